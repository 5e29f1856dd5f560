/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as settings: refused in a sentence that leaves the settings as they
 * were, or every value is one that can be written and read again.
 */
#include "fuzz/fuzz.h"
#include "match/config.h"

static void check_value(const struct config *config, enum config_key key)
{
    const struct config_value text = config_value(config, key);
    struct err err = {""};
    int64_t value = config->values[key];

    insist(option_read(config_option(key), text.text, &value, &err));
    insist(value == config->values[key]);
}

static void check_standard(const struct config *config)
{
    struct config standard;

    config_begin(&standard);
    insist(memcmp(config, &standard, sizeof standard) == 0);
}

int fuzz_config(const uint8_t *bytes, size_t length)
{
    struct config config;
    struct err err = {""};

    config_begin(&config);
    if (config_parse("fuzz", (const char *)bytes, length, &config, &err)) {
        for (enum config_key key = 0; key < CONFIG_KEY_COUNT; key++)
            check_value(&config, key);
    } else {
        insist(strncmp(err.text, "fuzz:", 5) == 0);
        check_standard(&config);
    }
    return 0;
}
