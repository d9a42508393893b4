/* sheet.c - see sheet.h. */
#include "terminal/sheet.h"

#include <string.h>

#include "bots/bot.h"
#include "text/card_text.h"
#include "text/edition.h"
#include "text/levels.h"
#include "text/say.h"
#include "text/sentence.h"

static void end_line(FbOut *out) { fb_out_char(out, '\n'); }

static void put_say(FbOut *out, const FbClient *m, const char *id)
{
    fb_out_text(out, say_text(m->lang, id));
}

/* ---- the list and the war ------------------------------------------------------------------------------------------------ */

const char *sheet_war_text(FbLang lang, int war)
{
    static const char *const id[] = {"terminal.war.0", "terminal.war.1", "terminal.war.2"};
    return say_text(lang, id[war % 3]);
}

void sheet_war(FbOut *out, const FbClient *m)
{
    fb_out_text(out, sheet_war_text(m->lang, m->view.open.war));
    end_line(out);
}

void sheet_list(FbOut *out, const FbClient *m)
{
    const FbOpen *o = &m->view.open;
    put_say(out, m, o->list_n ? "terminal.list" : "terminal.list.empty");
    end_line(out);
    for (int i = 0; i < o->list_n; i++) {
        fb_out_text(out, "  ");
        fb_out_number(out, (uint64_t)i + 1);
        fb_out_text(out, ". ");
        fb_mobster_write(out, &m->names, o->list[i]);
        end_line(out);
    }
    sheet_war(out, m);
}

/* ---- families ---------------------------------------------------------------------------------------------------------------- */

/* ` listed: 4 7` */
static void put_men(FbOut *out, const FbClient *m, const char *id, uint64_t men, int seat)
{
    if (!(men & FB_FAMILY_BITS(seat))) return;
    fb_out_text(out, "; ");
    put_say(out, m, id);
    for (int n = 1; n <= FB_FAMILY; n++)
        if (men >> FB_MOBSTER(seat, n) & 1) {
            fb_out_char(out, ' ');
            fb_out_number(out, (uint64_t)n);
        }
}

static void put_abilities(FbOut *out, const FbClient *m, int seat)
{
    for (FbCard a = FB_FIRST_ABILITY; a < FB_CARDS; a++) {
        uint8_t owner = m->view.open.tag[a - FB_FIRST_ABILITY];
        if (owner == FB_NONE || FB_SEAT_OF(owner) != seat) continue;
        fb_out_text(out, "; ");
        fb_out_number(out, (uint64_t)(owner % FB_FAMILY) + 1);
        fb_out_text(out, ": ");
        fb_out_text(out, fb_card_name(a, m->lang));
    }
}

const char *sheet_beside_name(const FbClient *m, int seat)
{
    const FbLobbySeat *s = &m->lobby.seat[seat];
    const FbLevel *level = fb_level_at(s->level);
    const char *family = fb_family_name(m->names.family[seat]), *name = m->names.seat[seat];
    if (!name || strcmp(name, family) != 0) return family;
    return s->kind == FB_SEAT_BOT && level
               ? fb_level_text(m->lang, fb_level_name(level), FB_LEVEL_NAME)
               : "";
}

/* `B Moran Gang, Thug`, `A Ann, Capone Mob` */
static void put_who(FbOut *out, const FbClient *m, int seat)
{
    const char *beside = sheet_beside_name(m, seat);
    fb_out_char(out, (char)('A' + seat));
    fb_out_char(out, ' ');
    fb_seat_name_write(out, &m->names, seat);
    if (*beside) fb_out_text(out, ", ");
    fb_out_text(out, beside);
}

static void put_family(FbOut *out, const FbClient *m, int seat)
{
    const FbOpen *o = &m->view.open;
    char number[24];
    uint64_t all = FB_FAMILY_BITS(seat);
    put_who(out, m, seat);
    if (!(o->in >> seat & 1)) {
        fb_out_text(out, ": ");
        put_say(out, m, "terminal.out");
        end_line(out);
        return;
    }
    put_men(out, m, "terminal.at_home", o->home, seat);
    put_men(out, m, "terminal.listed", o->listed, seat);
    put_men(out, m, "terminal.dead", all & ~o->home & ~o->listed, seat);
    fb_out_text(out, "; ");
    say(out, m->lang, "terminal.cards", "n", say_number(number, o->hand_n[seat]), NULL);
    put_abilities(out, m, seat);
    if (o->now.turn == seat) {
        fb_out_text(out, "; ");
        put_say(out, m, "terminal.has_turn");
    }
    fb_out_text(out, ".\n");
}

void sheet_families(FbOut *out, const FbClient *m)
{
    for (int seat = 0; seat < m->view.open.seats; seat++)
        put_family(out, m, seat);
}

/* ---- cards ------------------------------------------------------------------------------------------------------------------- */

static void put_card(FbOut *out, FbLang lang, FbCard card, int copies)
{
    fb_out_text(out, "  ");
    fb_out_text(out, fb_card_code(card));
    fb_out_char(out, ' ');
    fb_out_text(out, fb_card_name(card, lang));
    if (copies > 1) {
        fb_out_text(out, " x");
        fb_out_number(out, (uint64_t)copies);
    }
    end_line(out);
}

void sheet_hand(FbOut *out, const FbClient *m)
{
    put_say(out, m, m->view.hand ? "terminal.hand" : "terminal.hand.empty");
    end_line(out);
    for (FbCard c = 0; c < FB_CARDS; c++)
        if (fb_hand_count(m->view.hand, c))
            put_card(out, m->lang, c, fb_hand_count(m->view.hand, c));
}

void sheet_piles(FbOut *out, const FbClient *m)
{
    const FbOpen *o = &m->view.open;
    char deck[24], pile[24];
    say(out, m->lang, "terminal.piles", "n", say_number(deck, o->deck_n), "number",
        say_number(pile, o->pile_n), NULL);
    end_line(out);
    for (int i = o->pile_n - 1; i >= 0; i--)
        put_card(out, m->lang, o->pile[i], 1);
}

/* The view knows the revision of the rules, which a game of 0.1.0 keeps. */
static FbRules rules_of(const FbClient *m)
{
    return m->has_view ? m->view.open.rules : m->lobby.settings.rules;
}

void sheet_card(FbOut *out, const FbClient *m, FbCard card)
{
    fb_out_text(out, fb_card_code(card));
    fb_out_char(out, ' ');
    fb_out_text(out, fb_card_name(card, m->lang));
    fb_out_text(out, ": ");
    fb_card_text(out, card, rules_of(m), m->lang);
    end_line(out);
}

static void put_guess(FbOut *out, const char *guess)
{
    if (!*guess) return;
    fb_out_text(out, "  * ");
    fb_out_text(out, guess);
    end_line(out);
}

/* What is true of several in a row is said once, behind the last of them. */
void sheet_cards(FbOut *out, const FbClient *m, uint64_t cards)
{
    char guess[2][FB_CARD_TEXT_MAX] = {"", ""};
    int now = 0;
    for (FbCard card = 0; card < FB_CARDS; card++) {
        if (!(cards >> card & 1)) continue;
        now = !now;
        FbOut guessed = fb_out(guess[now], sizeof guess[now]);
        fb_card_guess(&guessed, card, rules_of(m), m->lang);
        if (strcmp(guess[now], guess[!now]) != 0) put_guess(out, guess[!now]);
        sheet_card(out, m, card);
    }
    put_guess(out, guess[now]);
}

const char *sheet_switch_text(FbLang lang, enum FbSwitch sw, bool bit)
{
    char id[64];
    FbOut out = fb_out(id, sizeof id);
    fb_out_text(&out, fb_switch_word(sw));
    fb_out_char(&out, '.');
    fb_out_text(&out, fb_switch_value(sw, bit));
    return fb_text_of(lang, "house.", id);
}

void sheet_rules(FbOut *out, const FbClient *m)
{
    FbRules rules = rules_of(m), printed = fb_rules_printed(rules);
    fb_rules_write(out, rules);
    end_line(out);
    for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++) {
        bool bit = fb_rules_get(rules, sw);
        fb_out_text(out, "  ");
        fb_out_text(out, fb_switch_word(sw));
        fb_out_char(out, ':');
        fb_out_text(out, fb_switch_value(sw, bit));
        fb_out_text(out, "  ");
        fb_out_text(out, sheet_switch_text(m->lang, sw, bit));
        if (bit != fb_rules_get(printed, sw))
            say(out, m->lang, "terminal.house", "text", sheet_switch_text(m->lang, sw, !bit), NULL);
        end_line(out);
    }
}

/* ---- how to play --------------------------------------------------------------------------------------------------------------- */

/* guide.3.title in po/; NULL behind the last step. */
static const char *guide_text(FbLang lang, uint64_t step, const char *part)
{
    char id[32];
    FbOut out = fb_out(id, sizeof id);
    fb_out_text(&out, "guide.");
    fb_out_number(&out, step);
    fb_out_text(&out, part);
    return fb_text(lang, id);
}

void sheet_guide(FbOut *out, FbLang lang)
{
    const char *title;
    fb_out_text(out, say_text(lang, "guide.intro"));
    end_line(out);
    for (uint64_t step = 1; (title = guide_text(lang, step, ".title")); step++) {
        end_line(out);
        fb_out_number(out, step);
        fb_out_text(out, ". ");
        fb_out_text(out, title);
        end_line(out);
        fb_out_text(out, guide_text(lang, step, ".text"));
        end_line(out);
    }
}

/* ---- clocks ------------------------------------------------------------------------------------------------------------------ */

void sheet_time(FbOut *out, uint64_t ms)
{
    uint64_t seconds = (ms + 999) / 1000;
    fb_out_number(out, seconds / 60);
    fb_out_char(out, ':');
    if (seconds % 60 < 10) fb_out_char(out, '0');
    fb_out_number(out, seconds % 60);
}

void sheet_clocks(FbOut *out, const FbClient *m, uint64_t now)
{
    char time[24], bank[24];
    FbOut t = fb_out(time, sizeof time), b = fb_out(bank, sizeof bank);
    if (m->window.open && m->window.until != FB_NEVER) {
        sheet_time(&t, fb_client_left(m->window.until, now));
        say(out, m->lang, "terminal.clock.window", "text", time, NULL);
    } else if (m->left_until != FB_NEVER) {
        sheet_time(&t, fb_client_left(m->left_until, now));
        sheet_time(&b, m->bank);
        say(out, m->lang, "terminal.clock", "text", time, "number", bank, NULL);
    } else {
        put_say(out, m, "terminal.clock.none");
    }
    end_line(out);
}

/* ---- people ------------------------------------------------------------------------------------------------------------------ */

static void put_seat(FbOut *out, const FbClient *m, int seat)
{
    const FbLobbySeat *s = &m->lobby.seat[seat];
    if (s->kind == FB_SEAT_OPEN) {
        fb_out_char(out, (char)('A' + seat));
        fb_out_char(out, ' ');
        put_say(out, m, "terminal.seat.open");
    } else {
        put_who(out, m, seat);
    }
    if (s->kind == FB_SEAT_HUMAN && m->lobby.phase == FB_TABLE_LOBBY) {
        fb_out_text(out, ", ");
        put_say(out, m, s->ready ? "terminal.ready" : "terminal.not_ready");
    }
    end_line(out);
}

void sheet_people(FbOut *out, const FbClient *m, const char *link)
{
    if (link[0]) {
        fb_out_text(out, link);
        end_line(out);
    }
    fb_rules_write(out, m->lobby.settings.rules);
    end_line(out);
    for (int s = 0; s < m->lobby.settings.seats; s++)
        put_seat(out, m, s);
    for (int p = 0; p < FB_PEOPLE; p++) {
        const FbLobbyPerson *person = &m->lobby.person[p];
        if (!person->here || person->seat != FB_NONE) continue;
        say(out, m->lang, person->bot ? "terminal.watches.bot" : "terminal.watches", "seat",
            person->name.text, NULL);
        end_line(out);
    }
}

void sheet_log(FbOut *out, const FbClient *m, uint32_t most)
{
    uint32_t first = m->lines > most ? m->lines - most : 0;
    for (uint32_t l = first; l < m->lines; l++) {
        const FbClientLine *line = fb_client_line(m, l);
        if (!line) continue;
        fb_out_text(out, line->text);
        end_line(out);
    }
}
