/* taste.c - the table of tastes, and which piece answers in which phase. */
#include "tastes/taste.h"

#include <string.h>

#include "tastes/own.h"

_Static_assert(sizeof(TasteBot) <= LEVEL_AT_ONCE_MOST, "it can be copied");

static void make(FbBot *bot) { hits_begin((TasteBot *)bot); }

static void see(FbBot *bot, const FbEvent *event) { hits_see((TasteBot *)bot, event); }

static FbPick pick(TasteBot *bot, const FbPick *picks, int n)
{
    switch ((FbPhase)open_of(bot)->now.phase) {
    case FB_COUNTERING: return counter_pick(bot, picks, n);
    case FB_TARGET:
    case FB_CHOOSE:
    case FB_GRUDGE: return target_pick(bot, picks, n);
    default: return card_pick(bot, picks, n);
    }
}

static void ask(FbBot *bot)
{
    FbPick picks[FB_LEGAL_MAX];
    int n = fb_view_legal(&bot->view, picks);
    wish_all((TasteBot *)bot);
    bot->chosen = pick((TasteBot *)bot, picks, n);
}

/* ---- the table -------------------------------------------------------------------------------------- */

#define WORTH(code, when, plain, ...) [FB_##code] = plain,
static const int16_t worth_plain[FB_CARDS] = {
#include "tastes/worth.def"
};
#undef WORTH
#define WORTH(code, when, plain, fierce, ...) [FB_##code] = fierce,
static const int16_t worth_fierce[FB_CARDS] = {
#include "tastes/worth.def"
};
#undef WORTH
#define WORTH(code, when, plain, fierce, careful, ...) [FB_##code] = careful,
static const int16_t worth_careful[FB_CARDS] = {
#include "tastes/worth.def"
};
#undef WORTH
#define WORTH(code, when, plain, fierce, careful, thrifty) [FB_##code] = thrifty,
static const int16_t worth_thrifty[FB_CARDS] = {
#include "tastes/worth.def"
};
#undef WORTH

enum { KNOWN = false, HELD_OUT = true };

#define PREFIX "taste:"

static const Taste tastes[] = {
#define TASTE(id, whom, loyal, lasting, when, column, held, words) \
    {.level = {.name = PREFIX #id,                                 \
               .bytes = sizeof(TasteBot),                          \
               .make = make,                                       \
               .see = see,                                         \
               .ask = ask,                                         \
               .think = level_think_nothing,                       \
               .answer = level_answer_chosen},                     \
     .wish = wish_##whom,                                          \
     .loyalty = loyalty_##loyal,                                   \
     .turns = (lasting),                                           \
     .counters = counter_##when,                                   \
     .worth = worth_##column,                                      \
     .held_out = (held),                                           \
     .says = (words)},
#include "tastes/tastes.def"
#undef TASTE
};
enum { TASTES = sizeof tastes / sizeof *tastes };

const FbLevel *taste_at(int at) { return at >= 0 && at < TASTES ? &tastes[at].level : NULL; }

const char *taste_says(int at) { return tastes[at].says; }

static bool is_word(const char *word, const char *text, size_t length)
{
    return strlen(word) == length && memcmp(word, text, length) == 0;
}

const FbLevel *taste_find(const char *name, size_t length)
{
    for (int i = 0; i < TASTES; i++)
        if (is_word(tastes[i].level.name + sizeof PREFIX - 1, name, length))
            return &tastes[i].level;
    return NULL;
}

bool taste_is_in(int at, TasteSet set)
{
    return set == TASTES_ALL || set == (tastes[at].held_out ? TASTES_HELD_OUT : TASTES_KNOWN);
}

const char *taste_set_name(TasteSet set)
{
    static const char *const names[TASTE_SETS] = {"", "any", "known", "held-out"};
    return names[set];
}

TasteSet taste_set_find(const char *name, size_t length)
{
    for (TasteSet set = TASTES_ALL; set < TASTE_SETS; set++)
        if (is_word(taste_set_name(set), name, length)) return set;
    return TASTES_NONE;
}
