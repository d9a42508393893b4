/* string.c - the six functions of <string.h> that a compiler may call by itself, for WebAssembly.
 *
 * Plain loops: copies of any size are memory.copy and memory.fill instructions, which the compiler
 * puts in place; what is left to these functions is short. The file is compiled with -ffreestanding,
 * so clang does not turn a loop in here into a call of the function that it stands in.
 */
#include <string.h>

#undef memcpy
#undef memmove
#undef memset
#undef memcmp
#undef strlen
#undef strcmp

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < n; i++)
        t[i] = f[i];
    return to;
}

void *memmove(void *to, const void *from, size_t n)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    if (t <= f) return memcpy(to, from, n);
    for (size_t i = n; i-- > 0;)
        t[i] = f[i];
    return to;
}

void *memset(void *to, int byte, size_t n)
{
    unsigned char *t = to;
    for (size_t i = 0; i < n; i++)
        t[i] = (unsigned char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a;
    const unsigned char *y = b;
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}

size_t strlen(const char *s)
{
    size_t n = 0;
    while (s[n])
        n++;
    return n;
}

int strcmp(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}
