/* naqala lab book. */
#ifndef NAQALA_SRC_CMD_LAB_BOOK_H
#define NAQALA_SRC_CMD_LAB_BOOK_H

#include "cmd/command.h"

int lab_book(const struct call *call);

#endif
