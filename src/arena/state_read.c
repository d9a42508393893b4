/* state_read.c - the file of a match, read with suspicion: anybody may have edited it, and `arena merge` takes files from several machines. The
 * first line makes the match and an empty tally; each line behind it fills in a part, and none may come twice where that would add up
 * silently. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/state.h"
#include "text/edition.h"
#include "text/json.h"

typedef struct Reader {
    ArenaMatch *match;
    ArenaTally *tally; /* NULL before the first line */
    FbTextError *error;
} Reader;

static bool number(FbJson object, const char *key, uint64_t most, uint64_t *out)
{
    int64_t value;
    if (!fb_json_number(fb_json_get(object, key), 0, (int64_t)most, &value)) return false;
    *out = (uint64_t)value;
    return true;
}

/* Exactly n. */
static bool numbers(FbJson array, uint64_t *out, int n)
{
    int64_t value;
    if (fb_json_kind(array) != FB_JSON_ARRAY || fb_json_count(array) != (size_t)n) return false;
    for (FbJsonWalk w = fb_json_walk(array); fb_json_step(&w); *out++ = (uint64_t)value)
        if (!fb_json_number(w.value, 0, FB_JSON_LARGEST, &value)) return false;
    return true;
}

/* ---- what is played -------------------------------------------------------------------------------- */

static bool read_version(Reader *r, FbJson line)
{
    char version[32] = "?";
    size_t n;
    fb_json_string(fb_json_get(line, "version"), version, sizeof version, &n);
    if (strcmp(version, fb_version()) == 0) return true;
    return arena_wrong(r->error,
                       "it was played by version %s, and this is %s: they may play differently",
                       version, fb_version());
}

static bool read_edition(Reader *r, FbJson line)
{
    char text[400];
    size_t n;
    return fb_json_string(fb_json_get(line, "edition"), text, sizeof text, &n) &&
           fb_rules_read(&r->match->rules, text, n, NULL);
}

static bool read_entries(Reader *r, FbJson array)
{
    ArenaMatch *m = r->match;
    char text[ARENA_TEXT];
    size_t n;
    if (fb_json_kind(array) != FB_JSON_ARRAY || fb_json_count(array) < 2) return false;
    for (FbJsonWalk w = fb_json_walk(array); fb_json_step(&w); m->entries++)
        if (m->entries == ARENA_LIST || !fb_json_string(w.value, text, sizeof text, &n) ||
            !arena_entry_read(&m->entry[m->entries], text, n, FB_ENGLISH, r->error))
            return false;
    arena_find_kinds(m);
    return true;
}

static bool read_match(Reader *r, FbJson line)
{
    ArenaMatch *m = r->match;
    uint64_t arena, players, draw_after, timeout;
    arena_wrong(r->error, "its first line is not that of a match");
    if (!number(line, "arena", 1, &arena) || arena != 1) return false;
    if (!read_version(r, line)) return false;
    if (!number(line, "players", FB_SEATS, &players) ||
        !number(line, "seed", FB_JSON_LARGEST, &m->seed) ||
        !number(line, "draw_after", UINT32_MAX, &draw_after) ||
        !number(line, "timeout", UINT32_MAX, &timeout))
        return false;
    if (!read_edition(r, line) || !read_entries(r, fb_json_get(line, "seats"))) return false;
    m->players = (int)players;
    m->draw_after = (uint32_t)draw_after;
    m->timeout = (uint32_t)timeout;
    if (!arena_match_tables(m, FB_ENGLISH, r->error)) return false;
    r->tally = arena_tally(m, 1);
    return true;
}

/* ---- what came of it ------------------------------------------------------------------------------- */

static bool read_shards(ArenaTally *tally, FbJson line)
{
    uint64_t shards, part[2];
    if (!number(line, "shards", ARENA_SHARDS, &shards) || !shards) return false;
    tally->shards = (uint32_t)shards;
    for (FbJsonWalk w = fb_json_walk(fb_json_get(line, "done")); fb_json_step(&w);) {
        if (!numbers(w.value, part, 2) || part[0] < 1 || part[0] > shards ||
            tally->done[part[0] - 1] >= 0)
            return false;
        tally->done[part[0] - 1] = (int64_t)part[1];
    }
    return true;
}

static bool read_length(Reader *r, FbJson line)
{
    ArenaTally *t = r->tally;
    return number(line, "picks", FB_JSON_LARGEST, &t->picks) &&
           number(line, "turns", FB_JSON_LARGEST, &t->turns) &&
           number(line, "longest", FB_JSON_LARGEST, &t->longest) &&
           numbers(fb_json_get(line, "seat_wins"), t->seat_wins, r->match->players);
}

static bool read_row(Reader *r, FbJson line)
{
    uint64_t entry, seconds, ns, pair[2];
    if (!number(line, "entry", (uint64_t)r->match->entries - 1, &entry)) return false;
    ArenaRow *row = &r->tally->row[entry];
    if (!number(line, "forfeits", FB_JSON_LARGEST, &row->forfeits) ||
        !number(line, "decisions", FB_JSON_LARGEST, &row->decisions) ||
        !number(line, "seconds", 1u << 30, &seconds) || !number(line, "ns", 999999999, &ns))
        return false;
    row->times.total = seconds * 1000000000 + ns;
    for (FbJsonWalk w = fb_json_walk(fb_json_get(line, "times")); fb_json_step(&w);) {
        if (!numbers(w.value, pair, 2) || pair[0] >= ARENA_BUCKETS || row->times.bucket[pair[0]])
            return false;
        row->times.bucket[pair[0]] = pair[1];
        row->times.count += pair[1];
    }
    return true;
}

static bool read_table(Reader *r, FbJson line)
{
    uint64_t number_of;
    int players = r->match->players, i = 0;
    if (!number(line, "table", r->match->tables - 1, &number_of)) return false;
    ArenaTable *t = &r->tally->table[number_of];
    FbJson cross = fb_json_get(line, "cross");
    if (t->deals || fb_json_count(cross) != (size_t)players) return false;
    for (FbJsonWalk w = fb_json_walk(cross); fb_json_step(&w); i++)
        if (!numbers(w.value, t->cross[i], players)) return false;
    return number(line, "deals", FB_JSON_LARGEST, &t->deals) &&
           number(line, "draws", FB_JSON_LARGEST, &t->draws) &&
           numbers(fb_json_get(line, "wins"), t->wins, players);
}

static bool read_line(Reader *r, const char *text, size_t n)
{
    FbJson line;
    FbJsonError error;
    if (!fb_json_read(&line, text, n, &error))
        return arena_wrong(r->error, "it is not JSON: %s", error.what);
    if (!r->tally) return read_match(r, line);
    if (fb_json_get(line, "shards").at) return read_shards(r->tally, line);
    if (fb_json_get(line, "picks").at) return read_length(r, line);
    if (fb_json_get(line, "entry").at) return read_row(r, line);
    return read_table(r, line);
}

/* ---- the whole ------------------------------------------------------------------------------------- */

/* Every deal was played in all rotations, and each game was won by one member, on one seat, or drawn. */
static bool adds_up(const ArenaMatch *match, const ArenaTally *tally)
{
    uint64_t done = 0, wins = 0, draws = 0, seats = 0, deals = arena_tally_deals(tally);
    for (int i = 0; i < ARENA_SHARDS; i++)
        if (tally->done[i] > 0) done += (uint64_t)tally->done[i];
    for (uint32_t t = 0; t < tally->tables; t++) {
        draws += tally->table[t].draws;
        for (int i = 0; i < match->players; i++)
            wins += tally->table[t].wins[i];
    }
    for (int i = 0; i < match->players; i++)
        seats += tally->seat_wins[i];
    return done == deals && wins == seats && wins + draws == deals * (uint64_t)match->players;
}

static bool read_lines(Reader *r, FILE *file, long *at)
{
    char *line = NULL;
    size_t room = 0;
    bool good = true;
    for (ssize_t n; good && (n = getline(&line, &room, file)) >= 0;) {
        ++*at;
        arena_wrong(r->error, "this line is not one of a match");
        good = read_line(r, line, (size_t)n);
    }
    free(line);
    return good && r->tally;
}

bool arena_state_read(const char *path, ArenaMatch *match, ArenaTally **tally, FbTextError *error)
{
    FbTextError wrong = {"it is empty", 0};
    Reader r = {.match = match, .error = &wrong};
    long at = 0;
    *match = (ArenaMatch){0};
    FILE *file = fopen(path, "r");
    if (!file) return arena_wrong(error, "cannot read %.120s: %s", path, strerror(errno));
    bool good = read_lines(&r, file, &at);
    fclose(file);
    if (good && !adds_up(match, r.tally))
        good = arena_wrong(&wrong, "the figures do not add up: it was cut or changed");
    *tally = r.tally;
    if (good) return true;
    free(r.tally);
    arena_match_close(match);
    return arena_wrong(error, "%.80s, line %ld: %.100s", path, at, wrong.message);
}
