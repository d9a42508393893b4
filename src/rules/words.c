/* words.c - names of phases, and the version. */
#include "game.h"

#ifndef FAMBIZ_VERSION
#define FAMBIZ_VERSION "0"
#endif

const char *fb_phase_word(FbPhase phase)
{
    static const char *const word[FB_PHASES] = {"ready",  "draw",    "play",   "again",
                                                "drop",   "butcher", "target", "counter",
                                                "choose", "grudge",  "over"};
    return word[phase];
}

const char *fb_version(void) { return FAMBIZ_VERSION; }
