/* record_read.c - cuts a record into header lines and tokens.
 *
 *     text --> bytes checked --> header lines --> values --> picks and comments    (this file, but for the values)
 *                                                 record_head.c: which keys go together
 *                                                 record_keys.c: what each value means
 *     picks --> played, one after the other                                        (record_replay.c)
 *
 * Reading does not play: a record of a game that this program would play otherwise can still be opened, and the error
 * then says which move it stumbles over. The record may be anybody's file, so nothing is read beyond its end, and what is
 * quoted from it in an error is short and printable. */
#include <string.h>

#include "text/record_token.h"
#include "text/utf8.h"

/* Empty again, with the same arrays and the same language. */
static void record_clear(FbRecord *record)
{
    FbLang lang = record->lang;
    fb_record_blank(record, record->picks, record->pick_max, record->comments, record->comment_max);
    record->lang = lang;
}

void fb_record_blank(FbRecord *record, FbPick *picks, int pick_max, FbComment *comments,
                     int comment_max)
{
    memset(record, 0, sizeof *record);
    record->picks = picks;
    record->pick_max = pick_max;
    record->comments = comments;
    record->comment_max = comment_max;
}

/* ---- bytes ---------------------------------------------------------------------------------------- */

static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

static bool is_control(uint32_t code) { return code < 0x20 || code == 0x7f; }

/* Valid UTF-8, without control characters other than tabs and line ends. */
static bool check_bytes(FbSpan text, Report to)
{
    for (size_t at = 0; at < text.n;) {
        uint32_t code = 0;
        int length = fb_utf8_get(text.text + at, text.n - at, &code);
        if (!length) return report(to, at, "wrong.record.utf8", NULL);
        if (is_control(code) && !is_space((char)code))
            return report(to, at, "wrong.record.control", NULL);
        at += (size_t)length;
    }
    return true;
}

/* ---- the header ----------------------------------------------------------------------------------- */

/* The line from *at on, without its end; moves *at behind that. False at the end of the text. */
static bool line_next(FbSpan text, size_t *at, FbSpan *line)
{
    FbSpan rest = {text.text + *at, text.n - *at}, tail;
    if (!rest.n) return false;
    bool ended = span_split(rest, '\n', line, &tail);
    *at += line->n + ended;
    if (line->n && line->text[line->n - 1] == '\r') line->n--;
    return true;
}

/* Where a value ends: at a quotation mark without a backslash before it. */
static size_t value_end(FbSpan line, size_t from)
{
    size_t i = from;
    while (i < line.n && line.text[i] != '"')
        i += line.text[i] == '\\' ? 2 : 1;
    return i < line.n ? i : line.n;
}

/* `[Key "Value"]`, and nothing else. */
static bool header_cut(FbSpan line, FbSpan *key, FbSpan *value)
{
    FbSpan inside, rest;
    if (line.n < 2 || line.text[0] != '[') return false;
    inside = (FbSpan){line.text + 1, line.n - 1};
    if (!span_split(inside, ' ', key, &rest) || !rest.n || rest.text[0] != '"') return false;
    size_t end = value_end(rest, 1);
    *value = (FbSpan){rest.text + 1, end - 1};
    return rest.n == end + 2 && rest.text[end] == '"' && rest.text[end + 1] == ']';
}

static bool header_line(RecordHead *head, FbSpan line)
{
    FbSpan key, value;
    if (!header_cut(line, &key, &value)) return head_refuse(head, "wrong.header", line);
    FbRecordKey k = record_key_find(key);
    if (k == FB_RECORD_KEYS) return head_refuse(head, "wrong.key", key);
    if (record_has(head->record, k)) return head_refuse(head, "wrong.key.twice", key);
    if (span_has(value, '\t') || span_has(value, '\r'))
        return head_refuse(head, "wrong.key.tab", value);
    head->value[k] = value;
    head->record->has |= 1u << k;
    return true;
}

static bool read_header(FbRecord *record, FbSpan text, Report to)
{
    RecordHead head = {.text = text, .record = record, .report = to};
    FbSpan line;
    while (line_next(text, &record->moves_at, &line) && line.n)
        if (!header_line(&head, line)) return false;
    return record_values(&head);
}

/* ---- the moves ------------------------------------------------------------------------------------ */

static Token comment_token(FbSpan text, size_t *at)
{
    FbSpan rest = {text.text + *at + 1, text.n - *at - 1}, inside, tail;
    bool closed = span_split(rest, '}', &inside, &tail);
    Token token = {closed ? TOKEN_COMMENT : TOKEN_OPEN, *at, inside};
    *at += inside.n + 1 + closed;
    return token;
}

Token token_next(FbSpan text, size_t *at)
{
    while (*at < text.n && is_space(text.text[*at]))
        ++*at;
    if (*at == text.n) return (Token){TOKEN_END, *at, {text.text + *at, 0}};
    if (text.text[*at] == '{') return comment_token(text, at);
    size_t start = *at;
    while (*at < text.n && !is_space(text.text[*at]))
        ++*at;
    return (Token){TOKEN_MOVE, start, {text.text + start, *at - start}};
}

static bool keep_move(FbRecord *record, const Token *token, Report to)
{
    FbPick picks[FB_MOVE_MAX];
    int n = move_read(token->span.text, token->span.n, picks, FB_MOVE_MAX, to);
    if (!n) return report_shift(to, token->at);
    if (n > record->pick_max - record->pick_n)
        return report(to, token->at, "wrong.record.picks", NULL);
    memcpy(record->picks + record->pick_n, picks, (size_t)n * sizeof *picks);
    record->pick_n += n;
    return true;
}

static bool keep_comment(FbRecord *record, const Token *token, Report to)
{
    if (span_has(token->span, '{')) return report(to, token->at, "wrong.comment.nested", NULL);
    if (record->comment_n == record->comment_max)
        return report(to, token->at, "wrong.record.comments", NULL);
    record->comments[record->comment_n++] =
        (FbComment){record->pick_n, token->span.text, token->span.n};
    return true;
}

static bool read_moves(FbRecord *record, FbSpan text, Report to)
{
    size_t at = record->moves_at;
    for (;;) {
        Token token = token_next(text, &at);
        bool kept = true;
        switch (token.kind) {
        case TOKEN_END: return true;
        case TOKEN_MOVE: kept = keep_move(record, &token, to); break;
        case TOKEN_COMMENT: kept = keep_comment(record, &token, to); break;
        case TOKEN_OPEN: return report(to, token.at, "wrong.comment.open", NULL);
        }
        if (!kept) return false;
    }
}

bool fb_record_read(FbRecord *record, const char *text, size_t n, FbTextError *error)
{
    FbSpan all = {text, n};
    Report to = {error, record->lang};
    record_clear(record);
    if (check_bytes(all, to) && read_header(record, all, to) && read_moves(record, all, to)) {
        record->text = text;
        record->text_n = n;
        return true;
    }
    report_line(to, all);
    record_clear(record);
    return false;
}
