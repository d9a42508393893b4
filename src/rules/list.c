/* list.c - the Hit List: who stands where. Owns the order, and that `listed` has a bit for each name on it; who may be put
 * there is target.c's question. */
#include "game.h"

RULES int list_find(const FbOpen *o, int mobster)
{
    int place = 0;
    while (o->list[place] != mobster)
        place++;
    return place;
}

RULES void list_insert(FbOpen *o, int place, int mobster)
{
    for (int i = o->list_n; i > place; i--)
        o->list[i] = o->list[i - 1];
    o->list[place] = (uint8_t)mobster;
    o->list_n++;
    o->listed |= mob_bit(mobster);
}

RULES void list_erase(FbOpen *o, int place)
{
    o->listed &= ~mob_bit(o->list[place]);
    o->list_n--;
    for (int i = place; i < o->list_n; i++)
        o->list[i] = o->list[i + 1];
}

/* R 8.6 and 8.7: the Celebrity and the Unforgiving answer when they are put on the list from home, and only then. */
static void list_answer(FbOpen *o, const FbIo *io, int mobster)
{
    if (mobster == *tag_of(o, FB_CEL)) {
        o->now.next = (uint8_t)FB_SEAT_OF(mobster);
        emit(io, FB_E_CELEBRITY, o->now.next, FB_NONE, FB_WHO_MOBSTER + mobster, FB_NONE, 0);
    }
    if (mobster == *tag_of(o, FB_UNF)) o->now.flags |= FB_GRUDGE_DUE;
}

RULES void list_add(FbGame *g, const FbIo *io, int mobster, int place)
{
    FbOpen *o = &g->open;
    if (place == LIST_BACK) place = o->list_n;
    o->home &= ~mob_bit(mobster);
    list_insert(o, place, mobster);
    emit_who(io, FB_E_LIST, mobster, place);
    list_answer(o, io, mobster);
}

RULES void list_free(FbGame *g, const FbIo *io, int mobster)
{
    int place = list_find(&g->open, mobster);
    list_erase(&g->open, place);
    g->open.home |= mob_bit(mobster);
    emit_who(io, FB_E_HOME, mobster, place);
}
