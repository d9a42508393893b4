/* draft.h - a decision being put together: picks that are tried here first, can be taken back, and are sent as one.
 *
 * The rules answer: the picks are made in a world drawn to fit the view. Within one decision nobody learns a card, so
 * what is legal, and why something is not, is the same in every such world (bots/go.c does the same). For clients: a table
 * has no use for it, and neither who sends the move nor when is known here. */
#ifndef FB_CLIENT_DRAFT_H
#define FB_CLIENT_DRAFT_H

#include "table/table.h"

typedef struct FbDraft {
    uint32_t question; /* what it answers; 0: nothing */
    int n;
    FbPick pick[FB_PICKS_MAX];
    FbGame world[FB_PICKS_MAX + 1]; /* before each pick, and behind the last */
    uint8_t seat;
    bool done; /* the decision is complete */
} FbDraft;

/* A new question. False if the view's seat is not asked or no world fits the view: then there is no question. */
bool fb_draft_start(FbDraft *draft, const FbView *view, uint32_t question);
/* Makes a pick, or says why not. */
FbRefusal fb_draft_pick(FbDraft *draft, uint8_t what);
FbRefusal fb_draft_refuse(const FbDraft *draft, uint8_t what);
/* Takes the last pick back; false if there is none. */
bool fb_draft_undo(FbDraft *draft);
/* The legal next picks; none if the decision is complete. */
int fb_draft_legal(const FbDraft *draft, FbPick out[FB_LEGAL_MAX]);
/* What its seat would see now: for the question and the targets named so far. There has to be a question. */
void fb_draft_view(const FbDraft *draft, FbView *view);

#endif
