/* any.h - random messages of every type, by the .def tables alone: a new row is tested without a line here. */
#ifndef FAMBIZ_TEST_WIRE_ANY_H
#define FAMBIZ_TEST_WIRE_ANY_H

#include "wire/wire.h"

/* A game whose events and views messages tell of; moved on by each call. */
typedef struct AnyGame {
    FbRng rng;
    FbGame game;
    FbFastShuffler shuffler;
    FbEvents events; /* of the last pick */
    bool told;       /* a server's words: its texts are plain */
} AnyGame;

void any_start(AnyGame *any, uint64_t seed);
/* All but the fields that only a server sets. The bytes between the fields are zero. */
void any_request(AnyGame *any, FbRequestType type, FbInputType input, FbRequest *request);
void any_reply(AnyGame *any, FbAnswerType type, FbReply *reply, FbTableOut *out);
void any_message(AnyGame *any, FbMessageType type, FbMessage *message, FbTableOut *out);

/* For loops over all that a client can send, requests and inputs alike: nth from 0. */
int any_request_types(void);
void any_nth_request(AnyGame *any, int nth, FbRequest *request);

#endif
