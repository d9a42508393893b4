/* sheet.h - everything that the screen shows, as lines of text, one fact a line: for plain mode and
 * for those who ask. It reads an FbClient, which holds only what its person may know. */
#ifndef FB_TERMINAL_SHEET_H
#define FB_TERMINAL_SHEET_H

#include "client/client.h"

void sheet_list(FbOut *out, const FbClient *client); /* the Hit List and the war */
void sheet_war(FbOut *out, const FbClient *client);
void sheet_families(FbOut *out,
                    const FbClient *client); /* who is at home, listed, dead; hands, abilities */
void sheet_hand(FbOut *out, const FbClient *client);
void sheet_piles(FbOut *out, const FbClient *client);
void sheet_clocks(FbOut *out, const FbClient *client, uint64_t now);
/* `link`: how others find the table, or "". */
void sheet_people(FbOut *out, const FbClient *client, const char *link);
void sheet_log(FbOut *out, const FbClient *client, uint32_t most);
/* What a value of a switch means: "Hit may kill anybody". */
const char *sheet_switch_text(FbLang lang, enum FbSwitch sw, bool bit);
/* Every switch of the rules as this table has it, with house rules marked. */
void sheet_rules(FbOut *out, const FbClient *client);
/* What a card does by the rules of this table. */
void sheet_card(FbOut *out, const FbClient *client, FbCard card);
/* The same of several; what of it is our guess follows in a line with an asterisk. */
void sheet_cards(FbOut *out, const FbClient *client, uint64_t cards);
/* How to play, from nothing to the first turn. */
void sheet_guide(FbOut *out, FbLang lang);
/* "MOB WAR, two die each turn" */
const char *sheet_war_text(FbLang lang, int war);
/* 0:42 */
void sheet_time(FbOut *out, uint64_t ms);
/* Beside the name of a seat: the family of a person; how well a bot plays, which goes by its family. */
const char *sheet_beside_name(const FbClient *m, int seat);

#endif
