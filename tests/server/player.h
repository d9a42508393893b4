/* player.h - people at tables, simulated over real sockets, thousands in one process.
 *
 * A player is a client (client/client.h) with a socket: it has only what it was told, and every event happens at once. A party is all
 * players of one process: a crowd of sockets, one buffer to read messages into, one die.
 *
 * Owns who comes to which table, and the check that everything told fits: if a client loses track, the program ends with the reason.
 * Refuses to know how anybody plays (mind.h). */
#ifndef FAMBIZ_TEST_SERVER_PLAYER_H
#define FAMBIZ_TEST_SERVER_PLAYER_H

#include "client/client.h"
#include "crowd.h"

typedef struct Party Party;

enum { PLAYER_QUEUE = 8 }; /* whatever is behind it in a step happens at once */

typedef struct Player {
    uint64_t sent, due; /* µs: for whoever drives them, and looks at all of them all the time */
    Party *party;
    int node;   /* of several servers: where it connects to next */
    int number; /* in the party */
    int socket; /* of the crowd; -1: not connected */
    int host; /* the number of the player who makes the table; its own: makes one; -1: does as it is told by hand */
    char cookie[96];
    FbSettings
        settings;  /* of the table that it makes; from the start: the defaults, and auto_start */
    uint8_t wish;  /* the seat to sit down at, or FB_NONE: watches */
    uint8_t seat;  /* that it has, or FB_NONE */
    bool begged;   /* a vote was asked for, and nothing came of it yet */
    bool sent_all; /* the last request went out */
    FbClient client;
    FbQueued queue[PLAYER_QUEUE];
} Player;

/* All that a program may want to hear. Whatever is NULL is not called. */
typedef struct PartyHandler {
    void *self;
    /* A whole frame as it came. True: that was all, nobody is to read it. */
    bool (*frame)(void *self, Player *p, const char *bytes, size_t n);
    void (*said)(void *self, Player *p, const char *bytes, size_t n); /* a player has sent this */
    /* One message, taken in by the player already. */
    void (*told)(void *self, Player *p, const FbTold *told, const FbTableOut *from);
    /* NULL: ends the program, unless somebody else was faster. */
    void (*refused)(void *self, Player *p,
                    const FbAns_refused *refused);   /* NULL: ends the program */
    void (*closed)(void *self, Player *p, int code); /* NULL: ends the program */
} PartyHandler;

struct Party {
    PartyHandler handler;
    Crowd *crowd;
    FbRng rng;
    int n, size;
    Player **player;
    Player **by_socket;
    int sockets;
    FbTableOut *out; /* what was read last */
    int port;
    uint64_t bytes_out; /* requests, with their heads */
    const char *what;   /* the name of the program, for messages */
    uint64_t seed;
    const int *ports; /* of several servers, or NULL: a player's is that of its `node` … */
    int port_n;       /* … of so many, which party_people hands out in turn */
};

Party *party_new(const char *what, int port, uint64_t seed, const PartyHandler *handler);
void party_free(Party *party);
/* The server is at another port now; nobody is connected any more. */
void party_moved(Party *party, int port);
void party_poll(Party *party, int ms);
_Noreturn void party_fail(const Player *p, const char *why);

/* A player in memory of the caller's, without a person or a connection: by hand. */
void player_start(Player *p, Party *party, int number);
/* A new person, known to the server. */
Player *player_new(Party *party);
/* Another tab of the same person, at the same table; it comes when it is connected. */
Player *player_tab(const Player *p);
/* Opens a WebSocket and says hello. */
void player_connect(Player *p);
/* Once it is welcome and has a host: makes the table, or joins it as soon as it is there, sits down and is ready. Called
 * by itself on welcome; again by who sets a host later. */
void player_come(Player *p);
void player_leave(Player *p); /* closes without a word */
/* Holds no view any more: when it is connected again, it wants a whole one. */
void player_forget(Player *p);

/* That many new ones, connected; the number of the first. */
int party_people(Party *party, int n);
/* From `first` on, all take their seats at so many tables, and have been dealt cards. */
void party_tables(Party *party, int first, int tables, int people);
/* Of so many people from `first` on: the first makes a table, all sit down there and start; whom it has no seat for
 * watches. */
void party_table(Party *party, int first, int people);

/* ---- what a player says --------------------------------------------------------------------------------------- */

bool player_say(Player *p, FbRequest *request);
bool player_input(Player *p, const FbInput *input);
void player_join(Player *p, const FbTableId *table, uint32_t step);
bool player_move(Player *p, const FbPicks *picks);
bool player_attempt(Player *p, FbCard card);
bool player_word(
    Player *p, FbInputType type); /* leave, stand, start, back; pass and hold, with the question */

/* A frame came: whole messages, one a line. */
void player_frame(Player *p, const char *bytes, size_t n);

/* Nothing has come of what it said for long: it was refused, or lost. Whatever is due from it may be said once more. */
void player_insist(Player *p);

/* Is this one to decide, or to answer in a window? */
bool player_asked(const Player *p);

#endif
