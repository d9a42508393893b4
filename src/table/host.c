/* host.c - who runs the table. Owns `host`, `owner` and `host_gone`.
 *
 * A table is somebody's: of whoever made it, or was handed it (`owner`). While they are connected they are its host. When their
 * connection has been down for FB_HOST_GRACE, somebody who is there stands in for them, a player before one who watches, until they are back;
 * and who stands in is stood in for likewise. Only whoever leaves, or hands the table over, gives it up for good.
 *
 *     owner there: host = owner  --- gone for FB_HOST_GRACE --->  host = somebody there
 *                  ^------------------ is back --------------------------'
 *
 * In revision 1 nobody stands in: anybody may take over from a host who is not connected, at once and for good. */
#include "table/work.h"

static bool connected(const FbTable *t, int person)
{
    return person != FB_NONE && t->person[person].tab;
}

/* Who follows: somebody with a seat before somebody without, somebody connected before all; no program where there are
 * people. */
static int host_worth(const FbPerson *p)
{
    return !p->here ? 0 : 1 + (p->seat != FB_NONE) + 2 * (p->tab != 0) + 4 * !p->bot;
}

static int host_next(const FbTable *t, int from)
{
    int best = 0, next = FB_NONE;
    for (int p = 0; p < FB_PEOPLE; p++)
        if (p != from && host_worth(&t->person[p]) > best) {
            best = host_worth(&t->person[p]);
            next = p;
        }
    return next;
}

void host_leaves(FbTable *t, int person)
{
    if (t->host == person) t->host = (uint8_t)host_next(t, person);
    if (t->owner == person) t->owner = t->host;
}

/* After anything that may have changed who is there. */
void host_review(FbTable *t)
{
    if (t->revision < 2) return;
    if (t->owner == FB_NONE) t->owner = t->host;
    if (connected(t, t->owner)) t->host = t->owner;
    if (t->host == FB_NONE || connected(t, t->host))
        t->host_gone = FB_NEVER;
    else if (t->host_gone == FB_NEVER)
        t->host_gone = t->now;
}

static int host_stand_in(const FbTable *t)
{
    int next = host_next(t, t->host);
    return connected(t, next) && !t->person[next].bot ? next : FB_NONE;
}

uint64_t host_due(const FbTable *t)
{
    if (t->host_gone == FB_NEVER || host_stand_in(t) == FB_NONE) return FB_NEVER;
    return t->host_gone + FB_HOST_GRACE;
}

void host_follow(Work *w, int seat)
{
    (void)seat;
    w->t->host = (uint8_t)host_stand_in(w->t);
    host_review(w->t);
}

/* Nobody runs a table that starts by itself, a quick match say: whoever has a seat there may go on without a host who is gone. */
static bool may_stand_in(const Work *w)
{
    const FbTable *t = w->t;
    if (connected(t, t->host)) return false;
    if (t->revision < 2) return true;
    return t->phase == FB_TABLE_LOBBY && (t->settings.flags & FB_AUTO_START) &&
           work_seat(w) != FB_NONE;
}

/* Who stands in hands on only that. */
FbTableRefusal input_host(Work *w)
{
    FbTable *t = w->t;
    int to = w->in->as.host.who;
    bool claims = to == w->who && may_stand_in(w);
    if (t->host != w->who && !claims) return FB_TABLE_NO_NOT_HOST;
    if (!person_here(t, to)) return FB_TABLE_NO_NO_PERSON;
    if (to == t->host) return FB_TABLE_NO_NO_CHANGE;
    if (t->owner == w->who) t->owner = (uint8_t)to;
    t->host = (uint8_t)to;
    t->host_gone = FB_NEVER;
    return FB_TABLE_OK;
}

bool check_host(const FbTable *t)
{
    if (t->host != FB_NONE && !person_here(t, t->host)) return false;
    if (t->revision < 2) return true;
    if ((t->owner == FB_NONE) != (t->host == FB_NONE)) return false;
    if (t->owner != FB_NONE && !person_here(t, t->owner)) return false;
    if (connected(t, t->owner) && t->host != t->owner) return false;
    return (t->host_gone == FB_NEVER) == (t->host == FB_NONE || connected(t, t->host));
}
