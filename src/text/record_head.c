/* record_head.c - the header of a record as a whole: which keys it needs, and which go together. A game begins in one of
 * three ways - dealt from a Seed, dealt from a ServerSeed and the players' parts, or placed from a Position - and each
 * has its keys. */
#include <string.h>

#include "text/record_token.h"
#include "text/utf8.h"

#define BIT(id)   (1u << FB_KEY_##id)
#define ALL_PARTS (((1u << FB_SEATS) - 1) << FB_KEY_PART_A)

void fb_record_dealt(FbRecord *record, FbRules rules, int seats, const uint8_t seed[32])
{
    record->has |= BIT(EDITION) | BIT(PLAYERS) | BIT(SEED);
    if (fb_rules_revision(rules) > 1) record->has |= BIT(RULES);
    record->rules = rules;
    record->seats = (uint8_t)seats;
    memcpy(record->seed, seed, 32);
}

void fb_record_placed(FbRecord *record, const FbGame *start, const uint8_t seed[32])
{
    fb_record_dealt(record, start->open.rules, start->open.seats, seed);
    record->has = (record->has & ~BIT(SEED)) | BIT(POSITION); /* the position says the seed */
    record->start = *start;
}

/* ---- reading -------------------------------------------------------------------------------------- */

/* If one of `with` is there (or always, if it is 0), all of `needs` have to be and none of `bars` may be. */
static const struct {
    uint32_t with, needs, bars;
    const char *id;
} key_rule[] = {
    {0, BIT(EDITION), 0, "wrong.keys.edition"},
    {0, BIT(PLAYERS), 0, "wrong.keys.players"},
    {BIT(POSITION), 0, BIT(SERVER_SEED) | BIT(COMMIT) | ALL_PARTS, "wrong.keys.position"},
    {BIT(COMMIT) | ALL_PARTS, BIT(SERVER_SEED), 0, "wrong.keys.server"},
    {BIT(SERVER_SEED), BIT(COMMIT), 0, "wrong.keys.commit"},
    {BIT(DEAL) | BIT(CHAIRS) | BIT(FIRST), BIT(DEAL) | BIT(CHAIRS) | BIT(FIRST) | BIT(SERVER_SEED),
     0, "wrong.keys.deal"},
};

static bool check_keys(const RecordHead *h)
{
    uint32_t has = h->record->has;
    for (size_t i = 0; i < sizeof key_rule / sizeof *key_rule; i++) {
        bool applies = !key_rule[i].with || (has & key_rule[i].with);
        bool needs = key_rule[i].needs & ~has, barred = key_rule[i].bars & has;
        if (applies && (needs || barred)) return report(h->report, 0, key_rule[i].id, NULL);
    }
    if ((has & BIT(SERVER_SEED)) && !(has & ALL_PARTS))
        return report(h->report, 0, "wrong.keys.part", NULL);
    if (!(has & (BIT(POSITION) | BIT(SEED) | BIT(SERVER_SEED))))
        return report(h->report, 0, "wrong.keys.seed", NULL);
    return true;
}

bool record_values(RecordHead *head)
{
    if (!check_keys(head)) return false;
    for (FbRecordKey k = 0; k < FB_RECORD_KEYS; k++)
        if (record_has(head->record, k) && !record_key_read(head, k)) return false;
    return true;
}

/* ---- writing -------------------------------------------------------------------------------------- */

static bool name_is_sound(const char *name)
{
    size_t n = strlen(name);
    for (size_t at = 0; at < n;) {
        uint32_t code = 0;
        int length = fb_utf8_get(name + at, n - at, &code);
        if (!length || code < 0x20 || code == 0x7f) return false;
        at += (size_t)length;
    }
    return true;
}

bool record_head_write(FbOut *out, const FbRecord *record, Report to)
{
    for (int s = 0; record_has(record, FB_KEY_NAMES) && s < record->seats; s++)
        if (!name_is_sound(record->name[s])) return report(to, 0, "wrong.name", NULL);
    for (FbRecordKey k = 0; k < FB_RECORD_KEYS; k++) {
        if (!record_has(record, k)) continue;
        fb_out_char(out, '[');
        fb_out_text(out, record_key(k));
        fb_out_text(out, " \"");
        record_key_write(out, record, k);
        fb_out_text(out, "\"]\n");
    }
    return true;
}
