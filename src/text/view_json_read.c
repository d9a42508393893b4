/* view_json_read.c - reads a view from JSON (view_json.h), which may come from anybody. It is built up in a copy, member by
 * member, each kept within the bounds of its array here; whether they fit together is fb_view_check's question, and only
 * a view that has passed it is given out. */
#include <string.h>

#include "text/json_words.h"
#include "text/view_json.h"

enum {
    V_SEAT,
    V_EDITION,
    V_PLAYERS,
    V_CONTROL,
    V_NAMED = V_CONTROL + CONTROL_MEMBERS,
    V_WAR,
    V_LIST,
    V_HOME,
    V_TAGS,
    V_HAND,
    V_HANDS,
    V_KNOWN,
    V_DECK,
    V_DISCARD,
    V_SHUFFLES,
    V_MEMBERS
};

static bool members_take(FbJson value, FbJson v[V_MEMBERS], FbJsonError *error)
{
    const char *key[V_MEMBERS] = {"seat", "edition", "players"};
    static const char *const behind[] = {"named", "war",   "list", "home",    "tags",    "hand",
                                         "hands", "known", "deck", "discard", "shuffles"};
    _Static_assert(sizeof behind / sizeof *behind == V_MEMBERS - V_NAMED, "a name for each");
    for (int i = 0; i < CONTROL_MEMBERS; i++)
        key[V_CONTROL + i] = control_row[i].key;
    memcpy(key + V_NAMED, behind, sizeof behind);
    return fb_json_members(value, key, V_MEMBERS, v, error);
}

/* An array into out[], `most` at most. Returns how many, or -1. */
static int array_take(FbJson array, int most, uint8_t *out, bool (*take)(FbJson, uint8_t *))
{
    int n = 0;
    if (fb_json_kind(array) != FB_JSON_ARRAY) return -1;
    for (FbJsonWalk walk = fb_json_walk(array); fb_json_step(&walk); n++)
        if (n == most || !take(walk.value, &out[n])) return -1;
    return n;
}

/* In whichever deck has more of them. */
static int copies_at_most(FbCard card)
{
    FbRules mayfair = fb_rules_set(fb_edition(FB_MAYFAIR_2005), FB_SW_ADVANCED, true);
    FbRules lookout = fb_rules_set(fb_edition(FB_LOOKOUT_2021), FB_SW_ADVANCED, true);
    int n = fb_copies(mayfair, card), m = fb_copies(lookout, card);
    return n > m ? n : m;
}

/* FbHand cannot count more copies of a card than a deck has. */
static bool cards_take(FbJson array, FbHand *hand)
{
    uint8_t cards[FB_DECK];
    int n = array_take(array, FB_DECK, cards, card_take);
    *hand = 0;
    for (int i = 0; i < n; i++) {
        if (fb_hand_count(*hand, cards[i]) == copies_at_most(cards[i])) return false;
        *hand = fb_hand_with(*hand, cards[i]);
    }
    return n >= 0;
}

static bool seat_of_view_take(FbJson value, uint8_t *seat)
{
    if (!fb_json_is(value, "-")) return seat_take(value, seat);
    *seat = FB_SPECTATOR;
    return true;
}

static bool list_take(FbJson array, FbOpen *o)
{
    uint8_t who[FB_MOBSTERS];
    int n = array_take(array, FB_MOBSTERS, who, mobster_take);
    for (int i = 0; i < n; i++) {
        o->list[i] = (uint8_t)(who[i] - FB_WHO_MOBSTER);
        o->listed |= UINT64_C(1) << o->list[i];
    }
    o->list_n = (uint8_t)(n < 0 ? 0 : n);
    return n >= 0;
}

/* For a card that reorders the list, the named are its front, and only their number is kept. */
static bool named_take(FbJson array, FbOpen *o)
{
    uint8_t who[FB_MOBSTERS];
    bool order = fb_card_has(o->now.card, FB_TRAIT_ORDERS);
    int n = array_take(array, order ? o->list_n : FB_TARGETS, who, target_take);
    for (int i = 0; i < n; i++) {
        if (order && who[i] != FB_WHO_MOBSTER + o->list[i]) return false;
        if (!order) o->named[i] = who[i];
    }
    o->named_n = (uint8_t)(n < 0 ? 0 : n);
    return n >= 0;
}

/* The digits ascend, so none can stand there twice. */
static bool digits_take(FbJson value, int seat, uint64_t *home)
{
    char digits[FB_FAMILY + 1];
    size_t n;
    if (!fb_json_string(value, digits, sizeof digits, &n)) return false;
    for (size_t i = 0; i < n; i++) {
        if (digits[i] < '1' || digits[i] > '9' || (i && digits[i] <= digits[i - 1])) return false;
        *home |= UINT64_C(1) << FB_MOBSTER(seat, digits[i] - '0');
    }
    return true;
}

static bool home_take(FbJson array, FbOpen *o)
{
    int s = 0;
    if (fb_json_kind(array) != FB_JSON_ARRAY) return false;
    for (FbJsonWalk walk = fb_json_walk(array); fb_json_step(&walk); s++)
        if (s == o->seats || !digits_take(walk.value, s, &o->home)) return false;
    return s == o->seats;
}

static bool tags_take(FbJson object, FbOpen *o)
{
    memset(o->tag, FB_NONE, sizeof o->tag);
    if (fb_json_kind(object) != FB_JSON_OBJECT) return false;
    for (FbJsonWalk walk = fb_json_walk(object); fb_json_step(&walk);) {
        uint8_t who, card;
        if (!mobster_take(walk.key, &who) || !card_take(walk.value, &card)) return false;
        if (card < FB_FIRST_ABILITY || o->tag[card - FB_FIRST_ABILITY] != FB_NONE) return false;
        o->tag[card - FB_FIRST_ABILITY] = (uint8_t)(who - FB_WHO_MOBSTER);
    }
    return true;
}

static bool count_take(FbJson value, uint8_t *n) { return small_take(value, FB_DECK, n); }

static bool hands_take(FbJson array, FbOpen *o)
{
    return array_take(array, o->seats, o->hand_n, count_take) == o->seats;
}

static bool known_take(FbJson array, FbOpen *o)
{
    int s = 0;
    if (fb_json_kind(array) != FB_JSON_ARRAY) return false;
    for (FbJsonWalk walk = fb_json_walk(array); fb_json_step(&walk); s++)
        if (s == o->seats || !cards_take(walk.value, &o->known[s])) return false;
    return s == o->seats;
}

static bool discard_take(FbJson array, FbOpen *o)
{
    uint8_t top_first[FB_DECK];
    int n = array_take(array, FB_DECK, top_first, card_take);
    for (int i = 0; i < n; i++)
        o->pile[n - 1 - i] = top_first[i];
    o->pile_n = (uint8_t)(n < 0 ? 0 : n);
    return n >= 0;
}

static bool shuffles_take(FbJson value, FbOpen *o)
{
    int64_t number;
    if (!fb_json_number(value, 1, UINT32_MAX, &number)) return false;
    o->shuffles = (uint32_t)number;
    return true;
}

static bool table_take(FbOpen *o, const FbJson *v, FbJsonError *e)
{
    return want(rules_take(v[V_EDITION], &o->rules), e, "edition", v[V_EDITION],
                "an edition is wanted, as in \"lookout-2021+advanced\"") &&
           want(small_take(v[V_PLAYERS], FB_SEATS, &o->seats), e, "players", v[V_PLAYERS],
                "2 to 6 are wanted") &&
           control_take(&o->now, v + V_CONTROL, e) &&
           want(small_take(v[V_WAR], 2, &o->war), e, "war", v[V_WAR], "0, 1 or 2 is wanted") &&
           want(list_take(v[V_LIST], o), e, "list", v[V_LIST], "an array of mobsters is wanted") &&
           want(named_take(v[V_NAMED], o), e, "named", v[V_NAMED],
                "an array of targets is wanted; for a card that orders the list, its front") &&
           want(home_take(v[V_HOME], o), e, "home", v[V_HOME],
                "digits that rise are wanted, a string for each family") &&
           want(tags_take(v[V_TAGS], o), e, "tags", v[V_TAGS],
                "mobsters with an ability each are wanted, as in {\"A1\":\"LIB\"}");
}

static bool hands_and_piles_take(FbView *view, const FbJson *v, FbJsonError *e)
{
    FbOpen *o = &view->open;
    static const char cards[] = "an array of cards is wanted, no more than the deck has";
    return want(cards_take(v[V_HAND], &view->hand), e, "hand", v[V_HAND], cards) &&
           want(view->seat != FB_SPECTATOR || !view->hand, e, "hand", v[V_HAND],
                "a spectator has no hand") &&
           want(hands_take(v[V_HANDS], o), e, "hands", v[V_HANDS],
                "a number of cards is wanted for each seat") &&
           want(known_take(v[V_KNOWN], o), e, "known", v[V_KNOWN],
                "an array of cards is wanted for each seat") &&
           want(count_take(v[V_DECK], &o->deck_n), e, "deck", v[V_DECK],
                "a number of cards is wanted") &&
           want(discard_take(v[V_DISCARD], o), e, "discard", v[V_DISCARD], cards) &&
           want(shuffles_take(v[V_SHUFFLES], o), e, "shuffles", v[V_SHUFFLES],
                "a number from 1 is wanted");
}

/* A family is in the game while one of its mobsters is in play. */
static void in_derive(FbOpen *o)
{
    for (int s = 0; s < o->seats; s++)
        if ((o->home | o->listed) & FB_FAMILY_BITS(s)) o->in |= (uint8_t)(1u << s);
}

bool fb_view_json_take(FbView *view, FbJson value, FbJsonError *error)
{
    FbJson v[V_MEMBERS];
    FbView read;
    fb_view_blank(&read, FB_SPECTATOR);
    if (!members_take(value, v, error)) return false;
    if (!want(seat_of_view_take(v[V_SEAT], &read.seat), error, "seat", v[V_SEAT],
              "a seat is wanted, or \"-\" for a spectator"))
        return false;
    if (!table_take(&read.open, v, error) || !hands_and_piles_take(&read, v, error)) return false;
    in_derive(&read.open);
    const char *broken = fb_view_check(&read);
    if (broken) return fb_json_wrong(error, NULL, value, broken);
    *view = read;
    return true;
}

bool fb_view_json_read(FbView *view, const char *text, size_t n, FbTextError *error)
{
    FbJson value;
    FbJsonError wrong;
    if (fb_json_read(&value, text, n, &wrong) && fb_view_json_take(view, value, &wrong))
        return true;
    return fb_json_complain(error, &wrong, text);
}
