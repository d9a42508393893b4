/* sheet.h - everything the screen shows, as lines of text for whoever asks: one fact a line, in words. Owns the
 * wording; reads a model, so nothing is told that its person may not know. */
#ifndef FB_TERMINAL_SHEET_H
#define FB_TERMINAL_SHEET_H

#include "terminal/model.h"

void sheet_list(FbOut *out, const Model *model); /* the Hit List and the war */
void sheet_war(FbOut *out, const Model *model);
void sheet_families(FbOut *out,
                    const Model *model); /* who is at home, listed, dead; hands, abilities */
void sheet_hand(FbOut *out, const Model *model);
void sheet_piles(FbOut *out, const Model *model);
void sheet_clocks(FbOut *out, const Model *model, uint64_t now);
void sheet_people(FbOut *out, const Model *model);
void sheet_tables(FbOut *out, const Model *model);
void sheet_log(FbOut *out, const Model *model, uint32_t most);
/* The rules of a card, in a sentence or two. */
void sheet_card(FbOut *out, FbLang lang, FbCard card);
/* "MOB WAR, two die each turn", in the words of the screen. */
const char *sheet_war_text(FbLang lang, int war);
/* 0:42 */
void sheet_time(FbOut *out, uint64_t ms);

#endif
