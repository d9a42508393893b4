/* record_replay.c - a record played through. Owns the proof that its moves are legal and its result is
 * what came of them; whether the deal was fair is a question for fair/. */
#include "text/record_token.h"

void fb_record_start(const FbRecord *record, FbShuffler *shuffler, FbGame *game, FbEvents *events)
{
    if (record_has(record, FB_KEY_POSITION))
        *game = record->start;
    else
        fb_deal(game, record->rules, record->seats, shuffler, events);
}

/* ---- where a pick stands in the text --------------------------------------------------------------- */

typedef struct Place {
    int move, pick; /* both from 1, the pick within the move */
    size_t at;
} Place;

/* Where in its move pick number k is, counted by commas. */
static Place place_within(Token token, int move, int k)
{
    Place place = {move, k + 1, token.at};
    for (size_t i = 0; i < token.span.n && k > 0; i++)
        if (token.span.text[i] == ',') {
            k--;
            place.at = token.at + i + 1;
        }
    return place;
}

static int picks_in(FbSpan move)
{
    int n = 1;
    for (size_t i = 0; i < move.n; i++)
        n += move.text[i] == ',';
    return n;
}

static Place place_find(const FbRecord *record, int k)
{
    FbSpan text = {record->text, record->text_n};
    size_t at = record->moves_at;
    for (int move = 1;;) {
        Token token = token_next(text, &at);
        if (token.kind != TOKEN_MOVE && token.kind != TOKEN_COMMENT)
            return (Place){move, 1, token.at}; /* not reached: there are that many picks */
        if (token.kind == TOKEN_COMMENT) continue;
        int n = picks_in(token.span);
        if (k < n) return place_within(token, move, k);
        k -= n;
        move++;
    }
}

static bool illegal(const FbRecord *record, int k, FbRefusal why, FbTextError *error)
{
    Place place = {k + 1, 1, 0};
    if (record->text) place = place_find(record, k);
    FbOut out = error_at(error, place.at);
    fb_out_text(&out, record->text ? "move " : "pick ");
    fb_out_number(&out, (uint64_t)place.move);
    if (place.pick > 1) {
        fb_out_text(&out, ", pick ");
        fb_out_number(&out, (uint64_t)place.pick);
    }
    fb_out_text(&out, ", ");
    fb_pick_write(&out, record->picks[k]);
    fb_out_text(&out, ": ");
    fb_why_write(&out, why);
    if (record->text) error_locate(error, (FbSpan){record->text, record->text_n});
    return false;
}

bool record_step(const FbRecord *record, int k, FbGame *game, FbShuffler *shuffler,
                 FbEvents *events, FbTextError *error)
{
    FbRefusal why = fb_try(game, record->picks[k], shuffler, events);
    return why == FB_OK || illegal(record, k, why, error);
}

/* ---- the result ------------------------------------------------------------------------------------ */

static void result_word(FbOut *out, int result)
{
    if (result == FB_RESULT_DRAW)
        fb_out_text(out, "draw");
    else
        fb_out_char(out, (char)('A' + result));
}

bool record_result(const FbRecord *record, const FbGame *game, FbTextError *error)
{
    bool over = fb_is_over(game);
    bool draw = record->result == FB_RESULT_DRAW;
    if (!record_has(record, FB_KEY_RESULT) || (draw && !over) ||
        (over && fb_winner(game) == record->result))
        return true;
    FbOut out = error_at(error, record->text_n);
    fb_out_text(&out, "the Result is ");
    result_word(&out, record->result);
    fb_out_text(&out, over ? ", but the moves end with a victory of "
                           : ", but the moves end with the game open");
    if (over) result_word(&out, fb_winner(game));
    return false;
}

bool fb_record_replay(const FbRecord *record, FbShuffler *shuffler, FbGame *game,
                      FbTextError *error)
{
    FbGame played;
    fb_record_start(record, shuffler, &played, NULL);
    for (int k = 0; k < record->pick_n; k++)
        if (!record_step(record, k, &played, shuffler, NULL, error)) return false;
    if (!record_result(record, &played, error)) return false;
    *game = played;
    return true;
}
