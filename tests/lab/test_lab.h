/* SPDX-License-Identifier: MIT */
/* The laboratory: what its tests share, and the files that they are in. */
#pragma once

#include "lab/evolution/evolve_matrices.h"
#include <check.h>

void lab_add_plot(Suite *suite);
void lab_add_compare(Suite *suite);
void lab_add_matrices(Suite *suite);
void lab_add_source(Suite *suite);
void lab_add_command(Suite *suite);
void lab_add_files(Suite *suite);
void lab_add_kalah(Suite *suite);
void lab_add_lost(Suite *suite);
void lab_add_tables(Suite *suite);
