/* SPDX-License-Identifier: MIT */
/*
 * The fuzzer's door to one target: FUZZ_TARGET is the name of its function,
 * and this file is compiled once for each.
 */
#include <stddef.h>
#include <stdint.h>

int FUZZ_TARGET(const uint8_t *bytes, size_t length);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    return FUZZ_TARGET(bytes, length);
}
