/* games.h - the running games in memory: how far each is written, and from which row on its log is needed.
 *
 * So an append is checked, and a row of the log recognised as needed or not, without asking the database. */
#ifndef FAMBIZ_STORE_GAMES_H
#define FAMBIZ_STORE_GAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Game {
    uint64_t id;       /* 0: a free place */
    uint32_t snapshot; /* replaces all rows up to this one; 0: there is none */
    uint32_t last;     /* the newest row */
    uint32_t rows;     /* found while the file is opened … */
    uint64_t sum;      /* … and the sum of their numbers: together they show a gap */
} Game;

typedef struct Games {
    Game *place;
    size_t n, size; /* size: a power of two, or 0 */
} Games;

Game *games_add(Games *g, uint64_t id); /* NULL: no memory */
Game *games_find(const Games *g, uint64_t id);
void games_remove(Games *g, uint64_t id);
void games_free(Games *g);

#endif
