/* engine.h - the engine protocol (docs/notation.md): the state of the engine, and what its commands
 * share. An engine holds a game, a position in which some cards are unknown, or what one seat has
 * been shown; a command that needs more than there is answers with an error. */
#ifndef FB_ENGINE_H
#define FB_ENGINE_H

#include "fair/fair.h"
#include "text/lang.h"
#include "text/pick.h"
#include "text/position.h"

typedef enum EngineMode {
    ENGINE_EMPTY,
    ENGINE_GAME,    /* a whole game, which can be played on */
    ENGINE_PARTIAL, /* a position in which some cards are only counted */
    ENGINE_OBSERVED /* what one seat sees, from `observe` */
} EngineMode;

/* A pick that was made, and the game before it, for undo and for the record. */
typedef struct EnginePick {
    FbGame before;
    FbPick pick;
} EnginePick;

typedef struct Engine {
    EngineMode mode;
    FbGame game;
    FbFairShuffler shuffler;
    FbPosition partial;
    FbView view;
    bool settled; /* the events observed so far end with an `ask` */
    FbView first; /* what `observe` told, and the events since then: bots remember by them */
    FbEvent *seen;
    size_t events, event_room;
    bool from_position; /* the game began with a position, not with a deal */
    FbGame start;
    EnginePick *history;
    size_t picks, room;
    bool quit;
} Engine;

/* A command's arguments: the rest of the line behind one blank. */
typedef struct EngineText {
    const char *text;
    size_t n;
} EngineText;

typedef void EngineCommand(Engine *e, EngineText args, FbOut *out);

EngineCommand engine_new, engine_position, engine_moves, engine_undo, engine_record;
EngineCommand engine_legal, engine_phase, engine_view, engine_observe, engine_event, engine_result;
EngineCommand engine_go, engine_eval;
EngineCommand engine_events, engine_card;

/* ---- answers ------------------------------------------------------------------------------------- */

/* `error WORD sentence`; a usage error repeats how the command is called. */
void engine_error(FbOut *out, const char *word, const char *sentence);
/* True if there is a game to work on; else writes the error. */
bool engine_wants_game(const Engine *e, FbOut *out);
/* The number of players; 0 without a game. */
int engine_seats(const Engine *e);
/* What a seat may know, in any mode; FB_NONE is the seat that is asked. */
bool engine_wants_view(const Engine *e, int seat, FbView *view, FbOut *out);

/* ---- arguments ------------------------------------------------------------------------------------ */

/* Takes the next word off; false if there is none. */
bool engine_word(EngineText *rest, EngineText *word);
bool engine_is_blank(EngineText text);
/* `key=value`: true and the value if the word has this key. */
bool engine_value(EngineText word, const char *key, EngineText *value);
bool engine_is(EngineText text, const char *word);
bool engine_number(EngineText text, uint64_t max, uint64_t *number);
int engine_seat(EngineText text); /* FB_NONE if it is not the letter of a seat */
/* `lang=de`, once: *lang is FB_LANG_NONE before. */
bool engine_lang(EngineText word, FbLang *lang);

#endif
