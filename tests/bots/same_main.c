/* same_main.c - prints the lines of same.h. */
#include <stdio.h>
#include <stdlib.h>

#include "same.h"

int main(void)
{
    void *memory = malloc(same_bytes());
    const char *line;
    if (!memory) return EXIT_FAILURE;
    for (int n = 0; (line = same_line(n, 1, memory)); n++)
        puts(line);
    free(memory);
    return EXIT_SUCCESS;
}
