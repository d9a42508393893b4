/* level.h - what a level is: a row of a table and a few functions. Private to bots/ and tastes/. */
#ifndef FB_LEVEL_H
#define FB_LEVEL_H

#include "bots/bot.h"

struct FbLevel {
    const char *name;
    uint32_t iterations;
    size_t bytes;                                  /* of the bot, FbBot included */
    void (*make)(FbBot *bot);                      /* or NULL: nothing more to do */
    void (*see)(FbBot *bot, const FbEvent *event); /* or NULL: remembers nothing */
    void (*ask)(FbBot *bot);
    void (*think)(FbBot *bot, uint32_t iterations);
    FbPick (*answer)(const FbBot *bot);
    void (*join)(FbBot *bot, const FbBot *other); /* or NULL: all think the same */
};

/* Every bot begins with this; a level that needs more puts it behind. */
struct FbBot {
    const FbLevel *level;
    FbRng rng;
    int seat;
    uint32_t budget, left;
    FbView view;   /* the question */
    FbPick chosen; /* by a level that does not search, when it is asked */
};

/* For levels that choose when they are asked (bot.c). */
void level_think_nothing(FbBot *bot, uint32_t iterations);
FbPick level_answer_chosen(const FbBot *bot);

#define FB_LEVEL(number, id) extern const FbLevel level_##id;
#include "bots/level.def"
#undef FB_LEVEL

#endif
