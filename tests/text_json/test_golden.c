/* test_golden.c - sentences.golden: events, views and all refusals with what is said of them, word for word.
 *
 * A line that starts with [ or { is an event or a view in JSON, `refusals` stands for all of them; the lines below
 * it say who reads what in which language. To write the file anew after a change of po/ (and then to read it):
 *     build/debug/tests/text_json/text_json.golden --write */
#include "support.h"

#include "text/event_json.h"
#include "text/lang_table.h"
#include "text/sentence.h"
#include "text/view_json.h"

enum { GOLDEN_MAX = 1 << 17 };
static const char path[] = "tests/text_json/sentences.golden";
static char golden[GOLDEN_MAX], made[GOLDEN_MAX];

static void load(void)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    golden[fread(golden, 1, sizeof golden - 1, file)] = '\0';
    fclose(file);
}

static void say(FbOut *out, const char *who, FbLang lang, const char *text)
{
    fb_out_text(out, who);
    fb_out_char(out, ' ');
    fb_out_text(out, fb_lang_code(lang));
    fb_out_text(out, *text ? " " : "");
    fb_out_text(out, text);
    fb_out_char(out, '\n');
}

/* As seat A, seat B and a spectator read it. */
static void say_event(FbOut *out, const FbEvent *event)
{
    static const struct {
        const char *who;
        int seat;
    } reader[] = {{"A", 0}, {"B", 1}, {"-", FB_SPECTATOR}};
    FbNames names = fb_names_default();
    for (size_t r = 0; r < sizeof reader / sizeof *reader; r++)
        for (FbLang lang = 0; lang < fb_langs(); lang++) {
            char text[FB_SENTENCE_MAX];
            FbOut one = fb_out(text, sizeof text);
            fb_sentence(&one, lang, &names, event, reader[r].seat);
            say(out, reader[r].who, lang, text);
        }
}

static void say_question(FbOut *out, const FbView *view)
{
    FbNames names = fb_names_default();
    for (FbLang lang = 0; lang < fb_langs(); lang++) {
        char text[FB_SENTENCE_MAX];
        FbOut one = fb_out(text, sizeof text);
        fb_question(&one, lang, &names, view);
        say(out, "?", lang, text);
    }
}

static void say_refusals(FbOut *out)
{
    for (int r = 1; r < FB_REFUSALS; r++)
        for (FbLang lang = 0; lang < fb_langs(); lang++) {
            char text[FB_SENTENCE_MAX];
            FbOut one = fb_out(text, sizeof text);
            fb_refusal_sentence(&one, lang, (FbRefusal)r);
            say(out, fb_refusal_id((FbRefusal)r), lang, text);
        }
}

static void say_json(FbOut *out, const char *line, size_t n)
{
    FbView view;
    FbEvent event;
    FbTextError error;
    if (*line == '[') {
        if (!fb_event_json_read(&event, line, n, &error))
            fail_msg("%.*s: %s", (int)n, line, error.message);
        say_event(out, &event);
    } else {
        if (!fb_view_json_read(&view, line, n, &error))
            fail_msg("%.*s: %s", (int)n, line, error.message);
        say_question(out, &view);
    }
}

static bool is_json(const char *line) { return *line == '{' || *line == '['; }

/* The golden file made anew from its own questions. */
static void make(void)
{
    FbOut out = fb_out(made, sizeof made);
    for (const char *line = golden; *line; line = strchr(line, '\n') + 1) {
        size_t n = strcspn(line, "\n");
        bool refusals = strncmp(line, "refusals\n", 9) == 0;
        if (!is_json(line) && *line != '#' && n && !refusals) continue;
        fb_out_bytes(&out, line, n + 1);
        if (is_json(line)) say_json(&out, line, n);
        if (refusals) say_refusals(&out);
    }
    assert_true(fb_out_fits(&out));
}

static void every_sentence_is_as_it_was(void **unused)
{
    (void)unused;
    const char *was = golden, *is = made;
    load();
    make();
    for (int line = 1; *was || *is; line++) {
        size_t n = strcspn(was, "\n"), m = strcspn(is, "\n");
        if (n != m || memcmp(was, is, n) != 0)
            fail_msg("%s:%d: it was\n%.*s\nand is\n%.*s", path, line, (int)n, was, (int)m, is);
        was += n + (was[n] == '\n');
        is += m + (is[m] == '\n');
    }
}

/* The longest part of a text without a placeholder. */
static size_t longest_part(const char *text, const char **part)
{
    size_t longest = 0;
    while (*text) {
        size_t n = strcspn(text, "{");
        if (n > longest) longest = n, *part = text;
        text += n;
        if (*text) text = strchr(text, '}') + 1;
    }
    return longest;
}

/* What fb_sentence, fb_question and fb_refusal_sentence say; the rest of po/ is for menus. A switch that every edition has printed
 * alike is no house rule with that value, and abilities are none: lists alone say so. */
static bool is_said(const char *id)
{
    static const char *const head[] = {"event.", "edition.", "house.", "question.", "refusal"};
    if (!strcmp(id, "house.power.front") || !strncmp(id, "house.advanced.", 15)) return false;
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        if (strncmp(id, head[i], strlen(head[i])) == 0) return true;
    return false;
}

static void every_text_is_said_somewhere(void **unused)
{
    (void)unused;
    load();
    for (int i = 0; i < fb_text_rows; i++)
        for (FbLang lang = 0; lang < fb_langs() && is_said(fb_text_row[i].id); lang++) {
            const char *part = NULL;
            size_t n = longest_part(fb_text_for(lang, fb_text_row[i].id, 2), &part);
            char literal[256];
            bool refusal = strncmp(fb_text_row[i].id, "refusal.", 8) == 0; /* gets a capital */
            snprintf(literal, sizeof literal, "%.*s", (int)n, part ? part : "");
            if (!strstr(golden, literal + (refusal ? 1 : 0)))
                fail_msg("%s: nobody says %s (%s)", path, fb_text_row[i].id, literal);
        }
}

static int write_anew(void)
{
    load();
    make();
    FILE *file = fopen(path, "w");
    if (!file) return perror(path), EXIT_FAILURE;
    fputs(made, file);
    return fclose(file) ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--write") == 0) return write_anew();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sentence_is_as_it_was),
        cmocka_unit_test(every_text_is_said_somewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
