/* The named games of the sowing family, and the switches of their specs. */
#include "game/mancala_rules.h"

#include <assert.h>
#include <string.h>

/* In the order in which a spec is written. */
enum key {
    KEY_PITS,
    KEY_SEEDS,
    KEY_CAPTURE,
    KEY_END,
    KEY_SWEEP,
    KEY_MAJORITY,
    KEY_PIE,
    KEY_RELAY,
    KEY_SLAM,
    KEY_COUNT
};

enum { WORDS_MAX = 8 };

/* A switch has words, in the order of its enum; a number has a maximum. */
static const struct {
    const char *name;
    int max;
    const char *words[WORDS_MAX];
} KEYS[KEY_COUNT] = {
    [KEY_PITS] = {.name = "pits", .max = PITS_MAX},
    [KEY_SEEDS] = {.name = "seeds", .max = SEEDS_MAX},
    [KEY_CAPTURE] = {.name = "capture",
                     .words = {"opposite", "empty", "leave", "none"}},
    [KEY_END] = {.name = "end", .words = {"either", "mover"}},
    [KEY_SWEEP] = {.name = "sweep", .words = {"owner", "emptier", "nobody"}},
    [KEY_MAJORITY] = {.name = "majority", .words = {"off", "on"}},
    [KEY_PIE] = {.name = "pie", .words = {"off", "on"}},
    [KEY_RELAY] = {.name = "relay", .words = {"off", "on"}},
    [KEY_SLAM] = {.name = "slam",
                  .words = {"nothing", "legal", "forbidden", "opponent",
                            "leave-left", "leave-right", "again"}},
};

enum {
    SIZES = 1 << KEY_PITS | 1 << KEY_SEEDS,
    KALAH_SWITCHES = 1 << KEY_CAPTURE | 1 << KEY_END | 1 << KEY_SWEEP |
                     1 << KEY_MAJORITY | 1 << KEY_PIE | 1 << KEY_RELAY,
    OWARE_SWITCHES = 1 << KEY_SLAM
};

static const struct mancala_rules AWARI_RULES = {
    .pits = 6,
    .seeds = 4,
    .capture = CAPTURE_TWO_THREE,
    .ending = ENDING_STUCK,
    .slam = SLAM_LEGAL,
    .feeding = FEEDING_ALWAYS,
    .origin_skipped = true,
    .majority = true,
    .repetition = true,
    .evenly = true,
};
static const struct mancala_rules VAI_LUNG_THLAN_RULES = {
    .pits = 6,
    .seeds = 5,
    .capture = CAPTURE_LONE,
    .ending = ENDING_BOARD,
    .clockwise = true,
};
static const struct mancala_rules OHVALHU_RULES = {
    .pits = 8,
    .seeds = 8,
    .ending = ENDING_MOVER,
    .store_sown = true,
    .relay = true,
};
static const struct mancala_rules DAKON_RULES = {
    .pits = 8,
    .seeds = 8,
    .ending = ENDING_BOARD,
    .store_sown = true,
    .relay = true,
};
static const struct mancala_rules ERHERHE_RULES = {
    .pits = 6,
    .seeds = 4,
    .capture = CAPTURE_ONE_THREE,
    .ending = ENDING_STUCK,
    .slam = SLAM_LEGAL,
    .feeding = FEEDING_HUNGRY,
    .origin_skipped = true,
    .majority = true,
};

static const struct variant {
    const char *name;
    int keys; /* that its spec may hold, one bit each */
    const struct mancala_rules *rules;
} VARIANTS[] = {
    {"kalah", SIZES | KALAH_SWITCHES, &KALAH_RULES},
    {"oware", SIZES | OWARE_SWITCHES, &OWARE_RULES},
    {"awari", SIZES, &AWARI_RULES},
    {"vai-lung-thlan", SIZES, &VAI_LUNG_THLAN_RULES},
    {"ohvalhu", SIZES, &OHVALHU_RULES},
    {"dakon", SIZES, &DAKON_RULES},
    {"erherhe", SIZES, &ERHERHE_RULES},
};

enum { VARIANT_COUNT = sizeof VARIANTS / sizeof VARIANTS[0] };

static const struct variant *variant_of(const char *name)
{
    for (int i = 0; i < VARIANT_COUNT; i++)
        if (strcmp(VARIANTS[i].name, name) == 0)
            return &VARIANTS[i];
    return NULL;
}

static int get(const struct mancala_rules *rules, enum key key)
{
    switch (key) {
    case KEY_PITS:
        return rules->pits;
    case KEY_SEEDS:
        return rules->seeds;
    case KEY_CAPTURE:
        return (int)rules->capture;
    case KEY_END:
        return (int)rules->ending;
    case KEY_SWEEP:
        return (int)rules->sweep;
    case KEY_MAJORITY:
        return rules->majority;
    case KEY_PIE:
        return rules->pie;
    case KEY_RELAY:
        return rules->relay;
    case KEY_SLAM:
        return (int)rules->slam;
    case KEY_COUNT:
        break;
    }
    return 0;
}

static void set(struct mancala_rules *rules, enum key key, int value)
{
    switch (key) {
    case KEY_PITS:
        rules->pits = value;
        break;
    case KEY_SEEDS:
        rules->seeds = value;
        break;
    case KEY_CAPTURE:
        rules->capture = (enum capture)value;
        break;
    case KEY_END:
        rules->ending = (enum ending)value;
        break;
    case KEY_SWEEP:
        rules->sweep = (enum sweep)value;
        break;
    case KEY_MAJORITY:
        rules->majority = value != 0;
        break;
    case KEY_PIE:
        rules->pie = value != 0;
        break;
    case KEY_RELAY:
        rules->relay = value != 0;
        break;
    case KEY_SLAM:
        rules->slam = (enum slam)value;
        break;
    case KEY_COUNT:
        break;
    }
}

static int word_count(enum key key)
{
    int count = 0;

    while (count < WORDS_MAX && KEYS[key].words[count] != NULL)
        count++;
    return count;
}

static bool fail_key(const struct variant *variant, const char *key,
                     struct err *err)
{
    const char *names[KEY_COUNT];
    int count = 0;

    for (int i = 0; i < KEY_COUNT; i++)
        if ((variant->keys >> i & 1) != 0)
            names[count++] = KEYS[i].name;
    return spec_unknown(variant->name, key, names, count, err);
}

static bool read_value(enum key key, const char *text, int *value,
                       struct err *err)
{
    return KEYS[key].max > 0
               ? spec_number(KEYS[key].name, text, 1, KEYS[key].max, value, err)
               : spec_word(KEYS[key].name, text, KEYS[key].words,
                           word_count(key), value, err);
}

static bool read_pair(const struct variant *variant,
                      const struct spec_pair *pair, int *seen,
                      struct mancala_rules *rules, struct err *err)
{
    for (int i = 0; i < KEY_COUNT; i++) {
        const enum key key = (enum key)i;
        int value;

        if ((variant->keys >> i & 1) == 0 ||
            strcmp(KEYS[i].name, pair->key) != 0)
            continue;
        if ((*seen >> i & 1) != 0)
            return err_set(err, "%s: given twice", KEYS[i].name);
        if (!read_value(key, pair->value, &value, err))
            return false;
        *seen |= 1 << i;
        set(rules, key, value);
        return true;
    }
    return fail_key(variant, pair->key, err);
}

/* A relay takes all that a capture could take. */
static bool relay_excludes_capture(int seen, struct mancala_rules *rules,
                                   struct err *err)
{
    if ((seen >> KEY_RELAY & 1) == 0 || !rules->relay)
        return true;
    if ((seen >> KEY_CAPTURE & 1) != 0 && rules->capture != CAPTURE_NONE)
        return err_set(err,
                       "relay=on makes capture none; capture=%s cannot stand "
                       "beside it",
                       KEYS[KEY_CAPTURE].words[rules->capture]);
    rules->capture = CAPTURE_NONE;
    return true;
}

bool rules_read(const struct spec *spec, struct mancala_rules *rules,
                struct err *err)
{
    const struct variant *variant = variant_of(spec->name);
    int seen = 0;

    assert(variant != NULL); /* the registry of games names what is here */
    *rules = *variant->rules;
    for (int i = 0; i < spec->count; i++)
        if (!read_pair(variant, &spec->pairs[i], &seen, rules, err))
            return false;
    return relay_excludes_capture(seen, rules, err);
}

/* What the rules would be if the key were not in the spec. */
static int unsaid(const struct variant *variant,
                  const struct mancala_rules *rules, enum key key)
{
    if (key == KEY_CAPTURE && (variant->keys >> KEY_RELAY & 1) != 0 &&
        rules->relay)
        return CAPTURE_NONE;
    return get(variant->rules, key);
}

void rules_write(const char *name, const struct mancala_rules *rules, FILE *out)
{
    const struct variant *variant = variant_of(name);
    char before = ':';

    fputs(name, out);
    for (int i = 0; i < KEY_COUNT; i++) {
        const enum key key = (enum key)i;
        const int value = get(rules, key);

        if ((variant->keys >> i & 1) == 0 ||
            value == unsaid(variant, rules, key))
            continue;
        fprintf(out, "%c%s=", before, KEYS[i].name);
        if (KEYS[i].max > 0)
            fprintf(out, "%d", value);
        else
            fputs(KEYS[i].words[value], out);
        before = ',';
    }
}

bool rules_same_turn(const struct mancala_rules *one,
                     const struct mancala_rules *other)
{
    return one->capture == other->capture && one->ending == other->ending &&
           one->sweep == other->sweep && one->slam == other->slam &&
           one->feeding == other->feeding &&
           one->clockwise == other->clockwise &&
           one->store_sown == other->store_sown &&
           one->origin_skipped == other->origin_skipped &&
           one->relay == other->relay && one->pie == other->pie;
}

/* ---- for those who choose ---- */

int mancala_switch_count(const struct game *game)
{
    return __builtin_popcount((unsigned)variant_of(game->name)->keys);
}

struct mancala_switch mancala_switch_at(const struct game *game, int index)
{
    const int keys = variant_of(game->name)->keys;
    int key = 0;

    while ((keys >> key & 1) == 0 || index-- > 0)
        key++;
    return (struct mancala_switch){
        .key = KEYS[key].name,
        .max = KEYS[key].max,
        .words = KEYS[key].words,
        .word_count = word_count((enum key)key),
        .value = get(mancala_rules(game), (enum key)key),
    };
}
