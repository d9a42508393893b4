/* table.c - one input from beginning to end: may it be, what is due before it, its handler, what follows from it.
 * Owns the order of these and the words of inputs, messages and refusals; each matter has a file of its own. */
#include "table/timers.h"
#include "table/work.h"
#include "text/lang.h"

/* ---- who may do what when ------------------------------------------------------------------------------- */

typedef struct InputRow {
    const char *word;
    enum InputWho who;
    uint8_t when; /* FbTablePhase bits; 0: before the table is made */
    FbTableRefusal (*handler)(Work *w);
} InputRow;

enum { EMPTY = 0, LOBBY = FB_TABLE_LOBBY, PLAYING = FB_TABLE_PLAYING, OVER = FB_TABLE_OVER };

static const InputRow rows[FB_INPUTS] = {
#define FB_INPUT(number, id, word, who, when, fields) \
    [FB_IN_##id] = {#word, WHO_##who, when, input_##word},
#include "table/input.def"
#undef FB_INPUT
};

enum InputWho input_who(FbInputType type) { return rows[type].who; }

static FbTableRefusal may_now(const FbTable *t, const InputRow *row)
{
    if (!row->when) return t->phase ? FB_TABLE_NO_MADE : FB_TABLE_OK;
    if (!t->phase) return FB_TABLE_NO_NOT_MADE;
    if (row->when & t->phase) return FB_TABLE_OK;
    if (row->when & PLAYING) return FB_TABLE_NO_NOT_STARTED;
    return row->when == OVER ? FB_TABLE_NO_NOT_OVER : FB_TABLE_NO_STARTED;
}

static FbTableRefusal may_they(const Work *w, enum InputWho who)
{
    if (who <= WHO_ANYONE) return FB_TABLE_OK;
    if (w->who == FB_NONE) return FB_TABLE_NO_STRANGER;
    if (!w->in->tab || w->t->person[w->who].tab != w->in->tab) return FB_TABLE_NO_OLD_TAB;
    if (who == WHO_HOST && w->t->host != w->who) return FB_TABLE_NO_NOT_HOST;
    if (who == WHO_SEATED && work_seat(w) == FB_NONE) return FB_TABLE_NO_NOT_SEATED;
    return FB_TABLE_OK;
}

/* ---- one input -------------------------------------------------------------------------------------------- */

/* Whoever plays from a seat is there: a stand-in gets up before anything else is done. */
static void owner_is_back(Work *w, const InputRow *row)
{
    if (row->who == WHO_SEATED && w->t->phase == PLAYING && w->t->seat[work_seat(w)].why)
        stand_in(w, work_seat(w), FB_WHY_NONE);
}

static void start_by_itself(Work *w)
{
    const FbTable *t = w->t;
    if (t->reveal_until) return;
    if (rematch_begins(t)) start_begin(w);
    if (t->phase != LOBBY || t->reveal_until || !(t->settings.flags & FB_AUTO_START)) return;
    for (int s = 0; s < t->settings.seats; s++)
        if (t->seat[s].kind == FB_SEAT_OPEN) return;
    if (start_refuse(t) == FB_TABLE_OK) start_begin(w);
}

/* The revision of the rules that a table of each revision is dealt by: a table may change without them. */
static const uint8_t rules_of[FB_TABLE_REVISION + 1] = {[1] = 1, [2] = 2};

/* A part that was sent in clear is none any more: whoever was ready says so again, with its hash. */
static void forget_parts(FbTable *t)
{
    for (int s = 0; s < FB_SEATS; s++) {
        t->seat[s].ready = 0;
        memset(&t->seat[s].part, 0, sizeof t->seat[s].part);
    }
}

/* Between games a table goes over to what today's program does; a row says what it had gone over to then. */
static bool go_over(Work *w)
{
    FbTable *t = w->t;
    uint32_t to = w->in->revision ? w->in->revision : FB_TABLE_REVISION;
    if (!t->phase) t->revision = to;
    if (t->phase == PLAYING && !w->in->revision) to = t->revision;
    if (to < t->revision || (to > t->revision && t->phase == PLAYING)) return false;
    if (to > t->revision) t->settings.rules = fb_rules_at(t->settings.rules, rules_of[to]);
    if (t->revision == 1 && to > 1 && t->phase == LOBBY) forget_parts(t);
    t->revision = to;
    return true;
}

/* What is due comes first, so that nothing depends on how late a TICK is; and once more at the end, because an
 * input may bring a deadline forward (the last pass of a window). */
static FbTableRefusal work(Work *w, const InputRow *row)
{
    FbTableRefusal no;
    if (!go_over(w)) return FB_TABLE_NO_NO_ROW;
    host_review(w->t);
    timers_run(w);
    if ((no = may_now(w->t, row)) || (no = may_they(w, row->who))) return no;
    owner_is_back(w, row);
    if ((no = row->handler(w))) return no;
    start_watch(w);
    host_review(w->t);
    start_by_itself(w);
    timers_run(w);
    takeover_review(w);
    votes_count(w);
    bool told = w->own && w->own->told;
    return w->damaged || (told && w->own_n != w->own->n) ? FB_TABLE_NO_NO_ROW : FB_TABLE_OK;
}

static void out_clear(FbTableOut *out)
{
    out->rule = FB_OK;
    out->row_n = out->message_n = out->event_n = out->pick_n = out->step_n = 0;
    out->own.n = 0;
    out->heat_window = 0;
    out->heat_seats = 0;
    out->heat_after = 0;
    out->sat = 0;
    out->placed = false;
    memset(out->seen, 0, sizeof out->seen);
    memset(&out->kept, 0, sizeof out->kept);
}

/* `own`: of the row that is replayed, or NULL. */
static FbTableRefusal take(const FbTable *table, const FbKept *kept, const FbInput *input,
                           const FbOwnPicks *own, FbTable *next, FbTableOut *out)
{
    Work w = {.before = table,
              .kept = kept,
              .t = next,
              .in = input,
              .out = out,
              .who = FB_NONE,
              .own = own};
    out_clear(out);
    if (input->type == FB_IN_NONE || input->type >= FB_INPUTS) return FB_TABLE_NO_NO_INPUT;
    if (input->now < table->now || input->now == FB_NEVER) return FB_TABLE_NO_TIME;
    memcpy(next, table, sizeof *next);
    next->now = input->now;
    if (rows[input->type].who != WHO_SERVER) w.who = fb_table_person(table, &input->from);
    FbTableRefusal no = work(&w, &rows[input->type]);
    if (no) return no;
    send_all(&w);
    out->row_n = fb_row_write(out->row, input, next->revision, &out->own);
    return FB_TABLE_OK;
}

FbTableRefusal fb_table_input(const FbTable *table, const FbKept *kept, const FbInput *input,
                              FbTable *next, FbTableOut *out)
{
    return take(table, kept, input, NULL, next, out);
}

FbTableRefusal fb_table_replay(const FbTable *table, const FbKept *kept, const uint8_t *row,
                               size_t n, FbTable *next, FbTableOut *out)
{
    FbInput input;
    FbOwnPicks own;
    out_clear(out);
    if (fb_row_newer(row, n)) return FB_TABLE_NO_NEWER;
    if (!fb_row_read(&input, &own, row, n)) return FB_TABLE_NO_NO_ROW;
    return take(table, kept, &input, &own, next, out);
}

/* ---- the first and the last inputs of a server ---------------------------------------------------------------- */

void fb_table_blank(FbTable *table)
{
    memset(table, 0, sizeof *table);
    table->revision = FB_TABLE_REVISION;
    table->host = table->owner = table->result = FB_NONE;
    table->host_gone = FB_NEVER;
    for (int p = 0; p < FB_PEOPLE; p++)
        person_clear(table, p);
    for (int s = 0; s < FB_SEATS; s++)
        seat_clear(table, s);
}

FbTableRefusal input_make(Work *w)
{
    const FbIn_make *in = &w->in->as.make;
    FbPerson *host = &w->t->person[0];
    if (!settings_sound(&in->settings)) return FB_TABLE_NO_SETTINGS;
    if (!pace_fits(&in->settings)) return FB_TABLE_NO_PACE;
    if (!plain_name(&host->name, &in->name)) return FB_TABLE_NO_NAME;
    host->id = in->id;
    host->here = 1;
    w->t->host = 0;
    w->t->settings = in->settings;
    w->t->server_seed = in->entropy;
    w->t->phase = LOBBY;
    return FB_TABLE_OK;
}

/* The work was done before the handler was called: was there any? */
FbTableRefusal input_tick(Work *w)
{
    return fb_table_wake(w->before) > w->in->now ? FB_TABLE_NO_NOTHING_DUE : FB_TABLE_OK;
}

FbTableRefusal input_restart(Work *w)
{
    FbTable *t = w->t;
    for (int p = 0; p < FB_PEOPLE; p++) {
        if (t->person[p].tab && t->person[p].seat != FB_NONE)
            t->seat[t->person[p].seat].gone = clock_time(t);
        t->person[p].tab = 0;
    }
    if (t->window.open) window_reopen(w);
    return FB_TABLE_OK;
}

/* ---- words ------------------------------------------------------------------------------------------------- */

const char *fb_input_word(FbInputType type)
{
    return type > FB_IN_NONE && type < FB_INPUTS ? rows[type].word : "";
}

const char *fb_table_phase_word(uint8_t phase)
{
    return phase == LOBBY ? "lobby" : phase == PLAYING ? "playing" : "over";
}

const char *fb_message_word(FbMessageType type)
{
    static const char *const word[FB_MSGS] = {
#define FB_MESSAGE(id, name, fields) [FB_MSG_##id] = #name,
#include "table/message.def"
#undef FB_MESSAGE
    };
    return type > FB_MSG_NONE && type < FB_MSGS ? word[type] : "";
}

static const char *const refusals[FB_TABLE_REFUSALS] = {
    [FB_TABLE_OK] = "OK",
#define FB_TABLE_REFUSAL(name) [FB_TABLE_NO_##name] = #name,
#include "table/table_refusal.def"
#undef FB_TABLE_REFUSAL
};

const char *fb_table_refusal_id(FbTableRefusal refusal)
{
    return (unsigned)refusal < FB_TABLE_REFUSALS ? refusals[refusal] : "";
}

const char *fb_table_refusal_text(FbTableRefusal refusal)
{
    const char *text = fb_text_of(FB_ENGLISH, "table.", fb_table_refusal_id(refusal));
    return text ? text : "";
}
