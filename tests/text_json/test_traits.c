/* test_traits.c - the traits of cards.def against what the rules do, over random games: whom a card helps, and
 * whom it does not. Bots believe them. */
#include "support.h"

/* The card that is being played, and whom it has named. */
typedef struct Watch {
    FbCard card;
    uint8_t named[FB_TARGETS];
    int named_n;
    long helped[FB_CARDS], harmed[FB_CARDS];
} Watch;

/* Where nobody has named him, or the card was countered, nothing follows. */
static void fares(Watch *w, uint8_t who, bool well)
{
    for (int n = 0; n < w->named_n; n++) {
        if (w->named[n] != who) continue;
        if (fb_card_helps(w->card, n) != well)
            fail_msg("%s: target %d is %s off", fb_card_code(w->card), n,
                     well ? "better" : "worse");
        ++(well ? w->helped : w->harmed)[w->card];
    }
}

static void see(Watch *w, const FbEvent *e)
{
    switch (e->type) {
    case FB_E_PLAY:
        w->card = e->card;
        w->named_n = 0;
        break;
    case FB_E_NAME:
        if (w->named_n < FB_TARGETS) w->named[w->named_n++] = e->who;
        break;
    case FB_E_COUNTER:
    case FB_E_TURN: w->named_n = 0; break; /* what comes is not the card's doing alone */
    case FB_E_ASK: w->named_n = e->now.phase == FB_GRUDGE ? 0 : w->named_n; break;
    case FB_E_HOME:
    case FB_E_RETURN:
    case FB_E_GIVE: fares(w, e->who, true); break;
    case FB_E_LIST:
    case FB_E_DIE: fares(w, e->who, false); break;
    default: break;
    }
}

static void watch(const FbGame *game, const FbEvents *events, void *user)
{
    (void)game;
    for (int i = 0; i < events->n; i++)
        see(user, &events->e[i]);
}

static void cards_do_what_their_traits_say(void **unused)
{
    (void)unused;
    static Watch w = {.card = FB_NONE};
    random_games(100, 3000, watch, &w);
    for (FbCard c = 0; enough_games() && c < FB_CARDS; c++) {
        bool helps = fb_card_helps(c, 0) || fb_card_helps(c, 1);
        /* Of PAY a family is named, and none of its men. */
        if (helps && c != FB_PAY && !w.helped[c]) fail_msg("%s helped nobody", fb_card_code(c));
        if (fb_card_has(c, FB_TRAIT_ROLES) && !w.harmed[c])
            fail_msg("%s harmed nobody", fb_card_code(c));
    }
}

/* What is asked of no card is answered, too. */
static void no_card_has_no_trait(void **unused)
{
    (void)unused;
    for (int bit = 1; bit < 256; bit *= 2)
        assert_false(fb_card_has(FB_NONE, (FbTrait)bit));
    assert_false(fb_card_helps(FB_NONE, 0));
    assert_false(fb_card_helps(FB_LAM, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_do_what_their_traits_say),
        cmocka_unit_test(no_card_has_no_trait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
