/* lang.h - the languages that tests speak of by name; the program knows them by their files in po/. */
#ifndef FAMBIZ_TEST_LANG_H
#define FAMBIZ_TEST_LANG_H

#include "text/lang.h"

#define GERMAN fb_lang_find("de")

#endif
