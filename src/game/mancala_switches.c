/* SPDX-License-Identifier: MIT */
/* The switches of the sowing games: their values, the combinations that are not
 * allowed, and the specs that are made of them. */
#include "base/memory.h"
#include "game/mancala_board.h"

#include <inttypes.h>
#include <string.h>

enum { START_MAX = 9999 };

#define SWITCH(member) OPTION_AT(struct mancala_rules, member)
#define ON_OFF         OPTION_WORD, .words = {"off", "on"}
#define MIN_MAX(most)  OPTION_NUMBER, .max = (most)

/* clang-format off */
const struct option MANCALA_SWITCHES[] = {
    [KEY_PITS] = {"pits", NULL, OPTION_NUMBER, .min = 1, .max = PITS_MAX,
        .standard = 6, .about = "pits of a side", SWITCH(pits)},
    [KEY_SEEDS] = {"seeds", NULL, OPTION_NUMBER, .min = 1, .max = SEEDS_MAX,
        .standard = 4, .about = "seeds in each pit at the start",
        SWITCH(seeds)},
    [KEY_CAPTURE] = {"capture", NULL, OPTION_WORD,
        .words = {"opposite", "empty", "leave", "none", "even",
                  "even-opposite", "two-three", "one-three", "lone"},
        .about = "what the last seed takes", SWITCH(capture)},
    [KEY_END] = {"end", NULL, OPTION_WORD,
        .words = {"either", "mover", "stuck", "board"},
        .about = "when the game ends", SWITCH(ending)},
    [KEY_SWEEP] = {"sweep", NULL, OPTION_WORD,
        .words = {"owner", "emptier", "nobody"},
        .about = "who gets the seeds that are left", SWITCH(sweep)},
    [KEY_MAJORITY] = {"majority", NULL, ON_OFF,
        .about = "stop when a player has more than half", SWITCH(majority)},
    [KEY_PIE] = {"pie", NULL, ON_OFF,
        .about = "the second player may take over the first move",
        SWITCH(pie)},
    [KEY_RELAY] = {"relay", NULL, ON_OFF,
        .about = "a last seed in a full pit is sown on", SWITCH(relay)},
    [KEY_SLAM] = {"slam", NULL, OPTION_WORD,
        .words = {"nothing", "legal", "forbidden", "opponent", "leave-left",
                  "leave-right", "again"},
        .about = "what taking all seeds of the other side does",
        SWITCH(slam)},
    [KEY_FIRST] = {"first", NULL, OPTION_WORD, .words = {"next", "origin"},
        .about = "where the first of several seeds goes",
        SWITCH(origin_first)},
    [KEY_TUZDIK] = {"tuzdik", NULL, ON_OFF,
        .about = "three in an opponent's pit make a tuzdik", SWITCH(tuzdik)},
    [KEY_ROUNDS] = {"rounds", NULL, OPTION_NUMBER, .min = ROUNDS_OUT,
        .max = ROUNDS_MAX, .words = {"out"}, .about = "rounds of a match",
        SWITCH(rounds)},
    [KEY_START] = {"start", NULL, OPTION_WORD, .max = START_MAX,
        .words = {"usual"}, .series = "fair-",
        .about = "a board from which best play is a draw", SWITCH(start)},
    [KEY_FEEDING] = {"feeding", NULL, OPTION_WORD,
        .words = {"free", "hungry", "always"},
        .about = "which moves must leave the other side seeds",
        SWITCH(feeding)},
    [KEY_DIRECTION] = {"direction", NULL, OPTION_WORD,
        .words = {"counter", "clockwise"}, .about = "which way is sown",
        SWITCH(clockwise)},
    [KEY_STORE] = {"store", NULL, OPTION_WORD, .words = {"passed", "sown"},
        .standard = 1,
        .about = "whether the own store gets a seed, and another turn",
        SWITCH(store_sown)},
    [KEY_ORIGIN] = {"origin", NULL, OPTION_WORD, .words = {"sown", "skipped"},
        .about = "whether a sowing gets round to its pit",
        SWITCH(origin_skipped)},
    [KEY_CLOSING] = {"closing", NULL, ON_OFF,
        .about = "pits can be closed for a round", SWITCH(closing)},
    [KEY_REPETITION] = {"repetition", NULL, OPTION_WORD,
        .words = {"off", "rows", "split"},
        .about = "who gets what is left when a position comes back",
        SWITCH(repetition)},
    [KEY_SETS] = {"sets", NULL, MIN_MAX(99),
        .about = "sets of a match as a rule, 0 for a single game",
        SWITCH(sets)},
    [KEY_MIN_PITS] = {"minpits", NULL, MIN_MAX(PITS_MAX),
        .about = "the fewest pits of a side, 0 for any", SWITCH(min_pits)},
    [KEY_MAX_PITS] = {"maxpits", NULL, MIN_MAX(PITS_MAX),
        .about = "the most pits of a side, 0 for any", SWITCH(max_pits)},
    [KEY_MIN_SEEDS] = {"minseeds", NULL, MIN_MAX(SEEDS_MAX),
        .about = "the fewest seeds in a pit, 0 for any", SWITCH(min_seeds)},
    [KEY_MAX_SEEDS] = {"maxseeds", NULL, MIN_MAX(SEEDS_MAX),
        .about = "the most seeds in a pit, 0 for any", SWITCH(max_seeds)},
    [KEY_COUNT] = {0},
};
/* clang-format on */

const char *mancala_capture_word(enum capture capture)
{
    return MANCALA_SWITCHES[KEY_CAPTURE].words[capture];
}

/* ---- what cannot stand together ---- */

static bool is_by_rows(const struct mancala_rules *rules)
{
    return rules->capture == CAPTURE_TWO_THREE ||
           rules->capture == CAPTURE_ONE_THREE;
}

static bool is_even(const struct mancala_rules *rules)
{
    return rules->capture == CAPTURE_EVEN ||
           rules->capture == CAPTURE_EVEN_OPPOSITE;
}

#define CLASH(name, rule)                                       \
    static bool clash_##name(const struct mancala_rules *rules) \
    {                                                           \
        return rule;                                            \
    }

CLASH(endless_relay, rules->relay && !rules->store_sown)
CLASH(stores_on_the_way, rules->clockwise && rules->store_sown)
CLASH(back_clockwise, is_by_rows(rules) && rules->clockwise)
CLASH(lone, rules->capture == CAPTURE_LONE && !rules->clockwise)
CLASH(alone,
      rules->relay && (is_even(rules) || rules->capture == CAPTURE_TWO_THREE))
CLASH(no_bank,
      rules->capture == CAPTURE_NONE && !rules->store_sown && !rules->tuzdik)
CLASH(two_firsts, rules->origin_first && rules->origin_skipped)
CLASH(tuzdik_relay, rules->tuzdik && rules->relay)
CLASH(tuzdik_closed, rules->tuzdik && rules->closing)
CLASH(rounds, rules->rounds != ROUNDS_OUT && !rules->closing)
CLASH(sets, rules->sets > 1 && rules->closing && rules->rounds != 1)
CLASH(split, rules->repetition == REPETITION_SPLIT && rules->closing)
CLASH(slam, rules->slam != SLAM_NOTHING && !is_by_rows(rules))
CLASH(forbidden, rules->slam == SLAM_FORBIDDEN &&
                     (rules->ending != ENDING_STUCK || rules->origin_first ||
                      rules->tuzdik || rules->closing))
CLASH(hungry, rules->feeding == FEEDING_HUNGRY &&
                  (rules->ending != ENDING_STUCK || rules->store_sown ||
                   rules->clockwise || rules->origin_first || rules->tuzdik ||
                   rules->closing))
CLASH(always, rules->feeding == FEEDING_ALWAYS &&
                  (rules->slam == SLAM_FORBIDDEN || rules->origin_first ||
                   rules->tuzdik || rules->closing || is_even(rules)))
CLASH(emptier, rules->sweep == SWEEP_EMPTIER && rules->ending == ENDING_STUCK)
CLASH(nothing_left,
      rules->sweep != SWEEP_OWNER && rules->ending == ENDING_BOARD)

static const struct clash {
    enum key key; /* the one that must be changed */
    bool (*applies)(const struct mancala_rules *rules);
    const char *words;
} CLASHES[] = {
    {KEY_RELAY, clash_endless_relay,
     "on needs store=sown: a sowing might never end"},
    {KEY_DIRECTION, clash_stores_on_the_way,
     "clockwise needs store=passed: the stores lie at the other ends"},
    {KEY_CAPTURE, clash_back_clockwise,
     "two-three and one-three need direction=counter"},
    {KEY_CAPTURE, clash_lone, "lone needs direction=clockwise"},
    {KEY_CAPTURE, clash_alone,
     "must be opposite, empty, leave, none or one-three where relay is on: a "
     "last seed ends alone"},
    {KEY_CAPTURE, clash_no_bank,
     "none needs store=sown or tuzdik=on: no seed would ever be banked"},
    {KEY_FIRST, clash_two_firsts,
     "origin and origin=skipped cannot stand beside each other"},
    {KEY_TUZDIK, clash_tuzdik_relay,
     "on needs relay=off: a last seed is then never the third"},
    {KEY_TUZDIK, clash_tuzdik_closed, "on needs closing=off"},
    {KEY_ROUNDS, clash_rounds, "needs closing=on"},
    {KEY_SETS, clash_sets,
     "must be 0 where closing is on, or rounds 1: the sets are rounds"},
    {KEY_REPETITION, clash_split,
     "split needs closing=off: a round does not begin with half a seed"},
    {KEY_SLAM, clash_slam,
     "must be nothing where capture is not two-three or one-three"},
    {KEY_SLAM, clash_forbidden,
     "forbidden needs end=stuck, first=next, tuzdik=off and closing=off"},
    {KEY_FEEDING, clash_hungry,
     "hungry needs end=stuck, store=passed, direction=counter, first=next, "
     "tuzdik=off and closing=off"},
    {KEY_FEEDING, clash_always,
     "always cannot stand beside slam=forbidden, first=origin, tuzdik=on, "
     "closing=on, capture=even or even-opposite"},
    {KEY_SWEEP, clash_emptier,
     "emptier needs end=either or mover: no row need be empty"},
    {KEY_SWEEP, clash_nothing_left,
     "must be owner where end is board: nothing is left over"},
};

/* The range of a size in these rules. */
static struct option size_of(const struct mancala_rules *rules, enum key key)
{
    enum { TUZDIK_PITS = 3 };

    const bool pits = key == KEY_PITS;
    const int64_t min = pits ? rules->min_pits : rules->min_seeds;
    const int64_t max = pits ? rules->max_pits : rules->max_seeds;
    struct option size = MANCALA_SWITCHES[key];

    if (min > 0)
        size.min = min;
    if (max > 0)
        size.max = max;
    if (pits && rules->tuzdik && size.min < TUZDIK_PITS)
        size.min = TUZDIK_PITS;
    return size;
}

static bool fits_size(const struct mancala_rules *rules, enum key key,
                      enum key most, const char **failed, struct err *err)
{
    const struct option size = size_of(rules, key);
    const int64_t number = option_get(&size, rules);

    *failed = MANCALA_SWITCHES[most].key;
    if (size.min > size.max)
        return err_set(err,
                       "%" PRId64 " is less than the least, which is %" PRId64,
                       size.max, size.min);
    *failed = size.key;
    return (number >= size.min && number <= size.max) ||
           err_set(err, "%" PRId64 " is not in %" PRId64 "..%" PRId64, number,
                   size.min, size.max);
}

bool mancala_fits(const struct mancala_rules *rules, const char **key,
                  struct err *err)
{
    for (size_t i = 0; i < sizeof CLASHES / sizeof CLASHES[0]; i++)
        if (CLASHES[i].applies(rules)) {
            *key = MANCALA_SWITCHES[CLASHES[i].key].key;
            return err_set(err, "%s", CLASHES[i].words);
        }
    return fits_size(rules, KEY_PITS, KEY_MAX_PITS, key, err) &&
           fits_size(rules, KEY_SEEDS, KEY_MAX_SEEDS, key, err);
}

/* ---- names ---- */

bool mancala_name_is_free(const char *name, struct err *err)
{
    const size_t length = strlen(name);
    const size_t letters =
        strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    const struct err_token token = err_token(name, length);

    if (length > MANCALA_NAME_MAX || letters != length || *name < 'a' ||
        *name > 'z')
        return err_set(err,
                       "%s: a name is a letter and at most %d more, or digits "
                       "or -, all small",
                       token.text, MANCALA_NAME_MAX - 1);
    if (!game_is_own(name))
        return err_set(err, "%s is the name of another game", name);
    return strcmp(name, MANCALA_OWN) != 0 ||
           err_set(err, "%s stands for all of these games", name);
}

/* ---- specs ---- */

/* A switch as this game lets people choose it. */
static struct option narrow_switch(const struct variant *variant,
                                   const struct mancala_rules *rules,
                                   enum key key)
{
    const int words = key == KEY_CAPTURE ? variant->captures
                      : key == KEY_END   ? variant->endings
                                         : 0;
    struct option option = key == KEY_PITS || key == KEY_SEEDS
                               ? size_of(rules, key)
                               : MANCALA_SWITCHES[key];

    if (words > 0)
        option.words[words] = NULL;
    return option;
}

/* Lists those of the keys that leave a choice. */
static int list_switches(const struct variant *variant, unsigned keys,
                         const struct mancala_rules *rules,
                         struct option options[KEY_COUNT])
{
    int count = 0;

    for (int key = 0; key < KEY_COUNT; key++) {
        const struct option option =
            narrow_switch(variant, rules, (enum key)key);

        if ((keys >> key & 1) != 0 && option_choices(&option) > 1)
            options[count++] = option;
    }
    return count;
}

/* Limits the start to the fair boards of these rules. It is the last option,
 * and is removed if there are none. */
static void narrow_starts(const struct mancala_rules *rules,
                          struct option options[KEY_COUNT])
{
    const int index = option_find(options, MANCALA_SWITCHES[KEY_START].key);

    if (index < 0)
        return;
    options[index].max = rules_fair_boards(rules);
    if (options[index].max == 0)
        options[index].key = NULL;
}

/* The key `name` of a game that is none of the named ones. */
static const struct option NAME = {"name", NULL, OPTION_TEXT,
                                   .check = mancala_name_is_free,
                                   .about = "how the game is called"};

/* Does a relay imply that nothing is captured? It does in games such as Kalah,
 * where people choose between relays and captures. */
static bool takes_none(const struct variant *variant,
                       const struct mancala_rules *rules)
{
    return rules->relay && variant->captures > 0;
}

/* `capture` is the word that was given, or NULL. */
static bool set_relay(const struct variant *variant, const char *capture,
                      struct mancala_rules *rules, struct err *err)
{
    if (!takes_none(variant, rules))
        return true;
    if (capture != NULL && rules->capture != CAPTURE_NONE)
        return err_set(err,
                       "relay=on makes capture none; capture=%s cannot "
                       "stand beside it",
                       capture);
    rules->capture = CAPTURE_NONE;
    return true;
}

bool rules_read(const struct spec *spec, struct mancala_plan *plan,
                struct err *err)
{
    const struct variant *const variant = variant_of(spec->name);
    const bool own = strcmp(variant->name, MANCALA_OWN) == 0;
    struct mancala_rules *const rules = &plan->rules;
    struct option options[KEY_COUNT + 2] = {{.key = NULL}};
    struct option_value read[KEY_COUNT + 2];
    const char *failed;

    *rules = *variant->rules;

    const int count = list_switches(variant, variant->keys, rules, options);
    const int capture = option_find(options, "capture");

    if (own)
        options[count] = NAME;
    if (!option_read_spec(spec, options, read, err))
        return false;
    for (int i = 0; i < count; i++)
        if (read[i].text != NULL)
            option_set(&options[i], rules, read[i].number);
    if (own)
        snprintf(plan->name, sizeof plan->name, "%s",
                 read[count].text != NULL ? read[count].text : MANCALA_OWN);
    if (!set_relay(variant, capture >= 0 ? read[capture].text : NULL, rules,
                   err))
        return false;
    if (!mancala_fits(rules, &failed, err))
        return err_prefix(err, "%s: ", failed);
    list_switches(variant, variant->offered, rules, plan->switches);
    narrow_starts(rules, plan->switches);
    return rules_check_start(rules, err);
}

void rules_write(const char *name, const struct mancala_rules *rules, FILE *out)
{
    const struct variant *const variant = variant_of(name);
    struct mancala_rules usual = *variant->rules;
    char before = ':';

    if (takes_none(variant, rules))
        usual.capture = CAPTURE_NONE;
    fputs(variant->name, out);
    if (strcmp(variant->name, name) != 0) {
        fprintf(out, ":%s=%s", NAME.key, name);
        before = ',';
    }
    for (int key = 0; key < KEY_COUNT; key++) {
        const struct option *const option = &MANCALA_SWITCHES[key];
        const int64_t value = option_get(option, rules);

        if (value == option_get(option, &usual))
            continue;
        fprintf(out, "%c%s=%s", before, option->key,
                option_text(option, value).text);
        before = ',';
    }
}

bool mancala_is_own(const struct game *game)
{
    return mancala_is(game) && *mancala_plan(game)->name != '\0';
}

struct spec_text mancala_own_spec(const char *name,
                                  const struct mancala_rules *rules)
{
    struct spec_text spec = {""};
    FILE *const out = memory_file(spec.text, sizeof spec.text);

    rules_write(name, rules, out);
    fclose(out);
    return spec;
}

int mancala_fair_boards(const struct game *game)
{
    const struct option *const options = mancala_plan(game)->switches;
    const int index = option_find(options, MANCALA_SWITCHES[KEY_START].key);

    return index < 0 ? 0 : (int)options[index].max;
}

void mancala_write_start(const struct game *game, int start, FILE *out)
{
    struct mancala_rules rules = *mancala_rules(game);

    rules.start = start;
    rules_write(game->name, &rules, out);
}

bool mancala_switch_at(const struct game *game, int index,
                       struct game_switch *found)
{
    const struct mancala_plan *const plan = mancala_plan(game);

    for (int i = 0; i <= index; i++)
        if (plan->switches[i].key == NULL)
            return false;
    *found = (struct game_switch){
        &plan->switches[index],
        (int)option_get(&plan->switches[index], &plan->rules)};
    return true;
}
