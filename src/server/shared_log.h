/* shared_log.h - what the files of the shared log (shared_log.c) share. Private to them. */
#ifndef FAMBIZ_SERVER_SHARED_LOG_H
#define FAMBIZ_SERVER_SHARED_LOG_H

#include "server/nodes.h"
#include "server/room_own.h"

/* shared_log.c */
bool shared_is_used(const Room *room); /* it is more here than a copy that nobody looks at */
void shared_write_snapshot(Room *room,
                           bool now); /* the one that waits; not `now`: if its time is up */

/* shared_follow.c */
void shared_follow(Room *room);
/* All that a reply to store_rows has becomes part of the room. NULL, or what is wrong with it. */
const char *shared_take_rows(Room *room, const StoreReply *reply);
void shared_see_to(Room *room); /* after that: what a dead node may have left undone */
/* This node serves the table no longer; its people come again. */
void shared_vanish(Room *room, const char *why);

/* shared_fetch.c */
void shared_find(Server *server, const FbTableId *id, RoomAnswer *answer, void *self);
/* The room of a game of the store, read from there if it is not known here. */
void shared_find_game(Server *server, uint64_t game, RoomAnswer *answer, void *self);

/* shared_renew.c: tables that are in an old form still are read, one after the other, and saved in today's. */
void shared_renew(Server *server);

/* shared_lease.c */
bool shared_drives(const Room *room);
void shared_claim(Room *room);
void shared_resume(Room *room);
void shared_rest(Room *room);    /* it is looked after when it may be forgotten */
void shared_set_due(Room *room); /* the same for a new one */
void shared_lease_lost(Room *room);
void shared_release(Room *room); /* another copy of it, read anew, is to be driven */
bool shared_lost_connection(Room *room, Pending **input);

/* shared_lobby.c: what nodes tell each other of their tables and people. */
void shared_show(Room *room, const FbTable *next);
void shared_has_shown(Room *room); /* another node did, after rows of its own */
void shared_list(Server *server, LobbyListed *listed, void *self);
void shared_gather(Room *room);
void shared_quick_seat(Server *server, RoomSeat *answer, void *self);
void shared_meet(const Room *room, uint64_t person);
void shared_visit(Server *server, uint64_t person, RoomVisit *visit, RoomsDone *done, void *self);

#endif
