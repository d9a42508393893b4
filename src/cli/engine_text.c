/* engine_text.c - what the engine's commands share: reading words, writing errors. */
#include <string.h>

#include "cli/engine.h"

void engine_error(FbOut *out, const char *word, const char *sentence)
{
    fb_out_text(out, "error ");
    fb_out_text(out, word);
    if (*sentence) fb_out_char(out, ' ');
    fb_out_text(out, sentence);
}

static void skip_blanks(EngineText *rest)
{
    while (rest->n && *rest->text == ' ')
        rest->text++, rest->n--;
}

bool engine_word(EngineText *rest, EngineText *word)
{
    size_t n = 0;
    skip_blanks(rest);
    while (n < rest->n && rest->text[n] != ' ')
        n++;
    *word = (EngineText){rest->text, n};
    rest->text += n, rest->n -= n;
    return n > 0;
}

bool engine_is_blank(EngineText text)
{
    skip_blanks(&text);
    return text.n == 0;
}

bool engine_value(EngineText word, const char *key, EngineText *value)
{
    size_t n = strlen(key);
    if (word.n <= n || memcmp(word.text, key, n) || word.text[n] != '=') return false;
    *value = (EngineText){word.text + n + 1, word.n - n - 1};
    return true;
}

bool engine_is(EngineText text, const char *word)
{
    return text.n == strlen(word) && !memcmp(text.text, word, text.n);
}

bool engine_number(EngineText text, uint64_t max, uint64_t *number)
{
    uint64_t value = 0;
    if (!text.n) return false;
    for (size_t i = 0; i < text.n; i++) {
        if (text.text[i] < '0' || text.text[i] > '9') return false;
        uint64_t digit = (uint64_t)(text.text[i] - '0');
        if (digit > max || value > (max - digit) / 10) return false;
        value = value * 10 + digit;
    }
    *number = value;
    return true;
}

int engine_seat(EngineText text)
{
    bool letter = text.n == 1 && *text.text >= 'A' && *text.text < 'A' + FB_SEATS;
    return letter ? *text.text - 'A' : FB_NONE;
}

bool engine_lang(EngineText word, FbLang *lang)
{
    EngineText value;
    char code[16] = "";
    if (!engine_value(word, "lang", &value) || value.n >= sizeof code || *lang != FB_LANG_NONE)
        return false;
    memcpy(code, value.text, value.n);
    *lang = fb_lang_find(code);
    return *lang != FB_LANG_NONE;
}

bool engine_wants_game(const Engine *e, FbOut *out)
{
    if (e->mode == ENGINE_GAME) return true;
    if (e->mode == ENGINE_EMPTY)
        engine_error(out, "no", "game: send new or position first");
    else
        engine_error(out, "partial", "some cards of this position are unknown");
    return false;
}

/* Between two `ask` events an observed view is incomplete: nothing can be decided from it. */
static bool observed_view(const Engine *e, int seat, FbView *view, FbOut *out)
{
    if (seat != FB_NONE && seat != e->view.seat) {
        engine_error(out, "partial", "another seat is observed");
        return false;
    }
    *view = e->view;
    if (e->settled && !fb_view_check(view)) return true;
    engine_error(out, "busy", "the events up to the next ask are still to come");
    return false;
}

static bool partial_view(const Engine *e, int seat, FbView *view, FbOut *out)
{
    FbTextError error;
    if (seat == FB_NONE) seat = e->partial.game.open.now.turn;
    if (fb_position_view(&e->partial, seat, view, &error)) return true;
    engine_error(out, "partial", error.message);
    return false;
}

bool engine_wants_view(const Engine *e, int seat, FbView *view, FbOut *out)
{
    switch (e->mode) {
    case ENGINE_OBSERVED: return observed_view(e, seat, view, out);
    case ENGINE_PARTIAL: return partial_view(e, seat, view, out);
    case ENGINE_GAME: fb_view(&e->game, seat == FB_NONE ? FB_SPECTATOR : seat, view); return true;
    case ENGINE_EMPTY: break;
    }
    return engine_wants_game(e, out);
}
