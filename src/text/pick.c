/* pick.c - moves as text (pick.h). A move is read pick by pick, because applying one may make the next illegal. */
#include "text/pick.h"

#include <string.h>

#include "text/report.h"
#include "text/sentence.h"

static const char *const pick_word[] = {
#define FB_WORD(number, id, word) word,
#include "rules/word.def"
#undef FB_WORD
};

/* ---- writing -------------------------------------------------------------------------------------- */

void fb_what_write(FbOut *out, uint8_t what)
{
    if (what < FB_CARDS) {
        fb_out_text(out, fb_card_code(what));
    } else if (what < FB_WORDS_END) {
        fb_out_text(out, pick_word[what - FB_CARDS]);
    } else if (what >= FB_WHO_MOBSTER && what < FB_WHO_SEAT) {
        int mobster = what - FB_WHO_MOBSTER;
        fb_out_char(out, (char)('A' + FB_SEAT_OF(mobster)));
        fb_out_char(out, (char)('1' + mobster % FB_FAMILY));
    } else if (what >= FB_WHO_SEAT && what < FB_WHO_END) {
        fb_out_char(out, (char)('A' + what - FB_WHO_SEAT));
    } else {
        fb_out_char(out, '?');
    }
}

void fb_pick_write(FbOut *out, FbPick pick) { fb_move_write(out, &pick, 1); }

void fb_move_write(FbOut *out, const FbPick *picks, int n)
{
    fb_out_char(out, picks[0].seat == FB_EVERYBODY ? '*' : (char)('A' + picks[0].seat));
    for (int i = 0; i < n; i++) {
        fb_out_char(out, i ? ',' : ':');
        fb_what_write(out, picks[i].what);
    }
}

void fb_why_write(FbOut *out, FbRefusal refusal)
{
    fb_out_text(out, fb_refusal_text(refusal, FB_ENGLISH));
    fb_out_text(out, " (rule ");
    fb_out_text(out, fb_refusal_rule(refusal));
    fb_out_char(out, ')');
}

bool fb_pick_goes_on(FbPhase last_phase, FbPick last, FbPhase phase, FbPick pick)
{
    if (phase == FB_CHOOSE) return last_phase == FB_CHOOSE && last.seat == pick.seat;
    return phase == FB_DROP || phase == FB_BUTCHER || phase == FB_TARGET;
}

/* ---- reading -------------------------------------------------------------------------------------- */

static bool is_seat(char c) { return c >= 'A' && c < 'A' + FB_SEATS; }

static uint8_t word_read(FbSpan word)
{
    for (uint8_t w = FB_CARDS; w < FB_WORDS_END; w++)
        if (span_is(word, pick_word[w - FB_CARDS])) return w;
    return FB_NONE;
}

uint8_t fb_what_read(const char *text, size_t n)
{
    if (n == 1 && is_seat(text[0])) return (uint8_t)(FB_WHO_SEAT + text[0] - 'A');
    if (n == 2 && is_seat(text[0]) && text[1] >= '1' && text[1] <= '9')
        return (uint8_t)(FB_WHO_MOBSTER + FB_MOBSTER(text[0] - 'A', text[1] - '0'));
    FbCard card = fb_card_find(text, n);
    return card != FB_NONE ? card : word_read((FbSpan){text, n});
}

/* A move being read, pick by pick. */
typedef struct Move {
    const char *text;
    FbSpan rest;
    size_t at; /* of the pick read last */
    uint8_t seat;
    bool failed; /* the pick read last is none */
    Report report;
} Move;

static bool move_open(Move *move, const char *text, size_t n, Report to)
{
    FbSpan seat, rest;
    bool colon = span_split((FbSpan){text, n}, ':', &seat, &rest);
    uint8_t who = span_is(seat, "*") ? FB_EVERYBODY : span_seat(seat, FB_SEATS);
    if (!colon || who == FB_NONE) return report_quote(to, 0, "wrong.move", (FbSpan){text, n});
    *move = (Move){text, rest, 0, who, false, to};
    return true;
}

/* The next pick; false at the end, and if it is none. */
static bool move_next(Move *move, FbPick *pick)
{
    FbSpan part;
    if (!span_next(&move->rest, ',', &part)) return false;
    move->at = (size_t)(part.text - move->text);
    *pick = (FbPick){move->seat, fb_what_read(part.text, part.n)};
    move->failed = pick->what == FB_NONE;
    if (move->failed) report_quote(move->report, move->at, "wrong.move.pick", part);
    return !move->failed;
}

int move_read(const char *text, size_t n, FbPick *picks, int max, Report to)
{
    Move move;
    FbPick pick;
    int count = 0;
    if (!move_open(&move, text, n, to)) return 0;
    for (; move_next(&move, &pick); picks[count++] = pick)
        if (count == max) return report(to, move.at, "wrong.move.long", NULL);
    return move.failed ? 0 : count;
}

int fb_move_read(const char *text, size_t n, FbPick *picks, int max, FbTextError *error)
{
    return move_read(text, n, picks, max, in_english(error));
}

/* ---- applying ------------------------------------------------------------------------------------- */

static bool move_refused(const Move *move, int number, FbPick pick, FbRefusal why)
{
    char what[QUOTE_MAX];
    FbOut out = fb_out(what, sizeof what);
    fb_what_write(&out, pick.what);
    return report_refusal(move->report, move->at, "wrong.pick.refused", why, 1, number, what);
}

/* One pick, with its events behind those of the picks before it. False if they do not fit. */
static bool move_step(FbGame *game, FbPick pick, FbShuffler *shuffler, FbEvents *events)
{
    FbEvents step;
    step.n = 0;
    fb_apply(game, pick, shuffler, events ? &step : NULL);
    if (!events) return true;
    if (events->n + step.n > FB_EVENTS_MAX) return false;
    memcpy(events->e + events->n, step.e, (size_t)step.n * sizeof *step.e);
    events->n += step.n;
    return true;
}

/* Plays on in `game`, which is a copy. */
static bool move_play(FbGame *game, Move *move, FbShuffler *shuffler, FbEvents *events)
{
    FbPick pick;
    for (int number = 1; move_next(move, &pick); number++) {
        FbRefusal why = fb_refuse(game, pick);
        if (why != FB_OK) return move_refused(move, number, pick, why);
        if (!move_step(game, pick, shuffler, events))
            return report(move->report, move->at, "wrong.move.events", NULL);
    }
    return !move->failed;
}

bool fb_move_apply(FbGame *game, const char *text, size_t n, FbShuffler *shuffler, FbEvents *events,
                   FbTextError *error)
{
    Move move;
    FbGame copy = *game;
    int before = events ? events->n : 0;
    if (!move_open(&move, text, n, in_english(error))) return false;
    if (!move_play(&copy, &move, shuffler, events)) {
        if (events) events->n = before;
        return false;
    }
    *game = copy;
    return true;
}
