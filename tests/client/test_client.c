/* test_client.c - one person at one table: what they hold is what they were told, whatever happens to messages, queues and
 * connections on the way. */
#include <string.h>

#include "client/client.h"
#include "lib/unit.h"
#include "place.h"
#include "text/sentence.h"

static Place place;

static FbClient *client(int person) { return &place.person[person].client; }

/* Two play, one watches; the cards are dealt, and told, but nobody has looked yet. */
static void deal(uint64_t seed)
{
    place_start(&place, seed);
    for (int p = 0; p < PLACE_PEOPLE; p++)
        place_come(&place, p, NULL);
    place_rest(&place);
    assert_int_equal(place.table.phase, FB_TABLE_PLAYING);
}

static void assert_in_step(int person)
{
    const FbClient *c = client(person);
    FbView view;
    fb_table_view(&place.table, fb_client_seat(c), &view);
    assert_null(c->wrong);
    assert_false(fb_client_busy(c));
    assert_int_equal(c->step, place.table.step);
    assert_memory_equal(&c->view, &view, sizeof view);
}

/* One more answer, and what comes of it is told to all. */
static bool go_on(void)
{
    if (!place_answer(&place)) place_wake(&place);
    place_rest(&place);
    return place.table.phase == FB_TABLE_PLAYING;
}

/* ---- whole games ------------------------------------------------------------------------------------------------------ */

static void may_be_seen(const FbClient *c, const FbEvent *event)
{
    if (event->type != FB_E_DREW || event->seat == fb_client_seat(c)) return;
    assert_int_equal(event->card, FB_NONE);
}

/* Event by event: no card of somebody else's, and a view that a game can have. */
static void look(int person)
{
    FbHappened what;
    while (fb_client_next(client(person), &what)) {
        may_be_seen(client(person), &what.event);
        if (what.line) assert_true(what.line->text[0]);
    }
    if (fb_client_seat(client(person)) == FB_SPECTATOR)
        assert_int_equal(client(person)->view.hand, 0);
    assert_in_step(person);
}

/* What is asked may not be shown before all that waits has happened; that it will be is known before. */
static void the_question_is_known_before_it_is_asked(void **state)
{
    (void)state;
    int waited = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        deal(seed);
        do
            for (int p = 0; p < PLACE_PEOPLE; p++) {
                const FbClient *c = client(p);
                FbPhase awaited = fb_client_awaited(c);
                waited += fb_client_busy(c) && awaited != FB_PHASES;
                if (fb_client_busy(c)) assert_false(fb_client_waits(c));
                look(p);
                assert_int_equal(fb_client_awaited(c), awaited);
                assert_int_equal(fb_client_waits(c), awaited != FB_PHASES);
                if (awaited != FB_PHASES) assert_int_equal(c->view.open.now.phase, awaited);
            }
        while (go_on());
    }
    assert_true(waited > 20);
}

static void games_are_played_to_the_end(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        deal(seed);
        do
            for (int p = 0; p < PLACE_PEOPLE; p++)
                look(p);
        while (go_on());
        for (int p = 0; p < PLACE_PEOPLE; p++) {
            look(p);
            assert_int_equal(client(p)->result, place.table.result);
            assert_false(fb_client_waits(client(p)));
        }
        assert_true(client(0)->witness.bound);
        assert_false(client(2)->witness.bound);
    }
}

/* Whoever shows nothing needs no more memory than for one event, and asks for no more than it needs. */
static void little_memory_is_enough(void **state)
{
    FbQueued one;
    (void)state;
    deal(3);
    place_cut(&place.person[2]);
    place_come(&place, 2, &(FbClientRoom){.queue = &one, .queue_max = 1});
    for (int i = 0; i < 60 && go_on(); i++) {
        place_drain(&place);
        assert_in_step(2);
    }
    assert_int_equal(place.person[2].logs, 0);
    assert_int_equal(client(2)->lines, 0);
}

/* ---- questions ---------------------------------------------------------------------------------------------------------- */

static int asked_person(void)
{
    for (int p = 0; p < 2; p++)
        if (place.table.game.open.now.asked >> fb_client_seat(client(p)) & 1) return p;
    return -1;
}

static void a_question_waits_for_the_queue(void **state)
{
    FbPick legal[FB_LEGAL_MAX];
    (void)state;
    deal(4);
    int p = asked_person();
    FbClient *c = client(p);
    assert_int_equal(c->question, place.table.step);
    while (fb_client_busy(c)) {
        assert_false(fb_client_asked(c));
        assert_false(fb_client_waits(c));
        assert_int_equal(fb_client_legal(c, legal), 0);
        assert_int_equal(place.person[p].draft.question, 0);
        fb_client_next(c, NULL);
    }
    assert_true(fb_client_asked(c));
    assert_true(fb_client_waits(c));
    assert_true(fb_client_legal(c, legal) > 0);
    assert_int_equal(place.person[p].draft.question, c->question);
}

/* What was asked before does not count, nor a window that opens behind what waits. */
static void nobody_is_asked_in_the_middle(void **state)
{
    int asked = 0, windows = 0;
    (void)state;
    deal(12);
    for (int i = 0; i < 200; i++) {
        place_drain(&place);
        for (int p = 0; p < 2; p++) {
            FbClient *c = client(p);
            if (!fb_client_waits(c)) continue;
            asked += fb_client_asked(c);
            windows += fb_client_may_counter(c);
            c->queue_n++;
            assert_false(fb_client_waits(c));
            c->queue_n--;
        }
        if (!go_on()) break;
    }
    assert_true(asked && windows);
}

static void nobody_is_asked_in_a_pause(void **state)
{
    (void)state;
    deal(4);
    place_drain(&place);
    FbClient *c = client(asked_person());
    for (int p = 0; p < 2; p++) {
        FbInput pause = {.type = FB_IN_PAUSE};
        pause.as.pause.on = 1;
        fb_client_input(client(p), &pause);
    }
    place_rest(&place);
    assert_true(c->lobby.paused);
    assert_false(fb_client_waits(c));
}

/* An answer is sent once; if it is refused, its last pick is open again. */
static void what_is_refused_is_asked_again(void **state)
{
    (void)state;
    deal(5);
    place_drain(&place);
    int p = asked_person();
    FbClient *c = client(p);
    FbDraft *draft = &place.person[p].draft;
    FbPick legal[FB_LEGAL_MAX];
    while (!draft->done && fb_client_legal(c, legal))
        assert_int_equal(fb_draft_pick(draft, legal[0].what), FB_OK);
    uint32_t stamp = c->draft_stamp,
             question = c->question--; /* so that the table does not take it */
    fb_client_move(c, draft->pick, draft->n);
    assert_int_equal(c->answered, question - 1);
    c->answered = c->question = question;
    assert_false(fb_client_waits(c));
    place_rest(&place);
    assert_int_equal(c->refusals, 1);
    assert_string_equal(c->refused.id.text, "table.stale");
    assert_false(draft->done);
    assert_true(c->draft_stamp > stamp);
    assert_true(fb_client_waits(c));
}

/* ---- what breaks ----------------------------------------------------------------------------------------------------------- */

/* A connection is lost while events wait: they are still shown, each of them once, and then those that were missed. */
static void a_queue_outlives_its_connection(void **state)
{
    int shown = 0, told = 0;
    (void)state;
    deal(6);
    PlacePerson *watcher = &place.person[2];
    FbClient *c = &watcher->client;
    for (int i = 0; i < 4; i++) {
        for (int p = 0; p < 2; p++)
            look(p);
        go_on();
    }
    int waiting = (int)c->queue_n;
    for (; shown < waiting / 2; shown++)
        fb_client_next(c, NULL);
    uint32_t told_step = c->told_step;
    place_cut(watcher);
    assert_false(c->joined);
    assert_int_equal(c->queue_n, waiting - shown);
    for (int i = 0; i < 3; i++) {
        go_on();
        for (int p = 0; p < 2; p++)
            look(p);
    }
    assert_true(place.table.step > told_step);
    place_connect(watcher);
    place_rest(&place);
    assert_int_equal(watcher->last_step, told_step);
    assert_int_equal(c->told_step, place.table.step);
    assert_true((int)c->queue_n > waiting - shown);
    for (FbHappened what; fb_client_next(c, &what); told++)
        continue;
    assert_true(told > waiting - shown);
    assert_in_step(2);
}

/* Another tab of the same person joins, so a view is told that says nothing new: what waits goes on waiting. */
static void a_view_of_the_same_step_flushes_nothing(void **state)
{
    (void)state;
    deal(7);
    FbClient *c = client(2);
    uint32_t waiting = c->queue_n;
    assert_true(waiting > 0);
    fb_client_join(c, 0);
    assert_non_null(strstr(place.person[2].mail, "\"type\":\"view\""));
    place_rest(&place);
    assert_int_equal(c->queue_n, waiting);
    place_drain(&place);
    assert_in_step(2);
}

static void lose_one_line(PlacePerson *person)
{
    size_t n = (size_t)((char *)memchr(person->mail, '\n', person->mail_n) - person->mail) + 1;
    person->mail_n -= n;
    memmove(person->mail, person->mail + n, person->mail_n);
}

/* A message is missing: it is noticed with the next one, and the client starts from a whole view. */
static void what_is_missing_is_asked_for(void **state)
{
    (void)state;
    deal(8);
    place_drain(&place);
    while (!place.person[2].mail_n) /* a pass is told to nobody else */
        assert_true(place_answer(&place));
    lose_one_line(&place.person[2]);
    place_rest(&place);
    for (int i = 0; i < 3 && !client(2)->wrong; i++) {
        place_drain(&place);
        go_on();
    }
    assert_string_equal(client(2)->wrong, "a message is missing");
    place_drain(&place);
    assert_int_equal(place.person[2].last_step, 0);
    client(2)->wrong = NULL;
    assert_in_step(2);
}

/* A server that tells a step with another hash is not believed. */
static void another_hash_is_noticed(void **state)
{
    (void)state;
    deal(9);
    FbClient *c = client(2);
    assert_true(c->queue_n > 0);
    place.person[2].queue[c->queue_n - 1].hash ^= 1;
    while (fb_client_next(c, NULL))
        continue;
    assert_string_equal(c->wrong, "a view has another hash than was told");
    assert_false(c->has_view);
    assert_false(fb_client_waits(c));
    c->wrong = NULL;
    place_drain(&place);
    assert_in_step(2);
}

/* Steps come again where another tab of the same person was away: they are passed over. */
static void what_was_told_is_not_told_again(void **state)
{
    static FbTableOut out;
    (void)state;
    deal(10);
    place_drain(&place);
    go_on();
    place_drain(&place);
    FbClient *c = client(2);
    FbTold old = {.message = {.type = FB_MSG_EVENTS, .number = c->heard + 1}};
    old.message.as.events.step = c->told_step;
    old.message.as.events.events.n = 1;
    out.event[0] = (FbEvent){.type = FB_E_TURN};
    place.into = out;
    fb_client_take(c, &old, 0);
    assert_in_step(2);
}

/* ---- words ---------------------------------------------------------------------------------------------------------------- */

/* How a game opens where every house rule was changed: the longest that the log has to hold. */
static void no_opening_is_cut(void **state)
{
    static FbClient teller;
    static FbClientLine line[2];
    (void)state;
    for (enum FbEdition edition = 0; edition < FB_EDITIONS; edition++)
        for (FbLang lang = 0; lang < fb_langs(); lang++) {
            char whole[FB_SENTENCE_MAX];
            FbOut out = fb_out(whole, sizeof whole);
            FbRules rules = fb_edition(edition);
            for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++)
                rules = fb_rules_set(rules, sw, !fb_rules_get(rules, sw));
            FbEvent opening = {.type = FB_E_DEAL, .n = FB_SEATS, .rules = rules};
            fb_client_start(&teller, lang, &(FbClientRoom){.line = line, .line_max = 2},
                            (FbClientWay){0});
            teller.names.first = 1 + FB_FIRST_NEXT;
            teller.names.seat[0] = "a name of forty bytes, which is too long";
            const FbClientLine *told = fb_client_tell(&teller, &opening);
            fb_sentence(&out, lang, &teller.names, &opening, FB_SPECTATOR);
            assert_string_equal(told->text, whole);
            assert_ptr_equal(told, fb_client_line(&teller, teller.lines - 1));
        }
}

/* A program's account sits as people do, and everybody sees what it is: by its name, in every line. */
static void a_program_is_called_one(void **state)
{
    static FbClient reader;
    FbLobby lobby = {.phase = FB_TABLE_PLAYING, .settings = fb_settings_default()};
    (void)state;
    fb_client_start(&reader, FB_ENGLISH, &(FbClientRoom){0}, (FbClientWay){0});
    lobby.person[0] = (FbLobbyPerson){.here = 1, .seat = 0, .name = {4, "Anne"}};
    lobby.person[1] = (FbLobbyPerson){.here = 1, .seat = 1, .bot = 1, .name = {4, "Robo"}};
    for (uint8_t s = 0; s < FB_SEATS; s++)
        lobby.seat[s] = (FbLobbySeat){.kind = FB_SEAT_HUMAN, .person = s < 2 ? s : FB_NONE};
    fb_client_take_lobby(&reader, &lobby);
    assert_string_equal(reader.names.seat[0], "Anne");
    assert_string_equal(reader.names.seat[1], "Robo (bot)");
}

/* A table draws lots for its first game; after that the deal goes round. */
static void the_game_says_why_its_dealer_deals(void **state)
{
    static FbClient reader;
    FbLobby lobby = {.phase = FB_TABLE_PLAYING, .settings = fb_settings_default()};
    static const uint8_t why[] = {0, FB_FIRST_LOT + 1, FB_FIRST_NEXT + 1, FB_FIRST_NEXT + 1};
    (void)state;
    fb_client_start(&reader, FB_ENGLISH, &(FbClientRoom){0}, (FbClientWay){0});
    lobby.settings.rules = fb_edition(FB_MAYFAIR_2005);
    for (; lobby.game < sizeof why; lobby.game++) {
        fb_client_take_lobby(&reader, &lobby);
        assert_int_equal(reader.names.first, why[lobby.game]);
        assert_int_equal(reader.names.rules, lobby.settings.rules);
    }
}

/* One's own name, or what the shell calls the reader. */
static void the_reader_has_a_name(void **state)
{
    (void)state;
    deal(11);
    place_drain(&place);
    int seat = fb_client_seat(client(0));
    assert_string_equal(client(0)->names.seat[seat], "Anna");
    client(0)->wants.you = "You";
    FbLobby lobby;
    fb_table_lobby(&place.table, &lobby);
    fb_client_take_lobby(client(0), &lobby);
    assert_string_equal(client(0)->names.seat[seat], "You");
    assert_string_equal(client(1)->names.seat[seat], "Anna");
}

/* ---- paces and prompts ---------------------------------------------------------------------------------------------------- */

static void deal_at(FbPace pace)
{
    place_start(&place, 21);
    place.table.settings.pace = (uint8_t)pace;
    for (int p = 0; p < 2; p++)
        place_come(&place, p, NULL);
    place_rest(&place);
    assert_int_equal(place.table.phase, FB_TABLE_PLAYING);
}

static void what_is_being_shown_is_waited_for(void **state)
{
    (void)state;
    deal_at(FB_PACE_RELAXED);
    uint64_t now = place.table.now;
    assert_int_equal(fb_client_opens_in(client(0), now), FB_SHOW_MAX);
    assert_int_equal(fb_client_opens_in(client(0), now + 3999), 1);
    assert_int_equal(fb_client_opens_in(client(0), now + 5000), 0);
    fb_client_delay(client(0), 1000);
    assert_int_equal(fb_client_opens_in(client(0), now + 4000), 1000);
    fb_client_hasten(client(0), 5000);
    assert_int_equal(fb_client_opens_in(client(0), now), 0);
    deal_at(FB_PACE_NONE);
    assert_int_equal(fb_client_opens_in(client(0), place.table.now), 0);
}

static int order_of(int person)
{
    place_rest(&place);
    return place.table.seat[fb_client_seat(client(person))].order;
}

/* Among others the fuse passes, whatever the hand holds; it comes and goes with what the person wants. */
static void among_others_a_fuse_passes(void **state)
{
    (void)state;
    deal_at(FB_PACE_RELAXED);
    assert_false(fb_client_alone(client(0)));
    fb_client_prompts(client(0), FB_PROMPT_ABLE);
    assert_int_equal(order_of(0), FB_ORDER_FUSE);
    assert_int_equal(order_of(1), FB_ORDER_NONE);
    fb_client_prompts(client(0), FB_PROMPT_EVERY);
    assert_int_equal(order_of(0), FB_ORDER_NONE);
    fb_client_orders(client(1),
                     FB_ORDER_FUSE); /* by a client that was not told anything: so it stays */
    assert_int_equal(order_of(1), FB_ORDER_FUSE);
    fb_client_orders(client(0), FB_ORDER_PASS); /* given by the person: it stays */
    fb_client_prompts(client(0), FB_PROMPT_ABLE);
    assert_int_equal(order_of(0), FB_ORDER_PASS);
    assert_int_equal(client(0)->refusals, 0);
}

/* A client that comes back does not know yet that its order stands: the refusal of a second one is nobody's business. */
static void a_fuse_outlives_its_connection(void **state)
{
    (void)state;
    deal_at(FB_PACE_RELAXED);
    fb_client_prompts(client(0), FB_PROMPT_ABLE);
    assert_int_equal(order_of(0), FB_ORDER_FUSE);
    place_cut(&place.person[0]);
    place_connect(&place.person[0]);
    assert_int_equal(order_of(0), FB_ORDER_FUSE);
    assert_int_equal(client(0)->order, FB_ORDER_FUSE);
    assert_int_equal(client(0)->refusals, 0);
}

static void alone_the_client_passes(void **state)
{
    int asked = 0;
    (void)state;
    deal_at(FB_PACE_RELAXED);
    FbClient *c = client(0);
    for (int s = 0; s < FB_SEATS; s++) /* as far as this client knows */
        if (s != fb_client_seat(c)) c->lobby.seat[s].kind = FB_SEAT_BOT;
    assert_true(fb_client_alone(c));
    fb_client_prompts(c, FB_PROMPT_ABLE);
    assert_int_equal(order_of(0), FB_ORDER_NONE);
    for (int i = 0; i < 300; i++) {
        FbPick legal[FB_LEGAL_MAX];
        place_drain(&place);
        if (fb_client_may_counter(c) && fb_client_waits(c)) {
            asked++;
            assert_true(fb_view_legal(&c->view, legal) > 1);
        }
        if (!go_on()) break;
    }
    assert_true(asked && c->passed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_played_to_the_end),
        cmocka_unit_test(the_question_is_known_before_it_is_asked),
        cmocka_unit_test(little_memory_is_enough),
        cmocka_unit_test(a_question_waits_for_the_queue),
        cmocka_unit_test(nobody_is_asked_in_the_middle),
        cmocka_unit_test(nobody_is_asked_in_a_pause),
        cmocka_unit_test(what_is_refused_is_asked_again),
        cmocka_unit_test(a_queue_outlives_its_connection),
        cmocka_unit_test(a_view_of_the_same_step_flushes_nothing),
        cmocka_unit_test(what_is_missing_is_asked_for),
        cmocka_unit_test(another_hash_is_noticed),
        cmocka_unit_test(what_was_told_is_not_told_again),
        cmocka_unit_test(no_opening_is_cut),
        cmocka_unit_test(a_program_is_called_one),
        cmocka_unit_test(the_game_says_why_its_dealer_deals),
        cmocka_unit_test(the_reader_has_a_name),
        cmocka_unit_test(what_is_being_shown_is_waited_for),
        cmocka_unit_test(among_others_a_fuse_passes),
        cmocka_unit_test(a_fuse_outlives_its_connection),
        cmocka_unit_test(alone_the_client_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
