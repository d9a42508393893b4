/* own.h - what the pieces of a taste share. Private to tastes/.
 *
 * A decision passes through the pieces in this order:
 *
 *   events -> hits.c: who hit whom, and when
 *   asked  -> wish.c + loyalty.c: how much it wants each family -> card.c: which card, what to keep
 *                                                               -> target.c: whom the card names
 *             counter.c: in a window, whether to counter
 *
 * All numbers are whole, and chance comes from the bot's own generator, so every build picks the same. */
#ifndef FB_TASTE_OWN_H
#define FB_TASTE_OWN_H

#include "bots/level.h"

/* Added to a wish: spared families come after all others, hated ones before them. */
enum { WISH_MOST = 300, HATED = WISH_MOST + 1, SPARED = -2 * WISH_MOST };

typedef struct TasteBot TasteBot;

typedef struct Taste {
    FbLevel level; /* first, so that a Taste is a level */
    int (*wish)(const TasteBot *bot, int seat);
    int (*loyalty)(const TasteBot *bot, int seat);
    unsigned turns; /* how long its loyalty lasts */
    bool (*counters)(const TasteBot *bot);
    const int16_t *worth; /* by card; 0: like others of its kind */
    bool held_out;
    const char *says;
} Taste;

struct TasteBot {
    FbBot base;
    uint32_t mood; /* drawn once: decides who is its rival and its friend */
    uint32_t turns;
    uint32_t hit_at[FB_SEATS]; /* the turn, from 1, in which each seat last hit us; 0: never */
    uint8_t hitter;            /* who hit us last, or FB_NONE */
    uint8_t playing;           /* whose card may be countered now */
    uint8_t spoiler;           /* who last countered a card of ours, or FB_NONE */
    uint8_t prey[FB_SEATS];    /* whom each seat hit last, or FB_NONE */
    int want[FB_SEATS];        /* how much it wants to attack each family, for this decision */
};

/* ---- questions -------------------------------------------------------------------------------------- */

static inline const Taste *taste_of(const TasteBot *bot) { return (const Taste *)bot->base.level; }

static inline const FbOpen *open_of(const TasteBot *bot) { return &bot->base.view.open; }

static inline uint64_t in_play_of(const FbOpen *o) { return o->home | o->listed; }

/* How many of these mobsters belong to the seat. */
static inline int men_of(uint64_t mobsters, int seat)
{
    return __builtin_popcountll(mobsters & FB_FAMILY_BITS(seat));
}

static inline int family_size(const FbOpen *o, int seat) { return men_of(in_play_of(o), seat); }

/* The family of a target, which is a mobster or a seat. */
static inline int family_of(uint8_t what)
{
    return what >= FB_WHO_SEAT ? what - FB_WHO_SEAT : FB_SEAT_OF(what - FB_WHO_MOBSTER);
}

/* ---- the pieces ------------------------------------------------------------------------------------- */

void hits_begin(TasteBot *bot);
void hits_see(TasteBot *bot, const FbEvent *event);
/* Did this seat hit us in the last `turns` turns? 0: in the whole game. */
bool hits_was_hit(const TasteBot *bot, int seat, unsigned turns);

/* Fills `want`. */
void wish_all(TasteBot *bot);
int wish_of(const TasteBot *bot, int seat); /* without chance */
/* The opponent whom this bot took for its friend. */
int wish_friend(const TasteBot *bot);

int card_worth(const TasteBot *bot, FbCard card);
FbPick card_pick(TasteBot *bot, const FbPick *picks, int n);
FbPick target_pick(TasteBot *bot, const FbPick *picks, int n);
FbPick counter_pick(TasteBot *bot, const FbPick *picks, int n);

#define TASTE(name, wish, loyalty, turns, counters, ...)  \
    int wish_##wish(const TasteBot *bot, int seat);       \
    int loyalty_##loyalty(const TasteBot *bot, int seat); \
    bool counter_##counters(const TasteBot *bot);
#include "tastes/tastes.def"
#undef TASTE

#endif
