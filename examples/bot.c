/* bot.c - a bot on libfambiz: it tries every legal pick in worlds that fit what its seat has seen, plays those to their
 * end at random, and takes the pick that wins most.
 *
 *     cc -O2 bot.c $(pkg-config --cflags --libs fambiz) -o bot
 *     fambiz arena --seats "random,cmd:./bot" --deals 10 */
#include <fambiz/event_json.h>
#include <fambiz/view_json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FbPick choose(const FbView *view, uint64_t seed)
{
    FbRng rng = {seed};
    FbPick picks[FB_LEGAL_MAX];
    int n = fb_view_legal(view, picks), wins[FB_LEGAL_MAX] = {0}, best = 0;
    FbFastShuffler shuffler;
    FbGame world;
    fb_fast_shuffler(&shuffler, fb_rng_next(&rng));
    for (int i = 0; i < 20 * n && fb_sample(view, &rng, &world); i++) {
        fb_apply(&world, picks[i % n], &shuffler.base, NULL);
        fb_playout(&world, &shuffler.base, &rng, 5000);
        wins[i % n] += fb_winner(&world) == view->seat;
        if (wins[i % n] > wins[best]) best = i % n;
    }
    return picks[best];
}

/* Every line is answered with one: hello, observe JSON, event JSON, go … seed=N (so that a match can be repeated), quit. */
int main(void)
{
    char line[FB_VIEW_JSON_MAX + 16], move[16];
    FbView view;
    FbEvent event;
    while (fgets(line, sizeof line, stdin)) {
        char *rest = line + strcspn(line, " \n"), *seed = strstr(rest, "seed=");
        size_t n = strlen(rest);
        bool good = true;
        FbOut out = fb_out(move, sizeof move);
        if (line[0] == 'o') good = fb_view_json_read(&view, rest, n, NULL);
        if (line[0] == 'e')
            good = fb_event_json_read(&event, rest, n, NULL) && fb_view_apply(&view, &event);
        if (line[0] == 'g')
            fb_pick_write(&out, choose(&view, seed ? strtoull(seed + 5, NULL, 10) : 0));
        printf("%s %s\n", good ? "ok" : "error", move);
        fflush(stdout);
        if (line[0] == 'q') break;
    }
    return 0;
}
