/* move.c - fuzz.move: moves as somebody typed them.
 *
 *     lookout-2021+advanced 3 seed
 *     A:CON,B3 *:pass B:drop,TRU …
 *
 * The first line says what is dealt: an edition, how many seats, and any word for a seed. A move that is
 * refused has a reason and changes nothing; after one that is accepted the game is sound. The mutator
 * writes a legal move at the end now and then: else nothing would ever get beyond the first turn. */
#include "fuzz.h"
#include "text/edition.h"
#include "text/pick.h"

typedef struct Text {
    const char *text;
    size_t n;
} Text;

static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

/* The next word; its length is 0 at the end. */
static Text word_next(Text *rest)
{
    size_t n = 0;
    while (rest->n && is_blank(*rest->text))
        rest->text++, rest->n--;
    while (n < rest->n && !is_blank(rest->text[n]))
        n++;
    Text word = {rest->text, n};
    rest->text += n, rest->n -= n;
    return word;
}

/* Deals by the first line; false where it is none. */
static bool deal(FbGame *game, FbFastShuffler *shuffler, Text *rest)
{
    FbRules rules;
    Text edition = word_next(rest), seats = word_next(rest), seed = word_next(rest);
    if (!fb_rules_read(&rules, edition.text, edition.n, NULL)) return false;
    if (seats.n != 1 || *seats.text < '2' || *seats.text > '6') return false;
    fb_fast_shuffler(shuffler, fuzz_chance((const uint8_t *)seed.text, seed.n).state);
    fb_deal(game, rules, *seats.text - '0', &shuffler->base, NULL);
    return true;
}

static void move_try(FbGame *game, Text move, FbShuffler *shuffler)
{
    static FbEvents events;
    FbGame before = *game;
    FbTextError error = {"", 0};
    events.n = 1;
    if (fb_move_apply(game, move.text, move.n, shuffler, &events, &error)) {
        REQUIRE(events.n > 1 && events.n <= FB_EVENTS_MAX,
                "a move without events, or with too many");
        fuzz_sound(fb_check(game), "a game after a move");
        return;
    }
    REQUIRE(error.message[0], "refused without a reason");
    REQUIRE(error.at <= move.n, "refused for something behind the end");
    REQUIRE(events.n == 1, "a refused move has events");
    REQUIRE(!memcmp(&before, game, sizeof before), "a refused move changed the game");
}

/* What is read as a move is written as the same picks. */
static void move_round_trip(Text move)
{
    FbPick picks[FB_MOVE_MAX], again[FB_MOVE_MAX];
    char text[8 * FB_MOVE_MAX];
    FbOut out = fb_out(text, sizeof text);
    int n = fb_move_read(move.text, move.n, picks, FB_MOVE_MAX, NULL);
    if (!n) return;
    fb_move_write(&out, picks, n);
    REQUIRE(fb_out_fits(&out), "a move is written longer than it can be");
    REQUIRE(fb_move_read(text, out.n, again, FB_MOVE_MAX, NULL) == n, "a move is read otherwise");
    REQUIRE(!memcmp(picks, again, (size_t)n * sizeof *picks), "a move is read to other picks");
}

static bool run(Text rest, FbGame *game)
{
    FbFastShuffler shuffler;
    if (!deal(game, &shuffler, &rest)) return false;
    for (Text move; (move = word_next(&rest)).n;) {
        move_round_trip(move);
        move_try(game, move, &shuffler.base);
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FbGame game;
    run((Text){(const char *)data, size}, &game);
    return 0;
}

/* ---- the mutator ------------------------------------------------------------------------------------ */

static void first_line(FbOut *out, FbRng *rng)
{
    fb_rules_write(out, fuzz_rules(rng));
    fb_out_char(out, ' ');
    fb_out_number(out, 2 + fb_rng_below(rng, 5));
    fb_out_char(out, ' ');
    fb_out_number(out, fb_rng_below(rng, 1000));
}

/* The input with some legal picks behind it, joined to moves at random. */
static size_t play_on(char *text, size_t size, size_t max_size, FbRng *rng)
{
    FbGame game;
    FbFastShuffler shuffler;
    FbOut out = {text, max_size, size}; /* goes on behind what is there */
    fb_fast_shuffler(&shuffler, fb_rng_next(rng));
    if (!run((Text){text, size}, &game)) {
        out.n = 0;
        first_line(&out, rng);
        if (!fb_out_fits(&out) || !run((Text){text, out.n}, &game)) return size;
    }
    int last = FB_NONE;
    for (int i = 1 + fuzz_below(rng, 12); i > 0 && !fb_is_over(&game); i--) {
        FbPick pick = fb_legal_random(&game, rng);
        size_t before = out.n;
        if (pick.seat == last && fuzz_below(rng, 2)) {
            fb_out_char(&out, ',');
            fb_what_write(&out, pick.what);
        } else {
            fb_out_char(&out, ' ');
            fb_pick_write(&out, pick);
        }
        if (!fb_out_fits(&out)) return before;
        fb_apply(&game, pick, &shuffler.base, NULL);
        last = pick.seat;
    }
    return out.n;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    FbRng rng = {seed};
    if (fuzz_below(&rng, 3)) return LLVMFuzzerMutate(data, size, max_size);
    return play_on((char *)data, size, max_size, &rng);
}
