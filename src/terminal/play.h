/* play.h - the people at this keyboard and their table: all that a face needs, whichever it is.
 *
 * A face lets time pass (play_work), draws what the active person knows (play_client), offers the menu (play_menu), and
 * hands in what was chosen (play_choose) or typed (play_line). What there is to say comes as lines of the client; what
 * was asked for (lists, help) comes as a sheet. */
#ifndef FB_TERMINAL_PLAY_H
#define FB_TERMINAL_PLAY_H

#include "client/client.h"
#include "terminal/host.h"

enum {
    MENU_MAX = FB_LEGAL_MAX + FB_CARDS,
    MENU_HOLD = FB_WHO_END, /* what no pick is: ten seconds more */
    SHEET_MAX = 1 << 16,
    PLAY_LINES = 400, /* that can be read again */
    PLAY_QUEUE = 2048 /* events that wait to be shown */
};

typedef struct MenuItem {
    uint8_t what; /* as FbPick.what, or MENU_HOLD */
    bool legal;
} MenuItem;

/* One at this keyboard, and the memory of their client. */
typedef struct PlayPerson {
    struct Play *game;
    int number;
    const uint8_t *seed; /* of their parts of the deal; NULL: random ones */
    uint32_t kept;       /* the game whose witness is kept (proof.h) */
    struct Proof *proof; /* a verdict that waits for the server's record, or NULL */
    FbClient client;
    FbDraft draft;
    FbQueued queue[PLAY_QUEUE];
    FbClientLine line[PLAY_LINES];
    FbSight sight[FB_SIGHTS_MAX];
} PlayPerson;

typedef struct Play {
    FbLang lang;
    Host *host;
    PlayPerson *person[FB_SEATS];
    int active;             /* who looks at the screen */
    bool paced;             /* events happen one by one, at the speed of the host */
    bool confirm;           /* a move waits to be sent until it is confirmed */
    bool curtain;           /* nobody looks: it is handed on */
    bool stopped;           /* paused, at a table of this process: time stands still */
    uint64_t now, happened; /* the time, and when the last event happened */
    bool greeted;           /* hello was said over this connection */
    FbTableOut into;
    const char
        *cited; /* the rule that the last refusal has named; NULL: none since the last pick */
    const char *record; /* where the record of a game is written when it is over, or NULL */
    char address[256];  /* of the server, up to its #; or "" */
    char link[400];     /* how others find the table, or "" */
    bool quit;
    void (*sheet)(void *face, const char *title, const char *text);
    void *face;
} Play;

typedef struct PlayPeople { /* what the persons want */
    bool seat, start;
    const uint8_t *seed; /* or NULL */
    const char *record;  /* where this program writes it, or NULL */
    FbTableId table;     /* "": any that is about to start */
    const uint8_t *
        family; /* of each, counted from 1; 0: any. At a table of this process the host sees to it */
    FbName name;            /* on a server; n is 0: as it knows the person */
    const char *address;    /* of the server, or NULL */
    const FbSettings *make; /* a table of their own there, or NULL */
} PlayPeople;

/* The persons of the host join its table. `host` hears to play_hear, with the game as self. */
void play_start(Play *game, Host *host, FbLang lang, const PlayPeople *people);
void play_close(Play *game);
HostHear play_hear;

/* Lets happen what is due. Answers in how many ms to call again; -1: only when something can be read. */
int play_work(Play *game, uint64_t now);
FbClient *play_client(const Play *game);
FbClient *play_client_of(const Play *game, int person);
/* The move that the active person is putting together. */
FbDraft *play_draft(const Play *game);
/* Whether the active person has to answer something. */
bool play_asked(const Play *game);
bool play_is_asked(const Play *game, int person);
/* Who ought to look at the screen: the active person, or another one who is asked. */
int play_wanted(const Play *game);
bool play_over(const Play *game);
/* Whether a verdict on the deal is still to come. */
bool play_proving(const Play *game);

/* ---- pausing (pause.c) -------------------------------------------------------------------------------------------------- */

/* Pauses the game, or goes on; at a server's table it votes for that. */
void play_pause(Play *game);
/* Whether it is paused: then nothing can be answered. */
bool play_paused(const Play *game);
/* That it is, and what to type. */
const char *play_pause_text(const Play *game);

/* ---- answering (answer.c) ---------------------------------------------------------------------------------------------- */

/* What can be picked; with `all`, also the cards of the hand that cannot. */
int play_menu(const Play *game, MenuItem items[MENU_MAX], bool all);
void play_menu_label(const Play *game, FbOut *out, uint8_t what);
/* Picks, answers in the window, or holds. What is refused is said, and changes nothing. */
void play_choose(Play *game, uint8_t what);
/* Sends a draft that is complete. */
void play_send(Play *game);
bool play_undo(Play *game);
/* A number of the menu or notation, in any case: `con b3`. False if it is neither. */
bool play_answer(Play *game, const char *line);
/* One word of it as FbPick.what, or FB_NONE. */
uint8_t play_word(const char *word, size_t n);
/* What the last word of the line could become: each behind a zero byte, two at the end. Answers how many; `common` is
 * how many bytes of the first belong to all. */
int play_complete(const Play *game, const char *line, char *words, size_t size, size_t *common);

/* ---- commands (command.c) ------------------------------------------------------------------------------------------------- */

/* A typed line: a command, or an answer. */
void play_line(Play *game, const char *line);
/* The words of the commands, for completion; NULL behind the last. */
const char *command_word(FbLang lang, int number);
/* Are the n bytes at `word` the word with this id of po/, in this language or in English? */
bool command_is(FbLang lang, const char *id, const char *word, size_t n);
void play_say(Play *game, FbLineKind kind, const char *id);

#endif
