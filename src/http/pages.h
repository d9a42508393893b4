/* pages.h - the static files: those inside the program (tools/embed.py makes the table), or those of --web. All of them are in memory
 * from the start, so that nobody waits for a disk; a folder that changes is read again at the next start. */
#ifndef FAMBIZ_HTTP_PAGES_H
#define FAMBIZ_HTTP_PAGES_H

#include "net/net.h"

typedef enum PageForm { PAGE_PLAIN, PAGE_GZIP, PAGE_BR, PAGE_FORMS } PageForm;

typedef struct PageBytes {
    const void *bytes; /* NULL: there is no such form */
    size_t n;
} PageBytes;

typedef struct Page {
    const char *path; /* "/index.html" */
    const char *etag; /* digits; each form adds an ending of its own */
    PageBytes form[PAGE_FORMS];
} Page;

/* The table inside the program, sorted by path. */
extern const Page pages_built[];
extern const int pages_built_n;

typedef struct Pages Pages;

/* folder "": the files inside the program. NULL: why not. */
Pages *pages_new(const char *folder, char error[NET_ERROR_MAX]);
void pages_free(Pages *pages);
bool pages_has(const Pages *pages, const char *path);
/* Answers a GET or HEAD for a file. False: there is no such file, and nothing was answered. */
bool pages_answer(const Pages *pages, NetRequest *request, const NetAsk *ask);

/* pages_folder.c: a sorted table of the files of a folder; links are not followed. NULL: why not. */
Page *pages_read(const char *folder, int *n, char error[NET_ERROR_MAX]);
void pages_let_go(Page *page, int n);

#endif
