/* proof.c - see proof.h. What counts as a proof is decided in client/witness.h; this file reads,
 * writes and fetches. */
#include "terminal/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/record_fetch.h"
#include "terminal/state.h"
#include "text/say.h"

enum { TEXT = 1 << 20, PATH = 1024 };

/* ---- where it is kept -------------------------------------------------------------------------------------------------- */

/* `game.fbr.witness`, and `game.fbr.2.witness` for the second person at one keyboard. */
static bool beside_record(const PlayPerson *person, char path[PATH])
{
    char number[16] = "";
    if (person->number) snprintf(number, sizeof number, ".%d", person->number + 1);
    int n = snprintf(path, PATH, "%s%s.witness", person->game->record, number);
    return n > 0 && n < PATH;
}

/* Named by the beginning of the commitment, by which the record can be found. */
static bool in_state(const FbClient *m, char path[PATH])
{
    char name[64], hex[17], found[STATE_PATH_MAX];
    fb_hex_write(hex, m->witness.commit.bytes, 8);
    snprintf(name, sizeof name, "witness/%s", hex);
    if (!state_path(found, name)) return false;
    snprintf(path, PATH, "%s", found);
    return true;
}

static bool write_witness(const FbClient *m, const char *path)
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

static const char *check_read(const FbWitness *witness, const char *text, size_t n, FbLang lang,
                              FbPick *picks, FbComment *comments)
{
    FbRecord record;
    FbTextError error;
    FbVerify verify = {0};
    fb_record_blank(&record, picks, TEXT / 2, comments, TEXT / 2);
    record.lang = lang;
    if (!fb_record_read(&record, text, n, &error)) return say_text(lang, "wrong.record");
    return fb_witness_check(witness, &record, &verify);
}

static void say_verdict(FbClient *m, const char *wrong)
{
    if (wrong)
        fb_client_note(m, FB_LINE_WRONG, "terminal.cheated", "text", wrong);
    else
        fb_client_note(m, FB_LINE_NOTE, "terminal.proved", NULL, NULL);
}

static void judge(FbClient *m, const FbWitness *witness, const char *text, size_t n)
{
    FbPick *picks = malloc(TEXT / 2 * sizeof *picks);
    FbComment *comments = malloc(TEXT / 2 * sizeof *comments);
    if (picks && comments) say_verdict(m, check_read(witness, text, n, m->lang, picks, comments));
    free(picks);
    free(comments);
}

static void judge_file(FbClient *m, const char *path)
{
    char *text = malloc(TEXT);
    if (text) judge(m, &m->witness, text, read_text(path, text));
    free(text);
}

/* ---- the verdict on a server's game ---------------------------------------------------------------------------------------- */

/* A rematch may begin before the record has come, so the witness is copied. */
struct Proof {
    RecordFetch *fetch;
    FbWitness witness;
    FbSight sight[FB_SIGHTS_MAX];
};

static void ask_server(PlayPerson *person)
{
    const FbWitness *witness = &person->client.witness;
    Host *host = person->game->host;
    proof_drop(person);
    struct Proof *proof = calloc(1, sizeof *proof);
    if (!proof) return;
    proof->witness = *witness;
    proof->witness.sight = proof->sight;
    memcpy(proof->sight, witness->sight, (size_t)witness->sight_n * sizeof *proof->sight);
    proof->fetch = host->kind->fetch(host, &witness->commit);
    person->proof = proof;
    if (!proof->fetch) proof_drop(person);
}

static void hear_server(PlayPerson *person)
{
    FbClient *m = &person->client;
    const char *text;
    size_t n;
    if (!person->proof || !record_fetched(person->proof->fetch, &text, &n)) return;
    if (text)
        judge(m, &person->proof->witness, text, n);
    else
        fb_client_note(m, FB_LINE_NOTE, "terminal.unproved", NULL, NULL);
    proof_drop(person);
}

void proof_drop(PlayPerson *person)
{
    if (person->proof) record_fetch_free(person->proof->fetch);
    free(person->proof);
    person->proof = NULL;
}

/* ---- the end of a game ----------------------------------------------------------------------------------------------------- */

static void keep(PlayPerson *person)
{
    char path[PATH];
    FbClient *m = &person->client;
    const Play *game = person->game;
    if (m->result == FB_NONE || fb_client_busy(m) || !m->witness.bound) return;
    if (m->witness.full)
        return; /* there was no room to note the rest of the game, so it cannot be proved */
    if (person->kept == m->witness.game) return;
    person->kept = m->witness.game;
    if (!game->record && !game->host->remote) return;
    bool found = game->record ? beside_record(person, path) : in_state(m, path);
    if (game->record && !game->host->failed) judge_file(m, game->record);
    if (found && write_witness(m, path))
        fb_client_note(m, FB_LINE_NOTE, "terminal.witness", "text", path);
    if (game->host->remote) ask_server(person);
}

void proof_work(PlayPerson *person)
{
    keep(person);
    hear_server(person);
}
