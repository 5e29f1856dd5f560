/* The C locale around what a library reads. */
#include "base/ini_locale.h"

struct ini_locale ini_locale_enter(void)
{
    const locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);

    return (struct ini_locale){plain, uselocale(plain)};
}

void ini_locale_leave(struct ini_locale locale)
{
    uselocale(locale.own);
    if (locale.plain != (locale_t)0)
        freelocale(locale.plain);
}
