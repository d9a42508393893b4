/* entry.c - the list of those who play, as text: `don@12500,soldier,taste:grudge,cmd[level=stooge]:./mybot --fast`. */
#include "arena/match.h"

#include <stdio.h>
#include <string.h>

#include "instinct/instinct.h"
#include "text/say.h"

static void add_names(char *text, size_t size)
{
    size_t n = strlen(text);
    for (int i = 0; fb_level_at(i) && n < size; i++)
        n += (size_t)snprintf(text + n, size - n, "%s%s", i ? ", " : "",
                              fb_level_name(fb_level_at(i)));
    if (n < size) snprintf(text + n, size - n, ", %s", fb_level_name(instinct_level()));
}

/* A level of the ladder, or the one that only the arena knows. */
static const FbLevel *find_level(const char *name, size_t n)
{
    const char *instinct = fb_level_name(instinct_level());
    if (strlen(instinct) == n && memcmp(instinct, name, n) == 0) return instinct_level();
    return fb_level_find(name, n);
}

static bool unknown(FbTextError *error, FbLang lang, const char *text, size_t n)
{
    char names[120] = "", name[41];
    add_names(names, sizeof names);
    snprintf(name, sizeof name, "%.*s", (int)n, text);
    return arena_refuse(error, lang, "arena.list.level", "value", name, "words", names);
}

/* The number behind the @; 0: not a possible one. */
static uint32_t iterations(const char *text, size_t n)
{
    uint64_t number = 0;
    for (size_t i = 0; i < n; i++) {
        if (text[i] < '0' || text[i] > '9') return 0;
        number = number * 10 + (uint64_t)(text[i] - '0');
        if (number > UINT32_MAX) return 0;
    }
    return (uint32_t)number;
}

static bool read_level(ArenaEntry *e, const char *text, size_t n, FbLang lang, FbTextError *error)
{
    static const char cheat[] = "cheat:";
    char most[24];
    size_t prefix = sizeof cheat - 1;
    e->peeks = n > prefix && memcmp(text, cheat, prefix) == 0;
    if (e->peeks) text += prefix, n -= prefix;
    const char *at = memchr(text, '@', n);
    size_t length = at ? (size_t)(at - text) : n;
    e->level = find_level(text, length);
    if (!e->level) return unknown(error, lang, text, length);
    const char *name = fb_level_name(e->level);
    e->iterations = fb_level_iterations(e->level);
    if (at && !e->iterations)
        return arena_refuse(error, lang, "arena.list.search", "value", name, NULL, NULL);
    if (at) e->iterations = iterations(at + 1, n - length - 1);
    if (at && !e->iterations)
        return arena_refuse(error, lang, "arena.list.iterations", "value", name, "most",
                            say_number(most, UINT32_MAX));
    if (e->iterations)
        snprintf(e->spec, sizeof e->spec, "%s%s@%u", e->peeks ? cheat : "", name, e->iterations);
    else
        snprintf(e->spec, sizeof e->spec, "%s%s", e->peeks ? cheat : "", name);
    return true;
}

/* `cmd:PROGRAM` or `cmd[OPTIONS]:PROGRAM`. */
static bool read_command(ArenaEntry *e, const char *text, size_t n, FbLang lang, FbTextError *error)
{
    static const char usage[] = "arena.list.command";
    size_t at = 3, options = 0;
    if (text[at] == '[') {
        const char *close = memchr(text, ']', n);
        if (!close) return arena_refuse(error, lang, usage, NULL, NULL, NULL, NULL);
        options = (size_t)(close - text) - 4;
        at = (size_t)(close - text) + 1;
    }
    if (at + 1 >= n || text[at] != ':')
        return arena_refuse(error, lang, usage, NULL, NULL, NULL, NULL);
    snprintf(e->spec, sizeof e->spec, "%.*s", (int)n, text);
    snprintf(e->command, sizeof e->command, "%.*s", (int)(n - at - 1), text + at + 1);
    snprintf(e->go, sizeof e->go, "%.*s", (int)options, text + 4);
    if (!strstr(e->go, "level=")) /* our own engine wants one */
        snprintf(e->go, sizeof e->go, "level=random%s%.*s", options ? " " : "", (int)options,
                 text + 4);
    return true;
}

static const char taste_prefix[] = "taste:";

static bool is_taste(const char *text, size_t n)
{
    return n >= sizeof taste_prefix - 1 && memcmp(text, taste_prefix, sizeof taste_prefix - 1) == 0;
}

static bool unknown_taste(FbTextError *error, FbLang lang, const char *text, size_t n)
{
    char names[320], name[21];
    size_t at = (size_t)snprintf(names, sizeof names, "any, known, held-out");
    for (int i = 0; taste_at(i) && at < sizeof names; i++)
        at += (size_t)snprintf(names + at, sizeof names - at, ", %s",
                               fb_level_name(taste_at(i)) + sizeof taste_prefix - 1);
    snprintf(name, sizeof name, "%.*s", (int)n, text);
    return arena_refuse(error, lang, "arena.list.taste", "value", name, "words", names);
}

/* `taste:NAME`; or `taste:SET`, drawn anew for every deal. */
static bool read_taste(ArenaEntry *e, const char *text, size_t n, FbLang lang, FbTextError *error)
{
    size_t prefix = sizeof taste_prefix - 1;
    e->drawn = taste_set_find(text + prefix, n - prefix);
    e->level = e->drawn ? taste_at(0) : taste_find(text + prefix, n - prefix);
    if (!e->level) return unknown_taste(error, lang, text + prefix, n - prefix);
    snprintf(e->spec, sizeof e->spec, "%.*s", (int)n, text);
    return true;
}

static bool is_command(const char *text, size_t n)
{
    return n > 3 && memcmp(text, "cmd", 3) == 0 && (text[3] == ':' || text[3] == '[');
}

bool arena_entry_read(ArenaEntry *entry, const char *text, size_t n, FbLang lang,
                      FbTextError *error)
{
    char most[24];
    *entry = (ArenaEntry){0};
    if (n > ARENA_TEXT - 20)
        return arena_refuse(error, lang, "arena.list.long", "most",
                            say_number(most, ARENA_TEXT - 20), NULL, NULL);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] < ' ')
            return arena_refuse(error, lang, "arena.list.line", NULL, NULL, NULL, NULL);
    if (is_command(text, n)) return read_command(entry, text, n, lang, error);
    return (is_taste(text, n) ? read_taste : read_level)(entry, text, n, lang, error);
}

/* Copies the next entry, without the `\` before commas; answers where the one after it begins. */
static const char *next_item(const char *text, char *item, size_t room, size_t *n)
{
    int depth = 0;
    for (*n = 0; *text && (*text != ',' || depth); text++) {
        if (text[0] == '\\' && text[1] == ',')
            text++;
        else if (*text == '[')
            depth = 1;
        else if (*text == ']')
            depth = 0;
        if (*n < room) item[(*n)++] = *text;
    }
    return *text ? text + 1 : NULL;
}

void arena_find_kinds(ArenaMatch *match)
{
    for (int i = 0; i < match->entries; i++) {
        int first = 0;
        while (strcmp(match->entry[first].spec, match->entry[i].spec))
            first++;
        match->entry[i].kind = first;
    }
}

bool arena_list_read(ArenaMatch *match, const char *text, FbLang lang, FbTextError *error)
{
    char item[ARENA_TEXT], most[24];
    size_t n;
    match->entries = 0;
    while (text) {
        text = next_item(text, item, sizeof item, &n);
        if (match->entries == ARENA_LIST)
            return arena_refuse(error, lang, "arena.list.many", "most",
                                say_number(most, ARENA_LIST), NULL, NULL);
        if (!arena_entry_read(&match->entry[match->entries++], item, n, lang, error)) return false;
    }
    arena_find_kinds(match);
    return match->entries > 1 ||
           arena_refuse(error, lang, "arena.list.two", NULL, NULL, NULL, NULL);
}
