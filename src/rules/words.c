/* words.c - the words for phases, and the version. */
#include "game.h"

#ifndef FAMBIZ_VERSION
#define FAMBIZ_VERSION "0"
#endif

const char *fb_phase_word(FbPhase phase)
{
    static const char *const word_of[FB_PHASES] = {
#define FB_PHASE(number, id, word) word,
#include "phase.def"
#undef FB_PHASE
    };
    return word_of[phase];
}

const char *fb_version(void) { return FAMBIZ_VERSION; }
