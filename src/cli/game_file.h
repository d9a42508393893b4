/* game_file.h - a record read from a file, ready to be replayed: for replay and verify. */
#ifndef FB_GAME_FILE_H
#define FB_GAME_FILE_H

#include "fair/fair.h"
#include "text/families.h"
#include "text/record.h"

typedef struct GameFile {
    char *text;
    FbPick *picks;
    FbComment *comments;
    FbRecord record;
    FbFairShuffler shuffler;
    FbNames names;
} GameFile;

/* False after an error, which has been printed in this language. */
bool game_file_open(GameFile *file, const char *path, FbLang lang);
void game_file_close(GameFile *file);

#endif
