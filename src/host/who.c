/* who.c - people, as tables see them: an id, and a name even for those who have none yet. */
#include "host/room.h"

FbId fb_id_of(uint64_t number)
{
    FbId id = {{0}};
    for (int i = 0; i < 8; i++)
        id.bytes[i] = (uint8_t)(number >> (8 * i));
    return id;
}

uint64_t fb_id_number(const FbId *id)
{
    uint64_t number = 0;
    for (int i = 7; i >= 0; i--)
        number = number << 8 | id->bytes[i];
    return number;
}

FbName fb_who_name(const FbWho *who)
{
    FbName name = who->name;
    if (name.n) return name;
    FbOut out = fb_out(name.text, sizeof name.text);
    fb_out_text(&out, "Guest ");
    fb_out_number(&out, who->number);
    name.n = (uint8_t)out.n;
    return name;
}
