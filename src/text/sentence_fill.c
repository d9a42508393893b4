/* sentence_fill.c - see sentence_fill.h.
 *
 * Finding a sentence costs up to a dozen look-ups, most of which fail: event.drew.con.0, event.drew.con, event.drew.attack
 * and so on. A table could remember what po/ has for each event and card, but nobody reads more than a few sentences a
 * second, and each look-up is only a binary search.
 *
 * No sentence is ever put together from pieces. Languages order their words differently and bend the words around a name, so
 * a placeholder holds a whole name, a number or a list, and the rest of the sentence is the translator's. */
#include "text/sentence_fill.h"

#include <string.h>

#include "text/say.h"

/* ---- filling in ----------------------------------------------------------------------------------- */

/* "the Moran Gang", for a seat that goes by the name of its family; NULL for anybody else. */
static const char *gang(const Fill *fill, int seat)
{
    const FbNames *names = fill->names;
    char id[] = "gang.0";
    if (!names || seat < 0 || seat >= FB_SEATS || !names->seat[seat]) return NULL;
    if (strcmp(names->seat[seat], fb_family_name(names->family[seat])) != 0) return NULL;
    id[sizeof id - 2] = (char)('0' + names->family[seat]);
    return fb_text(fill->lang, id);
}

/* A person is spelt as they spell themselves; the article of a gang is a capital where a sentence begins. */
static void put_player(FbOut *out, const Fill *fill, int seat)
{
    const char *family = gang(fill, seat);
    size_t start = out->n;
    if (!family) {
        fb_seat_name_write(out, fill->names, seat);
        return;
    }
    fb_out_text(out, family);
    if (fill->opens && start < out->size) say_capital(out->text + start);
}

static void put_what(FbOut *out, const Fill *fill, uint8_t what)
{
    if (what >= FB_WHO_SEAT && what < FB_WHO_END)
        put_player(out, fill, what - FB_WHO_SEAT);
    else
        fb_what_label(out, fill->lang, fill->names, what);
}

static void put_seat(FbOut *out, const Fill *fill) { put_player(out, fill, fill->seat); }

static void put_card(FbOut *out, const Fill *fill)
{
    fb_out_text(out, fill->card < FB_CARDS ? fb_card_name(fill->card, fill->lang) : "?");
}

static void put_who(FbOut *out, const Fill *fill) { put_what(out, fill, fill->who); }

static void put_first(FbOut *out, const Fill *fill)
{
    put_what(out, fill, fill->named_n ? fill->named[0] : FB_NONE);
}

static void put_named(FbOut *out, const Fill *fill)
{
    for (int i = 0; i < fill->named_n; i++) {
        if (i) fb_out_text(out, ", ");
        put_what(out, fill, fill->named[i]);
    }
}

static void put_place(FbOut *out, const Fill *fill)
{
    fb_out_number(out, (uint64_t)fill->place + 1);
}

static void put_number(FbOut *out, const Fill *fill) { fb_out_number(out, (uint64_t)fill->n + 1); }

static void put_n(FbOut *out, const Fill *fill) { fb_out_number(out, (uint64_t)fill->n); }

/* `before`, then what people call it: the text head.word.value of po/. */
static void put_called(FbOut *out, FbLang lang, const char *before, const char *head,
                       const char *word, const char *value)
{
    const Sought sought = {
        .lang = lang, .head = head, .word = word, .card = FB_NONE, .detail = value};
    const char *text = sought_find(&sought);
    fb_out_text(out, before);
    fb_out_text(out, text ? text : "?");
}

/* " (house rules: a Counter draws a card; Hit may kill anybody)": where the rules differ from the edition. */
static void put_house_rules(FbOut *out, FbLang lang, FbRules rules)
{
    FbRules printed = fb_rules_printed(rules);
    bool any = false;
    for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++) {
        bool bit = fb_rules_get(rules, sw);
        if (sw == FB_SW_ADVANCED || bit == fb_rules_get(printed, sw)) continue;
        if (!any) put_called(out, lang, " (", "edition", "house", NULL);
        put_called(out, lang, any ? "; " : ": ", "house", fb_switch_word(sw),
                   fb_switch_value(sw, bit));
        any = true;
    }
    if (any) fb_out_char(out, ')');
}

/* By its name. Every edition has the advanced game as an option, so to players that is not a house rule. */
static void put_edition(FbOut *out, const Fill *fill)
{
    enum FbEdition edition = fb_rules_edition(fill->rules);
    if (edition >= FB_EDITIONS) {
        fb_out_char(out, '?');
        return;
    }
    put_called(out, fill->lang, "", "edition", fb_edition_name(edition), NULL);
    if (fb_rules_get(fill->rules, FB_SW_ADVANCED))
        put_called(out, fill->lang, ", ", "edition", "advanced", NULL);
    put_house_rules(out, fill->lang, fill->rules);
}

static void put_text(FbOut *out, const Fill *fill) { fb_out_text(out, fill->text); }

static void put_rule(FbOut *out, const Fill *fill) { fb_out_text(out, fill->rule); }

static void put_nothing(FbOut *out, const Fill *fill) { (void)out, (void)fill; }

static const struct {
    const char *name;
    void (*put)(FbOut *, const Fill *);
} holder_row[] = {
    {"seat", put_seat},   {"card", put_card},       {"who", put_who},
    {"named", put_named}, {"place", put_place},     {"number", put_number},
    {"n", put_n},         {"edition", put_edition}, {"text", put_text},
    {"rule", put_rule},   {"silent", put_nothing},  {"first", put_first},
};

/* `at` is behind the brace; returns where the text goes on. tools/po.py has checked that it closes, and its name. */
static const char *fill_one(FbOut *out, const char *at, const Fill *fill)
{
    size_t n = 0;
    while (at[n] != '}')
        n++;
    for (size_t i = 0; i < sizeof holder_row / sizeof *holder_row; i++)
        if (strlen(holder_row[i].name) == n && memcmp(holder_row[i].name, at, n) == 0)
            holder_row[i].put(out, fill);
    return at + n + 1;
}

/* Does a sentence begin here? */
static bool opens(const char *text, const char *at)
{
    if (at - text < 2) return at == text;
    return at[-1] == ' ' && (at[-2] == '.' || at[-2] == '!' || at[-2] == '?');
}

/* A sentence that ends with "Murder, Inc." has its full stop already. */
static bool stopped(const FbOut *out)
{
    return out->n && out->n < out->size && out->text[out->n - 1] == '.';
}

void fill_write(FbOut *out, const char *text, const Fill *fill)
{
    const char *at = text;
    Fill now = *fill;
    while (*at)
        if (*at == '{') {
            now.opens = opens(text, at);
            at = fill_one(out, at + 1, &now);
            if (*at == '.' && stopped(out)) at++;
        } else {
            fb_out_char(out, *at++);
        }
}

/* ---- seeking -------------------------------------------------------------------------------------- */

enum { ID_MAX = 64 };

static void id_part(FbOut *id, const char *part)
{
    if (!part) return;
    if (id->n) fb_out_char(id, '.');
    for (; *part; part++)
        fb_out_char(id, *part >= 'A' && *part <= 'Z' ? (char)(*part - 'A' + 'a') : *part);
}

/* head.word.first.second, as told to the one who acts if there is such a text. */
static const char *look(const Sought *sought, const char *first, const char *second)
{
    char text[ID_MAX];
    FbOut id = fb_out(text, sizeof text);
    id_part(&id, sought->head);
    id_part(&id, sought->word);
    id_part(&id, first);
    id_part(&id, second);
    size_t n = id.n;
    id_part(&id, "you");
    uint64_t number = (uint64_t)sought->n;
    const char *found = sought->you ? fb_text_for(sought->lang, text, number) : NULL;
    if (found) return found;
    text[n] = '\0';
    return fb_text_for(sought->lang, text, number);
}

const char *sought_find(const Sought *sought)
{
    static const char *const kind[] = {"attack", "rescue", "counter", "ability"};
    char number[8];
    FbOut out = fb_out(number, sizeof number);
    fb_out_number(&out, (uint64_t)sought->n);
    const char *found = NULL;
    bool there = sought->card < FB_CARDS;
    const char *card = there ? fb_card_code(sought->card) : sought->has_card ? "none" : NULL;
    if (card) found = look(sought, card, number);
    if (card && !found) found = look(sought, card, NULL);
    if (there && !found) found = look(sought, kind[fb_card_kind(sought->card)], NULL);
    if (sought->detail && !found) found = look(sought, sought->detail, NULL);
    if (!found) found = look(sought, number, NULL);
    return found ? found : look(sought, NULL, NULL);
}
