/* again.h - between two games: everybody wants another one, and whoever has lost a seat takes one. */
#ifndef FAMBIZ_TEST_NODES_AGAIN_H
#define FAMBIZ_TEST_NODES_AGAIN_H

#include "player.h"

void again(Player *p, const FbLobby *lobby);

#endif
