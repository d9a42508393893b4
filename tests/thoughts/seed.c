/* seed.c - chance for a server under test, by LD_PRELOAD: whatever is drawn in 32 bytes is FAMBIZ_TEST_SEED, 64 digits. That is what
 * decks and bots come from; tokens and ids are shorter, and stay random. */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { SEED = 32 };

ssize_t getrandom(void *bytes, size_t n, unsigned flags)
{
    const char *seed = getenv("FAMBIZ_TEST_SEED");
    if (n != SEED || !seed || strlen(seed) != 2 * SEED)
        return syscall(SYS_getrandom, bytes, n, flags);
    for (int i = 0; i < SEED; i++) {
        char digits[3] = {seed[2 * i], seed[2 * i + 1], 0};
        ((unsigned char *)bytes)[i] = (unsigned char)strtoul(digits, NULL, 16);
    }
    return SEED;
}
