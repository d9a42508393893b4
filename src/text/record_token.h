/* record_token.h - what the files record_*.c share. Private to text/. */
#ifndef FB_RECORD_TOKEN_H
#define FB_RECORD_TOKEN_H

#include "text/record.h"
#include "text/scan.h"

/* The moves of a record, token by token. */
typedef enum TokenKind { TOKEN_END, TOKEN_MOVE, TOKEN_COMMENT, TOKEN_OPEN } TokenKind;

typedef struct Token {
    TokenKind kind; /* TOKEN_OPEN: a comment without its end */
    size_t at;      /* in the whole text */
    FbSpan span;    /* of a comment, what stands between the braces */
} Token;

/* The next token of the text from *at on, which moves behind it. */
Token token_next(FbSpan text, size_t *at);

/* A record's header being read: a value for each key, as it stands between the quotation marks. */
typedef struct RecordHead {
    FbSpan text;
    FbSpan value[FB_RECORD_KEYS];
    FbRecord *record;
    FbTextError *error;
} RecordHead;

const char *record_key(FbRecordKey key);
FbRecordKey record_key_find(FbSpan key);
/* One value into its field, and back. */
bool record_key_read(RecordHead *head, FbRecordKey key);
void record_key_write(FbOut *out, const FbRecord *record, FbRecordKey key);
/* Every value into its field, and whether they go together. */
bool record_values(RecordHead *head);
/* The header as text. False where a name cannot be written. */
bool record_head_write(FbOut *out, const FbRecord *record, FbTextError *error);

/* Plays pick number k of the record (from 0), or says why not and where it stands. */
bool record_step(const FbRecord *record, int k, FbGame *game, FbShuffler *shuffler,
                 FbEvents *events, FbTextError *error);

/* Whether the header's result is what the game at its end says. */
bool record_result(const FbRecord *record, const FbGame *game, FbTextError *error);

static inline bool record_has(const FbRecord *record, FbRecordKey key)
{
    return record->has >> key & 1;
}

static inline size_t head_at(const RecordHead *head, FbSpan part)
{
    return (size_t)(part.text - head->text.text);
}

/* Puts "line 3, column 5: " before the message of an error that was found in this text. */
void error_locate(FbTextError *error, FbSpan text);

#endif
