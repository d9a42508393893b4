/* client_lines.c - what happened, as sentences: as many of the last as there is room for. If there is none, none are made. */
#include <string.h>

#include "client/client.h"
#include "text/say.h"
#include "text/sentence.h"
#include "text/utf8.h"

/* Whole characters, as many as fit. */
static size_t fitting(const char *text, size_t size)
{
    size_t n = strlen(text), at = 0;
    uint32_t code;
    if (n < size) return n;
    for (int step; (step = fb_utf8_get(text + at, n - at, &code)) && at + (size_t)step < size;)
        at += (size_t)step;
    return at;
}

/* Line number l, empty. */
static FbClientLine *line_at(FbClient *c, uint32_t l, FbLineKind kind)
{
    FbClientLine *line = &c->room.line[l % c->room.line_max];
    memset(line, 0, sizeof *line);
    line->kind = (uint8_t)kind;
    line->seat = FB_NONE;
    return line;
}

static FbClientLine *line_add(FbClient *c, FbLineKind kind, const char *text)
{
    FbClientLine *line = line_at(c, c->lines++, kind);
    memcpy(line->text, text, fitting(text, sizeof line->text));
    if (c->lines - c->line_first > c->room.line_max) c->line_first = c->lines - c->room.line_max;
    return line;
}

void fb_client_say(FbClient *c, FbLineKind kind, const char *text)
{
    if (fb_client_keeps_lines(c)) line_add(c, kind, text);
}

void fb_client_write_note(FbClient *c, FbLineKind kind, const char *id, const char *name,
                          const char *text)
{
    char line[FB_CLIENT_LINE_MAX];
    FbOut out = fb_out(line, sizeof line);
    say(&out, c->lang, id, name, text, NULL);
    fb_client_say(c, kind, line);
}

static FbLineKind kind_of(const FbEvent *event)
{
    switch (event->type) {
    case FB_E_TURN:
    case FB_E_DEAL: return FB_LINE_TURN;
    case FB_E_DIE:
    case FB_E_OUT:
    case FB_E_WAR:
    case FB_E_OVER: return FB_LINE_DEATH;
    default: return FB_LINE_EVENT;
    }
}

static uint8_t seat_of(const FbEvent *event)
{
    if (event->who >= FB_WHO_MOBSTER && event->who < FB_WHO_SEAT)
        return (uint8_t)FB_SEAT_OF(event->who - FB_WHO_MOBSTER);
    return event->seat;
}

/* Whether it has a sentence. */
static bool put_sentence(const FbClient *c, char text[FB_SENTENCE_MAX], const FbEvent *event)
{
    FbOut out = fb_out(text, FB_SENTENCE_MAX);
    if (!fb_client_keeps_lines(c)) return false;
    fb_sentence(&out, c->lang, &c->names, event, c->view.seat);
    return out.n > 0;
}

/* The cards of the deal are not told one by one: the hand is there to be seen. */
const FbClientLine *fb_client_tell(FbClient *c, const FbEvent *event)
{
    char text[FB_SENTENCE_MAX];
    if ((event->type == FB_E_DREW && !c->turns) || !put_sentence(c, text, event)) return NULL;
    FbClientLine *line = line_add(c, kind_of(event), text);
    line->seat = seat_of(event);
    return line;
}

bool fb_client_tell_before(FbClient *c, const FbEvent *event)
{
    char text[FB_SENTENCE_MAX];
    if (!put_sentence(c, text, event)) return true;
    if (!c->line_first || c->lines - c->line_first == c->room.line_max) return false;
    FbClientLine *line = line_at(c, --c->line_first, kind_of(event));
    memcpy(line->text, text, fitting(text, sizeof line->text));
    line->seat = seat_of(event);
    return true;
}

const FbClientLine *fb_client_line(const FbClient *c, uint32_t l)
{
    return l >= c->line_first && l < c->lines ? &c->room.line[l % c->room.line_max] : NULL;
}
