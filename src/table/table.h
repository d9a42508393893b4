/* table.h - one game being played: people, seats, clocks, the counter window, stand-ins, and what each is told.
 *
 * A table is a pure function of its inputs. It allocates nothing, reads no clock and has no chance of its own:
 * table time (`now`), random bytes and measured reaction times are part of the input. FbTable is flat, without a
 * pointer: memcpy copies it. What is kept of it is another form, which outlives it (docs/storage.md).
 *
 *     FbTableRefusal no = fb_table_input(&table, &kept, &input, &next, &out);
 *     if (no) …tell the sender, and nobody else, why; nothing has happened…
 *     else if (…out.row is durable…)                                        commit
 *         table = next, fb_kept_note(&kept, &out.kept, out.step), send out.message[…];
 *     else …forget next and out…                                            abort
 *
 * `kept`, the last steps of the game, belongs to the state of a table as much as FbTable does. It stands beside it because an
 * input adds a few events to it and changes nothing else there: it was more than half of what had to be copied for every pick.
 *
 * A row is the input, compactly. fb_table_replay of all rows from the making on gives the same table to the byte,
 * and the same messages, on every machine. After each commit the caller asks fb_table_wake when to send the next
 * TICK, and fb_table_asks which bots are to think; it runs them on fb_table_view of their seat and feeds their
 * answers in. A bot's answer is released at a time that was fixed before it looked.
 *
 * Owns: everything of "How one pick flows", "Hidden information" and "The fair heat" of the design that is not the
 * rules'. Refuses to know: sockets, JSON, where rows lie, how bots think, who a person is beyond an id and a name.
 */
#ifndef FB_TABLE_H
#define FB_TABLE_H

#include "fair/commit.h"
#include "rules/fambiz.h"
#include "table/settings.h"
#include "text/record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- sizes and times (ms) --------------------------------------------------------------------------- */

enum {
    FB_PEOPLE = 16,    /* at one table, spectators included */
    FB_KEPT_OUT = 16,  /* people whom the host has sent away: so many are remembered */
    FB_CHAT_MAX = 200, /* bytes of a line */
    FB_EMOTES = 10,
    FB_PICKS_MAX = 64,    /* picks of one move; the longest, INT, has 55 */
    FB_START_MAX = 1560,  /* bytes of a game to play on from, as a record */
    FB_ROW_MAX = 1600,    /* bytes of a row: all but those of PLACE have less than 256 */
    FB_CHANNELS = 7,      /* the seats and, last, the spectators: all that see the same */
    FB_KEPT_STEPS = 24,   /* steps kept for whoever comes back … */
    FB_KEPT_EVENTS = 128, /* … and their events */
    FB_OUT_STEP = 640,    /* most events of one input */
    FB_OUT_EVENTS = FB_CHANNELS * FB_OUT_STEP + FB_KEPT_EVENTS,
    FB_OUT_MESSAGES = 384,
    FB_OUT_PICKS = 256,
    FB_OWN_MAX = 512, /* picks that a table makes by itself in one input */
    FB_ASKS_MAX = FB_SEATS
};

enum {
    FB_REACTION_MIN = 150,  /* no reaction is faster */
    FB_RTT_MAX = 250,       /* no more of a connection's delay is believed */
    FB_HEAT = 250,          /* who comes within this of the best ties with it (H) */
    FB_FALSE_START = 250,   /* silence after an attempt without a window */
    FB_CLOSE_MIN = 2500,    /* no window is passed by all sooner … */
    FB_CLOSE_RELAXED = 800, /* … but at this pace: so long the card lies there at least */
    FB_SHOW_MAX = 4000,     /* nothing waits longer for what happened to be shown */
    FB_FUSE = 3500,         /* so long after the opening a seat with this order can counter */
    FB_HOLD = 10000,        /* what a hold adds */
    FB_HOLDS = 3,           /* a seat and game */
    FB_BOT_MIN = 700,       /* a bot's delays lie between these */
    FB_BOT_MAX = 2300,
    FB_REVEAL = 10000,      /* so long a client has to send its part before the deal */
    FB_HOST_GRACE = 120000, /* so long a host may be gone before somebody else stands in */
    FB_TAKE_OVER = 20000,   /* so long players may object to somebody who asks for a seat */
    FB_QUIET_TURNS = 400    /* turns without a death, then a draw is offered */
};

#define FB_NEVER UINT64_MAX /* a time that does not come */

/* ---- what the fields of inputs and messages are ---------------------------------------------------------- */

typedef struct FbId { /* a person, as the caller tells them apart */
    uint8_t bytes[16];
} FbId;

typedef struct FbKey { /* a seed, a commitment, entropy */
    uint8_t bytes[32];
} FbKey;

typedef struct FbName { /* UTF-8; zero behind n */
    uint8_t n;
    char text[FB_NAME_MAX + 1];
} FbName;

typedef struct FbText {
    uint8_t n;
    char text[FB_CHAT_MAX + 1];
} FbText;

typedef struct FbPicks { /* of one seat, as in FbPick.what */
    uint8_t n;
    uint8_t what[FB_PICKS_MAX];
} FbPicks;

typedef struct FbStart { /* a game that is not over, as a record that begins with a Position */
    /* The caller's, or the row's that it was read from: inside, it would be most of every input. */
    const char *text;
    uint16_t n;
} FbStart;

typedef struct FbRange { /* of FbTableOut.event */
    uint16_t first, n;
} FbRange;

/* Whether people may call themselves so: 1 to FB_NAME_MAX bytes of plain text. */
FB_API bool fb_name_plain(const FbName *name);
/* Plain text: nothing that a screen would obey, hide or turn round. */
FB_API bool fb_text_plain(const char *text, size_t n);

/* Stored, as the four below: the values never change. */
typedef enum FbSeatKind {
    FB_SEAT_OPEN = 0,
    FB_SEAT_HUMAN = 1,
    FB_SEAT_BOT = 2,
    FB_SEAT_KINDS
} FbSeatKind;
/* Why a stand-in plays. */
typedef enum FbWhy { FB_WHY_NONE = 0, FB_WHY_TIME = 1, FB_WHY_GONE = 2, FB_WHYS } FbWhy;
/* Standing orders for counter windows. */
typedef enum FbOrder {
    FB_ORDER_NONE = 0,
    FB_ORDER_UNLESS_TARGET = 1, /* pass, unless a mobster of mine, or my family, is named */
    FB_ORDER_PASS = 2,
    FB_ORDER_FUSE =
        3, /* not countered FB_FUSE after the opening: passed, whatever the hand holds */
    FB_ORDERS
} FbOrder;
/* Of a seat in the open window; its own business until it is settled. */
typedef enum FbAnswer {
    FB_ANSWER_NONE = 0,
    FB_ANSWER_PASS = 1,
    FB_ANSWER_STANDING = 2, /* passed by a standing order: an attempt overrules it */
    FB_ANSWER_TRY = 3,
    FB_ANSWERS
} FbAnswer;
/* How it goes with somebody's wish for a seat. Told, not stored. */
typedef enum FbStage {
    FB_STAGE_ASKED = 0,
    FB_STAGE_AGREED = 1,   /* the host, or a player */
    FB_STAGE_DONE = 2,     /* the seat is theirs */
    FB_STAGE_OBJECTED = 3, /* it is over: a player, or the host, is against it */
    FB_STAGE_OVER = 4,     /* … the time, the asker, the game or the seat is gone */
    FB_STAGES
} FbStage;
/* Bits, for the column `when` of input.def. */
typedef enum FbTablePhase {
    FB_TABLE_LOBBY = 1,
    FB_TABLE_PLAYING = 2,
    FB_TABLE_OVER = 4
} FbTablePhase;

/* The C type of each kind of field. */
#define FB_KIND_NOTHING  uint8_t /* no field at all */
#define FB_KIND_FLAG     uint8_t
#define FB_KIND_MARK     uint8_t /* a flag that is told only where it is set */
#define FB_KIND_NUMBER   uint8_t
#define FB_KIND_SEAT     uint8_t /* 0 for A; FB_NONE for nobody's */
#define FB_KIND_PERSON   uint8_t /* number of a person at this table */
#define FB_KIND_KIND     uint8_t /* FbSeatKind */
#define FB_KIND_LEVEL    uint8_t /* as in fb_level_at */
#define FB_KIND_FAMILY   uint8_t /* 0 to 5 */
#define FB_KIND_CARD     FbCard
#define FB_KIND_ORDER    uint8_t /* FbOrder */
#define FB_KIND_ANSWER   uint8_t /* FbAnswer */
#define FB_KIND_WHY      uint8_t /* FbWhy */
#define FB_KIND_STAGE    uint8_t /* FbStage */
#define FB_KIND_EMOTE    uint8_t
#define FB_KIND_RESULT   uint8_t /* a seat, or FB_RESULT_DRAW */
#define FB_KIND_COUNT    uint32_t
#define FB_KIND_MS       uint32_t /* FB_UNTIMED where none runs */
#define FB_KIND_WAIT     uint32_t /* ms, told only where there is something to wait for */
#define FB_KIND_HASH     uint64_t
#define FB_KIND_ID       FbId
#define FB_KIND_KEY      FbKey
#define FB_KIND_NAME     FbName
#define FB_KIND_TEXT     FbText
#define FB_KIND_PART     FbPart
#define FB_KIND_PICKS    FbPicks
#define FB_KIND_SETTINGS FbSettings
#define FB_KIND_START    FbStart
#define FB_KIND_EVENTS   FbRange
#define FB_KIND_VIEW     uint8_t /* of FbTableOut.view */
#define FB_KIND_LOBBY    uint8_t /* FbTableOut.lobby */
#define FB_KIND_SAID     uint8_t /* FbTableOut.said */
#define FB_KIND_HASHES   uint8_t /* FbTableOut.hashes */
#define FB_KIND_REVEAL   uint8_t /* FbTableOut.reveal */

/* ---- inputs ------------------------------------------------------------------------------------------------ */

#define FB_FIELD(kind, name) FB_KIND_##kind name;

typedef enum FbInputType {
    FB_IN_NONE,
#define FB_INPUT(number, id, word, who, when, fields) FB_IN_##id,
#include "table/input.def"
#undef FB_INPUT
    FB_INPUTS
} FbInputType;

#define FB_INPUT(number, id, word, who, when, fields) \
    typedef struct FbIn_##word {                      \
        fields                                        \
    } FbIn_##word;
#include "table/input.def"
#undef FB_INPUT

typedef struct FbInput {
    uint64_t
        now; /* table time: ms since the table was made, never decreasing, standing still while nobody serves it */
    uint32_t
        tab; /* the connection it came by, a number of the caller's, never 0, another one for each connection */
    FbId from;        /* who; unused by inputs of the server */
    uint8_t type;     /* FbInputType */
    uint8_t revision; /* of a row: what the table went by; 0: this happens now */
    union {
#define FB_INPUT(number, id, word, who, when, fields) FbIn_##word word;
#include "table/input.def"
#undef FB_INPUT
    } as;
} FbInput;

/* What the table picks for a bot that gave no answer in time, in the order in which it does: by the numbers of the stored
 * form. A row tells it, so that no replay depends on how it was found. */
typedef struct FbOwnPicks {
    bool told; /* it is known from a row; else it is worked out */
    uint16_t n;
    uint8_t number[FB_OWN_MAX];
} FbOwnPicks;

/* ---- messages ------------------------------------------------------------------------------------------------ */

typedef enum FbMessageType {
    FB_MSG_NONE,
#define FB_MESSAGE(id, word, fields) FB_MSG_##id,
#include "table/message.def"
#undef FB_MESSAGE
    FB_MSGS
} FbMessageType;

#define FB_MESSAGE(id, word, fields) \
    typedef struct FbMsg_##word {    \
        fields                       \
    } FbMsg_##word;
#include "table/message.def"
#undef FB_MESSAGE

typedef struct FbMessage {
    uint32_t number; /* 1, 2, 3 … for each person */
    uint8_t to;      /* a person: FbTable.person[to] */
    uint8_t type;    /* FbMessageType */
    union {
#define FB_MESSAGE(id, word, fields) FbMsg_##word word;
#include "table/message.def"
#undef FB_MESSAGE
    } as;
} FbMessage;

#undef FB_FIELD

FB_API const char *fb_input_word(FbInputType type); /* "sit" */
/* The number of the stored form (number.c): it stays when inputs are added. */
FB_API uint8_t fb_input_number(FbInputType type);
FB_API FbInputType fb_input_of_number(uint8_t number);  /* FB_IN_NONE: no input has it */
FB_API const char *fb_message_word(FbMessageType type); /* "events" */
FB_API const char *fb_table_phase_word(uint8_t phase);  /* FbTablePhase: "playing" */
/* The name of somebody that an input carries, or NULL. */
FB_API FbName *fb_input_name(FbInput *input);

/* All of a table that is open to everybody at it, but for the game. Equal lobbies are equal bytes. */
typedef struct FbLobbySeat {
    uint8_t kind;   /* FbSeatKind */
    uint8_t person; /* whose it is, or FB_NONE */
    uint8_t level;  /* of a bot */
    uint8_t family, ready;
    uint8_t why;   /* FbWhy: a stand-in plays */
    uint8_t owner; /* of a bot's: the person who got up, for whom it is kept; or FB_NONE */
    uint8_t free;  /* in a game: somebody who has no seat may ask for it */
    FbPart
        hash; /* in the lobby: of the part that its client will add; none: it has not sent it, or it is void */
} FbLobbySeat;

typedef struct FbLobbyPerson {
    uint8_t here, connected;
    uint8_t seat;  /* or FB_NONE */
    uint8_t bot;   /* a program's account */
    uint8_t fresh; /* has not finished a game yet, as they say themselves */
    FbName name;
} FbLobbyPerson;

typedef struct FbLobby {
    FbSettings settings;
    uint32_t game; /* number of the game at this table; 0 before the first */
    uint8_t phase; /* FbTablePhase */
    uint8_t host;  /* a person */
    uint8_t locked, paused;
    uint8_t kept_out; /* how many people the host has sent away, who are not let in */
    uint8_t offered;  /* a draw is */
    uint8_t pause_votes, draw_votes, rematch_votes; /* bit s: seat s has voted for it */
    FbKey commit; /* SHA-256 of the server's seed for the next deal, or for the one being played */
    FbLobbySeat seat[FB_SEATS];
    FbLobbyPerson person[FB_PEOPLE];
} FbLobby;

/* What proves the deal, once the game is over: how the seed is made of the others is written in fair/commit.h. A table
 * without a human has no parts, and its Seed is ServerSeed. */
typedef struct FbReveal {
    FbKey server_seed, commit, seed;
    FbParts parts;
} FbReveal;

/* ---- the table ------------------------------------------------------------------------------------------------- */

typedef struct FbPerson {
    FbId id;
    uint32_t tab;    /* the newest connection; 0: not connected */
    uint32_t number; /* of the last message */
    uint32_t since;  /* the first step of which a view is of what this person may see now */
    uint16_t mutes;  /* bit p: hears no chat and no emote of person p */
    uint8_t here;    /* 0: this place is free */
    uint8_t seat;    /* or FB_NONE */
    uint8_t held;    /* the seat whose hand this person has seen in this game, or FB_NONE */
    uint8_t refused; /* asked for a seat in this game, and somebody objected */
    uint8_t bot;     /* a program's account: no person, but for the seat that it may have */
    uint8_t fresh;   /* has not finished a game yet, as they say themselves */
    FbName name;
    uint8_t zero[2];
} FbPerson;

typedef struct FbSeat {
    /* since when the owner is not connected, or (a bot's) has got up; FB_NEVER: is, or there is none */
    uint64_t gone;
    uint64_t release; /* when a bot answers for this seat; FB_NEVER: none does */
    uint64_t silent;  /* until then no attempt is heard */
    uint64_t until;   /* when the wish of `asker` is decided; FB_NEVER: nobody asks */
    uint32_t bank;    /* ms left */
    uint16_t agreed;  /* bit p: person p agrees to it */
    uint8_t kind;     /* FbSeatKind */
    uint8_t person;   /* the owner, or FB_NONE */
    uint8_t level;    /* of the bot */
    uint8_t family;
    uint8_t ready;
    uint8_t why;       /* FbWhy: a stand-in plays */
    uint8_t order;     /* FbOrder */
    uint8_t holds;     /* left */
    uint8_t owner;     /* of a bot's in a game: for whom it is kept, or FB_NONE */
    uint8_t abandoned; /* a human's who is gone: others may ask for it */
    uint8_t asker;     /* the person who wants to take it over, or FB_NONE */
    FbPart part;       /* what its client has added to the seed */
    FbPart hash;       /* … and what it was bound to before: 32 bytes, or none */
    FbPicks answer;    /* what the bot will play at `release` */
    uint8_t zero[4];
} FbSeat;

typedef struct FbWindow {
    /* opened: for everybody, when what led to it has been shown (pace.c); until then no attempt is heard. closes: with the
     * holds; FB_NEVER at an untimed one */
    uint64_t opened, closes;
    uint64_t fuse; /* when the seats of `fused` pass, put off by holds; 0: no seat is fused */
    uint32_t reaction[FB_SEATS];
    uint8_t card[FB_SEATS];
    uint8_t state[FB_SEATS]; /* FbAnswer */
    uint8_t open;
    uint8_t asked; /* bit s: seat s may answer */
    uint8_t holds;
    uint8_t again; /* opened again after a crash */
    uint8_t fused; /* bit s: seat s had FB_ORDER_FUSE when it opened */
    uint8_t zero[7];
} FbWindow;

/* The events of the last steps, as they happened: send.c filters them for whoever comes back. All zero beside a blank table. */
typedef struct FbKept {
    uint64_t hash[FB_KEPT_STEPS]
                 [FB_CHANNELS]; /* of the views after a step; step s is kept at s % FB_KEPT_STEPS */
    uint32_t begin[FB_KEPT_STEPS], end[FB_KEPT_STEPS]; /* its events, counted from the deal */
    FbEvent event[FB_KEPT_EVENTS];                     /* event e is kept at e % FB_KEPT_EVENTS */
    uint32_t events;                                   /* since the deal */
    uint32_t first;                                    /* the first step that is kept whole */
} FbKept;

/* What an input adds to FbKept, besides its events. */
typedef struct FbKeptStep {
    uint64_t hash[FB_CHANNELS];
    uint32_t number; /* of the step that the input was; 0: it was none */
    uint32_t n;      /* its events; if they are more than FB_KEPT_EVENTS, this step is not kept */
    uint32_t
        first; /* another game: what was kept goes, and this will be the first step; 0: it stays */
    uint32_t zero;
} FbKeptStep;

typedef struct FbTable {
    uint64_t now;
    uint64_t
        started; /* when the decision being waited for began, moved on by what the bank has paid */
    uint64_t paused_at;
    uint64_t
        reveal_until; /* in the lobby: the game is to begin when all parts are there; 0: it is not */
    uint64_t host_gone; /* since when the host is not connected; FB_NEVER: is, or there is none */
    uint64_t shown;     /* until when what happened is being shown (pace.c) */
    FbSettings settings;
    uint32_t
        revision;    /* what inputs do here: FB_TABLE_REVISION of the program that began the game */
    uint32_t games;  /* dealt so far */
    uint32_t step;   /* of the game as it is told, and the number of the question that it asks */
    uint32_t closed; /* the question of the window settled last */
    uint32_t windows;     /* opened in this game */
    uint32_t quiet;       /* turns since the last death */
    uint8_t phase;        /* FbTablePhase; 0: not made */
    uint8_t owner, out_n; /* whose table it is, there or not (host.c); how many `out` has */
    uint8_t host, locked, paused;
    uint8_t pause_votes, draw_votes,
        rematch_votes; /* rematch_votes in the lobby: work.h, rematch_begins */
    uint8_t result;    /* a seat, FB_RESULT_DRAW, or FB_NONE */
    uint8_t
        first; /* FbFirst + 1: how the dealer of this game was found; 0: nothing proves it (deal 1, a position) */
    uint8_t chair[FB_SEATS]; /* where whoever plays at each seat sat before */
    uint8_t zero[3];
    FbId out[FB_KEPT_OUT]; /* whom the host has sent away, the oldest first: they are not let in */
    FbKey server_seed, seed;
    FbKey next_seed; /* the server's for the next deal: came with the last vote for a rematch */
    FbPerson person[FB_PEOPLE];
    FbSeat seat[FB_SEATS];
    FbWindow window;
    FbGame game;
} FbTable;

/* The revision of a table. It goes up once in a release that changes what an input does to a table, or the rules
 * (FB_RULES_REVISION; table.c says which rules a table of each revision is dealt by). What was done before stays in the program
 * for the tables that were begun then: `if (t->revision >= 2)`. So rows mean what they meant (docs/storage.md).
 *     1  0.1.0
 *     2  0.2.0 */
enum { FB_TABLE_REVISION = 2 };

/* ---- what comes of an input --------------------------------------------------------------------------------- */

typedef enum FbTableRefusal {
    FB_TABLE_OK,
#define FB_TABLE_REFUSAL(id) FB_TABLE_NO_##id,
#include "table/table_refusal.def"
#undef FB_TABLE_REFUSAL
    FB_TABLE_REFUSALS
} FbTableRefusal;

FB_API const char *fb_table_refusal_id(
    FbTableRefusal refusal); /* "STALE": key of the translations */
FB_API const char *fb_table_refusal_text(FbTableRefusal refusal); /* in English */

/* Large (about 120 KB): one for each thread that drives tables, used again and again. What lies behind the counts
 * has no meaning. A caller sends `message` and what it refers to; the rest is for bots and for records. */
typedef struct FbTableOut {
    FbRefusal rule; /* with FB_TABLE_NO_RULES: which */
    int row_n, message_n, event_n, pick_n, step_n;
    uint8_t row[FB_ROW_MAX];
    FbOwnPicks own;
    FbMessage message[FB_OUT_MESSAGES];
    FbLobby lobby;
    FbText said;
    FbParts hashes;
    FbReveal reveal;
    FbView view[FB_CHANNELS]; /* those that a message names are filled in */
    FbRange seen
        [FB_CHANNELS]; /* what each seat, and the spectators, may see of this step: for bots that remember */
    FbPick pick[FB_OUT_PICKS]; /* the picks that were made, for the record … */
    uint32_t heat_window; /* … and the window, and the seats that drew lots in it, behind … */
    uint8_t heat_seats;   /* … (0: none did) … */
    int heat_after;       /* … that many of the picks */
    uint8_t
        sat; /* bit s: somebody took seat s over in the game: what comes next they see from there */
    bool placed;  /* the game was not dealt: it began with the position … */
    FbGame start; /* … `start`, and `pick` has what led from there to where people play on */
    FbEvent event[FB_OUT_EVENTS]; /* as their readers may see them */
    FbEvents raw;                 /* room for the table while it works: hidden cards, never sent */
    FbEvent step[FB_OUT_STEP];    /* the same */
    FbKeptStep kept;              /* for fb_kept_note, with `step` */
} FbTableOut;

/* The table after this input, and all that is to be said. `table` and `kept` are not changed; `next` is another table. On a
 * refusal `next` and `out` mean nothing, but for out->rule. */
FB_API FbTableRefusal fb_table_input(const FbTable *table, const FbKept *kept, const FbInput *input,
                                     FbTable *next, FbTableOut *out);
/* The same for a row of the log. */
FB_API FbTableRefusal fb_table_replay(const FbTable *table, const FbKept *kept, const uint8_t *row,
                                      size_t n, FbTable *next, FbTableOut *out);
/* An input was taken, and `step` and its `events` came of it: out.kept and out.step. */
FB_API void fb_kept_note(FbKept *kept, const FbKeptStep *step, const FbEvent *events);
/* A table before it is made: what the first row is played on. */
FB_API void fb_table_blank(FbTable *table);

/* Rows are inputs in bytes that last: with the revision that the table went by when it had taken them, and what it picked by
 * itself. */
FB_API int fb_row_write(uint8_t row[FB_ROW_MAX], const FbInput *input, uint32_t revision,
                        const FbOwnPicks *own);
/* The input that a row is, and what the table picked by itself then. False where it is damaged, or newer than this program. */
FB_API bool fb_row_read(FbInput *input, FbOwnPicks *own, const uint8_t *row, size_t n);
/* Was it written by a newer program, with a form or a revision that this one does not know? */
FB_API bool fb_row_newer(const uint8_t *row, size_t n);

/* When the table wants a TICK: a time, or FB_NEVER. */
FB_API uint64_t fb_table_wake(const FbTable *table);

/* A bot that is to think: for this seat, at this level, about this question. Its answer (input BOT) counts when it
 * comes before `due`; without one the table picks by itself, simply. */
typedef struct FbTableAsk {
    uint64_t due;
    uint32_t question;
    uint8_t seat, level;
} FbTableAsk;
/* All bots that have not answered yet; how many. */
FB_API int fb_table_asks(const FbTable *table, FbTableAsk asks[FB_ASKS_MAX]);

/* What this seat (or FB_SPECTATOR) may know of the game. Only while there is one (PLAYING, OVER). */
FB_API void fb_table_view(const FbTable *table, int seat, FbView *view);
/* All but the game; open to everybody at the table. */
FB_API void fb_table_lobby(const FbTable *table, FbLobby *lobby);
/* Whether clients show hints: to one person among bots and programs; to several only if the host allows it (FB_HINTS). It is a
 * courtesy: a client can be changed, and a table would not notice. */
FB_API bool fb_lobby_hints(const FbLobby *lobby);
/* The number of a person, or FB_NONE. */
FB_API int fb_table_person(const FbTable *table, const FbId *id);
/* The name of the first invariant that does not hold, or NULL. */
FB_API const char *fb_table_check(const FbTable *table, const FbKept *kept);

/* ---- the fair heat -------------------------------------------------------------------------------------------- */

/* The reaction time of an attempt: arrival - sent - rtt, as the server measured them (ms); no more than FB_RTT_MAX
 * of the rtt is believed, and no reaction is faster than FB_REACTION_MIN. */
FB_API uint32_t fb_heat_reaction(uint64_t arrival, uint64_t sent, uint32_t rtt);
/* Who ties with the best: all of `seats` within FB_HEAT of the least reaction time, or, sealed, all. */
FB_API uint8_t fb_heat_seats(const uint32_t reaction[FB_SEATS], uint8_t seats, bool sealed);

/* ---- records ---------------------------------------------------------------------------------------------------- */

/* The record of a table's last game, made by noting what comes of each input up to the one that ended it: as it is
 * taken, or by walking the rows. The arrays are the caller's; 10,000 picks are more than any game had that was ever
 * played here. */
typedef struct FbTableRecord {
    uint32_t games; /* the number of the game that the picks are of */
    FbPick *picks;
    int pick_n, pick_max;
    FbComment *comments; /* the heats: `heat WINDOW SEATS` */
    int comment_n, comment_max;
    char (*text)[24]; /* of the comments; as many as there are comments */
    bool placed;      /* it began with the position `start`, not with a deal */
    FbGame start;
    int sat
        [FB_SEATS]; /* so many picks were made when its person sat down; 0: there from the beginning on */
    bool full; /* something did not fit: there will be no record */
} FbTableRecord;

FB_API void fb_table_record_start(FbTableRecord *walk, FbPick *picks, int pick_max,
                                  FbComment *comments, char (*text)[24], int comment_max);
/* An input was taken, and `next` and `out` came of it. Of all inputs from the making on, or from any before the deal,
 * none is left out. */
FB_API void fb_table_record_note(FbTableRecord *walk, const FbTable *next, const FbTableOut *out);
/* The same for a row of the log: plays it on `table`, which was blank before the first. `next` and `out` are room to
 * work in. */
FB_API FbTableRefusal fb_table_record_row(FbTableRecord *walk, FbTable *table, FbKept *kept,
                                          const uint8_t *row, size_t n, FbTable *next,
                                          FbTableOut *out);
/* The record, ready for fb_record_write with an FbFairShuffler of table->seed. `table`: after what was noted last.
 * False while the game is not over (its seed is the deck), or where it did not fit. `date` as "2021-12-31", or NULL. */
FB_API bool fb_table_record(const FbTableRecord *walk, const FbTable *table, const char *date,
                            FbRecord *record);

#ifdef __cplusplus
}
#endif
#endif
