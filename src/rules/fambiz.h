/* fambiz.h - the rules of Family Business as a library: its whole public interface.
 *
 * A game is one flat struct, FbGame. It holds no pointers, so plain assignment copies it, and a search can keep as
 * many games as it likes. Everything turns on one loop:
 *
 *     FbGame game;
 *     FbEvents events = {0};
 *     fb_deal(&game, fb_edition(FB_LOOKOUT_2021), 4, &shuffler, &events);
 *     while (!fb_is_over(&game)) {
 *         FbPick legal[FB_LEGAL_MAX];
 *         int n = fb_legal(&game, legal);          // who may pick what, right now
 *         events.n = 0;                            // they are appended; show them before you drop them
 *         fb_apply(&game, choose(legal, n), &shuffler, &events);
 *     }
 *
 * A decision is made in small picks: playing a Contract is a pick of the card, then a pick of the target. After each
 * pick the game runs on by itself - wars, executions, draws - until somebody has to pick again.
 *
 * What one seat is allowed to know is an FbView. It holds no other hand and no deck, so it cannot leak them. A player
 * across a wire keeps a view of their own: fb_event_for cuts each event down to what that seat may see, fb_view_apply
 * moves the view on by it, and the view then answers the same questions as the game (fb_view_legal, fb_view_refuse).
 *
 * The library allocates nothing, reads no clock, prints nothing and has no variables. Chance comes from the caller:
 * an FbShuffler for the deck, an FbRng wherever something is chosen at random. The same chance gives the same game
 * on every machine.
 *
 * Rule numbers such as R 4.3 are those of docs/rules.md; the words for cards, picks and phases are those of
 * docs/notation.md.
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
    FB_SEATS = 6,       /* a game has 2 to 6 */
    FB_FAMILY = 9,      /* mobsters in a family */
    FB_MOBSTERS = 54,   /* in all families together */
    FB_TARGETS = 10,    /* the most that a card names, except INT: VEN, two of each opponent's */
    FB_HAND_LIMIT = 6,  /* R 1 */
    FB_LIB_LIMIT = 8,   /* R 8.2 */
    FB_NONE = 255,      /* no card, no seat, no mobster */
    FB_EVERYBODY = 6,   /* the seat of `*:pass`, with which all remaining seats pass at once */
    FB_SPECTATOR = 7,   /* the seat of a view without a hand */
    FB_LEGAL_MAX = 64,  /* how many legal picks there can be */
    FB_EVENTS_MAX = 320 /* more events than one pick can cause; tests/property counts them */
};

/* ---- cards ------------------------------------------------------------------------------------ */

typedef uint8_t FbCard; /* FB_CON to FB_EAR in the order of R 2, or FB_NONE */

enum FbCardCode {
#define FB_CARD(number, since, code, ...) FB_##code,
#include "cards.def"
#undef FB_CARD
    FB_CARDS,                                  /* 34 */
    FB_FIRST_ABILITY = FB_LIB,                 /* abilities come last */
    FB_ABILITIES = FB_CARDS - FB_FIRST_ABILITY /* 10 */
};

enum {
#define FB_CARD(number, since, code, kind, mayfair, lookout, ...) \
    +((mayfair) > (lookout) ? (mayfair) : (lookout))
    FB_DECK = 0 /* 68: the most cards a game can have, abilities included */
#include "cards.def"
#undef FB_CARD
};

typedef enum FbKind { FB_ATTACK, FB_RESCUE, FB_COUNTER, FB_ABILITY } FbKind;

/* "CON". For a name to show, fb_card_name in text/lang.h. */
FB_API const char *fb_card_code(FbCard card);
FB_API FbKind fb_card_kind(FbCard card);
FB_API FbCard fb_card_find(const char *code, size_t length); /* FB_NONE if there is no such card */
FB_API bool fb_card_can_counter(FbCard counter, FbCard card);
/* Every card that can counter this one: bit c for card c. */
FB_API uint64_t fb_card_counters(FbCard card);

/* What bots, texts and the page need to know about some cards. They ask for the trait, never for a card by name, so
 * that a new card needs no change there. */
typedef enum FbTrait {
    FB_TRAIT_ORDERS = 1, /* reorders the Hit List: names into the list itself, not into named[] */
    FB_TRAIT_ROLES = 2,  /* its two targets play different parts, so their order matters */
    FB_TRAIT_HELPS_FIRST = 4,  /* good for its first target ... */
    FB_TRAIT_HELPS_SECOND = 8, /* ... or for its second */
    FB_TRAIT_AGAIN = 16,       /* lets its owner play a second card (R 8.9) */
    FB_TRAIT_BUTCHERS = 32,    /* lets its owner trade in cards (R 8.5) */
    FB_TRAIT_BLACK = 64,       /* printed in black, a card of war; for looks only */
    FB_TRAIT_NEXT = 128        /* when its owner is listed, his seat takes the next turn (R 8.6) */
} FbTrait;
FB_API bool fb_card_has(FbCard card, FbTrait trait); /* false for FB_NONE */
/* Is the card good for its target number n, counted from 0? */
FB_API bool fb_card_helps(FbCard card, int n);

/* A hand is a multiset of cards in one word: bit c is set if the hand has card c. The twelve kinds with several copies
 * count the further ones in fields above those bits. */
typedef uint64_t FbHand;
#define FB_CARD_BITS ((UINT64_C(1) << FB_CARDS) - 1)

FB_API FbHand fb_hand_with(FbHand hand, FbCard card);
FB_API FbHand fb_hand_without(FbHand hand, FbCard card); /* the hand must have it */
FB_API int fb_hand_count(FbHand hand, FbCard card);
FB_API int fb_hand_size(FbHand hand);

/* ---- editions --------------------------------------------------------------------------------- */

/* The rules of a game: a bit for each switch of R 1, the edition they started from, and a revision. The revision is
 * raised when a release adds cards, switches or editions, so that a game begun before goes on as it began. */
typedef uint32_t FbRules;

enum { FB_RULES_REVISION = 2 }; /* the newest; the .def tables say what came with each */

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

FB_API FbRules fb_edition(enum FbEdition edition); /* in the newest revision */
FB_API const char *fb_edition_name(enum FbEdition edition);
FB_API enum FbEdition fb_rules_edition(FbRules rules);
FB_API int fb_rules_revision(FbRules rules); /* 1 or more */
/* The same rules in another revision. A switch that only one of the two knows falls back to what the edition prints. */
FB_API FbRules fb_rules_at(FbRules rules, int revision);
/* The edition as printed: these rules without their house rules. */
FB_API FbRules fb_rules_printed(FbRules rules);
FB_API int fb_edition_since(enum FbEdition edition); /* the revision it came with */
FB_API int fb_switch_since(enum FbSwitch sw);
FB_API const char *fb_switch_word(enum FbSwitch sw);            /* "hit" */
FB_API const char *fb_switch_value(enum FbSwitch sw, bool bit); /* "any", "opponents" */
FB_API FbRules fb_rules_set(FbRules rules, enum FbSwitch sw, bool bit);
FB_API bool fb_rules_get(FbRules rules, enum FbSwitch sw);
FB_API int fb_copies(FbRules rules, FbCard card); /* of this card in the deck */
FB_API int fb_deck_size(FbRules rules);

/* ---- mobsters and seats ------------------------------------------------------------------------ */

/* Mobsters are numbered through all seats: mobster m is number m % 9 + 1 of seat m / 9. A set of them is a word with
 * bit m set. */
#define FB_MOBSTER(seat, number) ((seat)*FB_FAMILY + (number)-1)
#define FB_SEAT_OF(mobster)      ((mobster) / FB_FAMILY)
#define FB_FAMILY_BITS(seat)     (UINT64_C(0x1ff) << ((seat)*FB_FAMILY))

/* ---- the state --------------------------------------------------------------------------------- */

/* What is being asked (docs/notation.md, "Who has to pick"). */
typedef enum FbPhase {
#define FB_PHASE(number, id, word) FB_##id,
#include "phase.def"
#undef FB_PHASE
    FB_PHASES
} FbPhase;

/* Where the turn stands: everything that decides who picks next. All of it is public except `asked` in a counter
 * window, where a seat sees only its own bit: who has already passed is nobody else's business. */
typedef struct FbControl {
    uint8_t turn;    /* whose turn it is */
    uint8_t phase;   /* FbPhase */
    uint8_t asked;   /* bit s: seat s may pick now */
    uint8_t stage;   /* how far the turn has come: FB_READY, FB_PLAY or FB_AGAIN */
    uint8_t after;   /* what follows once all cards are drawn (FbStep in game.h) */
    uint8_t card;    /* the card being resolved, or FB_NONE */
    uint8_t counter; /* the Counter played against it, or FB_NONE */
    uint8_t rescuer; /* who played that Counter */
    uint8_t next;    /* who takes the next turn out of order, by a Counter or CEL; or FB_NONE */
    uint8_t left;    /* draws or choices still to come; in FB_BUTCHER, cards traded in so far */
    uint8_t flags;   /* FB_SPENT: BUT is used up this turn. FB_GRUDGE_DUE: UNF will be asked */
} FbControl;

enum { FB_SPENT = 1, FB_GRUDGE_DUE = 2 }; /* bits; they are stored, so they never change */

/* Everything that lies open on the table (R 3.5). There is no hidden card in it, so a view is a copy of it, and bots and
 * clients may read every field. Past its count an array means nothing in a game, and is zero in a view. */
typedef struct FbOpen {
    uint64_t home;          /* mobsters at home */
    uint64_t listed;        /* mobsters on the Hit List */
    FbHand known[FB_SEATS]; /* cards that everybody saw go into a hand and that are still there */
    uint8_t pile[FB_DECK];  /* the discard pile, top card last */
    uint8_t list[FB_MOBSTERS]; /* the Hit List, front first */
    uint8_t tag[FB_ABILITIES]; /* the mobster with ability FB_FIRST_ABILITY + i, or FB_NONE */
    uint8_t named[FB_TARGETS]; /* targets named so far, as in FbPick.what */
    uint8_t hand_n[FB_SEATS];
    uint8_t named_n; /* how many of them; for INT, how many of the list are in their new place */
    uint8_t pile_n, list_n, deck_n;
    uint8_t seats; /* at the start of the game */
    uint8_t in;    /* bit s: seat s is still in the game */
    uint8_t war;   /* 0: none, 1: normal rate, 2: double rate */
    FbControl now;
    uint8_t zero[2];
    FbRules rules;
    uint32_t shuffles; /* so far (R 9.1) */
} FbOpen;

typedef struct FbGame {
    FbOpen open;
    FbHand hand[FB_SEATS];
    uint8_t deck[FB_DECK]; /* top card last */
} FbGame;

/* What one seat, or a spectator, is allowed to know. Equal views are equal byte for byte. */
typedef struct FbView {
    FbOpen open;
    FbHand hand;  /* the seat's own; a spectator has none */
    uint8_t seat; /* or FB_SPECTATOR */
    uint8_t zero[7];
} FbView;

/* ---- chance ------------------------------------------------------------------------------------ */

/* Makes shuffle number k (R 9.1): puts cards[0] to cards[n - 1] into a new order, cards[0] being the top of the deck. */
typedef struct FbShuffler {
    void (*shuffle)(struct FbShuffler *self, uint32_t k, FbCard *cards, int n);
} FbShuffler;

/* A small, fast generator (splitmix64) for searches and tests. The caller seeds it. */
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

/* A number from 0 to n - 1. The bias is below n / 2^32: fine for a search, not for dealing cards. */
static inline uint32_t fb_rng_below(FbRng *rng, uint32_t n)
{
    return (uint32_t)(((fb_rng_next(rng) >> 32) * n) >> 32);
}

/* A shuffler that runs on an FbRng. For a deal that can be proved fair, see fair/shuffle.h. */
typedef struct FbFastShuffler {
    FbShuffler base;
    FbRng rng;
} FbFastShuffler;
FB_API void fb_fast_shuffler(FbFastShuffler *self, uint64_t seed);

/* ---- picks ------------------------------------------------------------------------------------- */

/* One step of a decision: a seat, and what it picks. `what` is a card from 0 on, then the words of word.def, then
 * from 64 on a mobster and from 118 on a seat. */
typedef struct FbPick {
    uint8_t seat; /* or FB_EVERYBODY, written `*` */
    uint8_t what;
} FbPick;

enum FbWord {
    FB_WORDS_BEFORE = FB_CARDS - 1, /* the first word comes right after the cards */
#define FB_WORD(number, id, word) FB_W_##id,
#include "word.def"
#undef FB_WORD
    FB_WORDS_END,
    FB_WHO_MOBSTER = 64,
    FB_WHO_SEAT = FB_WHO_MOBSTER + FB_MOBSTERS,
    FB_WHO_END = FB_WHO_SEAT + FB_SEATS
};

/* Writes every legal pick and returns how many there are, 0 if the game is over. Their order is fixed: by seat, then
 * by `what`; in a counter window `*:pass` comes last. */
FB_API int fb_legal(const FbGame *game, FbPick out[FB_LEGAL_MAX]);
/* The same without writing the list: how many there are, and number n of them from 0. */
FB_API int fb_legal_count(const FbGame *game);
FB_API FbPick fb_legal_nth(const FbGame *game, int n);
/* One at random, as fb_legal_nth(game, fb_rng_below(rng, fb_legal_count(game))) but faster. */
FB_API FbPick fb_legal_random(const FbGame *game, FbRng *rng);
/* The legal picks of the view's own seat, so never `*:pass`. */
FB_API int fb_view_legal(const FbView *view, FbPick out[FB_LEGAL_MAX]);

/* Why a pick is refused: FB_OK, or a row of refusal.def. The answer depends only on what lies open and on the picking
 * seat's own hand, so it tells a player nothing about hidden cards. */
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
/* "NOT_HELD". For a sentence to show, fb_refusal_text in text/sentence.h. */
FB_API const char *fb_refusal_id(FbRefusal refusal);

/* ---- events ------------------------------------------------------------------------------------ */

typedef enum FbEventType {
    FB_E_NOTHING,
#define FB_EVENT(number, id, ...) FB_E_##id,
#include "event.def"
#undef FB_EVENT
    FB_EVENT_TYPES
} FbEventType;

/* Which fields of FbEvent a type uses, and what they may hold. A field with an unusual range has the bit of the usual
 * one as well as its own, so `fields & FB_F_CARD` is true of every event with a card. */
enum FbEventField {
    FB_F_SEAT = 1,
    FB_F_CARD = 2,
    FB_F_WHO = 4, /* a mobster */
    FB_F_PLACE = 8,
    FB_F_N = 16, /* a number of cards */
    FB_F_NOW = 32,
    FB_F_EDITION = 64,
    FB_F_MAYBE_CARD = FB_F_CARD | 128,   /* or FB_NONE: hidden, or no card */
    FB_F_TARGET = FB_F_WHO | 256,        /* a mobster or a seat */
    FB_F_MAYBE_PLACE = FB_F_PLACE | 512, /* or FB_NONE: home */
    FB_F_PLAYERS = FB_F_N | 1024,        /* 2 to 6 */
    FB_F_NTH = FB_F_N | 2048,            /* which target, counted from 0 */
    FB_F_RATE = FB_F_N | 4096            /* of the war: 0 to 2 */
};

/* One thing that happened. event.def says which fields a type uses; the others are FB_NONE or zero. */
typedef struct FbEvent {
    uint8_t type;  /* FbEventType */
    uint8_t seat;  /* who did it, or who it happened to */
    uint8_t card;  /* FB_NONE if the reader may not know it */
    uint8_t who;   /* a mobster or a seat, as in FbPick.what */
    uint8_t place; /* index in the Hit List, or FB_NONE for home */
    uint8_t n;
    FbControl now; /* FB_E_ASK: where the turn stands now */
    uint8_t zero[3];
    FbRules rules; /* FB_E_DEAL */
} FbEvent;

typedef struct FbEvents {
    int n;
    FbEvent e[FB_EVENTS_MAX];
} FbEvents;

FB_API const char *fb_event_word(FbEventType type); /* "DREW" */
FB_API int fb_event_fields(FbEventType type);       /* FB_F_… */
/* The event as a seat, or FB_SPECTATOR, may see it. False if that seat must not hear of it at all. */
FB_API bool fb_event_for(const FbEvent *event, int seat, FbEvent *out);

/* ---- playing ----------------------------------------------------------------------------------- */

/* Deals a game (R 3, shuffle 0) and plays on to the first decision. Events are appended; `events` may be NULL. */
FB_API void fb_deal(FbGame *game, FbRules rules, int seats, FbShuffler *shuffler, FbEvents *events);
/* Applies one legal pick and everything that follows from it, up to the next decision. An illegal pick is undefined
 * behaviour: ask fb_legal or fb_refuse first, or use fb_try. Events are appended; `events` may be NULL, which is faster. */
FB_API void fb_apply(FbGame *game, FbPick pick, FbShuffler *shuffler, FbEvents *events);
/* fb_refuse and fb_apply in one. If the pick is refused, nothing has changed. */
FB_API FbRefusal fb_try(FbGame *game, FbPick pick, FbShuffler *shuffler, FbEvents *events);

/* Plays random picks until the game is over, or `most` of them, and returns how many. The picks are those of a loop of
 * fb_legal_random and fb_apply; in one piece they take a third fewer instructions. */
FB_API uint32_t fb_playout(FbGame *game, FbShuffler *shuffler, FbRng *rng, uint32_t most);

static inline bool fb_is_over(const FbGame *game) { return game->open.now.phase == FB_OVER; }
FB_API int fb_winner(const FbGame *game); /* FB_NONE until the game is over */

/* ---- views ------------------------------------------------------------------------------------- */

FB_API void fb_view(const FbGame *game, int seat, FbView *out);
/* Moves a view on by one event that fb_event_for has made for its seat. False if the event does not fit; then the view
 * is unchanged. */
FB_API bool fb_view_apply(FbView *view, const FbEvent *event);
/* An empty view, for the events of a deal to fill. */
FB_API void fb_view_blank(FbView *view, int seat);
/* A whole game that looks like this view to its seat: the hidden cards are drawn at random from those not in sight. In a
 * counter window, all other seats still in the game count as not having answered yet. False if no deal fits the view. */
FB_API bool fb_sample(const FbView *view, FbRng *rng, FbGame *out);

/* ---- numbers of the stored form (docs/storage.md) ------------------------------------------------ */

/* The enums above follow the order of their tables, so a new row moves what comes after it. Whatever outlives a version
 * of the program is therefore written with these numbers, the first column of the tables, which never change. */
FB_API uint8_t fb_card_number(FbCard card);      /* FB_NONE for FB_NONE */
FB_API FbCard fb_card_of_number(uint8_t number); /* FB_NONE if no card has it */
/* The number of FbPick.what. From 64 on, a mobster or a seat, it is the same value. */
FB_API uint8_t fb_pick_number(uint8_t what);
FB_API uint8_t fb_pick_of_number(uint8_t number); /* FB_NONE if no pick has it */
FB_API uint8_t fb_event_number(FbEventType type);
FB_API FbEventType fb_event_of_number(uint8_t number); /* FB_E_NOTHING if no event has it */
FB_API uint8_t fb_phase_number(FbPhase phase);
FB_API FbPhase fb_phase_of_number(uint8_t number); /* FB_PHASES if no phase has it */
/* The edition in the lowest byte, the revision in the next, and switch number n in bit 16 + n. */
FB_API uint64_t fb_rules_number(FbRules rules);
/* False if this program does not know the edition, the revision or a switch. */
FB_API bool fb_rules_of_number(uint64_t number, FbRules *rules);

/* ---- checks ------------------------------------------------------------------------------------ */

/* A hash of everything that matters, the same on every machine. It finds mistakes; it does not stop a forger. */
FB_API uint64_t fb_hash(const FbGame *game);
FB_API uint64_t fb_view_hash(const FbView *view);
/* NULL if the game or view can be played on; otherwise the name of the first invariant that it breaks. Anything that
 * comes from outside has to pass before any other function sees it. */
FB_API const char *fb_check(const FbGame *game);
FB_API const char *fb_view_check(const FbView *view);
FB_API const char *fb_phase_word(FbPhase phase); /* "play" */
FB_API const char *fb_version(void);

#ifdef __cplusplus
}
#endif
#endif
