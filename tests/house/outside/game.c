/* game.c - a stranger's program: finds libfambiz by pkg-config alone and plays a whole game with it. */
#include <fambiz/bot.h>
#include <fambiz/fair.h>
#include <fambiz/fambiz.h>
#include <fambiz/sentence.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FbEvents events;

static void tell(const FbEvents *happened)
{
    char line[FB_SENTENCE_MAX];
    FbNames names = fb_names_default();
    for (int i = 0; i < happened->n; i++) {
        FbOut out = fb_out(line, sizeof line);
        fb_sentence(&out, FB_ENGLISH, &names, &happened->e[i], FB_SPECTATOR);
        if (out.n && happened->e[i].type == FB_E_OVER) puts(line);
    }
}

int main(void)
{
    uint8_t seed[32] = {1};
    FbFairShuffler deck;
    FbGame game;
    fb_fair_shuffler(&deck, seed);
    const FbLevel *level = fb_level_find("stooge", strlen("stooge"));
    FbBot *bot = fb_bot_make(malloc(fb_level_bytes(level)), level, 0, 1);
    fb_deal(&game, fb_edition(FB_LOOKOUT_2021), 4, &deck.base, &events);
    while (!fb_is_over(&game)) {
        FbPick picks[FB_LEGAL_MAX];
        FbView view;
        fb_legal(&game, picks);
        fb_view(&game, picks[0].seat, &view);
        events.n = 0;
        if (fb_try(&game, fb_bot_pick(bot, &view), &deck.base, &events) != FB_OK) return 1;
        tell(&events);
    }
    free(bot);
    printf("%s\n", fb_version());
    return fb_winner(&game) == FB_NONE;
}
