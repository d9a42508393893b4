/* refused.c - refusals in the words of the client's language (wire.h). Owns the ids under which po/ has them: `table.ID`,
 * `wire.ID`, and the rules' own `refusal.ID`, in small letters; so a client can have its own words for one. */
#include "text/say.h"
#include "text/sentence.h"
#include "wire/shape.h"

static const char *const wire_id[FB_WIRE_REFUSALS] = {
    "OK",
#define FB_WIRE_REFUSAL(id) #id,
#include "wire/wire_refusal.def"
#undef FB_WIRE_REFUSAL
};

const char *fb_wire_refusal_text(FbWireRefusal refusal)
{
    const char *text = fb_text_of(FB_ENGLISH, "wire.", wire_id[refusal]);
    return text ? text : "";
}

static void id_write(FbToken *to, const char *head, const char *id)
{
    FbOut out = fb_out(to->text, sizeof to->text);
    fb_out_text(&out, head);
    for (; *id; id++)
        fb_out_char(&out, *id >= 'A' && *id <= 'Z' ? (char)(*id - 'A' + 'a') : *id);
}

/* The sentence with a capital and a full stop. */
static void text_write(FbAns_refused *refused, FbLang lang, const FbTextError *detail)
{
    const char *text = fb_text(lang, refused->id.text);
    FbOut out = fb_out(refused->text.text, sizeof refused->text.text);
    fb_out_text(&out, text ? text : refused->id.text);
    if (detail && detail->message[0]) {
        fb_out_text(&out, ": ");
        fb_out_text(&out, detail->message);
    }
    fb_out_char(&out, '.');
    say_capital(refused->text.text);
}

FbAns_refused fb_refused_by_table(uint32_t to, FbLang lang, FbTableRefusal refusal, FbRefusal rule)
{
    FbAns_refused refused;
    memset(&refused, 0, sizeof refused);
    refused.to = to;
    if (refusal == FB_TABLE_NO_RULES && rule > FB_OK && rule < FB_REFUSALS) {
        FbOut number = fb_out(refused.rule.text, sizeof refused.rule.text);
        FbOut text = fb_out(refused.text.text, sizeof refused.text.text);
        fb_out_text(&number, fb_refusal_rule(rule));
        id_write(&refused.id, "refusal.", fb_refusal_id(rule));
        fb_refusal_sentence(&text, lang, rule);
        return refused;
    }
    id_write(&refused.id, "table.", fb_table_refusal_id(refusal));
    text_write(&refused, lang, NULL);
    return refused;
}

FbAns_refused fb_refused_by_wire(uint32_t to, FbLang lang, FbWireRefusal refusal,
                                 const FbTextError *detail)
{
    FbAns_refused refused;
    memset(&refused, 0, sizeof refused);
    refused.to = to;
    id_write(&refused.id, "wire.", wire_id[refusal]);
    text_write(&refused, lang, detail);
    return refused;
}
