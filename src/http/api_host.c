/* api_host.c - the answer to somebody who asked by a name that is not the server's (host_names.h): 421, and what to do about it.
 * Anybody may have written that name. It is shown only if it is spelt like one, so nothing in it can be markup. */
#include <stdio.h>
#include <string.h>

#include "http/api_call.h"

enum { HOST_SHOWN = 150 };

typedef struct Misdirected {
    FbLang lang;
    const char *scheme, *host;
} Misdirected;

static void write_element(FbOut *out, FbLang lang, const char *tag, const char *id)
{
    fb_out_char(out, '<');
    fb_out_text(out, tag);
    fb_out_char(out, '>');
    fb_out_text(out, fb_text(lang, id));
    fb_out_text(out, "</");
    fb_out_text(out, tag);
    fb_out_text(out, ">\n");
}

static void write_page(FbOut *out, const void *self)
{
    const Misdirected *m = self;
    fb_out_text(out, "<!doctype html>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width\">\n");
    write_element(out, m->lang, "title", "http.misdirected.title");
    write_element(out, m->lang, "h1", "http.misdirected.title");
    write_element(out, m->lang, "p", "http.misdirected.why");
    write_element(out, m->lang, "p", "http.misdirected.what");
    fb_out_text(out, "<pre>fambiz serve --url ");
    fb_out_text(out, m->scheme);
    fb_out_text(out, m->host);
    fb_out_text(out, "</pre>\n");
}

void call_misdirected(Call *call)
{
    const NetAsk *ask = call->ask;
    const char *host = ask->header[NET_HOST];
    bool shown = strlen(host) <= HOST_SHOWN && ask_is_host(host);
    Misdirected m = {call->lang, ask->secure ? "https://" : "http://", shown ? host : "NAME"};
    FbTextError option = {"", 0};
    if (strncmp(ask->path, "/api/", 5) != 0)
        return call_write(call, 421, net_type(".html"), write_page, &m);
    snprintf(option.message, sizeof option.message, "--url %s%s", m.scheme, m.host);
    call_refuse(call, HTTP_NO_MISDIRECTED, &option);
}
