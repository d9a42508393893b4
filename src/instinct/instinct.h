/* instinct.h - a player who has learned by playing: no search, one look of a small network at what its seat may know, and the pick that
 * comes to mind. One network plays all editions and house rules, two to six seats.
 *
 *     events -> notes.h --.
 *                          > inputs.h -> net.h -> a score for each option (options.h) -> the best one
 *     view  --------------'
 *
 * To whoever plays it, it is a level like any other (bots/bot.h): made, shown events, asked. But no table offers it, nothing stored names
 * it, and the page does not contain its weights (70 KB): only `fambiz arena` knows it.
 *
 * Owns: what the network is told, how it is worked out, its weights. Refuses to know: how those were learned (bench/train), and the game
 * behind the view. */
#ifndef FB_INSTINCT_H
#define FB_INSTINCT_H

#include "bots/bot.h"

const FbLevel *instinct_level(void);

#endif
