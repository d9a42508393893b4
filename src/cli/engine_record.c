/* engine_record.c - the command `record`: the game so far, as one JSON string. */
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/engine.h"
#include "text/json_out.h"
#include "text/record.h"

static void describe(const Engine *e, FbRecord *record)
{
    if (e->from_position)
        fb_record_placed(record, &e->start, e->shuffler.seed);
    else
        fb_record_dealt(record, e->game.open.rules, e->game.open.seats, e->shuffler.seed);
    for (size_t i = 0; i < e->picks; i++)
        record->picks[record->pick_n++] = e->history[i].pick;
    if (!fb_is_over(&e->game)) return;
    record->result = (uint8_t)fb_winner(&e->game);
    record->has |= 1u << FB_KEY_RESULT;
}

void engine_record(Engine *e, EngineText args, FbOut *out)
{
    FbRecord record;
    FbTextError error;
    (void)args;
    if (!engine_wants_game(e, out)) return;
    FbPick *picks = cli_memory(NULL, (e->picks + 1) * sizeof *picks);
    size_t room = 4096 + 64 * e->picks; /* a pick takes at most eight bytes */
    char *text = cli_memory(NULL, room);
    FbOut written = fb_out(text, room);
    fb_record_blank(&record, picks, (int)e->picks, NULL, 0);
    describe(e, &record);
    FbShuffler *shuffler = &e->shuffler.base;
    if (fb_record_write(&written, &record, shuffler, &error) && fb_out_fits(&written)) {
        FbJsonOut json = fb_json_out(out);
        fb_out_text(out, "ok ");
        fb_json_put_string(&json, text, written.n);
    } else {
        engine_error(out, "usage record:", error.message);
    }
    free(text);
    free(picks);
}
