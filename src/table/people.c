/* people.c - who is at the table: coming, going, the newest tab, whom the host has sent away. Owns FbPerson; seats are seats.c's,
 * the host is host.c's. */
#include "table/work.h"

bool person_here(const FbTable *t, int person)
{
    return person >= 0 && person < FB_PEOPLE && t->person[person].here;
}

static bool same_id(const FbId *a, const FbId *b) { return !memcmp(a, b, sizeof *a); }

int fb_table_person(const FbTable *table, const FbId *id)
{
    for (int p = 0; p < FB_PEOPLE; p++)
        if (table->person[p].here && same_id(&table->person[p].id, id)) return p;
    return FB_NONE;
}

/* A free place; nobody remembers whom it belonged to. */
void person_clear(FbTable *t, int person)
{
    memset(&t->person[person], 0, sizeof t->person[person]);
    t->person[person].seat = t->person[person].held = FB_NONE;
    for (int p = 0; p < FB_PEOPLE; p++)
        t->person[p].mutes &= (uint16_t) ~(1u << person);
    for (int s = 0; s < FB_SEATS; s++)
        t->seat[s].agreed &= (uint16_t) ~(1u << person);
}

/* ---- who is let in ---------------------------------------------------------------------------------------- */

FbTableRefusal input_lock(Work *w)
{
    uint8_t on = w->in->as.lock.on;
    if (on > 1) return FB_TABLE_NO_NO_INPUT;
    if (w->t->locked == on) return FB_TABLE_NO_NO_CHANGE;
    w->t->locked = on;
    return FB_TABLE_OK;
}

static bool is_kept_out(const FbTable *t, const FbId *id)
{
    for (int i = 0; i < t->out_n; i++)
        if (same_id(&t->out[i], id)) return true;
    return false;
}

/* By id, and nothing else is remembered of them. If there are too many, the oldest is forgotten: a host whom that does not
 * help locks the table. */
static void keep_out(FbTable *t, const FbId *id)
{
    if (t->out_n == FB_KEPT_OUT) memmove(t->out, t->out + 1, (size_t)--t->out_n * sizeof *t->out);
    t->out[t->out_n++] = *id;
}

FbTableRefusal input_admit(Work *w)
{
    if (!w->t->out_n) return FB_TABLE_NO_NO_CHANGE;
    w->t->out_n = 0;
    memset(w->t->out, 0, sizeof w->t->out);
    return FB_TABLE_OK;
}

/* ---- coming ---------------------------------------------------------------------------------------------- */

/* Whoever is neither connected nor bound by a seat, a hand seen or the host's chair makes room. */
static bool may_be_forgotten(const FbTable *t, int p)
{
    const FbPerson *person = &t->person[p];
    return !person->tab && person->seat == FB_NONE && person->held == FB_NONE && t->host != p &&
           t->owner != p;
}

static int person_place(FbTable *t)
{
    for (int p = 0; p < FB_PEOPLE; p++)
        if (!t->person[p].here) return p;
    for (int p = 0; p < FB_PEOPLE; p++)
        if (may_be_forgotten(t, p)) return p;
    return FB_NONE;
}

static FbTableRefusal newcomer(Work *w)
{
    FbTable *t = w->t;
    int p = person_place(t);
    if (t->locked) return FB_TABLE_NO_LOCKED;
    if (p == FB_NONE) return FB_TABLE_NO_FULL;
    person_clear(t, p);
    t->person[p].id = w->in->from;
    t->person[p].here = 1;
    t->person[p].since = w->before->step;
    w->who = p;
    return FB_TABLE_OK;
}

/* What the newest tab has to be told: what it missed, or everything. */
static void catch_up(Work *w, bool known, uint32_t step)
{
    uint16_t bit = (uint16_t)(1u << w->who);
    bool gap = step < w->t->person[w->who].since || step > w->before->step;
    w->joined = true;
    w->missed = step;
    w->asked |= bit;
    if (!known || gap || !kept_has(w->kept, step)) w->fresh |= bit;
}

static FbTableRefusal come(Work *w, const FbName *called, uint32_t step)
{
    FbTable *t = w->t;
    FbName name;
    if (!plain_name(&name, called)) return FB_TABLE_NO_NAME;
    if (!w->in->tab) return FB_TABLE_NO_NO_INPUT;
    if (is_kept_out(t, &w->in->from)) return FB_TABLE_NO_SHUT_OUT;
    bool known = w->who != FB_NONE;
    FbTableRefusal no = known ? FB_TABLE_OK : newcomer(w);
    if (no) return no;
    FbPerson *person = &t->person[w->who];
    if (person->tab == w->in->tab) return FB_TABLE_NO_NO_CHANGE;
    person->name = name;
    person->tab = w->in->tab;
    person->bot = w->in->type == FB_IN_JOIN_BOT;
    person->fresh = w->in->type == FB_IN_JOIN_NEW;
    send_to(w, w->who, FB_MSG_TAB)->as.tab.tab = person->tab;
    catch_up(w, known, step);
    if (t->host == FB_NONE) t->host = (uint8_t)w->who;
    if (person->seat == FB_NONE) return FB_TABLE_OK;
    t->seat[person->seat].gone = FB_NEVER;
    t->seat[person->seat].abandoned = 0;
    if (t->seat[person->seat].why) stand_in(w, person->seat, FB_WHY_NONE);
    return FB_TABLE_OK;
}

FbTableRefusal input_join(Work *w)
{
    const FbIn_join *in = &w->in->as.join;
    return come(w, &in->name, in->step);
}

FbTableRefusal input_join_bot(Work *w)
{
    const FbIn_join_bot *in = &w->in->as.join_bot;
    return come(w, &in->name, in->step);
}

FbTableRefusal input_join_new(Work *w)
{
    const FbIn_join_new *in = &w->in->as.join_new;
    return come(w, &in->name, in->step);
}

/* From here on. Records of games that are over keep the old one. */
FbTableRefusal input_rename(Work *w)
{
    const FbIn_rename *in = &w->in->as.rename;
    int p = fb_table_person(w->t, &in->id);
    FbName name;
    if (p == FB_NONE) return FB_TABLE_NO_NO_PERSON;
    if (!plain_name(&name, &in->name)) return FB_TABLE_NO_NAME;
    if (!memcmp(&name, &w->t->person[p].name, sizeof name)) return FB_TABLE_NO_NO_CHANGE;
    w->t->person[p].name = name;
    return FB_TABLE_OK;
}

/* ---- going ------------------------------------------------------------------------------------------------ */

static void connection_down(Work *w)
{
    FbPerson *person = &w->t->person[w->who];
    person->tab = 0;
    w->recount = true;
    if (person->seat != FB_NONE) w->t->seat[person->seat].gone = clock_time(w->t);
}

FbTableRefusal input_gone(Work *w)
{
    connection_down(w);
    return FB_TABLE_OK;
}

/* Who has seen a hand is remembered until the game is over, so that they see no second one. */
static void forget(Work *w, int p)
{
    FbTable *t = w->t;
    host_leaves(t, p);
    if (t->person[p].held != FB_NONE)
        t->person[p].tab = 0;
    else
        person_clear(t, p);
}

FbTableRefusal input_leave(Work *w)
{
    if (work_seat(w) != FB_NONE) seat_vacate(w, work_seat(w));
    send_to(w, w->who, FB_MSG_REMOVED);
    forget(w, w->who);
    return FB_TABLE_OK;
}

/* Who plays plays to the end; and who stands in for a host does not send that host away. */
static FbTableRefusal remove_refuse(const Work *w, int p)
{
    const FbTable *t = w->t;
    bool playing = t->phase == FB_TABLE_PLAYING;
    if (t->revision < 2 && t->phase != FB_TABLE_LOBBY) return FB_TABLE_NO_STARTED;
    if (!person_here(t, p)) return FB_TABLE_NO_NO_PERSON;
    if (t->revision < 2) return FB_TABLE_OK;
    if (p == w->who) return FB_TABLE_NO_NO_PERSON;
    if (p == t->owner) return FB_TABLE_NO_NOT_HOST;
    return playing && t->person[p].seat != FB_NONE ? FB_TABLE_NO_STARTED : FB_TABLE_OK;
}

FbTableRefusal input_remove(Work *w)
{
    FbTable *t = w->t;
    int p = w->in->as.remove.who;
    FbTableRefusal no = remove_refuse(w, p);
    if (no) return no;
    if (t->revision >= 2) keep_out(t, &t->person[p].id);
    takeover_give_up(t, p);
    if (t->person[p].seat != FB_NONE) seat_vacate(w, t->person[p].seat);
    FbMessage *told = send_to(w, p, FB_MSG_REMOVED);
    if (told) told->as.removed.host = 1;
    forget(w, p);
    return FB_TABLE_OK;
}

FbTableRefusal input_mute(Work *w)
{
    FbPerson *person = &w->t->person[w->who];
    const FbIn_mute *in = &w->in->as.mute;
    if (in->on > 1) return FB_TABLE_NO_NO_INPUT;
    if (!person_here(w->t, in->who)) return FB_TABLE_NO_NO_PERSON;
    uint16_t bit = (uint16_t)(1u << in->who);
    if (!!(person->mutes & bit) == in->on) return FB_TABLE_NO_NO_CHANGE;
    person->mutes ^= bit;
    return FB_TABLE_OK;
}
