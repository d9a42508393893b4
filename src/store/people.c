/* people.c - persons and bans, in either database (shared.h). A token is stored only as its hash. How somebody is erased is
 * forget.c's. */
#include <stdio.h>

#include "store/shared.h"

/* ---- writing ------------------------------------------------------------------------------------------------------------- */

bool people_send(Conn *c, const StoreJob *j, char *why)
{
    int64_t person = (int64_t)j->person;
    size_t token = STORE_TOKEN_BYTES;
    switch (j->kind) {
    case STORE_ADD_PERSON:
        return conn_send(c, why, ASK_PERSON_ADD, "btii", j->token, token, j->name,
                         (int64_t)j->kind_of, j->when);
    case STORE_SEE_PERSON: return conn_send(c, why, ASK_PERSON_SEE, "ii", person, j->when);
    case STORE_NAME_PERSON: return conn_send(c, why, ASK_PERSON_NAME, "it", person, j->name);
    case STORE_TOKEN_PERSON:
        return conn_send(c, why, ASK_PERSON_TOKEN, "ib", person, j->token, token);
    case STORE_BAN:
        return conn_send(c, why, ASK_BAN_ADD, "tit", j->id, j->until, j->name ? j->name : "");
    default: return conn_send(c, why, ASK_BAN_DELETE, "t", j->id);
    }
}

static StoreOutcome take_added(Rows *r, const StoreJob *job, StorePerson *p)
{
    if (!rows_next(r)) return STORE_CONFLICT;
    *p = (StorePerson){.person = (uint64_t)rows_int(r, 0),
                       .kind_of = job->kind_of,
                       .created = job->when,
                       .seen = job->when};
    snprintf(p->name, sizeof p->name, "%s", job->name);
    return STORE_DURABLE;
}

StoreOutcome people_take(Rows *r, const StoreJob *job, StoreReply *reply)
{
    if (job->kind == STORE_ADD_PERSON) return take_added(r, job, &reply->person);
    if (rows_changes(r)) return STORE_DURABLE;
    return job->kind == STORE_TOKEN_PERSON ? STORE_CONFLICT : STORE_NOTHING;
}

/* ---- reading ------------------------------------------------------------------------------------------------------------- */

static StoreOutcome take_person(Rows r, StorePerson *p)
{
    bool there = rows_next(&r);
    if (there) {
        p->person = (uint64_t)rows_int(&r, 0);
        rows_text(&r, 1, p->name, sizeof p->name);
        p->kind_of = (int)rows_int(&r, 2);
        p->created = rows_int(&r, 3);
        p->seen = rows_int(&r, 4);
    }
    return !rows_end(&r) ? STORE_FAILED : there ? STORE_DURABLE : STORE_NOTHING;
}

static StoreOutcome export_person(Conn *c, const StoreJob *job, StoreReply *reply, char *why)
{
    StoreOutcome outcome =
        take_person(conn_ask(c, why, ASK_PERSON_BY_ID, "i", (int64_t)job->person), &reply->person);
    if (outcome == STORE_DURABLE) outcome = records_of_person(c, job, reply, why);
    return outcome == STORE_DURABLE ? forget_export(c, job, reply, why) : outcome;
}

static StoreOutcome bans(Conn *c, const StoreJob *job, StoreReply *reply, char *why)
{
    Rows r = conn_ask(c, why, ASK_BAN_ALL, "i", job->when);
    while (rows_next(&r)) {
        StoreBan *ban = rows_more(&r, &reply->bans, &reply->ban_n, sizeof *ban);
        if (!ban) break;
        rows_text(&r, 0, ban->id, sizeof ban->id);
        ban->until = rows_int(&r, 1);
        rows_text(&r, 2, ban->reason, sizeof ban->reason);
    }
    return rows_outcome(&r);
}

StoreOutcome read_shared(Conn *c, const StoreJob *job, StoreReply *reply, char *why)
{
    switch (job->kind) {
    case STORE_FIND_PERSON:
        return take_person(
            conn_ask(c, why, ASK_PERSON_BY_TOKEN, "b", job->token, (size_t)STORE_TOKEN_BYTES),
            &reply->person);
    case STORE_EXPORT_PERSON: return export_person(c, job, reply, why);
    case STORE_FIND_RECORD: return records_find(c, job, reply, why);
    case STORE_SEARCH: return records_search(c, job, reply, why);
    case STORE_TO_ERASE: return forget_due(c, job, reply, why);
    case STORE_ASIDES:
    case STORE_ASIDE: return aside_read(c, job, reply, why);
    default: return bans(c, job, reply, why);
    }
}
