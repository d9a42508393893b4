/* match.h - what is played: who sits at the table, by which rules, from which seed.
 *
 * Owns: the list of entries as a user writes it, the tables that can be made of it, and all seeds. Two runs of the same match play the
 * same games. How many of its deals, and on how many threads, is not part of it.
 * Refuses to know: how a game is played, and how it ended. */
#ifndef FB_ARENA_MATCH_H
#define FB_ARENA_MATCH_H

#include "fair/fair.h"
#include "tastes/taste.h"
#include "text/lang.h"
#include "text/pick.h"

enum { ARENA_LIST = 16, ARENA_TEXT = 256 };

/* One entry of the list: a level of ours, a taste (or one drawn from the population), or a command that speaks the engine
 * protocol. */
typedef struct ArenaEntry {
    char spec
        [ARENA_TEXT]; /* "don@50000", with its iterations, so that a level that changes has another name */
    const FbLevel *level; /* NULL: a command. If it is drawn: any level that takes as much memory */
    TasteSet drawn;       /* a new one of these for every deal; or TASTES_NONE */
    bool peeks;           /* the yardstick that cheats: all hands are shown to it */
    uint32_t iterations;  /* 0 for a level that does not search */
    char command[ARENA_TEXT]; /* for the shell */
    char go[ARENA_TEXT];      /* what `go` gets besides the seat: "level=random" */
    int kind;                 /* the first entry that is the same: they share one rating */
} ArenaEntry;

/* Who sits at a table: indexes in the list, ascending. */
typedef struct ArenaSeating {
    uint8_t member[FB_SEATS];
} ArenaSeating;

typedef struct ArenaMatch {
    ArenaEntry entry[ARENA_LIST];
    int entries;
    int players; /* at a table; if the list is longer, every choice of that many entries is a table */
    FbRules rules;
    uint64_t seed;
    uint32_t draw_after; /* turns without a death */
    uint32_t timeout;    /* ms, for commands */
    ArenaSeating *table; /* arena_match_tables makes them */
    uint32_t tables;
} ArenaMatch;

/* "don@12500,soldier,cmd[level=stooge]:./mybot --fast". A comma within a command is written `\,`. False: why. */
bool arena_list_read(ArenaMatch *match, const char *text, FbLang lang, FbTextError *error);
/* One entry of it. */
bool arena_entry_read(ArenaEntry *entry, const char *text, size_t n, FbLang lang,
                      FbTextError *error);
/* Sets `kind` of every entry. */
void arena_find_kinds(ArenaMatch *match);
/* Makes the tables, once the list and `players` (0: the whole list) are known. */
bool arena_match_tables(ArenaMatch *match, FbLang lang, FbTextError *error);
void arena_match_close(ArenaMatch *match);
bool arena_has_commands(const ArenaMatch *match);

/* ---- chance --------------------------------------------------------------------------------------- */

/* The tables take turns, a deal each. */
static inline uint32_t arena_table_of(const ArenaMatch *match, uint64_t deal)
{
    return (uint32_t)(deal % match->tables);
}
/* In rotation r, seat s is taken by member (s + r) mod players. */
static inline int arena_member_at(const ArenaMatch *match, int rotation, int seat)
{
    return (seat + rotation) % match->players;
}

/* The seed of a deal: the same in all of its rotations. */
void arena_deal_seed(const ArenaMatch *match, uint64_t deal, uint8_t seed[32]);
uint64_t arena_bot_seed(const ArenaMatch *match, uint64_t deal, int rotation, int seat);
/* The first eight bytes of the SHA-256 of a word and numbers. */
uint64_t arena_hash(const char *what, const uint64_t *numbers, int n);

/* The level that plays for each member of the deal's table; NULL for a command. A drawn one depends on the seed of the match, the deal
 * and its place among the drawn ones, so it is the same in all rotations, whoever else sits there. Nobody is drawn twice for a table
 * while others are left (draw.c). */
void arena_levels(const ArenaMatch *match, uint64_t deal, const FbLevel *level[FB_SEATS]);

/* Zeroed memory, or the end of the program. */
void *arena_memory(size_t bytes);
/* Both say what is wrong, and answer false. arena_refuse is for what somebody may have typed: in their language, by a text of po/ with
 * up to two pairs as in say(). */
bool arena_refuse(FbTextError *error, FbLang lang, const char *id, const char *first,
                  const char *value, const char *second, const char *value2);
__attribute__((format(printf, 2, 3))) bool arena_wrong(FbTextError *error, const char *format, ...);

#endif
