/* model_lines.c - what happened, as sentences: the last few hundred of them. */
#include <string.h>

#include "terminal/model.h"
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

static ModelLine *line_add(Model *m, LineKind kind)
{
    ModelLine *line = &m->line[m->lines++ % MODEL_LINES];
    memset(line, 0, sizeof *line);
    line->kind = (uint8_t)kind;
    line->seat = FB_NONE;
    return line;
}

void model_say(Model *m, LineKind kind, const char *text)
{
    ModelLine *line = line_add(m, kind);
    memcpy(line->text, text, fitting(text, sizeof line->text));
    if (m->lines - m->line_first > MODEL_LINES) m->line_first = m->lines - MODEL_LINES;
}

static LineKind kind_of(const FbEvent *event)
{
    switch (event->type) {
    case FB_E_TURN:
    case FB_E_DEAL: return LINE_TURN;
    case FB_E_DIE:
    case FB_E_OUT:
    case FB_E_WAR:
    case FB_E_OVER: return LINE_DEATH;
    default: return LINE_EVENT;
    }
}

static uint8_t seat_of(const FbEvent *event)
{
    if (event->who >= FB_WHO_MOBSTER && event->who < FB_WHO_SEAT)
        return (uint8_t)FB_SEAT_OF(event->who - FB_WHO_MOBSTER);
    return event->seat;
}

/* The cards of the deal are not told one by one: the hand is there to be seen. */
void model_tell(Model *m, const FbEvent *event)
{
    char text[FB_SENTENCE_MAX];
    FbOut out = fb_out(text, sizeof text);
    if (event->type == FB_E_DREW && !m->turns) return;
    fb_sentence(&out, m->lang, &m->names, event, m->view.seat);
    if (!out.n) return;
    model_say(m, kind_of(event), text);
    m->line[(m->lines - 1) % MODEL_LINES].seat = seat_of(event);
}

bool model_tell_before(Model *m, const FbEvent *event)
{
    char text[FB_SENTENCE_MAX];
    FbOut out = fb_out(text, sizeof text);
    fb_sentence(&out, m->lang, &m->names, event, m->view.seat);
    if (!out.n) return true;
    if (!m->line_first || m->lines - m->line_first == MODEL_LINES) return false;
    ModelLine *line = &m->line[--m->line_first % MODEL_LINES];
    *line = (ModelLine){.kind = (uint8_t)kind_of(event), .seat = seat_of(event)};
    memcpy(line->text, text, fitting(text, sizeof line->text));
    return true;
}

const ModelLine *model_line(const Model *m, uint32_t l)
{
    return l >= m->line_first && l < m->lines ? &m->line[l % MODEL_LINES] : NULL;
}
