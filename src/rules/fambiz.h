/* fambiz.h - the whole public interface of the rules library.
 *
 * One flat FbGame is one game of Family Business. It holds no pointer, so `=` copies it and memcpy
 * saves it. A caller asks who may pick what (fb_legal), applies one pick (fb_apply) and is told what
 * happened (FbEvents). What one seat may know of the game is an FbView; a view is moved on by the
 * events that its seat is sent (fb_view_apply) and answers the same questions as a game.
 *
 * The library allocates nothing, reads no clock, prints nothing and has no variable of its own. Chance
 * is handed in: an FbShuffler for the deck, an FbRng wherever a choice at random is asked for.
 *
 * Rule numbers (R 4.3) are those of docs/rules.md; words are those of docs/notation.md.
 */
#ifndef FAMBIZ_H
#define FAMBIZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) && !defined(__wasm__)
#define FB_API __attribute__((visibility("default")))
#else
#define FB_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- sizes ------------------------------------------------------------------------------------ */

enum {
    FB_SEATS = 6,       /* at most; a game has 2 to 6 */
    FB_FAMILY = 9,      /* mobsters of a family */
    FB_MOBSTERS = 54,   /* all of them */
    FB_TARGETS = 10,    /* most targets a card names, but for INT (two of five opponents, VEN) */
    FB_HAND_LIMIT = 6,  /* R 1 */
    FB_LIB_LIMIT = 8,   /* R 8.2 */
    FB_NONE = 255,      /* no card, no seat, no mobster */
    FB_EVERYBODY = 6,   /* the seat of `*:pass` */
    FB_SPECTATOR = 7,   /* the seat of a view that holds no hand */
    FB_LEGAL_MAX = 64,  /* room that fb_legal needs */
    FB_EVENTS_MAX = 320 /* room that one pick needs, with a margin; tests/property proves it */
};

/* ---- cards ------------------------------------------------------------------------------------ */

typedef uint8_t FbCard; /* FB_CON … FB_EAR in card order (R 2), or FB_NONE */

enum FbCardCode {
#define FB_CARD(number, since, code, ...) FB_##code,
#include "cards.def"
#undef FB_CARD
    FB_CARDS,                                  /* 34 */
    FB_FIRST_ABILITY = FB_LIB,                 /* they stand last */
    FB_ABILITIES = FB_CARDS - FB_FIRST_ABILITY /* 10 */
};

enum {
#define FB_CARD(number, since, code, kind, mayfair, lookout, ...) \
    +((mayfair) > (lookout) ? (mayfair) : (lookout))
    FB_DECK = 0 /* 68: the cards of a game at most, with all abilities */
#include "cards.def"
#undef FB_CARD
};

typedef enum FbKind { FB_ATTACK, FB_RESCUE, FB_COUNTER, FB_ABILITY } FbKind;

FB_API const char *fb_card_code(FbCard card); /* "CON"; its name is fb_card_name of text/lang.h */
FB_API FbKind fb_card_kind(FbCard card);
FB_API FbCard fb_card_find(const char *code, size_t length); /* FB_NONE when there is none */
FB_API bool fb_card_can_counter(FbCard counter, FbCard card);
FB_API uint64_t fb_card_counters(FbCard card); /* all that can: bit c for card c */

/* What is true of some cards and matters outside of the rules: to bots, texts and the page. */
typedef enum FbTrait {
    FB_TRAIT_ORDERS = 1, /* names the Hit List anew, into the list itself: not into named[] */
    FB_TRAIT_ROLES = 2,  /* its targets are not alike: the second is no substitute for the first */
    FB_TRAIT_HELPS_FIRST = 4,  /* its first target is better off for it, ... */
    FB_TRAIT_HELPS_SECOND = 8, /* ... or its second */
    FB_TRAIT_AGAIN = 16,       /* whoever owns it may play a second card (R 8.9) */
    FB_TRAIT_BUTCHERS = 32,    /* whoever owns it may put cards away (R 8.5) */
    FB_TRAIT_BLACK = 64,       /* printed in black, a card of war: how it looks, nothing else */
    FB_TRAIT_NEXT = 128        /* its man gives his seat the next turn when he is listed (R 8.6) */
} FbTrait;
FB_API bool fb_card_has(FbCard card, FbTrait trait); /* FB_NONE has none */
/* Does it do target number n of it good, counted from 0? */
FB_API bool fb_card_helps(FbCard card, int n);

/* A hand is a multiset of cards in one word: bit c says that card c is there; the further copies of
 * the twelve kinds that have any are counted in the bits above. */
typedef uint64_t FbHand;
#define FB_CARD_BITS ((UINT64_C(1) << FB_CARDS) - 1)

FB_API FbHand fb_hand_with(FbHand hand, FbCard card);
FB_API FbHand fb_hand_without(FbHand hand, FbCard card); /* the card has to be there */
FB_API int fb_hand_count(FbHand hand, FbCard card);
FB_API int fb_hand_size(FbHand hand);

/* ---- editions --------------------------------------------------------------------------------- */

/* The switches of R 1, one bit each (bit FB_SW_DECK …), the edition they started from, and the revision: an old game
 * stays as it was when cards, switches and editions are added. */
typedef uint32_t FbRules;

enum { FB_RULES_REVISION = 2 }; /* the newest; the .def tables say what came with which */

enum FbSwitch {
#define FB_SWITCH(number, since, id, ...) FB_SW_##id,
#include "edition.def"
#undef FB_SWITCH
    FB_SWITCHES
};

enum FbEdition {
#define FB_EDITION(number, since, id, name) FB_##id,
#include "edition.def"
#undef FB_EDITION
    FB_EDITIONS
};

FB_API FbRules fb_edition(enum FbEdition edition); /* of the newest revision */
FB_API const char *fb_edition_name(enum FbEdition edition);
FB_API enum FbEdition fb_rules_edition(FbRules rules);
FB_API int fb_rules_revision(FbRules rules); /* from 1 */
/* The same rules under another revision: a switch that only one of the two knows is as its edition is printed there. */
FB_API FbRules fb_rules_at(FbRules rules, int revision);
/* Their edition without house rules, in their revision. */
FB_API FbRules fb_rules_printed(FbRules rules);
FB_API int fb_edition_since(enum FbEdition edition); /* the revision that it came with */
FB_API int fb_switch_since(enum FbSwitch sw);
FB_API const char *fb_switch_word(enum FbSwitch sw);            /* "hit" */
FB_API const char *fb_switch_value(enum FbSwitch sw, bool bit); /* "any", "opponents" */
FB_API FbRules fb_rules_set(FbRules rules, enum FbSwitch sw, bool bit);
FB_API bool fb_rules_get(FbRules rules, enum FbSwitch sw);
FB_API int fb_copies(FbRules rules, FbCard card); /* in the deck of these rules */
FB_API int fb_deck_size(FbRules rules);

/* ---- mobsters and seats ------------------------------------------------------------------------ */

/* Mobster m is number m % 9 + 1 of seat m / 9; a set of them is a word with bit m. */
#define FB_MOBSTER(seat, number) ((seat)*FB_FAMILY + (number)-1)
#define FB_SEAT_OF(mobster)      ((mobster) / FB_FAMILY)
#define FB_FAMILY_BITS(seat)     (UINT64_C(0x1ff) << ((seat)*FB_FAMILY))

/* ---- the state --------------------------------------------------------------------------------- */

/* docs/notation.md, "Who has to pick" */
typedef enum FbPhase {
#define FB_PHASE(number, id, word) FB_##id,
#include "phase.def"
#undef FB_PHASE
    FB_PHASES
} FbPhase;

/* Where the turn stands: all that decides who picks next. Open to everybody, but for `asked` in a
 * counter window, of which a seat sees its own bit alone. */
typedef struct FbControl {
    uint8_t turn;    /* the seat whose turn it is */
    uint8_t phase;   /* FbPhase */
    uint8_t asked;   /* bit s: seat s may pick now */
    uint8_t stage;   /* FB_READY, FB_PLAY or FB_AGAIN: how far the turn has come */
    uint8_t after;   /* what follows when the draws are done (FbStep in game.h) */
    uint8_t card;    /* the card being resolved, or FB_NONE */
    uint8_t counter; /* the Counter that answered it, or FB_NONE */
    uint8_t rescuer; /* who played that */
    uint8_t next;    /* the seat that has the next turn by a Counter or CEL, or FB_NONE */
    uint8_t left;    /* draws or choices still due; in FB_BUTCHER the cards butchered so far */
    uint8_t flags;   /* FB_SPENT, FB_GRUDGE_DUE */
} FbControl;

enum { FB_SPENT = 1, FB_GRUDGE_DUE = 2 }; /* bits, and stored: they never change */

/* All that lies open on the table (R 3.5). There is no hidden card in here by construction: a view
 * copies it, bots and clients may read all of it. What stands behind the count of an array has no
 * meaning in a game and is zero in a view. */
typedef struct FbOpen {
    uint64_t home;             /* mobsters at home */
    uint64_t listed;           /* mobsters on the Hit List */
    FbHand known[FB_SEATS];    /* cards that all saw go into a hand and that must still be there */
    uint8_t pile[FB_DECK];     /* the discard pile, top card last */
    uint8_t list[FB_MOBSTERS]; /* the Hit List, front first */
    uint8_t tag[FB_ABILITIES]; /* who has ability FB_FIRST_ABILITY + i, or FB_NONE */
    uint8_t named[FB_TARGETS]; /* the targets named so far, as in FbPick.what */
    uint8_t hand_n[FB_SEATS];
    uint8_t named_n; /* INT names into the list itself: this many from its front stand already */
    uint8_t pile_n, list_n, deck_n;
    uint8_t seats; /* how many there were at the start */
    uint8_t in;    /* bit s: seat s is still in the game */
    uint8_t war;   /* 0, 1 (normal rate), 2 (double rate) */
    FbControl now;
    uint8_t zero[2];
    FbRules rules;
    uint32_t shuffles; /* how many there have been (R 9.1) */
} FbOpen;

typedef struct FbGame {
    FbOpen open;
    FbHand hand[FB_SEATS];
    uint8_t deck[FB_DECK]; /* top card last */
} FbGame;

/* What one seat may know, or a spectator. Equal views are equal bytes. */
typedef struct FbView {
    FbOpen open;
    FbHand hand;  /* the seat's own */
    uint8_t seat; /* or FB_SPECTATOR */
    uint8_t zero[7];
} FbView;

/* ---- chance ------------------------------------------------------------------------------------ */

/* Shuffle number k (R 9.1): puts cards[0..n-1] into a new order; cards[0] is the top of the deck. */
typedef struct FbShuffler {
    void (*shuffle)(struct FbShuffler *self, uint32_t k, FbCard *cards, int n);
} FbShuffler;

/* A small fast generator (splitmix64) for searches and tests; the caller seeds it. */
typedef struct FbRng {
    uint64_t state;
} FbRng;

static inline uint64_t fb_rng_next(FbRng *rng)
{
    uint64_t z = (rng->state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* 0 … n-1. The bias is below n / 2^32: fine for a search, not for a deal. */
static inline uint32_t fb_rng_below(FbRng *rng, uint32_t n)
{
    return (uint32_t)(((fb_rng_next(rng) >> 32) * n) >> 32);
}

/* A shuffler on an FbRng. */
typedef struct FbFastShuffler {
    FbShuffler base;
    FbRng rng;
} FbFastShuffler;
FB_API void fb_fast_shuffler(FbFastShuffler *self, uint64_t seed);

/* ---- picks ------------------------------------------------------------------------------------- */

/* One step of a decision: a seat and what it picks. From 0 on a card, behind the cards a word (word.def), 64-117
 * a mobster, 118-123 a seat. */
typedef struct FbPick {
    uint8_t seat; /* FB_EVERYBODY for `*` */
    uint8_t what;
} FbPick;

enum FbWord {
    FB_WORDS_BEFORE = FB_CARDS - 1, /* the first word comes right behind the cards */
#define FB_WORD(number, id, word) FB_W_##id,
#include "word.def"
#undef FB_WORD
    FB_WORDS_END,
    FB_WHO_MOBSTER = 64,
    FB_WHO_SEAT = FB_WHO_MOBSTER + FB_MOBSTERS,
    FB_WHO_END = FB_WHO_SEAT + FB_SEATS
};

/* Every legal pick, in a fixed order: seats ascending; words and cards by number; in a window `*:pass`
 * comes last. Answers how many; 0 when the game is over. */
FB_API int fb_legal(const FbGame *game, FbPick out[FB_LEGAL_MAX]);
/* The short cut: how many there are, and the n-th of them, without writing the list. */
FB_API int fb_legal_count(const FbGame *game);
FB_API FbPick fb_legal_nth(const FbGame *game, int n);
/* One of them at random: fb_legal_nth(game, fb_rng_below(rng, fb_legal_count(game))). */
FB_API FbPick fb_legal_random(const FbGame *game, FbRng *rng);
/* The legal picks of the view's own seat (`*:pass` is nobody's own). */
FB_API int fb_view_legal(const FbView *view, FbPick out[FB_LEGAL_MAX]);

/* Why a pick is refused: FB_OK, or a row of refusal.def. It depends only on what lies open and on the
 * hand of the seat that picks. */
typedef enum FbRefusal {
    FB_OK,
#define FB_REFUSAL(id, rule) FB_NO_##id,
#include "refusal.def"
#undef FB_REFUSAL
    FB_REFUSALS
} FbRefusal;

FB_API FbRefusal fb_refuse(const FbGame *game, FbPick pick);
FB_API FbRefusal fb_view_refuse(const FbView *view, FbPick pick);
FB_API const char *fb_refusal_rule(FbRefusal refusal); /* "4.3" */
FB_API const char *fb_refusal_id(
    FbRefusal refusal); /* "NOT_HELD"; its text is fb_refusal_text of text/sentence.h */

/* ---- events ------------------------------------------------------------------------------------ */

typedef enum FbEventType {
    FB_E_NOTHING,
#define FB_EVENT(number, id, ...) FB_E_##id,
#include "event.def"
#undef FB_EVENT
    FB_EVENT_TYPES
} FbEventType;

/* Which fields of FbEvent a type has, and what they may hold. `fields & FB_F_CARD` asks whether there is a card at
 * all: a field that is wider or narrower than usual has the bit of the usual one and one of its own. */
enum FbEventField {
    FB_F_SEAT = 1,
    FB_F_CARD = 2,
    FB_F_WHO = 4, /* a mobster */
    FB_F_PLACE = 8,
    FB_F_N = 16, /* so many cards */
    FB_F_NOW = 32,
    FB_F_EDITION = 64,
    FB_F_MAYBE_CARD = FB_F_CARD | 128,   /* or FB_NONE: hidden, or there is none */
    FB_F_TARGET = FB_F_WHO | 256,        /* a mobster or a seat */
    FB_F_MAYBE_PLACE = FB_F_PLACE | 512, /* or FB_NONE: home */
    FB_F_PLAYERS = FB_F_N | 1024,        /* 2 to 6 */
    FB_F_NTH = FB_F_N | 2048,            /* which target, from 0 */
    FB_F_RATE = FB_F_N | 4096            /* of the war: 0 to 2 */
};

/* One thing that happened. event.def says which fields a type has; the others are FB_NONE or zero. */
typedef struct FbEvent {
    uint8_t type;  /* FbEventType */
    uint8_t seat;  /* who did it, or whom it befell */
    uint8_t card;  /* FB_NONE where the reader may not know it */
    uint8_t who;   /* a mobster or a seat, as in FbPick.what */
    uint8_t place; /* index in the Hit List, or FB_NONE for home */
    uint8_t n;
    FbControl now; /* FB_E_ASK: where the turn stands from here on */
    uint8_t zero[3];
    FbRules rules; /* FB_E_DEAL */
} FbEvent;

typedef struct FbEvents {
    int n;
    FbEvent e[FB_EVENTS_MAX];
} FbEvents;

FB_API const char *fb_event_word(FbEventType type); /* "DREW" */
FB_API int fb_event_fields(FbEventType type);       /* FB_F_… */
/* The event as one seat (or FB_SPECTATOR) may see it; false when it must not hear of it at all. */
FB_API bool fb_event_for(const FbEvent *event, int seat, FbEvent *out);

/* ---- playing ----------------------------------------------------------------------------------- */

/* Deals a game (R 3, shuffle 0) and goes on to the first decision. `events` may be NULL. */
FB_API void fb_deal(FbGame *game, FbRules rules, int seats, FbShuffler *shuffler, FbEvents *events);
/* Applies one legal pick and everything that follows from it up to the next decision. The caller has
 * asked fb_legal or fb_refuse: an illegal pick is undefined. The events are appended. */
FB_API void fb_apply(FbGame *game, FbPick pick, FbShuffler *shuffler, FbEvents *events);
/* Both in one: refuses an illegal pick, and then nothing has changed. */
FB_API FbRefusal fb_try(FbGame *game, FbPick pick, FbShuffler *shuffler, FbEvents *events);

/* Random picks to the end of the game, or at most so many: what a loop of fb_legal_random and fb_apply
 * does, as one piece. Answers how many were made. */
FB_API uint32_t fb_playout(FbGame *game, FbShuffler *shuffler, FbRng *rng, uint32_t most);

static inline bool fb_is_over(const FbGame *game) { return game->open.now.phase == FB_OVER; }
FB_API int fb_winner(const FbGame *game); /* FB_NONE while the game is open */

/* ---- views ------------------------------------------------------------------------------------- */

FB_API void fb_view(const FbGame *game, int seat, FbView *out);
/* Moves a view on by one event, as fb_event_for made it for the view's seat. False, and the view is
 * unchanged, if the event does not fit it. */
FB_API bool fb_view_apply(FbView *view, const FbEvent *event);
/* An empty view, to be filled by the events of a deal. */
FB_API void fb_view_blank(FbView *view, int seat);
/* A full game of which the view's seat would see just this view: all that is hidden is drawn at random
 * from the cards that lie nowhere open. In a counter window all other seats of the game are taken to be
 * asked still. False where no deal fits the view. */
FB_API bool fb_sample(const FbView *view, FbRng *rng, FbGame *out);

/* ---- numbers of the stored form (docs/storage.md) ------------------------------------------------ */

/* The enums above follow the order of their tables and move when a row is added. These numbers, the first column of
 * the tables, never do: all that outlives a version of this program is written with them. */
FB_API uint8_t fb_card_number(FbCard card);      /* FB_NONE gives FB_NONE */
FB_API FbCard fb_card_of_number(uint8_t number); /* FB_NONE: no card has it */
/* Of FbPick.what: a card, a word, a mobster or a seat; the last two are their own numbers, from 64 on. */
FB_API uint8_t fb_pick_number(uint8_t what);
FB_API uint8_t fb_pick_of_number(uint8_t number); /* FB_NONE: no pick has it */
FB_API uint8_t fb_event_number(FbEventType type);
FB_API FbEventType fb_event_of_number(uint8_t number); /* FB_E_NOTHING: no event has it */
FB_API uint8_t fb_phase_number(FbPhase phase);
FB_API FbPhase fb_phase_of_number(uint8_t number); /* FB_PHASES: no phase has it */
/* The edition | the revision << 8 | the value of switch number n << (16 + n). */
FB_API uint64_t fb_rules_number(FbRules rules);
/* False for an edition, a revision or a switch that this program does not know. */
FB_API bool fb_rules_of_number(uint64_t number, FbRules *rules);

/* ---- checks ------------------------------------------------------------------------------------ */

FB_API uint64_t fb_hash(const FbGame *game); /* of all that matters: equal games, equal hash */
FB_API uint64_t fb_view_hash(const FbView *view);
/* The name of the first invariant that does not hold, or NULL. */
FB_API const char *fb_check(const FbGame *game);
FB_API const char *fb_view_check(const FbView *view);
FB_API const char *fb_phase_word(FbPhase phase); /* "play" */
FB_API const char *fb_version(void);

#ifdef __cplusplus
}
#endif
#endif
