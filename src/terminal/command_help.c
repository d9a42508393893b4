/* command_help.c - what a reader can look up: how to play, what a card does at this table, the rulebook, and the rules that this
 * table plays by.
 *
 *     ?              how to play
 *     ? con          the card with this code
 *     ? mob war      cards of this name, in any language; and the rules that speak of these words
 *     ? 5.4          a rule; ? rules is the whole book
 *     ? play         from nothing to the first turn
 *     ??             the rule that the last refusal has cited */
#include <string.h>

#include "terminal/command.h"
#include "terminal/kept_rules.h"
#include "terminal/names.h"
#include "terminal/rulebook.h"
#include "terminal/sheet.h"
#include "text/edition.h"
#include "text/say.h"

static void show(Play *game, const char *title, const char *text)
{
    game->sheet(game->face, say_text(game->lang, title), text);
}

/* ---- help ---------------------------------------------------------------------------------------------------------------- */

static void show_cards(Play *game, uint64_t cards, const char *words)
{
    char text[SHEET_MAX];
    FbOut out = fb_out(text, sizeof text);
    sheet_cards(&out, play_client(game), cards);
    if (cards && words) fb_out_char(&out, '\n');
    int rules = words ? rulebook_find(&out, game->lang, words) : 0;
    if (cards || rules)
        show(game, "terminal.title.help", text);
    else
        play_say(game, FB_LINE_WRONG, "terminal.no_card");
}

void run_rules(Play *game, const char *rest)
{
    char text[SHEET_MAX];
    FbOut out = fb_out(text, sizeof text);
    if (rulebook_find(&out, game->lang, rest))
        show(game, "terminal.title.rules", text);
    else
        play_say(game, FB_LINE_WRONG, "terminal.no_rule");
}

static void show_cited(Play *game)
{
    if (game->cited)
        run_rules(game, game->cited);
    else
        play_say(game, FB_LINE_WRONG, "terminal.not_cited");
}

static void show_guide(Play *game)
{
    char text[SHEET_MAX];
    FbOut out = fb_out(text, sizeof text);
    sheet_guide(&out, game->lang);
    show(game, "guide.title", text);
}

void run_help(Play *game, const char *rest)
{
    size_t word = strcspn(rest, " ");
    uint8_t card = play_word(rest, strlen(rest));
    const char *last = strrchr(rest, ' ');
    if (!*rest)
        show(game, "terminal.title.help", say_text(game->lang, "terminal.help"));
    else if (*rest == '?')
        show_cited(game);
    else if (command_is(game->lang, "command.guide", rest, word))
        show_guide(game);
    else if (command_is(game->lang, "command.rules", rest, word))
        run_rules(game, rest + word + strspn(rest + word, " "));
    else if (strspn(last ? last + 1 : rest, "0123456789."))
        run_rules(game, rest);
    else if (card < FB_CARDS)
        show_cards(game, 1ULL << card, NULL);
    else
        show_cards(game, cards_called(rest), rest);
}

/* ---- the rules of this table ----------------------------------------------------------------------------------------------- */

/* Alone, shows the rules of this table. With an edition behind it, the host changes them before the
 * game. */
void run_edition(Play *game, const char *rest)
{
    FbTextError error;
    FbSettings settings = play_client(game)->lobby.settings;
    char text[SHEET_MAX], spelt[KEPT_RULES_MAX];
    FbOut out = fb_out(text, sizeof text);
    if (!*rest) {
        sheet_rules(&out, play_client(game));
        show(game, "terminal.title.edition", text);
        return;
    }
    rest = kept_rules_spelt(rest, spelt);
    if (fb_rules_read(&settings.rules, rest, strlen(rest), &error))
        send_settings(game, &settings);
    else
        play_say(game, FB_LINE_WRONG, "terminal.no_edition");
}
