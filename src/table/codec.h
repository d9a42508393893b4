/* codec.h - bytes that last: one walk over the fields of a thing, which writes them or reads them.
 *
 * A thing that is kept has one function `code_…(Codec *, Thing *)` that names its fields in the order of docs/storage.md.
 * Whether it writes or reads is the codec's business, so that a writer and its reader cannot drift apart. Numbers are LEB128
 * without a byte too many, so that everything has one spelling. A reader that finds something wrong, or not enough, turns
 * `bad` and gives zeros from there on; the caller asks once, at the end. Private to table/. */
#ifndef FB_TABLE_CODEC_H
#define FB_TABLE_CODEC_H

#include <string.h>

#include "table/table.h"

typedef struct Codec {
    uint8_t *to;         /* writing: room for `size` bytes */
    const uint8_t *from; /* reading: `size` bytes */
    size_t size, at;
    uint8_t form; /* of a table: a field that came later than this is not there */
    bool bad;     /* it does not fit, is damaged, or names what this program does not know */
} Codec;

static inline Codec codec_writer(uint8_t *to, size_t size)
{
    return (Codec){.to = to, .size = size};
}

static inline Codec codec_reader(const uint8_t *from, size_t size)
{
    return (Codec){.from = from, .size = size};
}

static inline bool codec_reads(const Codec *c) { return c->from != NULL; }
/* Was all of it read, and nothing wrong? */
static inline bool codec_whole(const Codec *c) { return !c->bad && c->at == c->size; }

void code_bytes(Codec *c, void *bytes, size_t n);
void code_byte(Codec *c, uint8_t *byte);
void code_below(Codec *c, uint8_t *byte, uint8_t end); /* less than `end` */
void code_index(Codec *c, uint8_t *byte, uint8_t end); /* the same, or FB_NONE */
void code_u64(Codec *c, uint64_t *number);
void code_u32(Codec *c, uint32_t *number);
void code_u16(Codec *c, uint16_t *number);
/* A count of what follows, at most so many. */
int code_count(Codec *c, int n, int most);
/* A length in one byte, then so many bytes; what lies behind them in `room` is zero when it was read. */
void code_counted(Codec *c, void *bytes, uint8_t *n, size_t room);

/* What has a number of its own in a .def table is kept by that number. */
void code_card(Codec *c, uint8_t *card); /* or FB_NONE */
void code_what(Codec *c, uint8_t *what); /* as in FbPick.what */
void code_picks(Codec *c, FbPicks *picks);
void code_level(Codec *c,
                uint8_t *level); /* or FB_NONE: a level that nobody asked for may be any */
void code_rules(Codec *c, FbRules *rules);
void code_settings(Codec *c, FbSettings *settings);

/* saved_game.c */
void code_game(Codec *c, FbGame *game);
void code_kept(Codec *c, const FbTable *table, FbKept *kept);
/* saved.c */
void code_table(Codec *c, FbTable *table, FbKept *kept);

#endif
