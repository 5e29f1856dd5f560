/*
 * Files read the same wherever the player lives: a dot is a decimal point, and
 * the small letter of I is i.
 */
#ifndef NAQALA_SRC_BASE_INI_LOCALE_H
#define NAQALA_SRC_BASE_INI_LOCALE_H

#include <locale.h>

struct ini_locale {
    locale_t plain;
    locale_t own;
};

/* The C locale, for this thread only, until it is left again. */
struct ini_locale ini_locale_enter(void);
void ini_locale_leave(struct ini_locale locale);

#endif
