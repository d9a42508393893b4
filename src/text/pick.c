/* pick.c - see pick.h. */
#include "text/pick.h"

#include <string.h>

#include "text/scan.h"
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
} Move;

static bool move_open(Move *move, const char *text, size_t n, FbTextError *error)
{
    FbSpan seat, rest;
    bool colon = span_split((FbSpan){text, n}, ':', &seat, &rest);
    bool one = seat.n == 1 && (seat.text[0] == '*' || is_seat(seat.text[0]));
    if (!colon || !one)
        return error_quote(
            error, 0, "no move ", (FbSpan){text, n},
            ": a move is a seat from A to F (or *), a colon and picks, as in A:CON,B3");
    uint8_t who = seat.text[0] == '*' ? FB_EVERYBODY : (uint8_t)(seat.text[0] - 'A');
    *move = (Move){text, rest, 0, who};
    return true;
}

/* The next pick; false at the end and on an error, which sets *failed. */
static bool move_next(Move *move, FbPick *pick, bool *failed, FbTextError *error)
{
    FbSpan part;
    if (!span_next(&move->rest, ',', &part)) return false;
    move->at = (size_t)(part.text - move->text);
    *pick = (FbPick){move->seat, fb_what_read(part.text, part.n)};
    *failed = pick->what == FB_NONE;
    if (*failed)
        error_quote(
            error, move->at, "no pick ", part,
            ": it is a card (CON), a mobster (B3), a seat (B), drop, butcher, draw, deck, pile, "
            "done, end or pass");
    return !*failed;
}

int fb_move_read(const char *text, size_t n, FbPick *picks, int max, FbTextError *error)
{
    Move move;
    FbPick pick;
    bool failed = false;
    int count = 0;
    if (!move_open(&move, text, n, error)) return 0;
    while (move_next(&move, &pick, &failed, error)) {
        if (count == max) {
            error_say(error, move.at, "the move is too long: make it in parts");
            return 0;
        }
        picks[count++] = pick;
    }
    return failed ? 0 : count;
}

/* ---- applying ------------------------------------------------------------------------------------- */

static bool move_refused(FbTextError *error, const Move *move, int number, FbPick pick,
                         FbRefusal why)
{
    FbOut out = error_at(error, move->at);
    fb_out_text(&out, "pick ");
    fb_out_number(&out, (uint64_t)number);
    fb_out_text(&out, ", ");
    fb_what_write(&out, pick.what);
    fb_out_text(&out, ": ");
    fb_why_write(&out, why);
    return false;
}

/* One pick, with its events behind those of the picks before it; false where they do not fit. */
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
static bool move_play(FbGame *game, Move *move, FbShuffler *shuffler, FbEvents *events,
                      FbTextError *error)
{
    FbPick pick;
    bool failed = false;
    for (int number = 1; move_next(move, &pick, &failed, error); number++) {
        FbRefusal why = fb_refuse(game, pick);
        if (why != FB_OK) return move_refused(error, move, number, pick, why);
        if (!move_step(game, pick, shuffler, events))
            return error_say(error, move->at,
                             "more happens in this move than fits: make it in parts");
    }
    return !failed;
}

bool fb_move_apply(FbGame *game, const char *text, size_t n, FbShuffler *shuffler, FbEvents *events,
                   FbTextError *error)
{
    Move move;
    FbGame copy = *game;
    int before = events ? events->n : 0;
    if (!move_open(&move, text, n, error)) return false;
    if (!move_play(&copy, &move, shuffler, events, error)) {
        if (events) events->n = before;
        return false;
    }
    *game = copy;
    return true;
}
