/* level.c - `instinct` as a bot: it notes what everybody sees, and takes the pick with the highest score. */
#include "instinct/instinct.h"

#include "bots/level.h"
#include "instinct/net.h"

typedef struct InstinctBot {
    FbBot base;
    Notes notes;
} InstinctBot;

_Static_assert(sizeof(InstinctBot) <= LEVEL_AT_ONCE_MOST, "it can be copied");

static void make(FbBot *bot) { notes_begin(&((InstinctBot *)bot)->notes); }

static void see(FbBot *bot, const FbEvent *event)
{
    notes_see(&((InstinctBot *)bot)->notes, event);
}

/* Of equal ones the first. */
static FbPick best(const NetThought *thought, const Option *option, int n)
{
    int32_t most = net_score(&net_trained, thought, &option[0]);
    FbPick pick = option[0].pick;
    for (int i = 1; i < n; i++) {
        int32_t score = net_score(&net_trained, thought, &option[i]);
        if (score > most) most = score, pick = option[i].pick;
    }
    return pick;
}

static void ask(FbBot *bot)
{
    Option option[FB_LEGAL_MAX];
    Inputs inputs;
    NetThought thought;
    int n = options_of(&bot->view, option);
    inputs_see(&bot->view, &((InstinctBot *)bot)->notes, &inputs);
    net_think(&net_trained, &inputs, &thought);
    bot->chosen = best(&thought, option, n);
}

static const FbLevel level = {.name = "instinct",
                              .bytes = sizeof(InstinctBot),
                              .make = make,
                              .see = see,
                              .ask = ask,
                              .think = level_think_nothing,
                              .answer = level_answer_chosen};

const FbLevel *instinct_level(void) { return &level; }
