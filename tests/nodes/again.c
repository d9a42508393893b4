/* again.c - see again.h. A player who is not connected when all others want another game loses the seat, and finds an open one in the
 * lobby, where the client sits down by itself. Each vote is cast once, until something comes of it: a lobby that changes often is not
 * answered each time. */
#include "again.h"

static void beg(Player *p, const FbInput *input)
{
    if (!p->begged) p->begged = player_input(p, input);
}

static void vote(Player *p, const FbLobby *lobby)
{
    FbInput again = {.type = FB_IN_REMATCH};
    again.as.rematch.on = 1;
    if (p->seat != FB_NONE && !(lobby->rematch_votes >> p->seat & 1)) beg(p, &again);
}

/* A game in which nobody dies any more is ended, so that another one begins. */
static void draw(Player *p, const FbLobby *lobby)
{
    FbInput draw = {.type = FB_IN_DRAW};
    draw.as.draw.on = 1;
    if (p->seat != FB_NONE && lobby->offered && !(lobby->draw_votes >> p->seat & 1)) beg(p, &draw);
}

void again(Player *p, const FbLobby *lobby)
{
    if (lobby->phase == FB_TABLE_PLAYING) draw(p, lobby);
    if (lobby->phase == FB_TABLE_OVER) vote(p, lobby);
}
