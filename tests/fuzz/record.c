/* record.c - fuzz.record: a record, as somebody wrote it.
 *
 * What is refused is refused with a reason and a place. What is read is replayed; where its moves are legal
 * and its result is true, it is written, and what is written is read and written again to the same text.
 * The mutator writes legal moves at the end now and then. */
#include "text/record.h"
#include "fair/shuffle.h"
#include "fuzz.h"
#include "text/edition.h"

/* Longer inputs find nothing that shorter ones would not. */
enum { TEXT_MAX = 1 << 14, WRITTEN_MAX = 4 * TEXT_MAX, PICKS_MAX = WRITTEN_MAX / 2 + 1 };

/* A record and the arrays that it uses. */
typedef struct Book {
    FbRecord record;
    FbPick picks[PICKS_MAX];
    FbComment comments[PICKS_MAX];
    FbFairShuffler shuffler;
} Book;

static bool book_read(Book *book, const char *text, size_t n, FbTextError *error)
{
    int room = (int)(n / 2 + 1);
    fb_record_blank(&book->record, book->picks, room, book->comments, room);
    bool read = fb_record_read(&book->record, text, n, error);
    fb_fair_shuffler(&book->shuffler, book->record.seed);
    return read;
}

static bool book_replay(Book *book, FbGame *game, FbTextError *error)
{
    return fb_record_replay(&book->record, &book->shuffler.base, game, error);
}

static void refused(const FbTextError *error, size_t size)
{
    REQUIRE(error->message[0], "refused without a reason");
    REQUIRE(error->at <= size, "refused for something behind the end");
}

static size_t book_write(Book *book, char text[WRITTEN_MAX])
{
    FbTextError error = {"", 0};
    FbOut out = fb_out(text, WRITTEN_MAX);
    REQUIRE(fb_record_write(&out, &book->record, &book->shuffler.base, &error), error.message);
    REQUIRE(fb_out_fits(&out), "written several times as long as it was read");
    return out.n;
}

static void round_trip(Book *book, const FbGame *end)
{
    static Book again;
    static char text[WRITTEN_MAX], text_again[WRITTEN_MAX];
    FbGame end_again;
    FbTextError error = {"", 0};
    size_t n = book_write(book, text);
    REQUIRE(book_read(&again, text, n, &error), error.message);
    REQUIRE(book_replay(&again, &end_again, &error), error.message);
    REQUIRE(fb_hash(&end_again) == fb_hash(end), "a record written and read is another game");
    size_t n_again = book_write(&again, text_again);
    REQUIRE(n == n_again && !memcmp(text, text_again, n), "written differently the second time");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Book book;
    static char nothing[WRITTEN_MAX];
    FbGame end;
    FbTextError error = {"", 0};
    if (size > TEXT_MAX) return 0;
    if (!book_read(&book, (const char *)data, size, &error)) {
        refused(&error, size);
        REQUIRE(!book.record.has && !book.record.pick_n, "a refused record left something");
        return 0;
    }
    if (!book_replay(&book, &end, &error)) {
        FbOut out = fb_out(nothing, sizeof nothing);
        refused(&error, size);
        REQUIRE(!fb_record_write(&out, &book.record, &book.shuffler.base, NULL),
                "a record that cannot be replayed was written");
        return 0;
    }
    fuzz_sound(fb_check(&end), "the end of a record");
    round_trip(&book, &end);
    return 0;
}

/* ---- the mutator ------------------------------------------------------------------------------------ */

static size_t fresh(char *text, size_t max_size, FbRng *rng)
{
    static Book book;
    uint8_t seed[32] = {0};
    FbOut out = fb_out(text, max_size);
    seed[0] = (uint8_t)fb_rng_next(rng);
    fb_record_blank(&book.record, book.picks, PICKS_MAX, book.comments, PICKS_MAX);
    fb_fair_shuffler(&book.shuffler, seed);
    fb_record_dealt(&book.record, fuzz_rules(rng), 2 + fuzz_below(rng, 5), seed);
    bool written = fb_record_write(&out, &book.record, &book.shuffler.base, NULL);
    return written && fb_out_fits(&out) ? out.n : 0;
}

static size_t play_on(char *text, size_t size, size_t max_size, FbRng *rng)
{
    static Book book;
    FbGame game;
    if (size > TEXT_MAX || !book_read(&book, text, size, NULL) || !book_replay(&book, &game, NULL))
        return fresh(text, max_size, rng);
    FbOut out = {text, max_size, size}; /* goes on behind what is there */
    for (int i = 1 + fuzz_below(rng, 40); i > 0 && !fb_is_over(&game); i--) {
        FbPick pick = fb_legal_random(&game, rng);
        size_t before = out.n;
        fb_out_char(&out, fuzz_below(rng, 8) ? ' ' : '\n');
        if (!fuzz_below(rng, 8)) fb_out_text(&out, "{heat} ");
        fb_pick_write(&out, pick);
        if (!fb_out_fits(&out)) return before;
        fb_apply(&game, pick, &book.shuffler.base, NULL);
    }
    return out.n;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    FbRng rng = {seed};
    if (fuzz_below(&rng, 4)) return LLVMFuzzerMutate(data, size, max_size);
    return play_on((char *)data, size, max_size, &rng);
}
