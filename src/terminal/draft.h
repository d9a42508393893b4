/* draft.h - a decision being put together: picks that are tried here first, can be taken back, and are sent as one.
 *
 * The rules answer: the picks are made in a world drawn to fit the view. Within one decision nobody learns a card, so
 * what is legal, and why something is not, is the same in every such world (bots/go.c does the same). */
#ifndef FB_TERMINAL_DRAFT_H
#define FB_TERMINAL_DRAFT_H

#include "table/table.h"

typedef struct Draft {
    uint32_t question; /* what it answers; 0: nothing */
    int n;
    FbPick pick[FB_PICKS_MAX];
    FbGame world[FB_PICKS_MAX + 1]; /* before each pick, and behind the last */
    uint8_t seat;
    bool done; /* the decision is complete */
} Draft;

/* A new question. False, and there is none, where no world fits the view. */
bool draft_start(Draft *draft, const FbView *view, uint32_t question);
/* Makes a pick, or says why not. */
FbRefusal draft_pick(Draft *draft, uint8_t what);
FbRefusal draft_refuse(const Draft *draft, uint8_t what);
/* Takes the last one back; false where there is none. */
bool draft_undo(Draft *draft);
/* The legal next picks; none where it is complete. */
int draft_legal(const Draft *draft, FbPick out[FB_LEGAL_MAX]);
/* What its seat would see now: for the question and the targets named so far. */
void draft_view(const Draft *draft, FbView *view);

#endif
