/* game.c - a program outside the project, in C: what the library is like to use. */
#include <fambiz/fambiz.h>
#include <stdio.h>

int main(void)
{
    puts(fb_version());
    return 0;
}
