/* position.c - fuzz.position: a line, as somebody typed it.
 *
 * What is refused is refused with a reason and a place. What is accepted, whole or as one seat sees it, is
 * sound, is written and read again to the same, and can be played on from. */
#include "text/position.h"
#include "fuzz.h"

enum { PICKS = 30 };

static void refused(const FbTextError *error, size_t size)
{
    REQUIRE(error->message[0], "refused without a reason");
    REQUIRE(error->at <= size, "refused for something behind the end");
}

/* ---- whole positions -------------------------------------------------------------------------------- */

static size_t line_write(char line[FB_POSITION_MAX], const FbPosition *position)
{
    FbOut out = fb_out(line, FB_POSITION_MAX);
    REQUIRE(fb_position_write(&out, &position->game, position->seed), "cannot be written");
    REQUIRE(fb_out_fits(&out), "longer than any line should be");
    return out.n;
}

static void whole(const FbPosition *position, FbRng *rng)
{
    char line[FB_POSITION_MAX], line_again[FB_POSITION_MAX];
    FbPosition again;
    fuzz_sound(fb_check(&position->game), "a position");
    size_t n = line_write(line, position);
    REQUIRE(fb_position_read(&again, line, n, NULL), "what was written cannot be read");
    REQUIRE(!again.partial, "a whole position is read as a part");
    REQUIRE(fb_hash(&again.game) == fb_hash(&position->game), "read to another game");
    REQUIRE(!memcmp(again.seed, position->seed, sizeof again.seed), "read to another seed");
    REQUIRE(line_write(line_again, &again) == n && !memcmp(line, line_again, n),
            "written differently the second time");
    fuzz_play_out(&position->game, rng, PICKS);
}

/* ---- positions as one seat sees them ---------------------------------------------------------------- */

static void view_round_trip(const FbView *view)
{
    char line[FB_POSITION_MAX];
    FbOut out = fb_out(line, sizeof line);
    FbPosition again;
    FbView seen;
    REQUIRE(fb_position_write_view(&out, view), "a view cannot be written");
    REQUIRE(fb_out_fits(&out), "a view's line is longer than any should be");
    REQUIRE(fb_position_read(&again, line, out.n, NULL), "a view's line cannot be read");
    REQUIRE(again.partial, "a view's line is read as a whole position");
    REQUIRE(fb_position_view(&again, view->seat, &seen, NULL), "a view's own hand is lost");
    REQUIRE(!memcmp(&seen, view, sizeof seen), "a view's line is read to another view");
}

static void part(const FbPosition *position, FbRng *rng)
{
    FbGame world;
    for (int seat = 0; seat < FUZZ_VIEWS; seat++) {
        FbTextError error = {"", 0};
        FbView view;
        if (!fb_position_view(position, seat, &view, &error)) {
            refused(&error, 0);
            continue;
        }
        if (seat >= position->game.open.seats && seat != FB_SPECTATOR) continue;
        fuzz_sound(fb_view_check(&view), "a view of a position");
        view_round_trip(&view);
        REQUIRE(fb_sample(&view, rng, &world), "no world fits the view of a position");
        fuzz_play_out(&world, rng, PICKS / 3);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FbPosition position, before;
    FbTextError error = {"", 0};
    FbRng rng = fuzz_chance(data, size);
    memset(&position, 0xa5, sizeof position);
    before = position;
    if (!fb_position_read(&position, (const char *)data, size, &error)) {
        refused(&error, size);
        REQUIRE(!memcmp(&before, &position, sizeof before), "a refused line left something");
        return 0;
    }
    if (position.partial)
        part(&position, &rng);
    else
        whole(&position, &rng);
    return 0;
}
