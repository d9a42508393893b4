/* position_write.c - the writing half of position.h, for games and for views. There is one way to write a position: fields in
 * the order of position.def, homes and tags by number, hands in card order. So two equal games give the same line, and
 * tests can compare lines. */
#include "text/edition.h"
#include "text/position.h"
#include "text/scan.h"

/* What is written, of a game or a view. Hands that are not known, and a deck that is NULL, become numbers. */
typedef struct Page {
    const FbOpen *open;
    FbHand hand[FB_SEATS];
    unsigned known;
    const uint8_t *deck, *seed;
} Page;

static bool can_write(const FbOpen *o)
{
    uint8_t phase = o->now.phase;
    return phase == FB_READY || phase == FB_PLAY || phase == FB_AGAIN || phase == FB_OVER;
}

static void field(FbOut *out, const char *key)
{
    fb_out_char(out, ' ');
    fb_out_text(out, key);
    fb_out_char(out, '=');
}

/* A comma before every item but the first; a dash if there is none. */
static void comma(FbOut *out, bool *any)
{
    if (*any) fb_out_char(out, ',');
    *any = true;
}

static void dash_if_none(FbOut *out, bool any)
{
    if (!any) fb_out_char(out, '-');
}

static void write_list(FbOut *out, const FbOpen *o)
{
    bool any = false;
    for (int i = 0; i < o->list_n; i++) {
        comma(out, &any);
        fb_what_write(out, (uint8_t)(FB_WHO_MOBSTER + o->list[i]));
    }
    dash_if_none(out, any);
}

static void write_home(FbOut *out, const FbOpen *o)
{
    for (int s = 0; s < o->seats; s++) {
        if (s) fb_out_char(out, '/');
        for (int i = 0; i < FB_FAMILY; i++)
            if (o->home >> (s * FB_FAMILY + i) & 1) fb_out_char(out, (char)('1' + i));
        dash_if_none(out, o->home & FB_FAMILY_BITS(s));
    }
}

static void write_tags(FbOut *out, const FbOpen *o)
{
    bool any = false;
    for (int m = 0; m < o->seats * FB_FAMILY; m++)
        for (int a = 0; a < FB_ABILITIES; a++)
            if (o->tag[a] == m) {
                comma(out, &any);
                fb_what_write(out, (uint8_t)(FB_WHO_MOBSTER + m));
                fb_out_char(out, ':');
                fb_what_write(out, (uint8_t)(FB_FIRST_ABILITY + a));
            }
    dash_if_none(out, any);
}

static void write_hand(FbOut *out, FbHand hand)
{
    bool any = false;
    for (FbCard c = 0; c < FB_CARDS; c++)
        for (int i = fb_hand_count(hand, c); i > 0; i--) {
            comma(out, &any);
            fb_what_write(out, c);
        }
    dash_if_none(out, any);
}

static void write_hands(FbOut *out, const Page *page)
{
    for (int s = 0; s < page->open->seats; s++) {
        if (s) fb_out_char(out, '/');
        if (page->known >> s & 1)
            write_hand(out, page->hand[s]);
        else
            fb_out_number(out, page->open->hand_n[s]);
    }
}

/* Text has the top card first, the arrays have it last. */
static void write_pile(FbOut *out, const uint8_t *cards, int n)
{
    bool any = false;
    while (n-- > 0) {
        comma(out, &any);
        fb_what_write(out, cards[n]);
    }
    dash_if_none(out, any);
}

static void write_number(FbOut *out, const char *key, uint64_t number)
{
    field(out, key);
    fb_out_number(out, number);
}

static void write_table(FbOut *out, const FbOpen *o)
{
    fb_out_text(out, "fb1 edition=");
    fb_rules_write(out, o->rules);
    field(out, "turn");
    fb_out_char(out, (char)('A' + o->now.turn));
    field(out, "phase");
    fb_out_text(out, fb_phase_word((FbPhase)o->now.phase));
    write_number(out, "war", o->war);
    field(out, "list");
    write_list(out, o);
    field(out, "home");
    write_home(out, o);
    field(out, "tags");
    write_tags(out, o);
}

static void write_page(FbOut *out, const Page *page)
{
    const FbOpen *o = page->open;
    write_table(out, o);
    field(out, "hands");
    write_hands(out, page);
    field(out, "deck");
    if (page->deck)
        write_pile(out, page->deck, o->deck_n);
    else
        fb_out_number(out, o->deck_n);
    field(out, "discard");
    write_pile(out, o->pile, o->pile_n);
    field(out, "spent");
    fb_out_text(out, o->now.flags & FB_SPENT ? "BUT" : "-");
    write_number(out, "shuffles", o->shuffles);
    if (page->seed) {
        field(out, "seed");
        hex_write(out, page->seed, 32);
    }
    if (o->now.phase != FB_AGAIN || o->now.next == FB_NONE) return;
    field(out, "next");
    fb_out_char(out, (char)('A' + o->now.next));
}

bool fb_position_write(FbOut *out, const FbGame *game, const uint8_t seed[32])
{
    Page page = {&game->open, {0}, (1u << FB_SEATS) - 1, game->deck, seed};
    if (!can_write(&game->open)) return false;
    for (int s = 0; s < FB_SEATS; s++)
        page.hand[s] = game->hand[s];
    write_page(out, &page);
    return true;
}

bool fb_position_write_view(FbOut *out, const FbView *view)
{
    const FbOpen *o = &view->open;
    Page page = {o, {0}, 0, NULL, NULL};
    if (!can_write(o)) return false;
    for (int s = 0; s < o->seats; s++) {
        page.hand[s] = s == view->seat ? view->hand : o->known[s];
        if (fb_hand_size(page.hand[s]) == o->hand_n[s]) page.known |= 1u << s;
    }
    write_page(out, &page);
    return true;
}
