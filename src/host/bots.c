/* bots.c - the bots of a table: what their seats have seen, what they are asked, and what becomes of the answer. How long they
 * think is think.c's. They are handed what their seat may see, and nothing else. */
#include "host/room.h"

#include "bots/bot.h"
#include "fair/sha256.h"

/* ---- what they have seen ------------------------------------------------------------------------------------------- */

static bool remembers(const FbTable *t, int seat)
{
    const FbSeat *s = &t->seat[seat];
    if (s->kind == FB_SEAT_BOT) return fb_level_remembers(fb_level_at(s->level));
    return s->why && fb_level_remembers(fb_level_at(t->settings.standin));
}

static void seen_add(const FbHost *host, FbSeen *seen, const FbEvent *events, int n)
{
    if (seen->n + n > seen->room) {
        int room = 2 * (seen->n + n);
        FbEvent *more =
            fb_host_grow(host, seen->event, (size_t)seen->n, (size_t)room, sizeof *more);
        if (!more) return; /* it remembers less */
        seen->event = more;
        seen->room = room;
    }
    memcpy(seen->event + seen->n, events, (size_t)n * sizeof *events);
    seen->n += n;
}

/* A stand-in knows what its seat has seen since it sat down, a bot what it has seen since the deal. */
void fb_room_see(FbRoom *room, const FbTable *next, const FbTableOut *out)
{
    bool dealt = next->games != room->table->games;
    for (int s = 0; s < FB_SEATS; s++) {
        FbSeen *seen = &room->seen[s];
        bool wanted = next->phase == FB_TABLE_PLAYING && remembers(next, s);
        if (dealt || !wanted) seen->n = 0;
        if (dealt) seen->asked = 0;
        if (wanted && out->seen[s].n)
            seen_add(room->host, seen, &out->event[out->seen[s].first], out->seen[s].n);
    }
}

/* ---- what they are asked ---------------------------------------------------------------------------------------------- */

/* Of the same question of the same game, the same on every host and after every restart. Nobody who does not know the seeds can
 * tell it beforehand, and nothing that a bot does with it leads back to them. */
static uint64_t seed_of(const FbTable *t, const FbTableAsk *ask)
{
    static const char label[] = "fambiz thought";
    uint8_t digest[FB_SHA256_BYTES], what[9] = {ask->seat};
    uint64_t seed = 0;
    FbSha256 hash;
    for (int i = 0; i < 4; i++) {
        what[1 + i] = (uint8_t)(t->games >> (8 * i));
        what[5 + i] = (uint8_t)(ask->question >> (8 * i));
    }
    fb_sha256_start(&hash);
    fb_sha256_add(&hash, label, sizeof label - 1);
    fb_sha256_add(&hash, &t->server_seed, sizeof t->server_seed);
    fb_sha256_add(&hash, &t->seed, sizeof t->seed);
    fb_sha256_add(&hash, what, sizeof what);
    fb_sha256_end(&hash, digest);
    for (int i = 0; i < 8; i++)
        seed |= (uint64_t)digest[i] << (8 * i);
    return seed;
}

static void ask_bot(FbRoom *room, const FbTableAsk *ask)
{
    const FbHostWay *way = &room->host->way;
    FbSeen *seen = &room->seen[ask->seat];
    if (seen->asked == ask->question) return;
    seen->asked = ask->question;
    FbThink think = {.table = room->id,
                     .ask = *ask,
                     .until = fb_room_local(room, ask->due),
                     .seed = seed_of(room->table, ask),
                     .iterations = fb_level_iterations(fb_level_at(ask->level)),
                     .seen = seen->event,
                     .seen_n = seen->n};
    fb_table_view(room->table, ask->seat, &think.view);
    way->think(way->self, &think);
}

void fb_room_ask_bots(FbRoom *room)
{
    FbTableAsk asks[FB_ASKS_MAX];
    int n = fb_table_asks(room->table, asks);
    for (int i = 0; i < n; i++)
        ask_bot(room, &asks[i]);
}

void fb_host_thought(FbHost *host, const FbTableId *table, const FbTableAsk *ask,
                     const FbPicks *picks)
{
    FbRoom *room = fb_host_room(host, table);
    FbInput input = {.type = FB_IN_BOT};
    if (!room || host->stopping || !fb_room_log(room)->drives(room) || !picks->n) return;
    input.as.bot.seat = ask->seat;
    input.as.bot.question = ask->question;
    input.as.bot.picks = *picks;
    fb_room_put(room, &(FbPending){.arrived = fb_host_now(host), .input = input, .driven = true});
}
