/* play.h - the people at this keyboard and their table: everything that a face needs, whichever it
 * is.
 *
 *      host (host.h)  --messages-->  FbClient of each person  --lines, view, question-->  face
 *      face  --play_choose, play_line-->  draft, commands  --messages-->  host
 *
 * A face calls play_work to let time pass, draws what the active person's client knows
 * (play_client), offers the menu (play_menu), and hands in what was chosen (play_choose) or typed
 * (play_line). What happens comes as lines of the client; what somebody asks for, such as help or a
 * list, comes as a sheet. */
#ifndef FB_TERMINAL_PLAY_H
#define FB_TERMINAL_PLAY_H

#include "client/client.h"
#include "terminal/host.h"

enum {
    MENU_MAX = FB_LEGAL_MAX + FB_CARDS,
    MENU_HOLD = FB_WHO_END, /* no pick: ten seconds more in a counter window */
    SHEET_MAX = 1 << 16,
    PLAY_LINES = 400, /* lines that are kept */
    PLAY_QUEUE = 2048 /* events that wait to be shown */
};

typedef struct MenuItem {
    uint8_t what; /* as FbPick.what, or MENU_HOLD */
    bool legal;
} MenuItem;

/* A person at this keyboard, with the memory of their client. */
typedef struct PlayPerson {
    struct Play *game;
    int number;
    const uint8_t *seed; /* of this person's part of each deal; NULL: random */
    uint32_t kept;       /* the number of the game whose witness was kept (proof.h) */
    struct Proof *proof; /* a check that waits for the server's record, or NULL */
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
    int active;        /* who looks at the screen */
    bool paced;        /* events happen one by one, at the speed of the host */
    bool confirm;      /* a whole move waits for an Enter before it is sent */
    bool curtain;      /* the keyboard is handed on: nothing may be shown */
    bool stopped;      /* paused, at a table of this process: time stands still */
    uint64_t happened; /* when the last event did */
    bool greeted;      /* hello was said over this connection */
    FbTableOut into;
    const char *cited;  /* the rule that the last refusal cited; NULL: none since the last pick */
    const char *record; /* where the record of a game is written when it is over, or NULL */
    char address[256];  /* of the server, up to its #; or "" */
    char link[400];     /* how others find the table, or "" */
    bool quit;
    void (*sheet)(void *face, const char *title, const char *text);
    void *face;
} Play;

typedef struct PlayPeople { /* how they want to join */
    bool seat, start;
    const uint8_t *seed;    /* or NULL */
    const char *record;     /* where this program writes it, or NULL */
    FbTableId table;        /* "": any that is about to start */
    const uint8_t *family;  /* of each, counted from 1; 0: any */
    FbName name;            /* on a server; n is 0: the name that it knows */
    const char *address;    /* of the server, or NULL */
    const FbSettings *make; /* the settings of a table to create there, or NULL */
} PlayPeople;

/* Lets all persons of the host join its table. The host was opened with play_hear and this game. */
void play_start(Play *game, Host *host, FbLang lang, const PlayPeople *people);
void play_close(Play *game);
HostHear play_hear;

/* Does everything that is due. Returns in how many ms to call again; -1: not before something can
 * be read. */
int play_work(Play *game, uint64_t now);
FbClient *play_client(const Play *game);
FbClient *play_client_of(const Play *game, int person);
/* The move that the active person puts together. */
FbDraft *play_draft(const Play *game);
/* Whether the active person has to answer something. */
bool play_asked(const Play *game);
bool play_is_asked(const Play *game, int person);
/* A counter window is open for this client, and what led to it has been shown at the table. */
bool play_in_window(const Play *game, const FbClient *client);
/* All that waits to be shown has happened. At a table of this process its clock goes on with it. */
void play_skip(Play *game);
/* Who should look at the screen: the active person, unless only another one has to answer. */
int play_wanted(const Play *game);
bool play_over(const Play *game);
/* Whether the deal of the last game is still being checked. */
bool play_proving(const Play *game);

/* ---- pausing (pause.c) -------------------------------------------------------------------------------------------------- */

/* Pauses the game, or goes on; at a server's table it votes for that. */
void play_pause(Play *game);
/* A paused game takes no answers. */
bool play_paused(const Play *game);
/* Says that it is paused, and how to go on. */
const char *play_pause_text(const Play *game);

/* ---- answering (answer.c) ---------------------------------------------------------------------------------------------- */

/* What can be picked; with `all`, also the cards in hand that cannot be. */
int play_menu(const Play *game, MenuItem items[MENU_MAX], bool all);
void play_menu_label(const Play *game, FbOut *out, uint8_t what);
/* Picks, answers in the window, or holds. A refusal is told and changes nothing. */
void play_choose(Play *game, uint8_t what);
/* Sends a draft that is complete. */
void play_send(Play *game);
bool play_undo(Play *game);
/* A number of the menu or notation, in any case: `con b3`. False if it is neither. */
bool play_answer(Play *game, const char *line);
/* A word of notation as FbPick.what, or FB_NONE. */
uint8_t play_word(const char *word, size_t n);
/* What the last word of the line could become: words with a zero byte behind each, and one more at
 * the end. Returns how many; their first `common` bytes are the same. */
int play_complete(const Play *game, const char *line, char *words, size_t size, size_t *common);

/* ---- commands (command.c) ------------------------------------------------------------------------------------------------- */

/* A typed line: a command, or an answer. */
void play_line(Play *game, const char *line);
/* When the active person wants to be asked in counter windows (FbOrder): FB_ORDER_FUSE is only if
 * they can counter, with or without others at the table. */
int play_prompts(const Play *game);
/* The words of the commands, for completion; NULL behind the last. */
const char *command_word(FbLang lang, int number);
/* Whether the n bytes at `word` are the text of po/ with this id, in this language or in
 * English. */
bool command_is(FbLang lang, const char *id, const char *word, size_t n);
void play_say(Play *game, FbLineKind kind, const char *id);

#endif
