/* report.c - see report.h. */
#include "text/report.h"

#include <string.h>

#include "text/say.h"
#include "text/sentence.h"

enum { QUOTED = 24 }; /* bytes of foreign text that a message repeats */

const char *quote(char buffer[QUOTE_MAX], FbSpan span)
{
    FbOut out = fb_out(buffer, QUOTE_MAX);
    for (size_t i = 0; i < span.n && i < QUOTED; i++) {
        char c = span.text[i];
        fb_out_char(&out, c >= ' ' && c <= '~' ? c : '?');
    }
    if (span.n > QUOTED) fb_out_text(&out, "...");
    return buffer;
}

bool report(Report to, size_t at, const char *id, ...)
{
    va_list list;
    if (!to.error) return false;
    FbOut out = fb_out(to.error->message, sizeof to.error->message);
    to.error->at = at;
    va_start(list, id);
    say_list(&out, to.lang, id, list);
    va_end(list);
    return false;
}

bool report_quote(Report to, size_t at, const char *id, FbSpan quoted)
{
    char text[QUOTE_MAX];
    return report(to, at, id, "text", quote(text, quoted), NULL);
}

bool report_refusal(Report to, size_t at, const char *id, FbRefusal why, int move, int pick,
                    const char *what)
{
    char number[2][24];
    return report(to, at, id, "move", say_number(number[0], (uint64_t)move), "pick",
                  say_number(number[1], (uint64_t)pick), "text", what, "words",
                  fb_refusal_text(why, to.lang), "rule", fb_refusal_rule(why), NULL);
}

bool report_shift(Report to, size_t by)
{
    if (to.error) to.error->at += by;
    return false;
}

void report_line(Report to, FbSpan text)
{
    char message[sizeof to.error->message], number[2][24];
    size_t line = 1, start = 0;
    if (!to.error) return;
    for (size_t i = 0; i < to.error->at && i < text.n; i++)
        if (text.text[i] == '\n') {
            line++;
            start = i + 1;
        }
    memcpy(message, to.error->message, sizeof message);
    report(to, to.error->at, "wrong.line", "line", say_number(number[0], line), "column",
           say_number(number[1], to.error->at - start + 1), "text", message, NULL);
}
