/* votes.c - what a majority decides, a pause and its end, a draw; and what all decide, a rematch. Owns who has a vote: the
 * connected people, in a game those who are still in it; programs only where they are among themselves. A vote that carries while a window is open takes effect when it
 * is settled. */
#include "table/work.h"

bool draw_offered(const FbTable *t)
{
    return t->phase == FB_TABLE_PLAYING && t->quiet >= FB_QUIET_TURNS;
}

static bool is_program(const FbTable *t, int seat) { return t->person[t->seat[seat].person].bot; }

/* Programs seldom vote, and nobody should have to wait for one. */
static unsigned who_votes(const FbTable *t)
{
    unsigned all = seats_connected(t), people = 0;
    for (int s = 0; s < FB_SEATS; s++)
        if ((all >> s & 1) && !is_program(t, s)) people |= 1u << s;
    return people ? people : all;
}

static bool majority(const FbTable *t, uint8_t votes)
{
    unsigned voters = who_votes(t);
    return __builtin_popcount(votes & voters) * 2 > __builtin_popcount(voters);
}

static bool any_person(const FbTable *t)
{
    for (int s = 0; s < FB_SEATS; s++)
        if (t->seat[s].kind == FB_SEAT_HUMAN && seat_in_game(t, s) && !is_program(t, s))
            return true;
    return false;
}

static void pause_or_resume(Work *w)
{
    FbTable *t = w->t;
    t->pause_votes = 0;
    if (t->paused) clock_shift(t, t->now - t->paused_at);
    t->paused_at = t->paused ? 0 : t->now;
    t->paused = !t->paused;
    w->asked = EVERYBODY_HERE;
}

/* All who are there have voted: also where the last one who had not goes away instead. Whoever comes changes nothing: the
 * first one back after a crash would else begin without the others. */
static void rematch_count(Work *w)
{
    unsigned voters = who_votes(w->t);
    if (w->recount && voters && !(voters & ~(unsigned)w->t->rematch_votes)) start_next(w);
}

/* Bots among themselves would not vote: for them the offer is the end. */
void votes_count(Work *w)
{
    FbTable *t = w->t;
    if (t->phase == FB_TABLE_OVER) rematch_count(w);
    if (t->phase != FB_TABLE_PLAYING || t->window.open) return;
    if (draw_offered(t) && (majority(t, t->draw_votes) || !any_person(t)))
        game_end(w, FB_RESULT_DRAW);
    else if (majority(t, t->pause_votes))
        pause_or_resume(w);
}

static FbTableRefusal vote(Work *w, uint8_t *votes, uint8_t on)
{
    int seat = work_seat(w);
    uint8_t bit = (uint8_t)(1u << seat);
    if (on > 1) return FB_TABLE_NO_NO_INPUT;
    if (!seat_in_game(w->t, seat)) return FB_TABLE_NO_OUT;
    if (!!(*votes & bit) == on) return FB_TABLE_NO_NO_CHANGE;
    *votes ^= bit;
    return FB_TABLE_OK;
}

FbTableRefusal input_pause(Work *w) { return vote(w, &w->t->pause_votes, w->in->as.pause.on); }

FbTableRefusal input_draw(Work *w)
{
    if (!draw_offered(w->t)) return FB_TABLE_NO_NO_OFFER;
    return vote(w, &w->t->draw_votes, w->in->as.draw.on);
}

/* Who votes in the moment in which a deadline ends the game cannot have heard of its end, and nobody else would. The
 * entropy is kept: the input that makes the votes complete may be one without. */
FbTableRefusal input_rematch(Work *w)
{
    FbTable *t = w->t;
    const FbIn_rematch *in = &w->in->as.rematch;
    uint8_t bit = (uint8_t)(1u << work_seat(w));
    if (w->ended) return FB_TABLE_NO_NOT_OVER;
    if (in->on > 1) return FB_TABLE_NO_NO_INPUT;
    if (!!(t->rematch_votes & bit) == in->on) return FB_TABLE_NO_NO_CHANGE;
    t->rematch_votes ^= bit;
    t->next_seed = in->entropy;
    w->recount = true;
    return FB_TABLE_OK;
}
