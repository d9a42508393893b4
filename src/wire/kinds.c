/* kinds.c - the small kinds of fields in JSON (kind.def): words, numbers, texts, bytes. Owns their spelling. A value
 * that no word is known for is written as null, so that whatever is written is JSON. */
#include "bots/bot.h"
#include "text/json_words.h"
#include "wire/shape.h"

#define UNUSED_PUT (void)out
#define UNUSED     (void)taking

static uint8_t byte_of(const void *field) { return *(const uint8_t *)field; }

PUT(nothing) { (void)json, (void)field, UNUSED_PUT; }
TAKE(nothing) { return (void)value, (void)field, UNUSED, true; }
PUT(start) { put_nothing(json, field, out); } /* of PLACE, which goes over no wire */
TAKE(start) { return take_nothing(value, field, taking); }

/* ---- numbers ------------------------------------------------------------------------------------------------------ */

static bool null_take(FbJson value, uint8_t *byte)
{
    if (fb_json_kind(value) != FB_JSON_NULL) return false;
    *byte = FB_NONE;
    return true;
}

static bool word_take(FbJson value, uint32_t *word)
{
    int64_t number;
    if (!fb_json_number(value, 0, UINT32_MAX, &number)) return false;
    *word = (uint32_t)number;
    return true;
}

PUT(flag) { UNUSED_PUT, fb_json_put_bool(json, byte_of(field)); }
TAKE(flag)
{
    UNUSED;
    *(uint8_t *)field = fb_json_kind(value) == FB_JSON_TRUE;
    return fb_json_kind(value) == FB_JSON_TRUE || fb_json_kind(value) == FB_JSON_FALSE;
}

PUT(mark) { put_flag(json, field, out); }
TAKE(mark) { return take_flag(value, field, taking) && byte_of(field); }

PUT(number) { UNUSED_PUT, fb_json_put_number(json, byte_of(field)); }
TAKE(number) { return UNUSED, small_take(value, UINT8_MAX, field); }

PUT(person) { UNUSED_PUT, byte_put(json, byte_of(field)); }
TAKE(person) { return UNUSED, null_take(value, field) || small_take(value, FB_PEOPLE - 1, field); }

PUT(family) { UNUSED_PUT, fb_json_put_number(json, byte_of(field)); }
TAKE(family) { return UNUSED, small_take(value, FB_SEATS - 1, field); }

PUT(emote) { UNUSED_PUT, fb_json_put_number(json, byte_of(field)); }
TAKE(emote) { return UNUSED, small_take(value, FB_EMOTES - 1, field); }

PUT(count) { UNUSED_PUT, fb_json_put_number(json, *(const uint32_t *)field); }
TAKE(count) { return UNUSED, word_take(value, field); }

PUT(reserve) { put_count(json, field, out); }
TAKE(reserve)
{
    uint32_t *ms = field;
    return UNUSED, word_take(value, ms) && *ms && *ms % 60000 == 0 && *ms <= FB_RESERVE_MAX;
}

PUT(wait) { put_count(json, field, out); }
TAKE(wait) { return UNUSED, word_take(value, field) && *(const uint32_t *)field; }

PUT(ms)
{
    uint32_t ms = *(const uint32_t *)field;
    UNUSED_PUT;
    if (ms == FB_UNTIMED)
        fb_json_put_null(json);
    else
        fb_json_put_number(json, ms);
}
TAKE(ms)
{
    uint32_t *ms = field;
    UNUSED;
    if (fb_json_kind(value) != FB_JSON_NULL) return word_take(value, ms) && *ms != FB_UNTIMED;
    *ms = FB_UNTIMED;
    return true;
}

/* ---- words of enums ------------------------------------------------------------------------------------------------- */

/* The words of a kind by their values; NULL where a value has none. */
enum { WORDS = FB_OPEN_CHAIRS + 1 };
typedef struct Words {
    const char *word[WORDS];
} Words;

static const Words kind_words = {{"open", "human", "bot"}};
static const Words order_words = {{"none", "unless_target", "pass", "fuse"}};
static const Words answer_words = {{"none", "pass", "standing", "try"}};
static const Words why_words = {{"none", "time", "gone"}};
static const Words stage_words = {{"asked", "agreed", "done", "objected", "over"}};
static const Words phase_words = {
    {[FB_TABLE_LOBBY] = "lobby", [FB_TABLE_PLAYING] = "playing", [FB_TABLE_OVER] = "over"}};
static const Words flag_words = {{[FB_SEALED] = "sealed",
                                  [FB_CHATTY] = "chat",
                                  [FB_AUTO_START] = "auto_start",
                                  [FB_HINTS] = "hints",
                                  [FB_OPEN_CHAIRS] = "open_chairs"}};

static void words_put(FbJsonOut *json, const Words *words, uint8_t byte)
{
    const char *word = byte < WORDS ? words->word[byte] : NULL;
    if (word)
        fb_json_put_text(json, word);
    else
        fb_json_put_null(json);
}

static bool words_take(FbJson value, const Words *words, uint8_t *byte)
{
    for (uint8_t i = 0; i < WORDS; i++)
        if (words->word[i] && fb_json_is(value, words->word[i])) return *byte = i, true;
    return false;
}

PUT(kind) { UNUSED_PUT, words_put(json, &kind_words, byte_of(field)); }
TAKE(kind) { return UNUSED, words_take(value, &kind_words, field); }
PUT(order) { UNUSED_PUT, words_put(json, &order_words, byte_of(field)); }
TAKE(order) { return UNUSED, words_take(value, &order_words, field); }
PUT(answer) { UNUSED_PUT, words_put(json, &answer_words, byte_of(field)); }
TAKE(answer) { return UNUSED, words_take(value, &answer_words, field); }
PUT(why) { UNUSED_PUT, words_put(json, &why_words, byte_of(field)); }
TAKE(why) { return UNUSED, words_take(value, &why_words, field); }
PUT(stage) { UNUSED_PUT, words_put(json, &stage_words, byte_of(field)); }
TAKE(stage) { return UNUSED, words_take(value, &stage_words, field); }
PUT(phase) { UNUSED_PUT, words_put(json, &phase_words, byte_of(field)); }
TAKE(phase) { return UNUSED, words_take(value, &phase_words, field); }

PUT(flags)
{
    UNUSED_PUT;
    fb_json_open(json, '[');
    for (uint8_t bit = 1; bit < WORDS; bit = (uint8_t)(bit << 1))
        if (byte_of(field) & bit) words_put(json, &flag_words, bit);
    fb_json_close(json, ']');
}
TAKE(flags)
{
    uint8_t *flags = field, flag;
    UNUSED;
    if (fb_json_kind(value) != FB_JSON_ARRAY) return false;
    *flags = 0;
    for (FbJsonWalk walk = fb_json_walk(value); fb_json_step(&walk);) {
        if (!words_take(walk.value, &flag_words, &flag) || (*flags & flag)) return false;
        *flags |= flag;
    }
    return true;
}

/* ---- words of other layers ------------------------------------------------------------------------------------------ */

PUT(seat) { UNUSED_PUT, seat_put(json, byte_of(field)); }
TAKE(seat) { return UNUSED, seat_or_none_take(value, field); }
PUT(card) { UNUSED_PUT, card_put(json, byte_of(field)); }
TAKE(card) { return UNUSED, card_take(value, field); }
PUT(rules) { UNUSED_PUT, rules_put(json, *(const FbRules *)field); }
TAKE(rules) { return UNUSED, rules_take(value, field); }

PUT(level)
{
    const FbLevel *level = byte_of(field) == FB_NONE ? NULL : fb_level_at(byte_of(field));
    UNUSED_PUT;
    if (level)
        fb_json_put_text(json, fb_level_name(level));
    else
        fb_json_put_null(json);
}
TAKE(level)
{
    const FbLevel *level;
    uint8_t *byte = field;
    UNUSED;
    for (int i = 0; (level = fb_level_at(i)); i++)
        if (fb_json_is(value, fb_level_name(level))) return *byte = (uint8_t)i, true;
    return null_take(value, byte);
}

PUT(clock)
{
    UNUSED_PUT;
    if (byte_of(field) < FB_CLOCKS)
        fb_json_put_text(json, fb_clock_figures((FbClock)byte_of(field)).word);
    else
        fb_json_put_null(json);
}
TAKE(clock)
{
    UNUSED;
    for (uint8_t c = 0; c < FB_CLOCKS; c++)
        if (fb_json_is(value, fb_clock_figures((FbClock)c).word))
            return *(uint8_t *)field = c, true;
    return false;
}

PUT(pace)
{
    const char *word =
        byte_of(field) < FB_PACES ? fb_pace_figures((FbPace)byte_of(field)).word : NULL;
    UNUSED_PUT;
    if (word)
        fb_json_put_text(json, word);
    else
        fb_json_put_null(json);
}
TAKE(pace)
{
    UNUSED;
    for (uint8_t p = FB_PACE_NONE + 1; p < FB_PACES; p++)
        if (fb_json_is(value, fb_pace_figures((FbPace)p).word)) return *(uint8_t *)field = p, true;
    return false;
}

PUT(lang)
{
    FbLang lang = (FbLang)byte_of(field);
    UNUSED_PUT, fb_json_put_text(json, fb_lang_code(lang));
}
TAKE(lang)
{
    /* One that this program does not speak is answered in English: the other end may be newer. */
    char code[3];
    size_t n;
    UNUSED;
    if (!fb_json_string(value, code, sizeof code, &n) || n != 2) return false;
    FbLang lang = fb_lang_find(code);
    *(uint8_t *)field = lang == FB_LANG_NONE ? FB_ENGLISH : lang;
    return true;
}

PUT(result)
{
    UNUSED_PUT;
    if (byte_of(field) == FB_RESULT_DRAW)
        fb_json_put_text(json, "draw");
    else
        seat_put(json, byte_of(field));
}
TAKE(result)
{
    uint8_t *result = field;
    UNUSED;
    if (fb_json_is(value, "draw")) return *result = FB_RESULT_DRAW, true;
    return seat_or_none_take(value, result);
}

PUT(votes) { UNUSED_PUT, seats_put(json, byte_of(field)); }
TAKE(votes) { return UNUSED, seats_take(value, field); }

PUT(picks)
{
    const FbPicks *picks = field;
    UNUSED_PUT;
    fb_json_open(json, '[');
    for (int i = 0; i < picks->n; i++)
        what_put(json, picks->what[i]);
    fb_json_close(json, ']');
}
TAKE(picks)
{
    FbPicks *picks = field;
    char text[16];
    size_t n;
    UNUSED;
    if (fb_json_kind(value) != FB_JSON_ARRAY) return false;
    picks->n = 0;
    for (FbJsonWalk walk = fb_json_walk(value); fb_json_step(&walk); picks->n++) {
        if (picks->n == FB_PICKS_MAX || !fb_json_string(walk.value, text, sizeof text, &n))
            return false;
        if ((picks->what[picks->n] = fb_what_read(text, n)) == FB_NONE) return false;
    }
    return true;
}
