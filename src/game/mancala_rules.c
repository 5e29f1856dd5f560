/* SPDX-License-Identifier: MIT */
/* The named games of the sowing family, and the switches of their specs. */
#include "base/option.h"
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
    KEY_FIRST,
    KEY_TUZDIK,
    KEY_ROUNDS,
    KEY_START,
    KEY_COUNT
};

enum { START_MAX = 9999 };

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
                      .about = "stop when a player has more than half"},
    [KEY_PIE] = {"pie", NULL, OPTION_WORD, .words = {"off", "on"},
                 .about = "the second player may take over the first move"},
    [KEY_RELAY] = {"relay", NULL, OPTION_WORD, .words = {"off", "on"},
                   .about = "a last seed in a full pit is sown on"},
    [KEY_SLAM] = {"slam", NULL, OPTION_WORD,
                  .words = {"nothing", "legal", "forbidden", "opponent",
                            "leave-left", "leave-right", "again"},
                  .about = "what taking all seeds of the other side does"},
    [KEY_FIRST] = {"first", NULL, OPTION_WORD, .words = {"next", "origin"},
                   .about = "where the first of several seeds goes"},
    [KEY_TUZDIK] = {"tuzdik", NULL, OPTION_WORD, .words = {"off", "on"},
                    .about = "three in an opponent's pit make a tuzdik"},
    [KEY_ROUNDS] = {"rounds", NULL, OPTION_NUMBER, .min = ROUNDS_OUT,
                    .max = ROUNDS_MAX, .words = {"out"},
                    .about = "rounds of a match"},
    [KEY_START] = {"start", NULL, OPTION_WORD, .max = START_MAX,
                   .words = {"usual"}, .series = "fair-",
                   .about = "a board from which best play is a draw"},
};

/* Where Togyzkumalak and Mangala allow more or less than that. */
static const struct option SMALLEST_TOGYZKUMALAK = {
    "pits",          NULL,
    OPTION_NUMBER,   .min = 3,
    .max = PITS_MAX, .about = "pits of a side"};
static const struct option CAPTURES_BY_COUNT = {
    "capture", NULL, OPTION_WORD,
    .words = {"opposite", "empty", "leave", "none", "even", "even-opposite"},
    .about = "what the last seed takes"};

enum {
    SIZES = 1 << KEY_PITS | 1 << KEY_SEEDS,
    KALAH_SWITCHES = 1 << KEY_CAPTURE | 1 << KEY_END | 1 << KEY_SWEEP |
                     1 << KEY_MAJORITY | 1 << KEY_PIE | 1 << KEY_RELAY |
                     1 << KEY_START,
    OWARE_SWITCHES = 1 << KEY_SLAM,
    TOGYZKUMALAK_SWITCHES = 1 << KEY_CAPTURE | 1 << KEY_FIRST | 1 << KEY_TUZDIK,
    MANGALA_SWITCHES = 1 << KEY_CAPTURE | 1 << KEY_END | 1 << KEY_SWEEP |
                       1 << KEY_PIE | 1 << KEY_FIRST,
    CONGKAK_SWITCHES = 1 << KEY_ROUNDS
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
static const struct mancala_rules CONGKAK_RULES = {
    .pits = 7,
    .seeds = 7,
    .ending = ENDING_BOARD,
    .store_sown = true,
    .relay = true,
    .closing = true,
    .rounds = ROUNDS_OUT,
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

static const struct mancala_rules TOGYZKUMALAK_RULES = {
    .pits = 9,
    .seeds = 9,
    .capture = CAPTURE_EVEN,
    .ending = ENDING_MOVER,
    .origin_first = true,
    .tuzdik = true,
    .majority = true,
};
static const struct mancala_rules MANGALA_RULES = {
    .pits = 6,
    .seeds = 4,
    .capture = CAPTURE_EVEN_OPPOSITE,
    .ending = ENDING_EITHER,
    .sweep = SWEEP_EMPTIER,
    .store_sown = true,
    .origin_first = true,
    .sets = 5,
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
    {"togyzkumalak", SIZES | TOGYZKUMALAK_SWITCHES, &TOGYZKUMALAK_RULES},
    {"mangala", SIZES | MANGALA_SWITCHES, &MANGALA_RULES},
    {"congkak", SIZES | CONGKAK_SWITCHES, &CONGKAK_RULES},
    {"sungka", SIZES | CONGKAK_SWITCHES, &CONGKAK_RULES},
};

enum { VARIANT_COUNT = sizeof VARIANTS / sizeof VARIANTS[0] };

static const struct variant *find_variant(const char *name)
{
    for (int i = 0; i < VARIANT_COUNT; i++)
        if (strcmp(VARIANTS[i].name, name) == 0)
            return &VARIANTS[i];
    return NULL;
}

static const struct option *option_of(const struct variant *variant, int key)
{
    if (key == KEY_PITS && variant->rules->tuzdik)
        return &SMALLEST_TOGYZKUMALAK;
    if (key == KEY_CAPTURE && variant->rules->origin_first)
        return &CAPTURES_BY_COUNT;
    return &KEYS[key];
}

static void get_switches(const struct mancala_rules *rules,
                         int values[KEY_COUNT])
{
    values[KEY_PITS] = rules->pits;
    values[KEY_SEEDS] = rules->seeds;
    values[KEY_CAPTURE] = (int)rules->capture;
    values[KEY_END] = (int)rules->ending;
    values[KEY_SWEEP] = (int)rules->sweep;
    values[KEY_MAJORITY] = rules->majority;
    values[KEY_PIE] = rules->pie;
    values[KEY_RELAY] = rules->relay;
    values[KEY_SLAM] = (int)rules->slam;
    values[KEY_FIRST] = rules->origin_first;
    values[KEY_TUZDIK] = rules->tuzdik;
    values[KEY_ROUNDS] = rules->rounds;
    values[KEY_START] = rules->start;
}

static void set_switches(struct mancala_rules *rules,
                         const int values[KEY_COUNT])
{
    rules->pits = values[KEY_PITS];
    rules->seeds = values[KEY_SEEDS];
    rules->capture = (enum capture)values[KEY_CAPTURE];
    rules->ending = (enum ending)values[KEY_END];
    rules->sweep = (enum sweep)values[KEY_SWEEP];
    rules->majority = values[KEY_MAJORITY] != 0;
    rules->pie = values[KEY_PIE] != 0;
    rules->relay = values[KEY_RELAY] != 0;
    rules->slam = (enum slam)values[KEY_SLAM];
    rules->origin_first = values[KEY_FIRST] != 0;
    rules->tuzdik = values[KEY_TUZDIK] != 0;
    rules->rounds = values[KEY_ROUNDS];
    rules->start = values[KEY_START];
}

bool rules_read(const struct spec *spec, struct mancala_rules *rules,
                struct err *err)
{
    const struct variant *variant = find_variant(spec->name);
    struct option options[KEY_COUNT + 1] = {{.key = NULL}};
    struct option_value read[KEY_COUNT];
    int keys[KEY_COUNT], values[KEY_COUNT];
    bool given[KEY_COUNT] = {false};
    int count = 0;

    assert(variant != NULL); /* the registry of games names what is here */
    for (int key = 0; key < KEY_COUNT; key++)
        if ((variant->keys >> key & 1) != 0) {
            options[count] = *option_of(variant, key);
            keys[count++] = key;
        }
    if (!option_read_spec(spec, options, read, err))
        return false;
    get_switches(variant->rules, values);
    for (int i = 0; i < count; i++)
        if (read[i].text != NULL) {
            given[keys[i]] = true;
            values[keys[i]] = (int)read[i].number;
        }
    if (given[KEY_RELAY] && values[KEY_RELAY] != 0) {
        if (given[KEY_CAPTURE] && values[KEY_CAPTURE] != CAPTURE_NONE)
            return err_set(err,
                           "relay=on makes capture none; capture=%s cannot "
                           "stand beside it",
                           KEYS[KEY_CAPTURE].words[values[KEY_CAPTURE]]);
        values[KEY_CAPTURE] = CAPTURE_NONE;
    }
    if ((variant->keys >> KEY_TUZDIK & 1) != 0 && values[KEY_TUZDIK] == 0 &&
        values[KEY_CAPTURE] == CAPTURE_NONE)
        return err_set(err, "capture=none and tuzdik=off cannot stand beside "
                            "each other: no seed would ever be banked");
    *rules = *variant->rules;
    set_switches(rules, values);
    return rules_check_start(rules, err);
}

void rules_write(const char *name, const struct mancala_rules *rules, FILE *out)
{
    const struct variant *variant = find_variant(name);
    int values[KEY_COUNT], defaults[KEY_COUNT];
    char before = ':';

    get_switches(rules, values);
    get_switches(variant->rules, defaults);
    if ((variant->keys >> KEY_RELAY & 1) != 0 && rules->relay)
        defaults[KEY_CAPTURE] = CAPTURE_NONE;
    fputs(name, out);
    for (int key = 0; key < KEY_COUNT; key++) {
        if ((variant->keys >> key & 1) == 0 || values[key] == defaults[key])
            continue;
        fprintf(out, "%c%s=%s", before, KEYS[key].key,
                option_text(option_of(variant, key), values[key]).text);
        before = ',';
    }
}

bool mancala_same_turn(const struct mancala_rules *one,
                       const struct mancala_rules *other)
{
    return one->capture == other->capture && one->ending == other->ending &&
           one->sweep == other->sweep && one->slam == other->slam &&
           one->feeding == other->feeding &&
           one->clockwise == other->clockwise &&
           one->store_sown == other->store_sown &&
           one->origin_skipped == other->origin_skipped &&
           one->origin_first == other->origin_first &&
           one->tuzdik == other->tuzdik && one->closing == other->closing &&
           one->relay == other->relay;
}

const struct mancala_rules *mancala_rules(const struct game *game)
{
    return &mancala_plan(game)->rules;
}

bool mancala_has_tuzdiks(const struct game *game)
{
    return mancala_is(game) && mancala_rules(game)->tuzdik;
}

/* Without a key where there is nothing to choose. */
struct option rules_starts(const char *name, const struct mancala_rules *rules)
{
    struct option starts = KEYS[KEY_START];

    starts.max = 0;
    if ((find_variant(name)->keys >> KEY_START & 1) != 0)
        starts.max = rules_fair_boards(rules);
    if (starts.max == 0)
        starts.key = NULL;
    return starts;
}

bool mancala_switch_at(const struct game *game, int index,
                       struct game_switch *found)
{
    const struct variant *const variant = find_variant(game->name);
    const struct option *const starts = &mancala_plan(game)->starts;
    int values[KEY_COUNT];

    get_switches(mancala_rules(game), values);
    for (int key = 0; key < KEY_COUNT; key++) {
        const struct option *const option =
            key == KEY_START ? starts : option_of(variant, key);

        if ((variant->keys >> key & 1) != 0 && option->key != NULL &&
            index-- == 0) {
            *found = (struct game_switch){option, values[key]};
            return true;
        }
    }
    return false;
}

int mancala_fair_boards(const struct game *game)
{
    const struct option *const starts = &mancala_plan(game)->starts;

    return starts->key != NULL ? (int)starts->max : 0;
}

void mancala_write_start(const struct game *game, int start, FILE *out)
{
    struct mancala_rules rules = *mancala_rules(game);

    rules.start = start;
    rules_write(game->name, &rules, out);
}

/* ---- routes ---- */

/* Where the mover's seeds fall after this lane: once around, and where it began
 * last, unless that is skipped. */
static void lay_route(const struct mancala_plan *plan, bool wide, int lane,
                      uint8_t *route)
{
    const struct mancala_rules *const rules = &plan->rules;
    const int end = rules->pits - 1;

    for (int i = 0; i < plan->lap; i++) {
        const int row = lane_row(lane);
        const int pit = lane_pit(lane);

        if (rules->clockwise)
            lane = pit > 0 ? lane - 1 : lane_at(!row, end);
        else if (pit < end)
            lane++;
        else if (pit == end && rules->store_sown && row == OWN)
            lane = lane_at(OWN, store_pit(wide));
        else
            lane = lane_at(!row, 0);
        route[i] = (uint8_t)lane;
    }
}

void plan_add_routes(struct mancala_plan *plan)
{
    const int pits = plan->rules.pits;

    for (int origin = 0; origin < 2 * pits; origin++) {
        const int lane = lane_at(origin / pits, origin % pits);
        struct sowing_sum *sums = plan->sowing[lane];

        lay_route(plan, true, lane, plan->wide_route[lane]);
        if (pits > NARROW_STORE)
            continue;
        lay_route(plan, false, lane, plan->narrow_route[lane]);
        for (int seeds = 1; seeds <= NARROW_LAP_MAX; seeds++) {
            const int last = plan->narrow_route[lane][(seeds - 1) % plan->lap];

            sums[seeds] = sums[seeds - 1];
            sums[seeds].last = (uint64_t)last;
            sums[seeds].add[lane_row(last)] += UINT64_C(1)
                                               << (lane_pit(last) * 8);
        }
    }
}
