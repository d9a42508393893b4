/* common.c - what several commands need from the system. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "cli/cli.h"

void cli_random(void *bytes, size_t n)
{
    if (getrandom(bytes, n, 0) == (ssize_t)n) return; /* up to 256 bytes come whole or not at all */
    perror("fambiz: no random bytes from the system");
    exit(EXIT_FAILURE);
}

void cli_random_seed(uint8_t seed[32]) { cli_random(seed, 32); }

void *cli_memory(void *old, size_t bytes)
{
    void *memory = realloc(old, bytes);
    if (memory) return memory;
    fprintf(stderr, "fambiz: out of memory\n");
    exit(EXIT_FAILURE);
}

char *cli_read_file(const char *path, size_t *n)
{
    FILE *file = strcmp(path, "-") ? fopen(path, "rb") : stdin;
    size_t room = 1 << 16;
    char *text = NULL;
    *n = 0;
    if (!file) goto failed;
    for (;;) {
        text = cli_memory(text, room);
        *n += fread(text + *n, 1, room - *n - 1, file);
        if (*n < room - 1) break;
        room *= 2;
    }
    if (ferror(file)) goto failed;
    text[*n] = '\0';
    if (file != stdin) fclose(file);
    return text;
failed:
    fprintf(stderr, "fambiz: cannot read %s: %s\n", path, strerror(errno));
    if (file && file != stdin) fclose(file);
    free(text);
    return NULL;
}
