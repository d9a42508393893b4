/* hash.c - 64 bits that stand for a game or a view. The same on every machine, and blind to what lies past the counts of
 * the arrays. Server and client compare them after every step to notice that a view has gone wrong; nobody's honesty
 * rests on them (that is fair/commit.h). */
#include "game.h"
#include "view_hash.h"

static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * UINT64_C(0x9fb21c651e98df25);
    return h ^ (h >> 32);
}

static uint64_t mix_bytes(uint64_t h, const uint8_t *bytes, int n)
{
    uint64_t word = (uint64_t)n;
    for (int i = 0; i < n; i++) {
        word = word << 8 | bytes[i];
        if (i % 7 == 6) {
            h = mix(h, word);
            word = 0;
        }
    }
    return mix(h, word);
}

static uint64_t mix_hands(uint64_t h, const FbHand *hands)
{
    for (int s = 0; s < FB_SEATS; s++)
        h = mix(h, hands[s]);
    return h;
}

static uint64_t hash_control(uint64_t h, const FbControl *now)
{
    const uint8_t bytes[] = {now->turn,  now->phase, now->asked,   now->stage,
                             now->after, now->card,  now->counter, now->rescuer,
                             now->next,  now->left,  now->flags};
    return mix_bytes(h, bytes, (int)sizeof bytes);
}

/* The rules and the number of shuffles. For revision 1 they are laid out as 0.1.0 had them: its saved games keep a hash
 * beside each step, and a player who comes back is caught up only if those still match. */
static uint64_t hash_rules(uint64_t h, const FbOpen *o)
{
    if (rules_revision(o->rules) > 1) return mix(h, (uint64_t)o->shuffles << 32 | o->rules);
    uint64_t number = fb_rules_number(o->rules), switches = number >> 16;
    return mix(h, (uint64_t)o->shuffles << 16 | (number & 0xff) << 12 | switches);
}

static uint64_t hash_open(const FbOpen *o)
{
    const uint8_t bytes[] = {o->named_n, o->pile_n, o->list_n, o->deck_n, o->seats, o->in, o->war};
    uint64_t h = mix(UINT64_C(0x66616d62697a), o->home);
    h = mix(h, o->listed);
    h = mix_hands(h, o->known);
    h = mix_bytes(h, o->pile, o->pile_n);
    h = mix_bytes(h, o->list, o->list_n);
    h = mix_bytes(h, o->tag, (int)sizeof o->tag);
    h = mix_bytes(h, o->named, card_names_into_list(o->now.card) ? 0 : o->named_n);
    h = mix_bytes(h, o->hand_n, (int)sizeof o->hand_n);
    h = mix_bytes(h, bytes, (int)sizeof bytes);
    h = hash_control(h, &o->now);
    return hash_rules(h, o);
}

uint64_t fb_hash(const FbGame *game)
{
    uint64_t h = hash_open(&game->open);
    h = mix_hands(h, game->hand);
    return mix_bytes(h, game->deck, game->open.deck_n);
}

static uint64_t hash_view(const FbView *view, uint64_t open)
{
    return mix(mix(open, view->hand), view->seat);
}

uint64_t fb_view_hash(const FbView *view) { return hash_view(view, hash_open(&view->open)); }

/* Views are zero past their counts, so equal open parts are equal bytes. If one were not, this would only hash again. */
uint64_t view_hash(ViewHasher *last, const FbView *view)
{
    if (!last->any || memcmp(&last->open, &view->open, sizeof last->open) != 0)
        *last = (ViewHasher){view->open, hash_open(&view->open), true};
    return hash_view(view, last->hash);
}
