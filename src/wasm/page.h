/* page.h - how the page and this module talk: text in, text out, and exported functions in between.
 *
 * The page asks for room (page_in), puts UTF-8 there, and calls a function with the number of bytes. A function that
 * has text to give leaves it in page_out and answers with its length; where something is wrong it answers -1 and the
 * text says what. Text is JSON unless a comment says otherwise: wire messages are JSON already, all of them are short,
 * and reading a view in the browser takes some 20 microseconds, so a second, binary form would buy nothing.
 *
 * One instance of the module is one thing: the view of one client, all tables of this browser, one record, or one question to a
 * bot. The page makes as many instances of the compiled module as it needs. So there are variables here, and no handles but
 * those of the tables and the connections to them (host.h).
 *
 * Times are milliseconds as double: table time stays far below 2^53. */
#ifndef FB_WASM_PAGE_H
#define FB_WASM_PAGE_H

#include "text/json_out.h"
#include "text/lang.h"
#include "text/sentence.h"

/* PAGE(int, client_told, (size_t n)) { … }: a function that the page calls. */
#define PAGE(type, name, ...) \
    type name __VA_ARGS__;    \
    __attribute__((export_name(#name))) type name __VA_ARGS__

enum { PAGE_IN_MAX = 1 << 18, PAGE_OUT_MAX = 1 << 18 };

extern char page_text_in[PAGE_IN_MAX];
extern FbLang page_language;
extern FbNames page_names;

/* An empty page_out to write into. */
FbOut page_write(void);
/* What to answer when all is written: the length, or -1 where it did not fit. */
int page_done(const FbOut *out);
/* -1, and the text says what is wrong. */
int page_wrong(const char *what);

/* JSON strings for what notation.md spells. */
void page_put_what(FbJsonOut *json, uint8_t what);
void page_put_seat(FbJsonOut *json, int seat);

#endif
