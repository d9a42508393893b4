/* calls.c - the typed calls of store.h, each turned into a job (job.h), so that a back end sees one struct and not forty
 * signatures. Nothing is decided here. */
#include "store/job.h"

#define SUBMIT(what, ...) \
    store_submit(store, &(StoreJob){.kind = STORE_##what, .then = then, ##__VA_ARGS__})

void store_open_game(Store *store, StoreThen then, const char *id, int64_t when, uint64_t person,
                     int limit)
{
    SUBMIT(OPEN_GAME, .id = id, .when = when, .person = person, .limit = limit);
}

void store_append(Store *store, StoreThen then, uint64_t game, uint32_t seq, uint64_t epoch,
                  const void *bytes, size_t n)
{
    SUBMIT(APPEND, .game = game, .seq = seq, .epoch = epoch, .bytes = bytes, .n = n);
}

void store_snapshot(Store *store, StoreThen then, uint64_t game, uint32_t seq, const void *bytes,
                    size_t n)
{
    SUBMIT(SNAPSHOT, .game = game, .seq = seq, .bytes = bytes, .n = n);
}

void store_drop_game(Store *store, StoreThen then, uint64_t game, uint32_t seq)
{
    SUBMIT(DROP_GAME, .game = game, .seq = seq);
}

void store_set_aside(Store *store, StoreThen then, uint64_t game, const char *why, int64_t when)
{
    SUBMIT(SET_ASIDE, .game = game, .name = why, .when = when);
}

void store_put_back(Store *store, StoreThen then, uint64_t aside)
{
    SUBMIT(PUT_BACK, .aside = aside);
}

void store_drop_aside(Store *store, StoreThen then, uint64_t aside)
{
    SUBMIT(DROP_ASIDE, .aside = aside);
}

void store_add_record(Store *store, StoreThen then, const StoreNewRecord *record)
{
    SUBMIT(ADD_RECORD, .id = record->id, .when = record->when, .bytes = record->text,
           .n = record->n, .players = record->players, .player_n = record->player_n,
           .readers = record->readers, .reader_n = record->reader_n);
}

void store_add_person(Store *store, StoreThen then, const uint8_t *token, const char *name,
                      int kind_of, int64_t when)
{
    SUBMIT(ADD_PERSON, .token = token, .name = name, .kind_of = kind_of, .when = when);
}

void store_see_person(Store *store, StoreThen then, uint64_t person, int64_t when)
{
    SUBMIT(SEE_PERSON, .person = person, .when = when);
}

void store_name_person(Store *store, StoreThen then, uint64_t person, const char *name)
{
    SUBMIT(NAME_PERSON, .person = person, .name = name);
}

void store_token_person(Store *store, StoreThen then, uint64_t person, const uint8_t *token)
{
    SUBMIT(TOKEN_PERSON, .person = person, .token = token);
}

void store_erase_person(Store *store, StoreThen then, uint64_t person, const void *id, size_t n,
                        int64_t when)
{
    SUBMIT(ERASE_PERSON, .person = person, .bytes = id, .n = n, .when = when);
}

void store_ban(Store *store, StoreThen then, const char *whom, int64_t until, const char *reason)
{
    SUBMIT(BAN, .id = whom, .until = until, .name = reason);
}

void store_unban(Store *store, StoreThen then, const char *whom) { SUBMIT(UNBAN, .id = whom); }

void store_set_due(Store *store, StoreThen then, uint64_t game, int64_t when)
{
    SUBMIT(SET_DUE, .game = game, .when = when);
}

void store_claim_lease(Store *store, StoreThen then, uint64_t game)
{
    SUBMIT(CLAIM_LEASE, .game = game);
}

void store_take_leases(Store *store, StoreThen then, int limit)
{
    SUBMIT(TAKE_LEASE, .limit = limit);
}

void store_end_lease(Store *store, StoreThen then, const StoreLease *lease, uint32_t seq)
{
    SUBMIT(END_LEASE, .game = lease->game, .epoch = lease->epoch, .seq = seq, .when = lease->due);
}

void store_list_game(Store *store, StoreThen then, uint64_t game, const void *bytes, size_t n)
{
    SUBMIT(LIST_GAME, .game = game, .bytes = bytes, .n = n);
}

void store_gather(Store *store, StoreThen then, uint64_t game, int places, int64_t ms)
{
    SUBMIT(GATHER, .game = game, .limit = places, .when = ms);
}

void store_sit(Store *store, StoreThen then) { SUBMIT(SIT); }

void store_meet(Store *store, StoreThen then, uint64_t game, uint64_t person)
{
    SUBMIT(MEET, .game = game, .person = person);
}

void store_renewed(Store *store, StoreThen then) { SUBMIT(RENEWED); }

void store_find_person(Store *store, StoreThen then, const uint8_t *token)
{
    SUBMIT(FIND_PERSON, .token = token);
}

void store_export_person(Store *store, StoreThen then, uint64_t person, const void *id, size_t n)
{
    SUBMIT(EXPORT_PERSON, .person = person, .bytes = id, .n = n);
}

void store_to_erase(Store *store, StoreThen then, int64_t when, int64_t unseen, int limit)
{
    SUBMIT(TO_ERASE, .when = when, .until = unseen, .limit = limit);
}

void store_find_record(Store *store, StoreThen then, const char *id)
{
    SUBMIT(FIND_RECORD, .id = id);
}

void store_find_record_of(Store *store, StoreThen then, uint64_t record, uint64_t person)
{
    SUBMIT(FIND_RECORD, .record = record, .person = person);
}

void store_search(Store *store, StoreThen then, const StoreSearch *search)
{
    SUBMIT(SEARCH, .name = search->name, .since = search->since, .until = search->until,
           .id = search->before, .limit = search->limit, .person = search->person);
}

void store_bans(Store *store, StoreThen then, int64_t when) { SUBMIT(BANS, .when = when); }

void store_rows(Store *store, StoreThen then, uint64_t game, uint32_t seq, int limit)
{
    SUBMIT(ROWS, .game = game, .seq = seq, .limit = limit);
}

void store_rows_of(Store *store, StoreThen then, const char *id) { SUBMIT(ROWS, .id = id); }

void store_newer(Store *store, StoreThen then, const StoreAt *at, int n)
{
    SUBMIT(NEWER, .bytes = at, .n = (size_t)n * sizeof *at);
}

void store_clock(Store *store, StoreThen then) { SUBMIT(CLOCK); }

void store_listed(Store *store, StoreThen then, int limit) { SUBMIT(LISTED, .limit = limit); }

void store_met(Store *store, StoreThen then, uint64_t person) { SUBMIT(MET, .person = person); }

void store_old_games(Store *store, StoreThen then) { SUBMIT(OLD_GAMES); }

void store_asides(Store *store, StoreThen then) { SUBMIT(ASIDES); }

void store_aside(Store *store, StoreThen then, uint64_t aside) { SUBMIT(ASIDE, .aside = aside); }
