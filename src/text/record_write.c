/* record_write.c - a record as text. The game is played along, because only it knows when a decision ends, a window closes or
 * a turn begins.
 *
 * A window is written as its outcome alone: the Counter that was played, or one `*:pass` when it closed. Who passed when is
 * nobody's business, and a record is public. */
#include "text/record_token.h"

/* The moves being written. */
typedef struct Writer {
    FbOut *out;
    const FbRecord *record;
    Report report;
    FbGame game;
    FbControl now, last; /* before the pick being written, and before the one ahead of it */
    int comment;         /* the next to be written */
    int passed;          /* passes at the end so far, in a window still open */
    bool any;            /* something has been written */
    bool turn;           /* a turn has begun since: the next move starts a line */
} Writer;

static void gap(Writer *w, bool may_break)
{
    if (w->any) fb_out_char(w->out, may_break && w->turn ? '\n' : ' ');
    if (may_break) w->turn = false;
    w->any = true;
}

/* Comments stand behind their move, on the same line. */
static bool write_comments(Writer *w, int picks)
{
    for (; w->comment < w->record->comment_n; w->comment++) {
        const FbComment *c = &w->record->comments[w->comment];
        FbSpan text = {c->text, c->n};
        if (c->after > picks) break;
        if (span_has(text, '{') || span_has(text, '}'))
            return report(w->report, 0, "wrong.comment.brace", NULL);
        gap(w, false);
        fb_out_char(w->out, '{');
        fb_out_bytes(w->out, c->text, c->n);
        fb_out_char(w->out, '}');
    }
    return true;
}

static bool write_move(Writer *w, int k, FbPick pick)
{
    if (!write_comments(w, k)) return false;
    gap(w, true);
    fb_pick_write(w->out, pick);
    return true;
}

/* A pass that leaves the window open is not written; the one that closes it becomes `*:pass`. */
static bool write_pick(Writer *w, int k)
{
    FbPick pick = w->record->picks[k];
    FbPhase phase = (FbPhase)w->now.phase, last = (FbPhase)w->last.phase;
    if (phase == FB_COUNTERING && pick.what == FB_W_PASS) {
        bool closes = pick.seat == FB_EVERYBODY || w->now.asked == 1u << pick.seat;
        w->passed = closes ? 0 : w->passed + 1;
        return !closes || write_move(w, k, (FbPick){FB_EVERYBODY, FB_W_PASS});
    }
    w->passed = 0;
    if (!k || !fb_pick_goes_on(last, w->record->picks[k - 1], phase, pick))
        return write_move(w, k, pick);
    fb_out_char(w->out, ',');
    fb_what_write(w->out, pick.what);
    return true;
}

static bool turn_began(const FbEvents *events)
{
    for (int i = 0; i < events->n; i++)
        if (events->e[i].type == FB_E_TURN) return true;
    return false;
}

static bool write_moves(Writer *w, FbShuffler *shuffler)
{
    FbEvents events;
    int n = w->record->pick_n;
    for (int k = 0; k < n; k++) {
        w->last = w->now;
        w->now = w->game.open.now;
        events.n = 0;
        if (!record_step(w->record, k, &w->game, shuffler, &events, w->report) || !write_pick(w, k))
            return false;
        w->turn = w->turn || turn_began(&events);
    }
    for (int k = n - w->passed; k < n; k++) /* the record ends in the middle of a window */
        if (!write_move(w, k, w->record->picks[k])) return false;
    return write_comments(w, n);
}

bool fb_record_write(FbOut *out, const FbRecord *record, FbShuffler *shuffler, FbTextError *error)
{
    Writer writer = {.out = out, .record = record, .report = {error, record->lang}};
    fb_record_start(record, shuffler, &writer.game, NULL);
    if (!record_head_write(out, record, writer.report)) return false;
    fb_out_char(out, '\n');
    if (!write_moves(&writer, shuffler) || !record_result(record, &writer.game, writer.report))
        return false;
    if (writer.any) fb_out_char(out, '\n');
    return true;
}
