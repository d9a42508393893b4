/* compose.h - one decision, put together pick by pick: what is legal next, what it would look like, one step back.
 *
 * A decision of several picks (a card and its targets, a new order of the list) is sent as one move. Until then it is
 * only thought of: the view is moved on by the picks so far in a world that fits it. Within one decision nobody learns a
 * card, so every such world looks the same from the seat. Pure; refuses to know who sends the move, and when. */
#ifndef FB_WASM_COMPOSE_H
#define FB_WASM_COMPOSE_H

#include "table/table.h"

typedef struct Compose {
    FbView view;  /* the question */
    FbView ahead; /* after the picks so far, as far as the decision goes on */
    FbPicks picks;
    bool complete; /* the picks are a whole decision */
} Compose;

void compose_start(Compose *c, const FbView *view);
/* One more pick; refused, nothing has changed. */
FbRefusal compose_add(Compose *c, uint8_t what);
void compose_undo(Compose *c);
/* What may be picked next: none where the decision is complete, or the seat is not asked. */
int compose_legal(const Compose *c, FbPick legal[FB_LEGAL_MAX]);
FbRefusal compose_refuse(const Compose *c, uint8_t what);

#endif
