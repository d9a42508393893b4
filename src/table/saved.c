/* saved.c - a table in bytes that last: docs/storage.md, "A table".
 *
 * Owns the order of the fields. No struct is copied: a field that is added, moved or widened in table.h changes no byte here
 * until this file says so. What changes here changes FB_SAVED_FORM, and the
 * reader of each older form stays: image.c has that of 0.1.0. */
#include "table/codec.h"

#include "table/saved.h"
#include "table/work.h"

/* ---- people and seats ----------------------------------------------------------------------------------------------- */

static void code_name(Codec *c, FbName *name)
{
    code_counted(c, name->text, &name->n, FB_NAME_MAX);
}

/* Of a program's account it is 2, which no table had before there was that mark. */
static void code_here(Codec *c, FbPerson *p)
{
    uint8_t here = p->here && p->bot ? 2 : p->here;
    code_below(c, &here, 3);
    p->here = here > 0;
    p->bot = here == 2;
}

static void code_person(Codec *c, FbPerson *p)
{
    code_bytes(c, p->id.bytes, sizeof p->id.bytes);
    code_u32(c, &p->tab);
    code_u32(c, &p->number);
    code_u32(c, &p->since);
    code_u16(c, &p->mutes);
    code_here(c, p);
    code_index(c, &p->seat, FB_SEATS);
    code_index(c, &p->held, FB_SEATS);
    if (c->form >= 3) code_below(c, &p->refused, 2);
    if (c->form >= 4) code_below(c, &p->fresh, 2);
    code_name(c, &p->name);
}

/* A place where nobody is takes one byte. */
static bool is_empty(const FbPerson *p)
{
    static const FbId nobody;
    return !p->here && !memcmp(&p->id, &nobody, sizeof nobody);
}

static void code_people(Codec *c, FbTable *t)
{
    int n = code_count(c, FB_PEOPLE, FB_PEOPLE);
    for (int p = 0; p < n && !c->bad; p++) {
        uint8_t there = codec_reads(c) ? 0 : !is_empty(&t->person[p]);
        code_below(c, &there, 2);
        if (there) code_person(c, &t->person[p]);
    }
}

static void code_takeover(Codec *c, FbSeat *s)
{
    code_index(c, &s->owner, FB_PEOPLE);
    code_below(c, &s->abandoned, 2);
    code_index(c, &s->asker, FB_PEOPLE);
    if (s->asker == FB_NONE) return;
    code_u64(c, &s->until);
    code_u16(c, &s->agreed);
}

static void code_seat(Codec *c, FbSeat *s)
{
    code_below(c, &s->kind, FB_SEAT_KINDS);
    code_u64(c, &s->gone);
    code_u64(c, &s->release);
    code_u64(c, &s->silent);
    code_u32(c, &s->bank);
    code_index(c, &s->person, FB_PEOPLE);
    if (s->kind == FB_SEAT_BOT) code_level(c, &s->level);
    if (s->kind == FB_SEAT_BOT && s->level == FB_NONE) c->bad = true;
    code_byte(c, &s->family);
    code_byte(c, &s->ready);
    code_below(c, &s->why, FB_WHYS);
    code_below(c, &s->order, FB_ORDERS);
    code_byte(c, &s->holds);
    code_counted(c, s->part.bytes, &s->part.length, FB_PART_MAX);
    if (c->form >= 3) code_counted(c, s->hash.bytes, &s->hash.length, FB_PART_MAX);
    code_picks(c, &s->answer);
    if (c->form >= 3) code_takeover(c, s);
}

static void code_seats(Codec *c, FbTable *t)
{
    int n = code_count(c, FB_SEATS, FB_SEATS);
    for (int s = 0; s < n && !c->bad; s++)
        code_seat(c, &t->seat[s]);
}

/* ---- the window ------------------------------------------------------------------------------------------------------- */

static void code_answer(Codec *c, FbWindow *w, int seat)
{
    code_below(c, &w->state[seat], FB_ANSWERS);
    if (w->state[seat] != FB_ANSWER_TRY) return;
    code_card(c, &w->card[seat]);
    code_u32(c, &w->reaction[seat]);
}

static void code_window(Codec *c, FbWindow *w)
{
    code_below(c, &w->open, 2);
    if (!w->open) return;
    code_u64(c, &w->opened);
    code_u64(c, &w->closes);
    code_byte(c, &w->asked);
    code_byte(c, &w->holds);
    code_byte(c, &w->again);
    if (c->form >= 4) code_byte(c, &w->fused);
    if (c->form >= 4) code_u64(c, &w->fuse);
    int n = code_count(c, FB_SEATS, FB_SEATS);
    for (int s = 0; s < n && !c->bad; s++)
        code_answer(c, w, s);
}

/* ---- the table ---------------------------------------------------------------------------------------------------------- */

static void code_votes(Codec *c, FbTable *t)
{
    code_byte(c, &t->pause_votes);
    code_byte(c, &t->draw_votes);
    code_byte(c, &t->rematch_votes);
}

static void code_counts(Codec *c, FbTable *t)
{
    code_u32(c, &t->games);
    code_u32(c, &t->step);
    code_u32(c, &t->closed);
    code_u32(c, &t->windows);
    code_u32(c, &t->quiet);
}

static void code_keys(Codec *c, FbTable *t)
{
    code_bytes(c, t->server_seed.bytes, sizeof t->server_seed);
    code_bytes(c, t->seed.bytes, sizeof t->seed);
    code_bytes(c, t->next_seed.bytes, sizeof t->next_seed);
}

/* How the next game is dealt, or how this one was. */
static void code_deal(Codec *c, FbTable *t)
{
    code_u64(c, &t->reveal_until);
    code_below(c, &t->first, FB_FIRST_NEXT + 2);
    for (int s = 0; t->first && s < FB_SEATS; s++)
        code_below(c, &t->chair[s], FB_SEATS);
}

static void code_kept_out(Codec *c, FbTable *t)
{
    t->out_n = (uint8_t)code_count(c, t->out_n, FB_KEPT_OUT);
    for (int i = 0; i < t->out_n; i++)
        code_bytes(c, t->out[i].bytes, sizeof t->out[i].bytes);
}

void code_table(Codec *c, FbTable *t, FbKept *kept)
{
    if (codec_reads(c)) fb_table_blank(t);
    code_u32(c, &t->revision);
    code_u64(c, &t->now);
    code_u64(c, &t->started);
    code_u64(c, &t->paused_at);
    if (c->form >= 4) code_u64(c, &t->shown);
    code_settings(c, &t->settings);
    code_counts(c, t);
    code_byte(c, &t->phase);
    code_index(c, &t->host, FB_PEOPLE);
    if (c->form >= 3) code_index(c, &t->owner, FB_PEOPLE);
    if (c->form >= 3) code_u64(c, &t->host_gone);
    code_byte(c, &t->locked);
    code_byte(c, &t->paused);
    code_votes(c, t);
    code_byte(c, &t->result);
    code_keys(c, t);
    if (c->form >= 3) code_deal(c, t);
    if (c->form >= 3) code_kept_out(c, t);
    code_people(c, t);
    code_seats(c, t);
    code_window(c, &t->window);
    if (t->phase == FB_TABLE_LOBBY) {
        if (codec_reads(c)) kept_clear(kept, t->step + 1);
        return;
    }
    code_game(c, &t->game);
    code_kept(c, t, kept);
}
