/* place.c - a game that begins with a position instead of a deal. Owns what such a start must be. The seats stay as people
 * took them, for the position says which family stands where; and everybody is shown a whole view, because no event leads
 * to it. The seed is made as for any deal: it shuffles what is shuffled from here on. */
#include "table/work.h"

static bool has(const FbRecord *record, FbRecordKey key) { return record->has >> key & 1; }

/* The same edition and house rules: a game of an older revision is played on by its own, at a table of today's. */
static bool same_rules(FbRules of_game, FbRules of_table)
{
    return fb_rules_at(of_game, fb_rules_revision(of_table)) == of_table;
}

static FbTableRefusal place_refuse(const FbTable *t, const FbRecord *record)
{
    bool fits = has(record, FB_KEY_POSITION) && same_rules(record->rules, t->settings.rules) &&
                record->seats == t->settings.seats;
    if (!fits) return FB_TABLE_NO_NO_START;
    for (int s = 0; s < record->seats; s++)
        if (t->seat[s].kind == FB_SEAT_OPEN) return FB_TABLE_NO_TOO_FEW;
    return start_refuse(t);
}

static void take_families(FbTable *t, const FbRecord *record)
{
    for (int s = 0; s < record->seats && has(record, FB_KEY_FAMILIES); s++)
        t->seat[s].family = record->family[s];
}

static uint32_t windows_in(const FbEvents *events)
{
    uint32_t n = 0;
    for (int i = 0; i < events->n; i++)
        n += events->e[i].type == FB_E_ASK && events->e[i].now.phase == FB_COUNTERING;
    return n;
}

/* From the position to where people play on. Windows are counted from the position: a heat names the number of its own. */
static bool play_to(Work *w, const FbRecord *record)
{
    FbTable *t = w->t;
    t->game = record->start;
    for (int k = 0; k < record->pick_n; k++) {
        if (fb_refuse(&t->game, record->picks[k])) return false;
        game_pick(w, record->picks[k]);
        t->windows += windows_in(&w->out->raw);
        w->out->step_n = 0; /* nobody is told: it has happened before */
    }
    t->windows -= t->game.open.now.phase == FB_COUNTERING; /* it is opened, and counted, below */
    t->shown = 0;
    return !fb_is_over(&t->game);
}

FbTableRefusal input_place(Work *w)
{
    const FbStart *start = &w->in->as.place.start;
    FbPick picks[FB_OUT_PICKS];
    FbControl nothing;
    FbRecord record;
    FbTextError error;
    fb_record_blank(&record, picks, FB_OUT_PICKS, NULL, 0);
    if (!start->n || start->n > FB_START_MAX ||
        !fb_record_read(&record, start->text, start->n, &error))
        return FB_TABLE_NO_NO_START;
    FbTableRefusal no = place_refuse(w->t, &record);
    if (no) return no;
    take_families(w->t, &record);
    start_with(w, record.seats);
    if (!play_to(w, &record)) return FB_TABLE_NO_NO_START;
    w->out->placed = true;
    w->out->start = record.start;
    w->fresh = EVERYBODY_HERE;
    memset(&nothing, 0, sizeof nothing);
    game_went_on(w, &nothing);
    return FB_TABLE_OK;
}
