/* shouts.c - see shouts.h. A shout is a word, a blank, and what it is about. */
#include "people/shouts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/core.h"
#include "people/bans.h"
#include "people/person.h"
#include "people/session.h"

static void hear_say(Server *server, const char *rest) { sessions_notice(server, rest); }

static void hear_person(Server *server, const char *rest)
{
    persons_recheck(server->persons, strtoull(rest, NULL, 10));
}

static void hear_erased(Server *server, const char *rest)
{
    uint64_t person = strtoull(rest, NULL, 10);
    persons_gone(server->persons, person);
    FbId id = fb_id_of(person);
    fb_host_forget(&server->host, &id, NULL, 0);
}

static void hear_ban(Server *server, const char *rest)
{
    (void)rest;
    bans_reread(server);
}

static void hear_unban(Server *server, const char *rest) { bans_remove(server, rest); }

static const struct {
    const char *word;
    void (*hear)(Server *server, const char *rest);
} rows[] = {{"say", hear_say},
            {"person", hear_person},
            {"erased", hear_erased},
            {"ban", hear_ban},
            {"unban", hear_unban}};

void shout_hear(void *self, const char *text)
{
    size_t n = strcspn(text, " ");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strlen(rows[i].word) == n && memcmp(rows[i].word, text, n) == 0)
            rows[i].hear(self, text + n + (text[n] == ' '));
}

static void shout(Server *server, const char *word, const char *rest)
{
    char text[STORE_SHOUT_MAX];
    snprintf(text, sizeof text, "%s %s", word, rest);
    store_shout(server->store, text);
}

void shout_say(Server *server, const char *text) { shout(server, "say", text); }
void shout_ban(Server *server) { shout(server, "ban", ""); }
void shout_unban(Server *server, const char *whom) { shout(server, "unban", whom); }

static void shout_number(Server *server, const char *word, uint64_t person)
{
    char number[24];
    snprintf(number, sizeof number, "%llu", (unsigned long long)person);
    shout(server, word, number);
}

void shout_person(Server *server, uint64_t person) { shout_number(server, "person", person); }
void shout_erased(Server *server, uint64_t person) { shout_number(server, "erased", person); }
