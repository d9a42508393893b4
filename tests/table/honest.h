/* honest.h - what `fambiz verify` says of a record: the program itself (FAMBIZ in the environment) is asked. */
#ifndef FAMBIZ_TEST_TABLE_HONEST_H
#define FAMBIZ_TEST_TABLE_HONEST_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static inline bool honest(const char *text)
{
    char path[] = "/tmp/fambiz-record-XXXXXX", command[512];
    int file = mkstemp(path);
    const char *program = getenv("FAMBIZ");
    if (file < 0 || write(file, text, strlen(text)) != (ssize_t)strlen(text)) abort();
    close(file);
    snprintf(command, sizeof command, "%s verify %s >/dev/null 2>&1", program ? program : "fambiz",
             path);
    int status = system(command);
    unlink(path);
    return status == 0;
}

#endif
