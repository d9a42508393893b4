/* level.h - what makes a level: a name and a few functions. Private to bots/ and tastes/. */
#ifndef FB_LEVEL_H
#define FB_LEVEL_H

#include "bots/bot.h"

struct FbLevel {
    const char *name;
    uint32_t iterations;
    size_t bytes;                                  /* of the whole bot, FbBot included */
    void (*make)(FbBot *bot);                      /* or NULL: nothing more to set up */
    void (*see)(FbBot *bot, const FbEvent *event); /* or NULL: it remembers nothing */
    void (*ask)(FbBot *bot);
    void (*think)(FbBot *bot, uint32_t iterations);
    FbPick (*answer)(const FbBot *bot);
    void (*join)(FbBot *bot, const FbBot *other); /* or NULL: all would answer the same */
};

/* Every bot begins with this; a level that needs more adds it after. */
struct FbBot {
    const FbLevel *level;
    FbRng rng;
    int seat;
    uint32_t budget, left;
    FbView view;   /* the question */
    FbPick chosen; /* the answer of a level that does not search, found when it is asked */
};

/* A level that chooses as soon as it is asked (bot.c). It can be copied (values.c), so it is small. */
enum { LEVEL_AT_ONCE_MOST = 1024 };
void level_think_nothing(FbBot *bot, uint32_t iterations);
FbPick level_answer_chosen(const FbBot *bot);
#define LEVEL_AT_ONCE(id)                                                                   \
    {                                                                                       \
        .name = #id, .bytes = sizeof(FbBot), .ask = ask_##id, .think = level_think_nothing, \
        .answer = level_answer_chosen                                                       \
    }

#define FB_LEVEL(number, id) extern const FbLevel level_##id;
#include "bots/level.def"
#undef FB_LEVEL

#endif
