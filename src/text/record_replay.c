/* record_replay.c - plays a record through. Owns the proof that its moves are legal and its result is what came of them.
 * Whether the deal was fair is client/verify.h's question. */
#include "text/record_token.h"

void fb_record_start(const FbRecord *record, FbShuffler *shuffler, FbGame *game, FbEvents *events)
{
    if (record_has(record, FB_KEY_POSITION))
        *game = record->start;
    else
        fb_deal(game, record->rules, record->seats, shuffler, events);
}

/* ---- where a pick stands in the text ---------------------------------------------------------------
 *
 * A record keeps picks, not where each came from: only an error needs that, and then the text is cut once more and the
 * picks of each move are counted by their commas. */

typedef struct Place {
    int move, pick; /* both from 1, the pick within the move */
    size_t at;
} Place;

/* Where pick number k of its move begins: behind the k-th comma. */
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
            return (Place){move, 1, token.at}; /* not reached: the picks were read from this text */
        if (token.kind == TOKEN_COMMENT) continue;
        int n = picks_in(token.span);
        if (k < n) return place_within(token, move, k);
        k -= n;
        move++;
    }
}

static bool illegal(const FbRecord *record, int k, FbRefusal why, Report to)
{
    Place place = {1, k + 1, 0};
    char pick[QUOTE_MAX];
    FbOut out = fb_out(pick, sizeof pick);
    fb_pick_write(&out, record->picks[k]);
    if (!record->text)
        return report_refusal(to, 0, "wrong.pick.refused", why, place.move, place.pick, pick);
    place = place_find(record, k);
    report_refusal(to, place.at, place.pick > 1 ? "wrong.move.at" : "wrong.move.refused", why,
                   place.move, place.pick, pick);
    report_line(to, (FbSpan){record->text, record->text_n});
    return false;
}

bool record_step(const FbRecord *record, int k, FbGame *game, FbShuffler *shuffler,
                 FbEvents *events, Report to)
{
    FbRefusal why = fb_try(game, record->picks[k], shuffler, events);
    return why == FB_OK || illegal(record, k, why, to);
}

/* ---- the result ------------------------------------------------------------------------------------ */

bool record_result(const FbRecord *record, const FbGame *game, Report to)
{
    bool over = fb_is_over(game);
    bool draw = record->result == FB_RESULT_DRAW;
    if (!record_has(record, FB_KEY_RESULT) || (draw && !over) ||
        (over && fb_winner(game) == record->result))
        return true;
    const char letter[] = {(char)('A' + record->result), '\0'};
    const char winner[] = {(char)('A' + fb_winner(game)), '\0'};
    return report(to, record->text_n, over ? "wrong.result.won" : "wrong.result.open", "text",
                  draw ? "draw" : letter, "seat", winner, NULL);
}

bool fb_record_replay(const FbRecord *record, FbShuffler *shuffler, FbGame *game,
                      FbTextError *error)
{
    FbGame played;
    Report to = {error, record->lang};
    fb_record_start(record, shuffler, &played, NULL);
    for (int k = 0; k < record->pick_n; k++)
        if (!record_step(record, k, &played, shuffler, NULL, to)) return false;
    if (!record_result(record, &played, to)) return false;
    *game = played;
    return true;
}
