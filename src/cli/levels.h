/* levels.h - the levels of the bots, as --help lists them. */
#ifndef FB_CLI_LEVELS_H
#define FB_CLI_LEVELS_H

/* For argp's help_filter: puts the list, in the language of the environment, behind everything else. */
char *levels_help(int key, const char *text, void *input);

#endif
