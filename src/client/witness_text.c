/* witness_text.c - a witness as text that lasts: docs/storage.md, "A witness". A line each, in one order; read strictly. */
#include <string.h>

#include "client/witness.h"
#include "text/edition.h"
#include "text/report.h"

static const char head[] = "fambiz-witness 1";

/* ---- writing ---------------------------------------------------------------------------------------------------------- */

static void line_hex(FbOut *out, const char *word, const uint8_t *bytes, size_t n)
{
    fb_out_text(out, word);
    hex_write(out, bytes, n);
    fb_out_char(out, '\n');
}

static void line_number(FbOut *out, const char *word, uint64_t number)
{
    fb_out_text(out, word);
    fb_out_number(out, number);
    fb_out_char(out, '\n');
}

static void write_sight(FbOut *out, const FbSight *sight)
{
    fb_out_char(out, (char)sight->kind);
    if (sight->kind != FB_SIGHT_VIEW) fb_out_char(out, ' ');
    if (sight->kind != FB_SIGHT_VIEW) fb_out_number(out, sight->n);
    if (sight->kind == FB_SIGHT_STEP || sight->kind == FB_SIGHT_VIEW) {
        fb_out_char(out, ' ');
        hex_write(out, sight->digest, FB_DIGEST);
    }
    fb_out_char(out, '\n');
}

bool fb_witness_write(FbOut *out, const FbWitness *w)
{
    if (!w->bound || w->full) return false;
    fb_out_text(out, head);
    fb_out_char(out, '\n');
    line_number(out, "game ", w->game ? w->game : 1);
    fb_out_text(out, "edition ");
    fb_rules_write(out, w->rules);
    fb_out_char(out, '\n');
    fb_out_text(out, w->chairs ? "chairs " : "chairs -");
    for (int c = 0; c < FB_SEATS; c++)
        if (w->chairs >> c & 1) fb_out_char(out, (char)('A' + c));
    fb_out_text(out, "\nchair ");
    fb_out_char(out, (char)('A' + w->chair));
    fb_out_char(out, '\n');
    line_hex(out, "part ", w->part.bytes, w->part.length);
    line_hex(out, "commit ", w->commit.bytes, sizeof w->commit.bytes);
    for (int c = 0; c < FB_SEATS; c++) {
        char word[] = {'h', 'a', 's', 'h', ' ', (char)('A' + c), ' ', '\0'};
        if (w->hash.seat[c].length) line_hex(out, word, w->hash.seat[c].bytes, FB_SHA256_BYTES);
    }
    for (int i = 0; i < w->sight_n; i++)
        write_sight(out, &w->sight[i]);
    line_number(out, "end ", (uint64_t)w->sight_n);
    return fb_out_fits(out);
}

/* ---- reading ---------------------------------------------------------------------------------------------------------- */

typedef struct Lines {
    const char *text;
    FbSpan rest, line, value;
} Lines;

/* The next line is this word and a value. */
static bool next_line(Lines *l) { return l->rest.n && span_next(&l->rest, '\n', &l->line); }

static bool line_is(Lines *l, const char *word)
{
    FbSpan found;
    return span_split(l->line, ' ', &found, &l->value) && span_is(found, word);
}

static bool wanted(Lines *l, const char *word) { return next_line(l) && line_is(l, word); }

static bool read_number(Lines *l, uint64_t most, uint32_t *number)
{
    uint64_t n;
    if (!span_number(l->value, most, &n)) return false;
    *number = (uint32_t)n;
    return true;
}

static bool read_chairs(FbSpan span, uint8_t *chairs)
{
    *chairs = 0;
    for (size_t i = 0; i < span.n; i++) {
        int chair = span.text[i] - 'A';
        if (chair < 0 || chair >= FB_SEATS || *chairs >> chair) return false; /* in order */
        *chairs |= (uint8_t)(1u << chair);
    }
    return span.n > 0;
}

static bool read_hash(FbWitness *w, FbSpan value)
{
    FbSpan chair, digits;
    if (!span_split(value, ' ', &chair, &digits) || chair.n != 1) return false;
    int c = chair.text[0] - 'A';
    if (c < 0 || c >= FB_SEATS || w->hash.seat[c].length) return false;
    w->hash.seat[c].length = FB_SHA256_BYTES;
    return span_hex(digits, w->hash.seat[c].bytes, FB_SHA256_BYTES);
}

static bool read_pins(FbWitness *w, Lines *l)
{
    FbTextError error;
    uint8_t chair;
    if (!wanted(l, "game") || !read_number(l, UINT32_MAX, &w->game) || !w->game) return false;
    if (!wanted(l, "edition")) return false;
    if (!fb_rules_read(&w->rules, l->value.text, l->value.n, &error)) return false;
    if (!wanted(l, "chairs")) return false;
    if (!span_is(l->value, "-") && !read_chairs(l->value, &w->chairs)) return false;
    if (!wanted(l, "chair") || l->value.n != 1 || !read_chairs(l->value, &chair)) return false;
    w->chair = (uint8_t)__builtin_ctz(chair);
    if (!wanted(l, "part") || fb_part_from_hex(&w->part, l->value.text, l->value.n)) return false;
    return wanted(l, "commit") && span_hex(l->value, w->commit.bytes, sizeof w->commit.bytes);
}

static bool read_sight(FbWitness *w, Lines *l)
{
    FbSpan number = l->value, digest = l->value;
    uint64_t n = 0;
    if (l->line.n < 2 || l->line.text[1] != ' ' || w->sight_n == w->sight_max) return false;
    FbSight *sight = &w->sight[w->sight_n++];
    memset(sight, 0, sizeof *sight);
    sight->kind = (uint8_t)l->line.text[0];
    bool counted = sight->kind != FB_SIGHT_VIEW;
    bool shown = sight->kind == FB_SIGHT_STEP || !counted;
    if (!shown && sight->kind != FB_SIGHT_LOST && sight->kind != FB_SIGHT_PASSED &&
        sight->kind != FB_SIGHT_OVER)
        return false;
    if (shown && counted && !span_split(l->value, ' ', &number, &digest)) return false;
    if (counted && !span_number(number, UINT32_MAX, &n)) return false;
    sight->n = (uint32_t)n;
    return !shown || span_hex(digest, sight->digest, FB_DIGEST);
}

/* Hashes, then sights, up to the line that says how many sights there are. */
static bool read_rest(FbWitness *w, Lines *l)
{
    uint32_t n;
    while (next_line(l)) {
        if (line_is(l, "end"))
            return read_number(l, UINT32_MAX, &n) && (int)n == w->sight_n && !l->rest.n;
        if (line_is(l, "hash") ? w->sight_n || !read_hash(w, l->value)
                               : !line_is(l, (char[]){l->line.n ? l->line.text[0] : ' ', '\0'}) ||
                                     !read_sight(w, l))
            return false;
    }
    return false;
}

bool fb_witness_read(FbWitness *w, const char *text, size_t n, FbTextError *error)
{
    Lines l = {.text = text, .rest = {text, n}};
    fb_witness_start(w, w->sight, w->sight_max);
    if (!next_line(&l) || !span_is(l.line, head))
        return report(in_english(error), 0, "wrong.witness", NULL);
    w->bound = w->gap = read_pins(w, &l) && read_rest(w, &l);
    return w->bound || report_quote(in_english(error), (size_t)(l.line.text - text),
                                    "wrong.witness.line", l.line);
}
