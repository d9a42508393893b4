/* plain.c - what people may call themselves and say: plain text, which no screen can be made to show as something
 * else. And which settings a table may have. Owns both; knows nothing of a game. */
#include "bots/bot.h"
#include "table/work.h"
#include "text/utf8.h"

typedef struct CodeRange {
    uint32_t first, last;
} CodeRange;

static bool within(uint32_t code, const CodeRange *ranges, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (code >= ranges[i].first && code <= ranges[i].last) return true;
    return false;
}

/* Control characters, what turns the direction of a line, and what cannot be seen. */
static bool is_barred(uint32_t code)
{
    static const CodeRange barred[] = {
        {0x0000, 0x001f},   {0x007f, 0x009f},    {0x00ad, 0x00ad}, {0x061c, 0x061c},
        {0x115f, 0x1160},   {0x180e, 0x180e},    {0x200b, 0x200c}, {0x200e, 0x200f},
        {0x2028, 0x202e},   {0x2060, 0x206f},    {0x3164, 0x3164}, {0xe000, 0xf8ff},
        {0xfeff, 0xfeff},   {0xffa0, 0xffa0},    {0xfff9, 0xffff}, {0x1d173, 0x1d17a},
        {0xe0000, 0xe0fff}, {0xf0000, 0x10ffff},
    };
    return within(code, barred, sizeof barred / sizeof *barred);
}

static bool is_stacking(uint32_t code)
{
    static const CodeRange marks[] = {
        {0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd}, {0x064b, 0x065f}, {0x0e31, 0x0e3a},
        {0x0e47, 0x0e4e}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f},
    };
    return within(code, marks, sizeof marks / sizeof *marks);
}

enum { STACK_MAX = 2 }; /* marks on one letter: enough for any language's names */

/* At least one character that can be seen, and not too many marks on one. */
bool fb_text_plain(const char *text, size_t n)
{
    int stacked = 0, shown = 0;
    for (size_t at = 0; at < n;) {
        uint32_t code;
        int length = fb_utf8_get(text + at, n - at, &code);
        if (!length || is_barred(code)) return false;
        stacked = is_stacking(code) ? stacked + 1 : 0;
        if (stacked > STACK_MAX) return false;
        shown += code != ' ' && code != 0xa0 && code != 0x3000 && !stacked;
        at += (size_t)length;
    }
    return shown > 0;
}

bool fb_name_plain(const FbName *name)
{
    return name->n <= FB_NAME_MAX && fb_text_plain(name->text, name->n);
}

bool plain_name(FbName *to, const FbName *from)
{
    if (!fb_name_plain(from)) return false;
    memset(to, 0, sizeof *to);
    to->n = from->n;
    memcpy(to->text, from->text, from->n);
    return true;
}

/* ---- settings --------------------------------------------------------------------------------------------- */

FbSettings fb_settings_default(void)
{
    return (FbSettings){.window = fb_clock_figures(FB_CLOCK_STANDARD).window,
                        .rules = fb_edition(FB_LOOKOUT_2021),
                        .lag = FB_LAG,
                        .seats = 4,
                        .clock = FB_CLOCK_STANDARD,
                        .pace = FB_PACE_PARTY,
                        .standin = (uint8_t)fb_level_position("soldier")};
}

static bool window_sound(uint32_t ms)
{
    static const uint32_t right[] = {3000, 6000, 12000, 60000, FB_UNTIMED};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++)
        if (ms == right[i]) return true;
    return false;
}

/* An edition, a revision and switches that are known, and no bit beside them. */
static bool rules_sound(FbRules rules)
{
    FbRules known;
    return fb_rules_of_number(fb_rules_number(rules), &known) && known == rules;
}

bool settings_sound(const FbSettings *s)
{
    return window_sound(s->window) && rules_sound(s->rules) && s->seats >= 2 &&
           s->seats <= FB_SEATS && s->clock < FB_CLOCKS && s->pace < FB_PACES && s->lag <= 5000 &&
           !(s->flags & ~(FB_SEALED | FB_CHATTY | FB_AUTO_START | FB_HINTS | FB_OPEN_CHAIRS)) &&
           s->reserve % 60000 == 0 && s->reserve <= FB_RESERVE_MAX && fb_level_at(s->standin);
}
