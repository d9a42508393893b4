/* forget.c - takes a person out of everything that mentions them, in either database (shared.h).
 *
 *      records ------- text ---- the name in it becomes "Player 3"; if the text cannot be rewritten, the record goes
 *      running games - rows ---- StoreOptions.forget leaves what gives the same game; the person's id stays,
 *                 +--- snapshot  because tables in memory know them by it
 *      set aside ----- the same, but the id becomes another, which leads nowhere: no table in memory has it
 *      readers, the person, and their bans stay what they are: an address
 *
 * What was on its way meanwhile - a row in a queue, another node's copy of a table - is written after this is done. So the
 * person's number is kept in `erased`, and everything is done once more after ERASED_AGAIN_S; the number goes then.
 *
 * A row that cannot be read may hold the name. If its person is known to have been there it is emptied, and damaged for good:
 * better a table lost than a name kept. All of this is inside a transaction; what is left in the pages of the files is each back
 * end's own (sqlite_forget.c, postgres_forget.c). */
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

#include "store/shared.h"

enum { AS = 16, ENVELOPE_MORE = 32768 }; /* bytes: an id; how much longer an envelope may become */

typedef struct Forgetting {
    Conn *conn;
    const StoreOptions *o;
    const StoreJob *job;
    StoreReply *reply;
    char *why;
} Forgetting;

/* ---- records ------------------------------------------------------------------------------------------------------------- */

/* Says how long the new text is, 0: it cannot be written. */
static size_t rename_player(const Forgetting *f, const Rows *r, int seat, const char *name,
                            char **out)
{
    size_t n;
    const char *text = rows_bytes(r, 2, &n);
    size_t room = n + STORE_NAME_MAX + 64;
    *out = malloc(room);
    return *out && f->o->rename ? f->o->rename(text, n, seat, name, *out, room) : 0;
}

static bool forget_record(const Forgetting *f, const Rows *r)
{
    int64_t record = rows_int(r, 0), seat = rows_int(r, 1);
    char name[STORE_NAME_MAX + 1], folded[FOLD_MAX], *text;
    snprintf(name, sizeof name, "Player %d", (int)seat + 1);
    records_fold(name, folded);
    size_t n = rename_player(f, r, (int)seat, name, &text);
    bool fine =
        n ? conn_run(f->conn, f->why, ASK_RECORD_TEXT, "iib", record, row_sum(0, 0, text, n), text,
                     n) &&
                conn_run(f->conn, f->why, ASK_PLAYER_FORGET, "iitt", record, seat, name, folded)
          : conn_run(f->conn, f->why, ASK_RECORD_DELETE, "i", record) &&
                conn_run(f->conn, f->why, ASK_PLAYER_DELETE, "i", record) &&
                conn_run(f->conn, f->why, ASK_READER_DELETE, "i", record);
    free(text);
    return fine;
}

/* One at a time from the start, since each takes itself out of what is searched. */
static bool forget_records(const Forgetting *f)
{
    for (bool more = true; more;) {
        Rows r = conn_ask(f->conn, f->why, ASK_PLAYER_OF_PERSON, "i", (int64_t)f->job->person);
        more = rows_next(&r);
        if (more && !forget_record(f, &r)) r.failed = true;
        if (!rows_end(&r)) return false;
    }
    return true;
}

/* ---- rows and snapshots ---------------------------------------------------------------------------------------------------- */

/* Columns of FORGET_*: where what is left is written (?1 and ?2 of `put`), and what it is. */
enum { OWNER, PLACE, GAME, SEQ, SUM, BYTES, THERE };

/* The person's id in what is rewritten becomes `as`; NULL: it stays. `there`: they are known to have been at this game. */
typedef struct Style {
    Statement put;
    const uint8_t *as;
    bool there;
} Style;

/* A damaged row keeps its wrong sum, so that it is still known to be damaged. */
static bool rewrite(const Forgetting *f, const Rows *r, uint64_t game, const Style *style)
{
    StoreRow row = {.seq = (uint32_t)rows_int(r, SEQ), .sum = rows_int(r, SUM)};
    row.bytes = rows_bytes(r, BYTES, &row.n);
    if (!f->o->forget || !row.n) return true;
    size_t room = 2 * row.n + ENVELOPE_MORE, n = STORE_UNREADABLE;
    void *left = malloc(room);
    if (!left) return no_memory(f->why), false;
    if (row.sum == row_sum(game, row.seq, row.bytes, row.n))
        n = f->o->forget(&row, f->job->person, style->as, left, room);
    bool lost = n == STORE_UNREADABLE, fine = true;
    int64_t sum = lost ? row.sum : row_sum(game, row.seq, left, n);
    if (lost ? style->there : n > 0)
        fine = conn_run(f->conn, f->why, style->put, "iiib", rows_int(r, OWNER), rows_int(r, PLACE),
                        sum, left, lost ? 0 : n);
    free(left);
    return fine;
}

/* One more of reply->games, unless it was the last one. */
static void add_game(Rows *r, StoreReply *reply, uint64_t game)
{
    if (reply->game_n && reply->games[reply->game_n - 1] == game) return;
    uint64_t *place = rows_more(r, &reply->games, &reply->game_n, sizeof *place);
    if (place) *place = game;
}

static bool forget_running(const Forgetting *f, Statement which, Statement put)
{
    const StoreJob *job = f->job;
    Rows r = conn_ask(f->conn, f->why, which, "bi", job->bytes, job->n, (int64_t)job->person);
    while (rows_next(&r)) {
        Style style = {.put = put, .there = rows_int(&r, THERE)};
        uint64_t game = (uint64_t)rows_int(&r, GAME);
        if (!rewrite(f, &r, game, &style)) r.failed = true;
        if (style.there) add_game(&r, f->reply, game);
    }
    return rows_end(&r);
}

static bool forget_aside(const Forgetting *f, const Rows *aside)
{
    uint8_t as[AS];
    uint64_t game = (uint64_t)rows_int(aside, GAME);
    Style style = {ASK_ASIDE_TEXT, as, rows_int(aside, THERE)};
    if (getrandom(as, sizeof as, 0) != sizeof as)
        return snprintf(f->why, STORE_ERROR_MAX, "no randomness"), false;
    if (!rewrite(f, aside, game, &style)) return false;
    style.put = ASK_ASIDE_ROW_TEXT;
    Rows r = conn_ask(f->conn, f->why, ASK_FORGET_ASIDE_ROWS, "i", rows_int(aside, OWNER));
    while (rows_next(&r))
        if (!rewrite(f, &r, game, &style)) r.failed = true;
    return rows_end(&r);
}

static bool forget_asides(const Forgetting *f)
{
    Rows r = conn_ask(f->conn, f->why, ASK_FORGET_ASIDES, "bi", f->job->bytes, f->job->n,
                      (int64_t)f->job->person);
    while (rows_next(&r))
        if (!forget_aside(f, &r)) r.failed = true;
    return rows_end(&r);
}

/* ---- the person ------------------------------------------------------------------------------------------------------------ */

static StoreOutcome forget_themselves(const Forgetting *f)
{
    int64_t person = (int64_t)f->job->person, when = f->job->when + ERASED_AGAIN_S;
    int64_t first = conn_run(f->conn, f->why, ASK_READER_FORGET, "i", person)
                        ? conn_change(f->conn, f->why, ASK_PERSON_DELETE, "i", person)
                        : -1;
    if (first < 0) return STORE_FAILED;
    int64_t noted = first ? conn_change(f->conn, f->why, ASK_ERASED_ADD, "ii", person, when)
                          : conn_change(f->conn, f->why, ASK_ERASED_DELETE, "i", person);
    if (noted < 0) return STORE_FAILED;
    return first || noted ? STORE_DURABLE : STORE_NOTHING;
}

StoreOutcome forget_person(Conn *conn, const StoreOptions *o, const StoreJob *job,
                           StoreReply *reply, char *why)
{
    Forgetting f = {conn, o, job, reply, why};
    bool fine =
        forget_records(&f) &&
        (!job->n || (forget_running(&f, ASK_FORGET_ROWS, ASK_ROW_TEXT) &&
                     forget_running(&f, ASK_FORGET_GAMES, ASK_GAME_TEXT) && forget_asides(&f)));
    return fine ? forget_themselves(&f) : STORE_FAILED;
}

/* ---- reading --------------------------------------------------------------------------------------------------------------- */

StoreOutcome forget_export(Conn *c, const StoreJob *job, StoreReply *reply, char *why)
{
    if (!job->n) return STORE_DURABLE;
    Rows r = conn_ask(c, why, ASK_ROWS_OF_PERSON, "bi", job->bytes, job->n, (int64_t)job->person);
    while (rows_next(&r)) {
        StoreRow *row = rows_more(&r, &reply->rows, &reply->row_n, sizeof *row);
        if (!row) break;
        row->game = (uint64_t)rows_int(&r, 0);
        row->seq = (uint32_t)rows_int(&r, 1);
        row->at = rows_int(&r, 2);
        row->bytes = rows_copy(&r, 3, &row->n);
    }
    return rows_outcome(&r);
}

StoreOutcome forget_due(Conn *c, const StoreJob *job, StoreReply *reply, char *why)
{
    Rows r = conn_ask(c, why, ASK_TO_ERASE, "iii", job->when, job->until, (int64_t)job->limit);
    while (rows_next(&r)) {
        uint64_t *person = rows_more(&r, &reply->persons, &reply->person_n, sizeof *person);
        if (!person) break;
        *person = (uint64_t)rows_int(&r, 0);
    }
    return rows_outcome(&r);
}
