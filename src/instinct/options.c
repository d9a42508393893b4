/* options.c - see options.h. */
#include "instinct/options.h"

#include <string.h>

static void add(Option *option, int output) { option->output[option->n++] = (uint8_t)output; }

static int place_of(const FbOpen *o, int mobster)
{
    int place = 0;
    while (place < o->list_n && o->list[place] != mobster)
        place++;
    return place < OPTION_PLACES ? place : OPTION_PLACES - 1;
}

static void add_ability(const FbOpen *o, int mobster, Option *option)
{
    if (!fb_rules_get(o->rules, FB_SW_ADVANCED)) return;
    for (int a = 0; a < FB_ABILITIES && option->n < OPTION_OUTPUTS; a++)
        if (o->tag[a] == mobster && inputs_ability(a) != FB_NONE)
            add(option, OUTPUT_ABILITY + inputs_ability(a));
}

static void add_mobster(const FbView *view, int mobster, Option *option)
{
    const FbOpen *o = &view->open;
    int way = inputs_way(view, FB_SEAT_OF(mobster));
    if (o->listed >> mobster & 1) {
        add(option, OUTPUT_LISTED + way);
        add(option, OUTPUT_PLACE + place_of(o, mobster));
    } else {
        add(option, (o->home >> mobster & 1 ? OUTPUT_HOME : OUTPUT_DEAD) + way);
    }
    add_ability(o, mobster, option);
}

/* A card, or a word; their numbers follow each other. */
static void add_number(const FbView *view, int number, Option *option)
{
    int phase = view->open.now.phase;
    if (number < TOLD_CARDS)
        add(option, (phase == FB_DROP || phase == FB_BUTCHER ? OUTPUT_DROP : OUTPUT_PLAY) + number);
    else if (number < TOLD_CARDS + OPTION_WORDS)
        add(option, OUTPUT_WORD + number - TOLD_CARDS);
}

static Option option_of(const FbView *view, FbPick pick)
{
    Option option = {.pick = pick};
    if (pick.what < FB_WORDS_END)
        add_number(view, fb_pick_number(pick.what), &option);
    else if (pick.what < FB_WHO_SEAT)
        add_mobster(view, pick.what - FB_WHO_MOBSTER, &option);
    else
        add(&option, OUTPUT_SEAT + inputs_way(view, pick.what - FB_WHO_SEAT));
    return option;
}

static bool is_same(const Option *a, const Option *b)
{
    return a->n && a->n == b->n && memcmp(a->output, b->output, sizeof a->output) == 0;
}

static bool is_new(const Option *option, const Option *before, int n)
{
    for (int i = 0; i < n; i++)
        if (is_same(option, &before[i])) return false;
    return true;
}

int options_of(const FbView *view, Option out[FB_LEGAL_MAX])
{
    FbPick picks[FB_LEGAL_MAX];
    int n = fb_view_legal(view, picks), kept = 0;
    for (int i = 0; i < n; i++) {
        out[kept] = option_of(view, picks[i]);
        kept += is_new(&out[kept], out, kept);
    }
    return kept;
}
