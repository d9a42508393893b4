/* options.c - see options.h. */
#include "daemon/options.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/config.h"
#include "net/address.h"
#include "text/say.h"

/* Only a flag may stand alone on the command line. */
enum { Number = OPTION_NUMBER, Text = OPTION_COPY, Flag = OPTION_FLAG };

const Option server_option[OPTIONS] = {
#define OPTION(id, name, kind, word, standard, low, high) \
    {name,                                                \
     0,                                                   \
     word,                                                \
     (int)kind == (int)Flag ? "yes" : NULL,               \
     (OptionKind)kind,                                    \
     OPTION_FIELD(ServerOptions, id),                     \
     .least = low,                                        \
     .most = high},
#include "daemon/options.def"
#undef OPTION
};

const char *const option_name[OPTIONS] = {
#define OPTION(id, name, kind, word, standard, least, most) name,
#include "daemon/options.def"
#undef OPTION
};

ServerOptions options_standard(void)
{
    return (ServerOptions){
#define OPTION(id, name, kind, word, standard, least, most) .id = standard,
#include "daemon/options.def"
#undef OPTION
    };
}

void option_variable(int row, char name[OPTION_WORD_MAX])
{
    int n = snprintf(name, OPTION_WORD_MAX, "FAMBIZ_%s", option_name[row]);
    for (int i = 0; i < n && i < OPTION_WORD_MAX - 1; i++)
        name[i] = name[i] == '-' ? '_' : (char)toupper((unsigned char)name[i]);
}

/* ---- values that have to fit together, or to name something ----------------------------------------------------- */

/* http://host or https://host:port, as a browser spells an origin. */
static bool is_origin(const char *text, size_t n)
{
    static const char *const scheme[] = {"http://", "https://"};
    for (size_t i = 0; i < sizeof scheme / sizeof *scheme; i++) {
        size_t head = strlen(scheme[i]);
        if (n > head && memcmp(text, scheme[i], head) == 0)
            return !memchr(text + head, '/', n - head) && !memchr(text, ' ', n);
    }
    return false;
}

static bool origins_right(const OptionValue *value)
{
    const char *list = value->text;
    while (*list) {
        list += strspn(list, ", ");
        size_t n = strcspn(list, ", ");
        if (n && !is_origin(list, n)) {
            char origin[OPTION_TEXT_MAX];
            snprintf(origin, sizeof origin, "%.*s", (int)n, list);
            return option_wrong(value, "serve.wrong.origin", "text", origin, NULL);
        }
        list += n;
    }
    return true;
}

bool options_fit(const ServerOptions *o, FbLang lang, FbOut *wrong)
{
    static const char postgres[] = "postgresql://";
    const OptionValue url = {"url", o->url, lang, wrong},
                      origin = {"origin", o->origin, lang, wrong};
    const char *word;
    Trusted trusted;
    /* The value is not repeated: there may be a password in it. */
    if (*o->store && strncmp(o->store, postgres, sizeof postgres - 1) != 0)
        return say(wrong, lang, "serve.wrong.store", NULL), false;
    if (!*o->cert != !*o->key)
        return say(wrong, lang, "serve.wrong.tls", "option", *o->cert ? "key" : "cert", NULL),
               false;
    if (!trusted_read(&trusted, o->proxy, &word))
        return say(wrong, lang, "serve.wrong.proxy", "value", word, NULL), false;
    return origins_right(&url) && origins_right(&origin);
}

/* ---- all of them ------------------------------------------------------------------------------------------------ */

bool options_load(ServerOptions *o, const char *config, FbLang lang, FbOut *wrong)
{
    *o = options_standard();
    if (!config_load(o, config, lang, wrong)) return false;
    for (int row = 0; row < OPTIONS; row++) {
        char name[OPTION_WORD_MAX];
        option_variable(row, name);
        const OptionValue value = {name, getenv(name), lang, wrong};
        if (value.text && !option_set(&server_option[row], o, &value)) return false;
    }
    return true;
}

bool options_data(const ServerOptions *o, char path[], size_t size, FbLang lang, FbOut *wrong)
{
    const char *state =
        getenv("STATE_DIRECTORY"); /* from systemd; may be several, with colons between them */
    char most[24];
    int n;
    if (*o->data)
        n = snprintf(path, size, "%s", o->data);
    else if (state && *state == '/')
        n = snprintf(path, size, "%.*s", (int)strcspn(state, ":"), state);
    else if (config_xdg("XDG_DATA_HOME", ".local/share", "fambiz", path, size))
        return true;
    else
        return say(wrong, lang, "serve.wrong.data", NULL), false;
    if (n >= 0 && (size_t)n < size) return true;
    return say(wrong, lang, "serve.wrong.data.long", "most", say_number(most, size - 1), NULL),
           false;
}
