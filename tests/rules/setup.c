/* setup.c - the lines that set a game up: position, but, again, impossible, deal. Owns what stands for a
 * field that is left out; whether the position can be is for text/position.h to say. */
#include <stdio.h>
#include <string.h>

#include "case.h"
#include "fair/hex.h"
#include "text/edition.h"

/* ---- fields --------------------------------------------------------------------------------------- */

static char *field_find(Fields *f, const char *key, size_t n)
{
#define FIELD(id, name, otherwise) \
    if (strlen(name) == n && memcmp(key, name, n) == 0) return f->id;
#include "text/position.def"
#undef FIELD
    return NULL;
}

static bool field_set(Case *c, Fields *f, const char *word)
{
    const char *equals = strchr(word, '=');
    char *value = equals ? field_find(f, word, (size_t)(equals - word)) : NULL;
    if (!value || strlen(equals + 1) >= VALUE_MAX) {
        fail(c, "no field of a position: %s", word);
        return false;
    }
    strcpy(value, equals + 1);
    return true;
}

static bool fields_set(Case *c, Fields *f, const Words *w, int from, int to)
{
    for (int i = from; i < to; i++)
        if (!field_set(c, f, w->word[i])) return false;
    return true;
}

static void field_default(char *value, const char *otherwise)
{
    if (!*value) strcpy(value, otherwise);
}

/* ---- homes: `*`, or none given, is everybody who is not on the list -------------------------------- */

static bool is_listed(const Fields *f, int seat, int number)
{
    const char name[] = {(char)('A' + seat), (char)('0' + number), '\0'};
    return strstr(f->LIST, name) != NULL;
}

static void write_family(FbOut *out, const Fields *f, int seat)
{
    size_t before = out->n;
    for (int number = 1; number <= FB_FAMILY; number++)
        if (!is_listed(f, seat, number)) fb_out_char(out, (char)('0' + number));
    if (out->n == before) fb_out_char(out, '-');
}

static void fill_home(Fields *f)
{
    char given[VALUE_MAX];
    int seat = 0;
    if (!*f->HOME) { /* as many families as hands */
        strcpy(f->HOME, "*");
        for (const char *p = f->HANDS; *p; p++)
            if (*p == '/') strcat(f->HOME, "/*");
    }
    strcpy(given, f->HOME);
    FbOut out = fb_out(f->HOME, VALUE_MAX);
    for (const char *p = given; *p; p++) {
        if (*p == '*')
            write_family(&out, f, seat);
        else
            fb_out_char(&out, *p);
        seat += *p == '/';
    }
}

/* ---- the deck: `...`, or none given, is every card that stands nowhere, in card order --------------- */

static void count_cards(int *left, const char *text)
{
    for (const char *p = text; strlen(p) >= 3; p++) {
        FbCard card = fb_card_find(p, 3);
        if (card != FB_NONE) left[card]--;
    }
}

static void fill_deck(Fields *f)
{
    FbRules rules;
    int left[FB_CARDS];
    char *dots = strstr(f->DECK, "...");
    if (!dots || !fb_rules_read(&rules, f->EDITION, strlen(f->EDITION), NULL)) return;
    *dots = '\0';
    for (FbCard k = 0; k < FB_CARDS; k++)
        left[k] = fb_copies(rules, k);
    count_cards(left, f->HANDS);
    count_cards(left, f->TAGS);
    count_cards(left, f->DISCARD);
    count_cards(left, f->DECK);
    for (FbCard k = 0; k < FB_CARDS; k++)
        for (; left[k] > 0; left[k]--)
            strcat(strcat(f->DECK, fb_card_code(k)), ",");
    if (*f->DECK)
        f->DECK[strlen(f->DECK) - 1] = '\0';
    else
        strcpy(f->DECK, "-");
}

static void pad_seed(char *seed)
{
    while (strlen(seed) < 64)
        strcat(seed, "0");
}

static void fill(Fields *f)
{
    field_default(f->EDITION, "lookout-2021");
    field_default(f->TURN, "A");
    field_default(f->HANDS, "CON/-/-");
    field_default(f->DISCARD, "-");
    field_default(f->DECK, "...");
    fill_home(f);
    fill_deck(f);
    if (*f->SEED) pad_seed(f->SEED);
}

/* ---- positions ------------------------------------------------------------------------------------ */

static bool read_fields(Fields f, FbPosition *position, FbTextError *error)
{
    char line[FB_POSITION_MAX + 1000];
    FbOut out = fb_out(line, sizeof line);
    fill(&f);
    fb_out_text(&out, "fb1");
#define FIELD(id, key, otherwise) \
    if (*f.id) fb_out_text(&out, " " key "="), fb_out_text(&out, f.id);
#include "text/position.def"
#undef FIELD
    return fb_position_read(position, line, out.n, error);
}

static void start(Case *c, const Fields *f)
{
    FbPosition position;
    FbTextError error;
    c->ready = read_fields(*f, &position, &error);
    if (!c->ready) {
        fail(c, "this position cannot be: %s", error.message);
        c->lost = true;
        return;
    }
    fb_fair_shuffler(&c->shuffler, position.seed);
    memcpy(&c->game, &position.game, sizeof c->game);
}

/* What `again` goes back to. */
static void keep_start(Case *c)
{
    memcpy(&c->start, &c->game, sizeof c->start);
    c->start_shuffler = c->shuffler;
}

/* position key=value …: what the case starts from. */
void do_position(Case *c, const Words *w)
{
    memset(&c->fields, 0, sizeof c->fields);
    if (!fields_set(c, &c->fields, w, 1, w->n)) return;
    start(c, &c->fields);
    keep_start(c);
}

/* but key=value …: the position of the case with some fields changed; `again` goes back before it. */
void do_but(Case *c, const Words *w)
{
    Fields f = c->fields;
    if (fields_set(c, &f, w, 1, w->n)) start(c, &f);
}

/* again: back to the position of the case. */
void do_again(Case *c, const Words *w)
{
    if (w->n != 1 || !c->ready) {
        fail(c, "again stands alone, behind a position");
        return;
    }
    memcpy(&c->game, &c->start, sizeof c->game);
    c->shuffler = c->start_shuffler;
}

/* impossible key=value … because WORDS: such a position is refused, and the reason holds these words. */
void do_impossible(Case *c, const Words *w)
{
    Fields f = c->fields;
    FbPosition position;
    FbTextError error;
    char because[LINE_MAX] = "";
    int fields = 1;
    c->checks++;
    while (fields < w->n && strcmp(w->word[fields], "because") != 0)
        fields++;
    for (int i = fields + 1; i < w->n; i++)
        strcat(strcat(because, *because ? " " : ""), w->word[i]);
    if (!*because) {
        fail(c, "impossible … because is followed by words of the reason");
        return;
    }
    if (!fields_set(c, &f, w, 1, fields)) return;
    if (read_fields(f, &position, &error))
        fail_found(c, "impossible", because, "a position that can be");
    else if (!strstr(error.message, because))
        fail_found(c, "impossible", because, error.message);
}

/* ---- deals ---------------------------------------------------------------------------------------- */

typedef struct Deal {
    char edition[VALUE_MAX], players[VALUE_MAX], seed[VALUE_MAX];
} Deal;

static bool deal_set(Deal *deal, const char *word)
{
    const char *equals = strchr(word, '=');
    size_t n = equals ? (size_t)(equals - word) : 0;
    if (!n || strlen(equals + 1) >= VALUE_MAX - 64) return false;
    if (n == 7 && memcmp(word, "edition", n) == 0)
        strcpy(deal->edition, equals + 1);
    else if (n == 7 && memcmp(word, "players", n) == 0)
        strcpy(deal->players, equals + 1);
    else if (n == 4 && memcmp(word, "seed", n) == 0)
        strcpy(deal->seed, equals + 1);
    else
        return false;
    return true;
}

/* deal edition=E players=N seed=HEX: a seed that is shorter ends in zeros. */
void do_deal(Case *c, const Words *w)
{
    Deal deal = {"lookout-2021", "", ""};
    FbRules rules;
    uint8_t seed[32];
    for (int i = 1; i < w->n; i++)
        if (!deal_set(&deal, w->word[i])) {
            fail(c, "no field of a deal: %s", w->word[i]);
            return;
        }
    pad_seed(deal.seed);
    int seats = deal.players[0] - '0';
    if (deal.players[0] < '2' || seats > FB_SEATS || deal.players[1] ||
        !fb_hex_read(seed, sizeof seed, deal.seed, strlen(deal.seed)) ||
        !fb_rules_read(&rules, deal.edition, strlen(deal.edition), NULL)) {
        fail(c, "no deal: it wants players=2 to 6, an edition and hex digits");
        return;
    }
    fb_fair_shuffler(&c->shuffler, seed);
    fb_deal(&c->game, rules, seats, &c->shuffler.base, NULL);
    keep_start(c);
    c->ready = true;
}
