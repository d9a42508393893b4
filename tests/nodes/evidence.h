/* evidence.h - what a failing run leaves behind: who said what to whom and when, the rows of the log, and what each server wrote.
 *
 * A failure between nodes depends on moments and cannot be repeated at will, so a run keeps everything from its start, in a folder that is
 * removed if all went well. Owns that folder; knows nothing about what is being tested. */
#ifndef FAMBIZ_TEST_NODES_EVIDENCE_H
#define FAMBIZ_TEST_NODES_EVIDENCE_H

#include "logbook.h"
#include "player.h"

/* Makes the folder, under failed/ of the build. From here on every end of the program leaves it behind and says where it is,
 * except after evidence_remove. */
void evidence_start(const char *what, uint64_t seed);
const char *evidence_folder(void);
void evidence_remove(void);

/* A line of its own in the file of frames. */
void evidence_note(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A frame to ('<') or from ('>') a player. */
void evidence_frame(const Player *p, char way, const char *bytes, size_t n);
/* A row of the log, played again. Rows that a snapshot stands for are deleted, so each is written down when it is first read. */
void evidence_row(const Logged *logged, const FbTableOut *out);

#endif
