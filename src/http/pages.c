/* pages.c - see pages.h: which file, in which form, and how long a browser may keep it. */
#include "http/pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "http/accept.h"

struct Pages {
    const Page *page; /* sorted by path */
    int n;
    Page *read; /* the same, if a folder was read */
};

Pages *pages_new(const char *folder, char error[NET_ERROR_MAX])
{
    Pages *pages = calloc(1, sizeof *pages);
    if (!pages) return NULL;
    pages->page = pages_built;
    pages->n = pages_built_n;
    if (!folder[0]) return pages;
    pages->page = pages->read = pages_read(folder, &pages->n, error);
    return pages->read ? pages : (free(pages), NULL);
}

void pages_free(Pages *pages)
{
    if (!pages) return;
    if (pages->read) pages_let_go(pages->read, pages->n);
    free(pages);
}

/* ---- which --------------------------------------------------------------------------------------------------------- */

static int by_path(const void *path, const void *page)
{
    return strcmp(path, ((const Page *)page)->path);
}

static const Page *find(const Pages *pages, const char *path)
{
    if (strcmp(path, "/") == 0) path = "/index.html";
    return bsearch(path, pages->page, (size_t)pages->n, sizeof *pages->page, by_path);
}

bool pages_has(const Pages *pages, const char *path) { return find(pages, path); }

/* ---- in which form ------------------------------------------------------------------------------------------------- */

static const struct {
    const char *word, *etag; /* in Accept-Encoding; at the end of an ETag */
} forms[PAGE_FORMS] = {{"", ""}, {"gzip", "-gzip"}, {"br", "-br"}};

static bool accepts(const char *accepted, const char *word)
{
    Accepted next;
    while (accept_next(&accepted, &next))
        if (next.n == strlen(word) && strncasecmp(next.word, word, next.n) == 0)
            return next.quality > 0;
    return false;
}

static PageForm best_form(const Page *page, const char *accepted)
{
    for (PageForm f = PAGE_BR; f > PAGE_PLAIN; f--)
        if (page->form[f].bytes && accepts(accepted, forms[f].word)) return f;
    return PAGE_PLAIN;
}

/* ---- how long ------------------------------------------------------------------------------------------------------ */

/* /assets/NAME-HASH.ext, Vite's names for files that never change: eight letters, digits, - or _ before the dot. */
static bool is_hashed(const char *path)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *slash = strrchr(path, '/'), *dot = strchr(slash, '.');
    enum { HASH = 8 };
    if (strncmp(path, "/assets/", 8) != 0 || !dot || dot - slash < HASH + 3) return false;
    return dot[-HASH - 1] == '-' && strspn(dot - HASH, letters) == HASH;
}

static const char *cache_of(const char *path)
{
    return is_hashed(path) ? "public, max-age=31536000, immutable" : "no-cache";
}

/* If-None-Match: "a", W/"b", or *. A proxy may have weakened ours. */
static bool has_it(const char *known, const char *etag)
{
    size_t n = strlen(etag);
    if (strcmp(known, "*") == 0) return true;
    for (const char *at = known; *at;) {
        at += strspn(at, ", ");
        if (strncmp(at, "W/", 2) == 0) at += 2;
        if (strncmp(at, etag, n) == 0 && (!at[n] || strchr(", ", at[n]))) return true;
        at += strcspn(at, ",");
    }
    return false;
}

bool pages_answer(const Pages *pages, NetRequest *request, const NetAsk *ask)
{
    const Page *page = find(pages, ask->path);
    char etag[80];
    if (!page) return false;
    PageForm form = best_form(page, ask->header[NET_ACCEPT_ENCODING]);
    snprintf(etag, sizeof etag, "\"%s%s\"", page->etag, forms[form].etag);
    NetField fields[] = {{"etag", etag},
                         {"cache-control", cache_of(page->path)},
                         {"vary", "accept-encoding"},
                         {form ? "content-encoding" : NULL, forms[form].word},
                         {NULL, NULL}};
    NetAnswer answer = {.status = 304, .fields = fields};
    if (!has_it(ask->header[NET_IF_NONE_MATCH], etag))
        answer = (NetAnswer){.status = 200,
                             .type = net_type(page->path),
                             .body = page->form[form].bytes,
                             .body_n = page->form[form].n,
                             .lasting = true,
                             .fields = fields};
    net_answer(request, &answer);
    return true;
}
