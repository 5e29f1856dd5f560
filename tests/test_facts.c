#include "suites.h"
Suite *facts_suite(void)
{
    return suite_create("facts");
}
