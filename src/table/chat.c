/* chat.c - what people say to each other: ten emotes, and lines where chat is on. Owns who hears whom. */
#include "table/work.h"

static bool hears(const FbTable *t, int person, int from)
{
    return person == from || !(t->person[person].mutes >> from & 1);
}

FbTableRefusal input_emote(Work *w)
{
    uint8_t emote = w->in->as.emote.emote;
    if (emote >= FB_EMOTES) return FB_TABLE_NO_NO_EMOTE;
    for (int p = 0; p < FB_PEOPLE; p++) {
        FbMessage *m = hears(w->t, p, w->who) ? send_to(w, p, FB_MSG_EMOTE) : NULL;
        if (!m) continue;
        m->as.emote.from = (uint8_t)w->who;
        m->as.emote.emote = emote;
    }
    return FB_TABLE_OK;
}

FbTableRefusal input_chat(Work *w)
{
    const FbText *text = &w->in->as.chat.text;
    if (!(w->t->settings.flags & FB_CHATTY)) return FB_TABLE_NO_NO_CHAT;
    if (text->n > FB_CHAT_MAX || !fb_text_plain(text->text, text->n)) return FB_TABLE_NO_TEXT;
    w->out->said = *text;
    w->out->said.text[text->n] = '\0';
    for (int p = 0; p < FB_PEOPLE; p++) {
        FbMessage *m = hears(w->t, p, w->who) ? send_to(w, p, FB_MSG_CHAT) : NULL;
        if (m) m->as.chat.from = (uint8_t)w->who;
    }
    return FB_TABLE_OK;
}
