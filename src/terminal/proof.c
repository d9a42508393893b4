/* proof.c - see proof.h. What is proved, and what is not, is witness.h's business. */
#include "terminal/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/say.h"
#include "terminal/state.h"

enum { TEXT = 1 << 20, PATH = 1024 };

/* ---- where it is kept -------------------------------------------------------------------------------------------------- */

/* `game.fbr.witness`; of the second person at one screen, `game.fbr.2.witness`. */
static bool beside_record(const Model *m, char path[PATH])
{
    char number[16] = "";
    if (m->way.person) snprintf(number, sizeof number, ".%d", m->way.person + 1);
    int n = snprintf(path, PATH, "%s%s.witness", m->wants.record, number);
    return n > 0 && n < PATH;
}

/* By the beginning of the commitment, which is in the record, too. */
static bool in_state(const Model *m, char path[PATH])
{
    char name[64], hex[17], found[STATE_PATH_MAX];
    fb_hex_write(hex, m->witness.commit.bytes, 8);
    snprintf(name, sizeof name, "witness/%s", hex);
    if (!state_path(found, name)) return false;
    snprintf(path, PATH, "%s", found);
    return true;
}

static bool write_witness(const Model *m, const char *path)
{
    char *text = malloc(TEXT);
    FILE *file = NULL;
    if (!text) return false;
    FbOut out = fb_out(text, TEXT);
    bool good = fb_witness_write(&out, &m->witness) && (file = fopen(path, "w"));
    if (file) good = fputs(text, file) >= 0;
    if (file) good = fclose(file) == 0 && good;
    free(text);
    return good;
}

/* ---- the verdict --------------------------------------------------------------------------------------------------------- */

static size_t read_text(const char *path, char *text)
{
    FILE *file = fopen(path, "r");
    size_t n = file ? fread(text, 1, TEXT, file) : 0;
    if (file) fclose(file);
    return n;
}

static const char *check(const Model *m, char *text, FbPick *picks, FbComment *comments)
{
    FbRecord record;
    FbTextError error;
    FbVerify verify = {0};
    size_t n = read_text(m->wants.record, text);
    fb_record_blank(&record, picks, TEXT / 2, comments, TEXT / 2);
    if (!fb_record_read(&record, text, n, &error)) return "the record cannot be read";
    return fb_witness_check(&m->witness, &record, &verify);
}

static void say_verdict(Model *m, const char *wrong)
{
    char line[MODEL_LINE_MAX];
    FbOut out = fb_out(line, sizeof line);
    if (wrong)
        say(&out, m->lang, "terminal.cheated", "text", wrong, NULL);
    else
        say(&out, m->lang, "terminal.proved", NULL);
    model_say(m, wrong ? LINE_WRONG : LINE_NOTE, line);
}

static void judge(Model *m)
{
    char *text = malloc(TEXT);
    FbPick *picks = malloc(TEXT / 2 * sizeof *picks);
    FbComment *comments = malloc(TEXT / 2 * sizeof *comments);
    if (text && picks && comments) say_verdict(m, check(m, text, picks, comments));
    free(text);
    free(picks);
    free(comments);
}

/* ---- the end of a game ----------------------------------------------------------------------------------------------------- */

static void say_where(Model *m, const char *path)
{
    char line[MODEL_LINE_MAX];
    FbOut out = fb_out(line, sizeof line);
    say(&out, m->lang, "terminal.witness", "text", path, NULL);
    model_say(m, LINE_NOTE, line);
}

void proof_keep(Model *m)
{
    char path[PATH];
    if (m->result == FB_NONE || m->queue_n || !m->witness.bound || m->kept) return;
    m->kept = true;
    if (!m->wants.record && !m->wants.remote) return;
    bool found = m->wants.record ? beside_record(m, path) : in_state(m, path);
    if (m->wants.record) judge(m);
    if (found && write_witness(m, path)) say_where(m, path);
}
