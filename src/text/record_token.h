/* record_token.h - what the files record_*.c share: records cut into tokens, and a header being read. Private to text/. */
#ifndef FB_RECORD_TOKEN_H
#define FB_RECORD_TOKEN_H

#include "text/record.h"
#include "text/report.h"

/* The moves of a record, token by token. */
typedef enum TokenKind { TOKEN_END, TOKEN_MOVE, TOKEN_COMMENT, TOKEN_OPEN } TokenKind;

typedef struct Token {
    TokenKind kind; /* TOKEN_OPEN: a comment that never ends */
    size_t at;      /* in the whole text */
    FbSpan span;    /* of a comment, the part between its braces */
} Token;

/* The next token from *at on; moves *at behind it. */
Token token_next(FbSpan text, size_t *at);

/* A header being read: the value of each key as it stands between its quotation marks. */
typedef struct RecordHead {
    FbSpan text;
    FbSpan value[FB_RECORD_KEYS];
    FbRecord *record;
    Report report;
} RecordHead;

const char *record_key(FbRecordKey key);
FbRecordKey record_key_find(FbSpan key);
/* One value into its field, and back. */
bool record_key_read(RecordHead *head, FbRecordKey key);
void record_key_write(FbOut *out, const FbRecord *record, FbRecordKey key);
/* Every value into its field, if they go together. */
bool record_values(RecordHead *head);
/* The header as text. False if a name cannot be written. */
bool record_head_write(FbOut *out, const FbRecord *record, Report to);

/* Plays pick number k of the record, from 0, or reports why not, and where in the text it stands. */
bool record_step(const FbRecord *record, int k, FbGame *game, FbShuffler *shuffler,
                 FbEvents *events, Report to);

/* Is the header's result that of the game at its end? */
bool record_result(const FbRecord *record, const FbGame *game, Report to);

static inline bool record_has(const FbRecord *record, FbRecordKey key)
{
    return record->has >> key & 1;
}

static inline size_t head_at(const RecordHead *head, FbSpan part)
{
    return (size_t)(part.text - head->text.text);
}

/* False, and the sentence about this part of the header. */
static inline bool head_refuse(const RecordHead *head, const char *id, FbSpan part)
{
    return report_quote(head->report, head_at(head, part), id, part);
}

#endif
