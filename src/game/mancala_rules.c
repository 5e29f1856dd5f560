/* The named games of the sowing family, and the switches of their specs. */
#include "game/mancala_board.h"

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

static const struct option KEYS[KEY_COUNT] = {
    [KEY_PITS] = {"pits", NULL, OPTION_NUMBER, .min = 1, .max = PITS_MAX,
                  .about = "pits of a side"},
    [KEY_SEEDS] = {"seeds", NULL, OPTION_NUMBER, .min = 1, .max = SEEDS_MAX,
                   .about = "seeds in each pit at the start"},
    [KEY_CAPTURE] = {"capture", NULL, OPTION_WORD,
                     .words = {"opposite", "empty", "leave", "none"},
                     .about = "what the last seed in an empty pit takes"},
    [KEY_END] = {"end", NULL, OPTION_WORD, .words = {"either", "mover"},
                 .about = "whose side is empty when the game ends"},
    [KEY_SWEEP] = {"sweep", NULL, OPTION_WORD,
                   .words = {"owner", "emptier", "nobody"},
                   .about = "who gets the seeds that are left"},
    [KEY_MAJORITY] = {"majority", NULL, OPTION_WORD, .words = {"off", "on"},
                      .about = "stop when somebody has more than half"},
    [KEY_PIE] = {"pie", NULL, OPTION_WORD, .words = {"off", "on"},
                 .about = "the second player may take over the first move"},
    [KEY_RELAY] = {"relay", NULL, OPTION_WORD, .words = {"off", "on"},
                   .about = "a last seed in a full pit is sown on"},
    [KEY_SLAM] = {"slam", NULL, OPTION_WORD,
                  .words = {"nothing", "legal", "forbidden", "opponent",
                            "leave-left", "leave-right", "again"},
                  .about = "what taking all seeds of the other side does"},
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

static const struct variant *find_variant(const char *name)
{
    for (int i = 0; i < VARIANT_COUNT; i++)
        if (strcmp(VARIANTS[i].name, name) == 0)
            return &VARIANTS[i];
    return NULL;
}

static int get_switch(const struct mancala_rules *rules, enum key key)
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

static void set_switch(struct mancala_rules *rules, enum key key, int value)
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
    const struct variant *variant = find_variant(spec->name);
    struct option options[KEY_COUNT + 1] = {{NULL}};
    struct option_value values[KEY_COUNT];
    enum key keys[KEY_COUNT];
    int count = 0;
    int seen = 0;

    assert(variant != NULL); /* the registry of games names what is here */
    for (int i = 0; i < KEY_COUNT; i++)
        if ((variant->keys >> i & 1) != 0) {
            options[count] = KEYS[i];
            keys[count++] = (enum key)i;
        }
    if (!option_read_spec(spec, options, values, err))
        return false;
    *rules = *variant->rules;
    for (int i = 0; i < count; i++)
        if (values[i].text != NULL) {
            seen |= 1 << keys[i];
            set_switch(rules, keys[i], (int)values[i].number);
        }
    return relay_excludes_capture(seen, rules, err);
}

/* What the rules would be if the key were not in the spec. */
static int default_value(const struct variant *variant,
                         const struct mancala_rules *rules, enum key key)
{
    if (key == KEY_CAPTURE && (variant->keys >> KEY_RELAY & 1) != 0 &&
        rules->relay)
        return CAPTURE_NONE;
    return get_switch(variant->rules, key);
}

void rules_write(const char *name, const struct mancala_rules *rules, FILE *out)
{
    const struct variant *variant = find_variant(name);
    char before = ':';

    fputs(name, out);
    for (int i = 0; i < KEY_COUNT; i++) {
        const enum key key = (enum key)i;
        const int value = get_switch(rules, key);

        if ((variant->keys >> i & 1) == 0 ||
            value == default_value(variant, rules, key))
            continue;
        fprintf(out, "%c%s=%s", before, KEYS[i].key,
                option_text(&KEYS[i], value).text);
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

const struct mancala_rules *mancala_rules(const struct game *game)
{
    return &mancala_plan(game)->rules;
}

int mancala_switch_count(const struct game *game)
{
    return __builtin_popcount((unsigned)find_variant(game->name)->keys);
}

struct mancala_switch mancala_switch_at(const struct game *game, int index)
{
    const int keys = find_variant(game->name)->keys;
    int key = 0;

    while ((keys >> key & 1) == 0 || index-- > 0)
        key++;
    return (struct mancala_switch){
        .option = &KEYS[key],
        .value = get_switch(mancala_rules(game), (enum key)key),
    };
}

/* ---- routes ---- */

/* Where the mover's seed falls after one in this lane. */
static int next_lane(const struct mancala_rules *rules, bool wide, int lane)
{
    const int row = lane_row(lane);
    const int pit = lane_pit(lane);

    if (rules->clockwise)
        return pit > 0 ? lane - 1 : lane_at(!row, rules->pits - 1);
    if (pit < rules->pits - 1)
        return lane + 1;
    if (pit == rules->pits - 1 && rules->store_sown && row == OWN)
        return lane_at(OWN, store_pit(wide));
    return lane_at(!row, 0);
}

/* Once around, and where it began last, unless that is skipped. */
static void lay_route(const struct mancala_plan *plan, bool wide, int lane,
                      uint8_t *route)
{
    int next = lane;

    for (int i = 0; i < plan->lap; i++) {
        next = next_lane(&plan->rules, wide, next);
        route[i] = (uint8_t)next;
    }
}

static void add_up(struct mancala_plan *plan, int lane)
{
    struct sowing_sum *sowing = plan->sowing[lane];

    for (int seeds = 1; seeds <= NARROW_LAP_MAX; seeds++) {
        const int last = plan->narrow_route[lane][(seeds - 1) % plan->lap];

        sowing[seeds] = sowing[seeds - 1];
        sowing[seeds].last = (uint64_t)last;
        sowing[seeds].add[lane_row(last)] += UINT64_C(1)
                                             << (lane_pit(last) * 8);
    }
}

void plan_add_routes(struct mancala_plan *plan)
{
    const int pits = plan->rules.pits;

    for (int origin = 0; origin < 2 * pits; origin++) {
        const int lane = lane_at(origin / pits, origin % pits);

        lay_route(plan, true, lane, plan->wide_route[lane]);
        if (pits > NARROW_STORE)
            continue;
        lay_route(plan, false, lane, plan->narrow_route[lane]);
        add_up(plan, lane);
    }
}
