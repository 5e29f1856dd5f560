#include "suites.h"
Suite *board_suite(void)
{
    return suite_create("board");
}
