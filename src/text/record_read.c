/* record_read.c - a record from text: cut into header lines and tokens. What the values of the header mean
 * is record_head.c's business, whether the moves are legal record_replay.c's. */
#include <string.h>

#include "text/record_token.h"
#include "text/utf8.h"

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

/* Sound UTF-8 without control characters but those that end or indent a line. */
static bool check_bytes(FbSpan text, FbTextError *error)
{
    for (size_t at = 0; at < text.n;) {
        uint32_t code = 0;
        int length = fb_utf8_get(text.text + at, text.n - at, &code);
        if (!length) return error_say(error, at, "no UTF-8: a record is a text in UTF-8");
        if (is_control(code) && !is_space((char)code))
            return error_say(error, at,
                             "a control character: a record has none but line ends and tabs");
        at += (size_t)length;
    }
    return true;
}

void error_locate(FbTextError *error, FbSpan text)
{
    char message[sizeof error->message];
    size_t line = 1, start = 0;
    if (!error) return;
    for (size_t i = 0; i < error->at && i < text.n; i++)
        if (text.text[i] == '\n') {
            line++;
            start = i + 1;
        }
    memcpy(message, error->message, sizeof message);
    FbOut out = error_at(error, error->at);
    fb_out_text(&out, "line ");
    fb_out_number(&out, line);
    fb_out_text(&out, ", column ");
    fb_out_number(&out, error->at - start + 1);
    fb_out_text(&out, ": ");
    fb_out_text(&out, message);
}

/* ---- the header ----------------------------------------------------------------------------------- */

/* The line from *at on, without its end; *at moves behind that. False at the end of the text. */
static bool line_next(FbSpan text, size_t *at, FbSpan *line)
{
    FbSpan rest = {text.text + *at, text.n - *at}, tail;
    if (!rest.n) return false;
    bool ended = span_split(rest, '\n', line, &tail);
    *at += line->n + ended;
    if (line->n && line->text[line->n - 1] == '\r') line->n--;
    return true;
}

/* Where a value ends: at a quotation mark that no backslash stands before. */
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
    if (!header_cut(line, &key, &value))
        return error_quote(head->error, head_at(head, line), "no header line ", line,
                           ": it is [Key \"Value\"], and an empty line comes before the moves");
    FbRecordKey k = record_key_find(key);
    if (k == FB_RECORD_KEYS)
        return error_quote(
            head->error, head_at(head, key), "no key ", key,
            ": it is Edition, Rules, Players, Families, Names, Date, Result, Position, Seed, "
            "Deal, ServerSeed, Commit, Chairs, First or Part.A to Part.F");
    if (record_has(head->record, k))
        return error_quote(head->error, head_at(head, key), "the key ", key,
                           " stands twice: once is right");
    if (span_has(value, '\t') || span_has(value, '\r'))
        return error_quote(head->error, head_at(head, value), "a tab or a line end in ", value,
                           ": a value has none");
    head->value[k] = value;
    head->record->has |= 1u << k;
    return true;
}

static bool read_header(FbRecord *record, FbSpan text, FbTextError *error)
{
    RecordHead head;
    FbSpan line;
    memset(&head, 0, sizeof head);
    head.text = text;
    head.record = record;
    head.error = error;
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

static bool keep_move(FbRecord *record, const Token *token, FbTextError *error)
{
    FbPick picks[FB_MOVE_MAX];
    int n = fb_move_read(token->span.text, token->span.n, picks, FB_MOVE_MAX, error);
    if (!n) {
        if (error) error->at += token->at;
        return false;
    }
    if (n > record->pick_max - record->pick_n)
        return error_say(error, token->at, "more picks than this reader has room for");
    memcpy(record->picks + record->pick_n, picks, (size_t)n * sizeof *picks);
    record->pick_n += n;
    return true;
}

static bool keep_comment(FbRecord *record, const Token *token, FbTextError *error)
{
    if (span_has(token->span, '{'))
        return error_say(error, token->at, "a brace within a comment: comments do not nest");
    if (record->comment_n == record->comment_max)
        return error_say(error, token->at, "more comments than this reader has room for");
    record->comments[record->comment_n++] =
        (FbComment){record->pick_n, token->span.text, token->span.n};
    return true;
}

static bool read_moves(FbRecord *record, FbSpan text, FbTextError *error)
{
    size_t at = record->moves_at;
    for (;;) {
        Token token = token_next(text, &at);
        bool kept = true;
        switch (token.kind) {
        case TOKEN_END: return true;
        case TOKEN_MOVE: kept = keep_move(record, &token, error); break;
        case TOKEN_COMMENT: kept = keep_comment(record, &token, error); break;
        case TOKEN_OPEN:
            return error_say(error, token.at, "a comment without its end: } is missing");
        }
        if (!kept) return false;
    }
}

bool fb_record_read(FbRecord *record, const char *text, size_t n, FbTextError *error)
{
    FbSpan all = {text, n};
    fb_record_blank(record, record->picks, record->pick_max, record->comments, record->comment_max);
    if (check_bytes(all, error) && read_header(record, all, error) &&
        read_moves(record, all, error)) {
        record->text = text;
        record->text_n = n;
        return true;
    }
    error_locate(error, all);
    fb_record_blank(record, record->picks, record->pick_max, record->comments, record->comment_max);
    return false;
}
