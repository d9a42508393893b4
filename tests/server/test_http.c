/* test_http.c - the API without a network (http_fake.h): routes and gates, persons and their tokens, bans, streams. What is
 * said over real sockets is tested by http_*.py. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http/api.h"
#include "http_fake.h"
#include "lib/unit.h"
#include "people/bans.h"
#include "people/person.h"
#include "text/json.h"

static int start(void **state) { return (void)state, fake_start(), 0; }
static int end(void **state) { return (void)state, fake_end(), 0; }

static NetRequest *get(const char *path)
{
    return fake_ask(&(FakeAsk){.method = NET_GET, .path = path});
}

/* A bot account; its token. */
static const char *account(void)
{
    static char token[PERSON_TOKEN_TEXT + 1];
    NetRequest *r = fake_ask(
        &(FakeAsk){.method = NET_POST, .path = "/api/bots", .body = "{\"name\":\"Robo\"}"});
    assert_int_equal(r->status, 201);
    memcpy(token, strstr(r->body, "\"token\":\"") + 9, PERSON_TOKEN_TEXT);
    return token;
}

static int status_of(NetMethod method, const char *path, const char *token, const char *body)
{
    return fake_ask(&(FakeAsk){.method = method, .path = path, .bearer = token, .body = body})
        ->status;
}

/* ---- routes -------------------------------------------------------------------------------------------------------- */

static void routes_are_found(void **state)
{
    (void)state;
    static const struct {
        NetMethod method;
        const char *path;
        int status;
        const char *allow; /* or NULL */
    } row[] = {
        {NET_GET, "/healthz", 200, NULL},
        {NET_HEAD, "/healthz", 200, NULL},
        {NET_POST, "/healthz", 405, "GET, HEAD, OPTIONS"},
        {NET_OPTIONS, "/api/me", 204, "GET, HEAD, PUT, DELETE, OPTIONS"},
        {NET_PATCH, "/api/tables", 405, "GET, HEAD, POST, OPTIONS"},
        {NET_GET, "/", 200, NULL},
        {NET_PUT, "/", 405, "GET, HEAD, OPTIONS"},
        {NET_GET, "/index.html", 200, NULL},
        {NET_GET, "/index.htm", 404, NULL},
        {NET_GET, "/api", 404, NULL},
        {NET_GET, "/api/tables/", 404, NULL},
        {NET_GET, "/api/tables/" FAKE_TABLE, 405, "POST, OPTIONS"},
        {NET_GET, "/api/tables/" FAKE_TABLE "/qr.svg", 200, NULL},
        {NET_GET, "/api/tables/mzxw6ytboi2gk3lr/qr.svg", 404, NULL},
        {NET_GET, "/api/tables/x/y/qr.svg", 404, NULL},
        {NET_HEAD, "/api/tables/" FAKE_TABLE "/stream", 405, "GET, OPTIONS"},
        {NET_GET, "/api/records/abcdefghabcdefgh", 200, NULL},
        {NET_GET, "/api/records/abcdefghabcdefgh.fbr", 200, NULL},
        {NET_GET, "/api/records/abcdefghabcdefgk", 404, NULL},
        {NET_GET, "/api/records/abcdefghabcdefg", 404, NULL},
        {NET_GET, "/api/records/abcdefghabcdefgH", 404, NULL},
        {NET_GET, "/api/records/3", 200, NULL}, /* whose it is, the store knows */
        {NET_GET, "/api/records/3.fbr", 200, NULL},
        {NET_GET, "/api/records/4", 404, NULL},
        {NET_GET, "/api/records/-3", 404, NULL},
        {NET_GET, "/api/records/03", 404, NULL},
        {NET_GET, "/api/records/99999999999999999999", 404, NULL},
        {NET_GET, "/api/records/1234567890123456789012345678901234567890", 404, NULL},
        {NET_GET, "/api/records/.fbr", 404, NULL},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        NetRequest *r = fake_ask(&(FakeAsk){.method = row[i].method, .path = row[i].path});
        if (r->status != row[i].status) fail_msg("%s: %d", row[i].path, r->status);
        assert_int_equal(r->answers, 1);
        if (!row[i].allow) continue;
        char field[128];
        snprintf(field, sizeof field, "allow: %s\n", row[i].allow);
        if (!strstr(r->fields, field)) fail_msg("%s: %s", row[i].path, r->fields);
    }
}

static void whatever_is_said_is_json(void **state)
{
    static const char *const paths[] = {"/api/tables", "/api/records", "/api/records/3",
                                        "/no\"\\\n"};
    FbJson value;
    FbJsonError error;
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        NetRequest *r = get(paths[i]);
        if (!fb_json_read(&value, r->body, r->body_n, &error))
            fail_msg("%s: %s: %s", paths[i], error.what, r->body);
        assert_null(
            strstr(r->body, "<b>\"")); /* a name of the records, which would end its string */
    }
    assert_non_null(strstr(get("/api/records")->body, "{\"record\":\"abcdefghabcdefgh\","));
    assert_null(strstr(get("/api/records")->body, ":3,")); /* numbers could be counted */
}

static void searches_are_read_strictly(void **state)
{
    (void)state;
    static const struct {
        const char *query;
        int status;
    } row[] = {
        {"", 200},
        {"name=Anna&since=2021-12-31&until=2022-01-01&before=abcdefghabcdefgh&limit=200", 200},
        {"name=", 200},
        {"limit=0", 400},
        {"limit=201", 400},
        {"limit=1x", 400},
        {"since=2021-02-29", 400},
        {"since=2021-2-9", 400},
        {"since=2021-12-31T", 400},
        {"until=1969-12-31", 400},
        {"before=7", 400},
        {"mine=1", 200},
        {"mine=2", 400},
        {"nam=Anna", 400},
        {"name=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 400},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        NetRequest *r =
            fake_ask(&(FakeAsk){.method = NET_GET, .path = "/api/records", .query = row[i].query});
        if (r->status != row[i].status) fail_msg("%s: %d", row[i].query, r->status);
    }
}

/* ---- persons ------------------------------------------------------------------------------------------------------- */

static void count(void *self, Person *person)
{
    *(int *)self += person ? 1 : 100;
    person_drop(fake.server.persons, person);
}

static void who_is_known_is_not_looked_up_again(void **state)
{
    const char *token = account();
    int found = 0;
    (void)state;
    person_find(fake.server.persons, token, count, &found);
    assert_int_equal(found, 1); /* at once */
    assert_int_equal(fake.jobs[STORE_FIND_PERSON], 0);
    person_find(fake.server.persons, "00000000000000000000000000000000", count, &found);
    assert_int_equal(found, 1);
    fake_deliver();
    assert_int_equal(found, 101);
}

static void the_store_is_told_once_an_hour(void **state)
{
    const char *token = account();
    (void)state;
    for (int minute = 0; minute < 185; minute++, fake.clock += 60)
        assert_int_equal(status_of(NET_GET, "/api/me", token, NULL), 200);
    assert_int_equal(fake.jobs[STORE_SEE_PERSON], 3);
}

/* The last ones are known, the first ones have to be looked up. */
static void memory_of_persons_is_bounded(void **state)
{
    char first[PERSON_TOKEN_TEXT + 1], last[PERSON_TOKEN_TEXT + 1];
    int found = 0;
    (void)state;
    memcpy(first, account(), sizeof first);
    for (int i = 0; i < 1024; i++, fake.clock += 60)
        memcpy(last, account(), sizeof last);
    person_find(fake.server.persons, last, count, &found);
    assert_int_equal(fake.jobs[STORE_FIND_PERSON], 0);
    person_find(fake.server.persons, first, count, &found);
    assert_int_equal(fake.jobs[STORE_FIND_PERSON], 1);
    fake_deliver();
}

static void a_token_ends(void **state)
{
    static const struct {
        NetMethod method;
        const char *path;
    } way[] = {{NET_POST, "/api/leave"}, {NET_DELETE, "/api/me"}};
    (void)state;
    for (int i = 0; i < 2; i++) {
        const char *token = account();
        fake.failing = true;
        assert_int_equal(status_of(way[i].method, way[i].path, token, NULL), 503);
        fake.failing = false;
        assert_int_equal(fake.parted, i);
        assert_int_equal(status_of(NET_GET, "/api/me", token, NULL), 200);
        assert_int_equal(status_of(way[i].method, way[i].path, token, NULL), 204);
        assert_int_equal(fake.parted, i + 1);
        assert_int_equal(status_of(NET_GET, "/api/me", token, NULL), 401);
    }
}

static void gone(void *self, bool saved) { *(bool *)self = saved; }
static void keep(void *self, Person *person) { *(Person **)self = person; }

/* An erased person stays known as such: a lookup on its way must not bring them back. */
static void the_erased_are_remembered(void **state)
{
    const char *token = account();
    Person *person = NULL, *late = NULL;
    bool saved = false;
    (void)state;
    person_find(fake.server.persons, token, keep, &person);
    person_erase(fake.server.persons, person->who.number, gone, &saved);
    fake_deliver();
    assert_true(saved);
    person_drop(fake.server.persons, person);
    person_find(fake.server.persons, token, keep, &late);
    assert_null(late);
    assert_int_equal(fake.jobs[STORE_FIND_PERSON], 0);
}

static void names_are_plain(void **state)
{
    const char *token = account();
    (void)state;
    assert_int_equal(status_of(NET_PUT, "/api/me", token, "{\"name\":\"Änne \\\"<b>\"}"), 200);
    assert_non_null(
        strstr(fake_ask(&(FakeAsk){.path = "/api/me", .bearer = token})->body, "\"Änne \\\"<b>\""));
    fake.failing = true;
    assert_int_equal(status_of(NET_PUT, "/api/me", token, "{\"name\":\"Anna\"}"), 503);
    fake.failing = false;
    static const char *const bad[] = {"{\"name\":\"\"}",
                                      "{\"name\":\"\\u202e\"}",
                                      "{\"name\":\"a\\nb\"}",
                                      "{\"name\":7}",
                                      "{}",
                                      "[]",
                                      "",
                                      "{\"name\":\"a\",\"type\":\"ping\"}",
                                      "{\"name\":\"a\"}}",
                                      "{\"nam\":\"a\"}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (status_of(NET_PUT, "/api/me", token, bad[i]) != 400) fail_msg("%s", bad[i]);
}

/* ---- gates --------------------------------------------------------------------------------------------------------- */

static void origins_are_held_to(void **state)
{
    static const struct {
        const char *origin;
        int status;
    } row[] = {{"http://here:1929", 201},          {"http://HERE:1929", 201},
               {"https://here:1929", 403},         {"http://here", 403},
               {"http://here:1929.evil.org", 403}, {"null", 403},
               {"https://play.example", 201},      {"https://play.example:8443", 403},
               {"https://club.example", 201},      {"https://other.example:8443", 201},
               {"https://club.example.evil", 403}, {"https://club.exampl", 403}};
    (void)state;
    strcpy(fake.options.url, "https://play.example/family/");
    strcpy(fake.options.origin, "https://club.example, https://other.example:8443/");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        NetRequest *r =
            fake_ask(&(FakeAsk){.method = NET_POST, .path = "/api/guest", .origin = row[i].origin});
        if (r->status != row[i].status) fail_msg("%s: %d", row[i].origin, r->status);
        bool shared = strstr(r->fields, "access-control-allow-origin") != NULL;
        assert_int_equal(shared, row[i].status == 201 && row[i].origin[7] != 'h' &&
                                     row[i].origin[7] != 'H');
    }
}

static void forms_of_other_pages_are_refused(void **state)
{
    FakeAsk ask = {.method = NET_PUT, .path = "/api/me", .body = "{\"name\":\"a\"}"};
    char cookie[64];
    (void)state;
    snprintf(cookie, sizeof cookie, "a=b; fambiz=%s; c=d", account());
    ask.cookie = cookie;
    ask.type = "text/plain";
    assert_int_equal(fake_ask(&ask)->status, 415);
    ask.type = "application/json; charset=utf-8";
    assert_int_equal(fake_ask(&ask)->status, 200);
    ask.type = NULL;
    ask.origin = "http://here:1929";
    assert_int_equal(fake_ask(&ask)->status, 200);
    ask.origin = NULL;
    ask.bearer = cookie + 12;
    cookie[12 + 32] = 0;
    assert_int_equal(fake_ask(&ask)->status, 200);
}

static void one_address_asks_too_often(void **state)
{
    int status = 201, n = 0;
    (void)state;
    for (; status == 201; n++)
        status = status_of(NET_POST, "/api/bots", NULL, "{\"name\":\"x\"}");
    assert_int_equal(status, 429);
    assert_int_equal(n, 8 + 1);
    assert_int_equal(status_of(NET_GET, "/api/tables", NULL, NULL), 200); /* a row of its own */
    fake.clock += 60;
    assert_int_equal(status_of(NET_POST, "/api/bots", NULL, "{\"name\":\"x\"}"), 201);
    NetRequest *r = fake_ask(&(FakeAsk){.method = NET_POST, .path = "/api/bots"});
    assert_int_equal(r->status, 429);
    assert_non_null(strstr(r->fields, "retry-after: 60\n"));
}

static void banned_is_not_let_in(void **state)
{
    const char *token = account();
    char list[256];
    (void)state;
    ban(&fake.server, "person 999999", 0, "somebody else");
    ban(&fake.server, "2001:db8::1", 0, "");
    ban(&fake.server, "nobody at all", 0, "");
    assert_int_equal(status_of(NET_GET, "/healthz", token, NULL), 200);
    ban(&fake.server, "192.0.2.7", fake.clock + 10, "noise");
    assert_int_equal(status_of(NET_GET, "/healthz", token, NULL), 403);
    bans_list(&fake.server, list, sizeof list);
    assert_non_null(strstr(list, "192.0.2.7 until 2023-11-14 22:13 UTC: noise\n"));
    assert_null(strstr(list, "nobody"));
    fake.clock += 10;
    assert_int_equal(status_of(NET_GET, "/healthz", token, NULL), 200);
    assert_true(banned(&fake.server, "2001:db8::ffff", 0));
    assert_false(banned(&fake.server, "2001:db8:0:1::1", 0));
    assert_true(banned(&fake.server, "192.0.2.8", 999999));
    unban(&fake.server, "person 999999");
    assert_false(banned(&fake.server, "192.0.2.8", 999999));
}

/* ---- streams ------------------------------------------------------------------------------------------------------- */

static void posts_belong_to_a_stream(void **state)
{
    const char *token = account(), *table = "/api/tables/" FAKE_TABLE;
    (void)state;
    assert_int_equal(status_of(NET_POST, table, token, "{\"type\":\"stand\",\"n\":1}"), 409);
    assert_int_equal(fake.posted, 0);
    NetRequest *stream = fake_ask(&(FakeAsk){
        .method = NET_GET, .path = "/api/tables/" FAKE_TABLE "/stream", .bearer = token});
    assert_int_equal(stream->status, 200);
    assert_true(stream->stream);
    assert_int_equal(status_of(NET_POST, table, token, "{\"type\":\"stand\",\"n\":1}"), 204);
    assert_int_equal(status_of(NET_POST, table, token, "{\"type\":\"stand\",\"n\":2}"), 409);
    assert_int_equal(status_of(NET_POST, table, token, "{\"type\":\"ping\",\"n\":1}"), 400);
    assert_int_equal(status_of(NET_POST, table, token, "{\"type\":\"stand\"}"), 400);
    assert_int_equal(status_of(NET_POST, table, NULL, "{\"type\":\"stand\",\"n\":1}"), 401);
    assert_int_equal(status_of(NET_POST, table, account(), "{\"type\":\"stand\",\"n\":1}"), 409);
    assert_int_equal(fake.posted, 2);
    api_gone(&fake.server, stream);
    assert_int_equal(status_of(NET_POST, table, token, "{\"type\":\"stand\",\"n\":1}"), 409);
}

/* A client that leaves while the answer is being made gets none, and nothing that is gone is touched. */
static void a_client_leaves_early(void **state)
{
    static NetRequest request;
    NetAsk ask = {.method = NET_GET, .path = "/api/records", .query = "", .address = "192.0.2.7"};
    (void)state;
    for (int i = 0; i < NET_HEADERS; i++)
        ask.header[i] = i == NET_HOST ? "here" : "";
    api_request(&fake.server, &request, &ask);
    api_gone(&fake.server, &request);
    memset(&ask, 0xee, sizeof ask);
    fake_deliver();
    assert_int_equal(request.answers, 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, start, end)
    const struct CMUnitTest tests[] = {
        TEST(routes_are_found),
        TEST(whatever_is_said_is_json),
        TEST(searches_are_read_strictly),
        TEST(who_is_known_is_not_looked_up_again),
        TEST(the_store_is_told_once_an_hour),
        TEST(memory_of_persons_is_bounded),
        TEST(a_token_ends),
        TEST(the_erased_are_remembered),
        TEST(names_are_plain),
        TEST(origins_are_held_to),
        TEST(forms_of_other_pages_are_refused),
        TEST(one_address_asks_too_often),
        TEST(banned_is_not_let_in),
        TEST(posts_belong_to_a_stream),
        TEST(a_client_leaves_early),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
