/* test_jansson.c - text/json.h against jansson, on sound texts and on mutations of them: what one takes and
 * understands, the other does too, within the bounds that ours sets on purpose. */
#include "support.h"

#include <jansson.h>

#include "text/event_json.h"
#include "text/view_json.h"

static const char *const seeds[] = {
    "[\"name\",\"A\",\"CON\",\"B3\",1]",
    "{\"a\":[1,-2,{\"b\":null,\"c\":true}],\"d\":\"x\\u00e4\\n\\ud83c\\udca1\xc3\xa4\",\"e\":false}",
    "[[[[[[[[1]]]]]]],{},[],\"\",0,-0,9007199254740991]",
    " [ \"a\" , \"b\\\\\" , \"\\\"\" ] ",
    "{\"k\":{\"k\":{\"k\":[{\"k\":1,\"l\":\"]}\"}]}}}",
};

/* Ours is narrower: whole numbers within 2^53, so deep, so many members. */
static bool within_bounds(const json_t *v, int depth)
{
    size_t i;
    const char *key;
    json_t *inner;
    if (json_is_real(v)) return false;
    if (json_is_integer(v)) return llabs(json_integer_value(v)) <= FB_JSON_LARGEST;
    if ((json_is_array(v) || json_is_object(v)) && depth == FB_JSON_DEPTH) return false;
    json_array_foreach(v, i, inner)
    {
        if (!within_bounds(inner, depth + 1)) return false;
    }
    if (json_object_size(v) > FB_JSON_MEMBERS) return false;
    json_object_foreach((json_t *)(uintptr_t)v, key, inner)
    {
        if (!within_bounds(inner, depth + 1)) return false;
    }
    return true;
}

static void same_value(FbJson ours, const json_t *theirs);

static void same_string(FbJson ours, const char *theirs)
{
    char text[4096];
    size_t n;
    assert_true(fb_json_string(ours, text, sizeof text, &n));
    assert_string_equal(text, theirs);
    assert_true(fb_json_is(ours, theirs));
}

static void same_members(FbJson ours, const json_t *theirs)
{
    assert_int_equal(fb_json_kind(ours), FB_JSON_OBJECT);
    assert_int_equal(fb_json_count(ours), json_object_size(theirs));
    for (FbJsonWalk walk = fb_json_walk(ours); fb_json_step(&walk);) {
        char key[4096];
        size_t n;
        assert_true(fb_json_string(walk.key, key, sizeof key, &n));
        same_value(walk.value, json_object_get(theirs, key));
        assert_ptr_equal(fb_json_get(ours, key).at, walk.value.at);
    }
}

static void same_elements(FbJson ours, const json_t *theirs)
{
    size_t i = 0;
    assert_int_equal(fb_json_kind(ours), FB_JSON_ARRAY);
    for (FbJsonWalk walk = fb_json_walk(ours); fb_json_step(&walk);)
        same_value(walk.value, json_array_get(theirs, i++));
    assert_int_equal(i, json_array_size(theirs));
}

static void same_value(FbJson ours, const json_t *theirs)
{
    int64_t n;
    assert_non_null(theirs);
    switch (json_typeof(theirs)) {
    case JSON_OBJECT: same_members(ours, theirs); break;
    case JSON_ARRAY: same_elements(ours, theirs); break;
    case JSON_STRING: same_string(ours, json_string_value(theirs)); break;
    case JSON_INTEGER:
        assert_true(fb_json_number(ours, INT64_MIN, INT64_MAX, &n));
        assert_int_equal(n, json_integer_value(theirs));
        break;
    case JSON_REAL: fail_msg("a fraction was taken"); break;
    case JSON_TRUE: assert_int_equal(fb_json_kind(ours), FB_JSON_TRUE); break;
    case JSON_FALSE: assert_int_equal(fb_json_kind(ours), FB_JSON_FALSE); break;
    case JSON_NULL: assert_int_equal(fb_json_kind(ours), FB_JSON_NULL); break;
    }
}

/* Answers whether it was taken. */
static bool agree(const char *text, size_t n)
{
    FbJson ours;
    FbJsonError error;
    json_error_t their_error;
    char *exact = tight(text, n);
    bool taken = fb_json_read(&ours, exact, n, &error);
    json_t *theirs = json_loadb(text, n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &their_error);
    if (taken && !theirs) fail_msg("only we take: %.*s (%s)", (int)n, text, their_error.text);
    bool zero = memchr(text, '\0', n); /* jansson drops one that follows a number */
    if (!taken && theirs && !zero && within_bounds(theirs, 0))
        fail_msg("only we refuse: %.*s (%s)", (int)n, text, error.what);
    if (taken) same_value(ours, theirs);
    json_decref(theirs);
    free(exact);
    return taken;
}

/* One small change: a byte changed, taken out or put in, a part doubled, or cut off. */
static size_t mutate(char *text, size_t n, size_t size, FbRng *rng)
{
    static const char likely[] = "{}[]:,\"\\u0123456789-.eE \n\ttrufalsn\x01\x7f\x80\xc3\xe2\xf0";
    size_t at = n ? fb_rng_below(rng, (uint32_t)n) : 0;
    char c = fb_rng_below(rng, 8) ? likely[fb_rng_below(rng, sizeof likely - 1)]
                                  : (char)fb_rng_below(rng, 256);
    switch (n ? fb_rng_below(rng, 5) : 2) {
    case 0: text[at] = c; return n;
    case 1: memmove(text + at, text + at + 1, n - at - 1); return n - 1;
    case 2:
        if (n == size) return n;
        memmove(text + at + 1, text + at, n - at);
        text[at] = c;
        return n + 1;
    case 3: {
        size_t part = fb_rng_below(rng, (uint32_t)(n - at)) + 1;
        if (n + part > size) return n;
        memmove(text + at + part, text + at, n - at);
        return n + part;
    }
    default: return fb_rng_below(rng, 4) ? n : at;
    }
}

static void mutations(const char *start, size_t length, long rounds, uint64_t seed, long *taken)
{
    FbRng rng = {seed};
    for (long i = 0; i < rounds; i++) {
        char text[3000];
        size_t n = length;
        memcpy(text, start, n);
        for (uint32_t m = fb_rng_below(&rng, 4) + 1; m > 0; m--)
            n = mutate(text, n, sizeof text, &rng);
        *taken += agree(text, n);
    }
}

static void both_read_the_same(void **unused)
{
    (void)unused;
    long taken = 0, rounds = scaled(8000, 400000);
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        assert_true(agree(seeds[i], strlen(seeds[i])));
        mutations(seeds[i], strlen(seeds[i]), rounds, i + 1, &taken);
    }
    print_message("%ld mutations were taken\n", taken);
    assert_true(taken > rounds / 4);
}

static void what_we_write_jansson_writes_too(const char *text, size_t n)
{
    json_error_t error;
    json_t *value = json_loadb(text, n, JSON_REJECT_DUPLICATES, &error);
    if (!value) fail_msg("%s: %s", text, error.text);
    char *again = json_dumps(value, JSON_COMPACT);
    assert_string_equal(again, text);
    free(again);
    json_decref(value);
}

static void watch(const FbGame *game, const FbEvents *events, void *user)
{
    char text[FB_VIEW_JSON_MAX];
    long *rounds = user;
    for (int s = 0; s <= FB_SPECTATOR; s++) {
        if (s >= game->open.seats && s != FB_SPECTATOR) continue;
        FbView view;
        FbOut out = fb_out(text, sizeof text);
        fb_view(game, s, &view);
        fb_view_json_write(&out, &view);
        what_we_write_jansson_writes_too(text, out.n);
        if (s == 0) {
            long taken = 0;
            mutations(text, out.n, 3, (uint64_t)(*rounds)++, &taken);
        }
    }
    for (int i = 0; i < events->n; i++) {
        FbOut out = fb_out(text, sizeof text);
        fb_event_json_write(&out, &events->e[i]);
        what_we_write_jansson_writes_too(text, out.n);
    }
}

static void games_are_written_alike(void **unused)
{
    (void)unused;
    long rounds = 1;
    random_games(20, 400, watch, &rounds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_read_the_same),
        cmocka_unit_test(games_are_written_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
