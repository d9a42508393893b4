/* hint.h - what a good bot would do in the person's place. */
#ifndef FB_TERMINAL_HINT_H
#define FB_TERMINAL_HINT_H

#include "bots/bot.h"
#include "text/out.h"

/* The whole move that the adviser would make in the place of the view's seat; false if it finds
 * none. Takes up to a second. */
bool hint_move(const FbView *view, FbMove *move);
/* Each seat's chance of winning, as far as the view's seat can know it. */
void hint_chances(const FbView *view, uint32_t iterations, float chance[FB_SEATS]);

#endif
