/* report.h - what a reader says about a text that it cannot take: the sentence of po/ in the reader's language, and the
 * byte at which the trouble was found. Also the readers themselves in the form in which they call one another; pick.h,
 * edition.h and position.h have them for everybody else, in English. Private to text/ and client/.
 *
 * Foreign text is repeated only through report_quote: shortened, and without a byte that would disturb a terminal. */
#ifndef FB_REPORT_H
#define FB_REPORT_H

#include "text/lang.h"
#include "text/position.h"
#include "text/scan.h"

/* Where to report: `error` may be NULL, if the caller only asks whether the text can be read. */
typedef struct Report {
    FbTextError *error;
    FbLang lang;
} Report;

static inline Report in_english(FbTextError *error) { return (Report){error, FB_ENGLISH}; }

/* The sentence `id`, its placeholders filled in as by say(). Always false, so that a reader can return it. */
bool report(Report to, size_t at, const char *id, ...) __attribute__((sentinel));
/* The usual case: a piece of the text is wrong, and the sentence quotes it as {text}. */
bool report_quote(Report to, size_t at, const char *id, FbSpan quoted);
/* An error of another reader, which counted from the start of a part of this text: moves it by `by`. False as well. */
bool report_shift(Report to, size_t by);
/* Puts "line 3, column 5: " before what was reported about this text. */
void report_line(Report to, FbSpan text);

enum { QUOTE_MAX = 32 };
/* What may be shown of foreign text: its first bytes, with `?` for whatever is not plain ASCII. */
const char *quote(char buffer[QUOTE_MAX], FbSpan span);

int move_read(const char *text, size_t n, FbPick *picks, int max, Report to);
bool rules_read(FbRules *rules, const char *text, size_t n, int revision, Report to);
bool position_read(FbPosition *position, const char *line, size_t n, int revision, Report to);
/* Why the rules refuse a pick, as {why} and {rule} of a sentence: "wrong.pick", "n", …, NULL. */
bool report_refusal(Report to, size_t at, const char *id, FbRefusal why, int move, int pick,
                    const char *what);

#endif
