// game.cpp - the same from C++.
#include <fambiz/fambiz.h>
#include <iostream>

int main()
{
    std::cout << fb_version() << '\n';
    return 0;
}
