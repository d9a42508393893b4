/* admin_aside.c - `fambiz admin aside`: tables that could not be read are listed, exported, put back into play or dropped. All of this
 * asks the store, so all of it answers later (admin_do.h). docs/storage.md describes what `export` writes. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fair/hex.h"
#include "journal/asides.h"
#include "journal/shared_log.h"
#include "server/admin_do.h"

enum { LINE_MAX_BYTES = 512, HEX_PIECE = 128 };

/* A command on its way to the store and back. */
typedef struct Errand {
    Server *server;
    AdminWait *wait;
    uint64_t aside;
    FbRoom *room; /* of `retry`: as it could be read */
    FbTableId id;
} Errand;

static void errand_end(Errand *e, bool done, const char *text)
{
    admin_answer(e->wait, done, text, strlen(text));
    free(e);
}

__attribute__((format(printf, 3, 4))) static void end_with(Errand *e, bool done, const char *format,
                                                           ...)
{
    char text[LINE_MAX_BYTES];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    errand_end(e, done, text);
}

/* Was it done? If not, says why, and the errand is over. */
static bool is_done(Errand *e, const StoreReply *reply)
{
    if (reply->outcome == STORE_DURABLE) return true;
    if (reply->outcome == STORE_NOTHING)
        end_with(e, false, "no table is set aside as number %llu; `aside` tells which are\n",
                 (unsigned long long)e->aside);
    else
        end_with(e, false, "the store does not do it: %.300s\n",
                 reply->why ? reply->why : "it failed");
    return false;
}

/* Called twice: to find out the size, and to write. */
typedef void Writes(FbOut *out, const StoreReply *reply);

static void answer(Errand *e, const StoreReply *reply, Writes *write)
{
    FbOut out = fb_out(NULL, 0);
    write(&out, reply);
    size_t size = out.n + 1;
    char *text = malloc(size);
    if (!text) {
        errand_end(e, false, "no memory\n");
        return;
    }
    out = fb_out(text, size);
    write(&out, reply);
    admin_answer(e->wait, true, text, out.n);
    free(text);
    free(e);
}

/* ---- the list ---------------------------------------------------------------------------------------------------------- */

static void write_list(FbOut *out, const StoreReply *reply)
{
    admin_print(out, "%8s  %8s  %-16s  %8s  %-8s  %s\n", "NUMBER", "TABLE", "WHEN", "BYTES",
                "VERSION", "WHY");
    for (int i = 0; i < reply->aside_n; i++) {
        const StoreAside *a = &reply->asides[i];
        time_t when = (time_t)a->when;
        struct tm day;
        char date[32];
        strftime(date, sizeof date, "%Y-%m-%d %H:%M", gmtime_r(&when, &day));
        admin_print(out, "%8llu  %8llu  %-16s  %8llu  %-8s  %s\n", (unsigned long long)a->aside,
                    (unsigned long long)a->game, date, (unsigned long long)a->bytes, a->program,
                    a->why);
    }
    admin_print(out, "set aside: %d\n", reply->aside_n);
}

static void tell_list(void *self, const StoreReply *reply)
{
    if (is_done(self, reply)) answer(self, reply, write_list);
}

/* ---- a file ------------------------------------------------------------------------------------------------------------ */

static void put_row(FbOut *out, const char *word, const StoreRow *row)
{
    const uint8_t *at = row->bytes;
    char text[2 * HEX_PIECE + 1];
    admin_print(out, "%s %lu %lld ", word, (unsigned long)row->seq, (long long)row->sum);
    for (size_t i = 0; i < row->n; i += HEX_PIECE) {
        size_t n = row->n - i < HEX_PIECE ? row->n - i : HEX_PIECE;
        fb_hex_write(text, at + i, n);
        fb_out_bytes(out, text, 2 * n);
    }
    fb_out_char(out, '\n');
}

static void write_file(FbOut *out, const StoreReply *reply)
{
    const StoreAside *a = reply->asides;
    admin_print(
        out,
        "fambiz-aside 1\ngame %llu\ntable %s\nopened %lld\nset-aside %lld\nprogram %s\nwhy %s\n",
        (unsigned long long)a->game, a->id, (long long)a->opened, (long long)a->when, a->program,
        a->why);
    if (reply->snapshot.seq) put_row(out, "snapshot", &reply->snapshot);
    for (int i = 0; i < reply->row_n; i++)
        put_row(out, "row", &reply->rows[i]);
    admin_print(out, "end %d\n", reply->row_n);
}

static void tell_file(void *self, const StoreReply *reply)
{
    Errand *e = self;
    if (!is_done(e, reply)) return;
    log_line("aside_exported", "number:u game:u", e->aside, reply->game);
    answer(e, reply, write_file);
}

/* ---- back into play ----------------------------------------------------------------------------------------------------- */

static void put_back(FbRoom *room)
{
    if (room_server(room)->nodes) return shared_put_back(room);
    fb_room_restored(room);
    if (fb_room_old(room)) fb_room_keep(room);
}

static void tell_back(void *self, const StoreReply *reply)
{
    Errand *e = self;
    if (reply->outcome == STORE_DURABLE) {
        log_line("table_put_back", "number:u game:u", e->aside, reply->game);
        asides_forget(e->server, &e->id);
        put_back(e->room);
        end_with(e, true, "table %llu is in play again\n", (unsigned long long)reply->game);
        return;
    }
    fb_room_free(e->room);
    if (reply->outcome == STORE_CONFLICT)
        errand_end(e, false, "it has only just been set aside: try again in a few seconds\n");
    else
        is_done(e, reply);
}

/* NULL, or what is still wrong with it. */
static const char *read_room(FbRoom *room, const StoreReply *reply)
{
    const StoreRow *snapshot = &reply->snapshot;
    const char *wrong = snapshot->damaged ? "its snapshot is not what was written" : NULL;
    if (!wrong && snapshot->seq)
        wrong = fb_room_read_envelope(room, snapshot->seq, snapshot->bytes, snapshot->n);
    for (int i = 0; i < reply->row_n && !wrong; i++) {
        const StoreRow *row = &reply->rows[i];
        if (row->seq <= snapshot->seq) continue;
        wrong = row->damaged ? "a row of it is not what was written"
                             : fb_room_read_row(room, row->seq, row->bytes, row->n);
    }
    if (wrong) return wrong;
    return fb_room_seq(room) ? NULL : "nothing of it is there";
}

static void take_room(void *self, const StoreReply *reply)
{
    Errand *e = self;
    if (!is_done(e, reply)) return;
    memcpy(e->id.text, reply->asides[0].id, FB_TABLE_ID_TEXT);
    e->room = fb_host_restore(&e->server->host, &e->id, reply->game);
    const char *wrong = e->room ? read_room(e->room, reply) : "no memory";
    if (wrong) {
        if (e->room) fb_room_free(e->room);
        end_with(e, false,
                 "this version, %s, cannot read it either: %.300s. It stays where it is\n",
                 fb_version(), wrong);
        return;
    }
    store_put_back(e->server->store, (StoreThen){tell_back, e}, e->aside);
}

/* ---- gone for good ------------------------------------------------------------------------------------------------------ */

static void tell_dropped(void *self, const StoreReply *reply)
{
    Errand *e = self;
    if (!is_done(e, reply)) return;
    log_line("aside_dropped", "number:u", e->aside);
    asides_forget(e->server, &e->id);
    end_with(e, true, "dropped: number %llu\n", (unsigned long long)e->aside);
}

/* The table's id has to be known, so that from now on its people are told that there is no such table. */
static void drop(void *self, const StoreReply *reply)
{
    Errand *e = self;
    if (!is_done(e, reply)) return;
    memcpy(e->id.text, reply->asides[0].id, FB_TABLE_ID_TEXT);
    store_drop_aside(e->server->store, (StoreThen){tell_dropped, e}, e->aside);
}

/* ---- the command -------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    StoreDone *done;
} verbs[] = {{"export", tell_file}, {"retry", take_room}, {"drop", drop}};

/* "VERB N": the index of the verb, and the number; -1: it is not that. */
static int read_verb(char *rest, uint64_t *number)
{
    char *word = strtok(rest, " "), *digits = strtok(NULL, " "), *more = strtok(NULL, " "), *end;
    if (!word || !digits || more || !isdigit((unsigned char)*digits)) return -1;
    *number = strtoull(digits, &end, 10);
    for (int i = 0; i < (int)(sizeof verbs / sizeof *verbs); i++)
        if (strcmp(word, verbs[i].word) == 0) return *end || !*number ? -1 : i;
    return -1;
}

bool admin_aside_do(Server *server, char *rest, FbOut *out, AdminWait *wait)
{
    uint64_t number = 0;
    int verb = *rest ? read_verb(rest, &number) : -1;
    if (*rest && verb < 0) {
        fb_out_text(
            out,
            "aside takes nothing behind it, or export N, retry N or drop N; `aside` tells the numbers\n");
        return false;
    }
    Errand *e = calloc(1, sizeof *e);
    if (!e) return fb_out_text(out, "no memory\n"), false;
    *e = (Errand){.server = server, .wait = wait, .aside = number};
    admin_later(wait);
    if (number)
        store_aside(server->store, (StoreThen){verbs[verb].done, e}, number);
    else
        store_asides(server->store, (StoreThen){tell_list, e});
    return true;
}
