/* SPDX-License-Identifier: MIT */
/* The words of UCI that do not depend on the game. */
#include "cmd/engine/words.h"
#include "base/clock.h"
#include "cmd/engine/choice.h"
#include "match/time_control.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- options ---- */

static bool set_game(struct engine *engine, const char *value, struct err *err)
{
    return engine_set_game(engine, value, err);
}

static bool set_level(struct engine *engine, const char *value, struct err *err)
{
    return engine_set_who(engine, value, err);
}

static bool read_number(const char *value, int64_t max, int64_t *number,
                        struct err *err)
{
    if (engine_number(value, 0, max, number))
        return true;
    return err_set(err, "%s is not in 0..%" PRId64,
                   err_token(value, strlen(value)).text, max);
}

static bool set_memory(struct engine *engine, const char *value,
                       struct err *err)
{
    int64_t number;

    if (!read_number(value, ENGINE_MEMORY_MAX, &number, err))
        return false;
    engine_set_memory(engine, (int64_t)number);
    return true;
}

/* The largest seed: the one of the command line may be larger than usual. */
static int64_t seed_max(const struct engine *engine)
{
    const int64_t seed = (int64_t)engine->setting.seed;

    return seed > WORDS_NUMBER_MAX ? seed : WORDS_NUMBER_MAX;
}

static bool set_seed(struct engine *engine, const char *value, struct err *err)
{
    int64_t number;

    if (!read_number(value, seed_max(engine), &number, err))
        return false;
    engine_set_seed(engine, (uint64_t)number);
    return true;
}

static bool set_ponder(struct engine *engine, const char *value,
                       struct err *err)
{
    if (strcasecmp(value, "true") != 0 && strcasecmp(value, "false") != 0)
        return err_set(err, "%s is not true or false",
                       err_token(value, strlen(value)).text);
    engine->setting.ponder = strcasecmp(value, "true") == 0;
    /* Ends pondering, but not a search that was asked for. */
    if (!engine->setting.ponder && !engine_is_thinking(engine))
        engine_cancel(engine);
    return true;
}

/* Agents think in one thread. */
static bool set_threads(struct engine *engine, const char *value,
                        struct err *err)
{
    (void)engine;
    return strcmp(value, "1") == 0 ||
           err_set(err, "%s is not in 1..1",
                   err_token(value, strlen(value)).text);
}

static void write_game(const struct engine *engine)
{
    printf("string default %s", engine->setting.game);
}

/* The levels of this game, the weakest first; and the present player, if it is
 * none of them. */
static void write_level(const struct engine *engine)
{
    const char *const game = engine->game->name;
    const char *const who = engine->setting.who;
    const int count = levels_fixed(engine->levels, game);
    bool listed = choice_is_best(engine);

    printf("combo default %s var %s", who, ENGINE_BEST);
    for (int i = 0; i < count; i++) {
        const char *const key = levels_playing_at(engine->levels, game, i)->key;

        printf(" var %s", key);
        listed = listed || strcmp(key, who) == 0;
    }
    if (!listed)
        printf(" var %s", who);
}

static void write_agent(const struct engine *engine)
{
    (void)engine;
    fputs("string default", stdout);
}

static void write_memory(const struct engine *engine)
{
    printf("spin default %" PRId64 " min 0 max %d", engine->setting.memory,
           ENGINE_MEMORY_MAX);
}

static void write_threads(const struct engine *engine)
{
    (void)engine;
    fputs("spin default 1 min 1 max 1", stdout);
}

static void write_ponder(const struct engine *engine)
{
    printf("check default %s", engine->setting.ponder ? "true" : "false");
}

static void write_seed(const struct engine *engine)
{
    printf("spin default %" PRIu64 " min 0 max %" PRId64, engine->setting.seed,
           seed_max(engine));
}

static const struct word_option {
    const char *name;
    void (*write)(const struct engine *engine); /* its type and default */
    bool (*set)(struct engine *engine, const char *value, struct err *err);
    bool fixed_game; /* not in a protocol that has only one game */
} OPTIONS[] = {
    {"Game", write_game, set_game, true},
    {"Level", write_level, set_level, false},
    {"Agent", write_agent, set_level, false},
    {"Memory", write_memory, set_memory, false},
    {"Threads", write_threads, set_threads, false},
    {"Ponder", write_ponder, set_ponder, false},
    {"Seed", write_seed, set_seed, false},
};

enum { OPTION_COUNT = sizeof OPTIONS / sizeof *OPTIONS };

static bool is_offered(const struct engine *engine,
                       const struct word_option *option)
{
    return !option->fixed_game || engine->protocol->game == NULL;
}

void words_greet(struct engine *engine, const char *end)
{
    puts("id name naqala " NAQALA_VERSION);
    puts("id author the naqala developers");
    for (int i = 0; i < OPTION_COUNT; i++)
        if (is_offered(engine, &OPTIONS[i])) {
            printf("option name %s type ", OPTIONS[i].name);
            OPTIONS[i].write(engine);
            putchar('\n');
        }
    puts(end);
}

static void remark_unknown(const struct engine *engine, const char *where,
                           const char *word)
{
    struct err err;

    err_set(&err, "%s: not known: %s", where,
            err_token(word, strlen(word)).text);
    engine->protocol->remark(err.text);
}

/* The text without the blanks around it. */
static const char *trim(char *text)
{
    char *const first = text + strspn(text, " \t");
    size_t length = strlen(first);

    while (length > 0 && strchr(" \t", first[length - 1]) != NULL)
        length--;
    first[length] = '\0';
    return first;
}

/* `name X value Y`, where Y is all that follows. */
void words_set_option(struct engine *engine, char *rest)
{
    const char *const name_word = engine_word(&rest);
    const char *const name = engine_word(&rest);
    const char *const value_word = engine_word(&rest);
    struct err err;

    if (name_word == NULL || name == NULL || strcmp(name_word, "name") != 0 ||
        (value_word != NULL && strcmp(value_word, "value") != 0)) {
        engine_fail(engine, "setoption: name X value Y");
        return;
    }

    const char *const value = trim(rest);

    for (int i = 0; i < OPTION_COUNT; i++) {
        if (strcasecmp(OPTIONS[i].name, name) != 0 ||
            !is_offered(engine, &OPTIONS[i]))
            continue;
        if (!OPTIONS[i].set(engine, value, &err)) {
            err_prefix(&err, "%s: ", OPTIONS[i].name);
            engine_fail(engine, err.text);
        }
        return;
    }
    remark_unknown(engine, "setoption", name);
}

/* ---- the others ---- */

void words_is_ready(struct engine *engine)
{
    struct err err;

    if (!engine_is_thinking(engine) && !engine_is_ready(engine, &err))
        engine_fail(engine, err.text);
    puts("readyok");
}

void words_new_game(struct engine *engine)
{
    engine_begin(engine);
}

void words_stop(struct engine *engine)
{
    engine_stop(engine);
}

void words_quit(struct engine *engine)
{
    engine->quit = true;
}

/* ---- positions ---- */

bool words_read_start(struct engine *engine, char **rest,
                      struct position *start, char **moves,
                      bool (*read)(const struct game *game, const char *text,
                                   struct position *position, struct err *err),
                      struct err *err)
{
    const char *const kind = engine_word(rest);
    const bool usual = kind != NULL && strcmp(kind, "startpos") == 0;
    const char *const text =
        kind != NULL && strcmp(kind, "fen") == 0 ? engine_word(rest) : NULL;

    if (usual)
        engine->game->class->start(engine->game, start);
    else if (text == NULL)
        return err_set(err, "position: startpos, or fen and a position");
    else if (!read(engine->game, text, start, err))
        return false;

    const char *const word = engine_word(rest);

    *moves = word != NULL ? *rest : NULL;
    return word == NULL || strcmp(word, "moves") == 0 ||
           err_set(err, "%s: not `moves`", err_token(word, strlen(word)).text);
}

/* ---- thinking ---- */

enum { P1TIME, P2TIME, P1INC, P2INC, MOVETIME, DEPTH, NODES, LIMIT_COUNT };

static const char *const LIMITS[LIMIT_COUNT] = {
    "p1time", "p2time", "p1inc", "p2inc", "movetime", "depth", "nodes"};

struct word_limits {
    int64_t numbers[LIMIT_COUNT];
    bool given[LIMIT_COUNT];
    bool endless;
};

static int find_limit(const char *word)
{
    int limit = 0;

    while (limit < LIMIT_COUNT && strcmp(LIMITS[limit], word) != 0)
        limit++;
    return limit;
}

/* Reads the number of this bound. A clock that has run out may have a negative
 * number. */
static void read_limit(struct engine *engine, int limit, char **rest,
                       struct word_limits *limits)
{
    const bool timed = limit != DEPTH && limit != NODES;
    const char *const word = engine_word(rest);
    int64_t number;
    struct err err;

    if (engine_number(word, timed ? -WORDS_NUMBER_MAX : 0, WORDS_NUMBER_MAX,
                      &number)) {
        limits->numbers[limit] = number > 0 ? number : 0;
        limits->given[limit] = true;
        return;
    }
    if (word == NULL)
        err_set(&err, "go: %s: a number is missing", LIMITS[limit]);
    else
        err_set(&err, "go: %s: %s is not in 0..%d", LIMITS[limit],
                err_token(word, strlen(word)).text, WORDS_NUMBER_MAX);
    engine_fail(engine, err.text);
}

static struct word_limits read_limits(struct engine *engine, char *rest)
{
    struct word_limits limits = {.endless = false};
    const char *word;

    while ((word = engine_word(&rest)) != NULL) {
        const int limit = find_limit(word);

        if (strcmp(word, "infinite") == 0 || strcmp(word, "ponder") == 0)
            limits.endless = true;
        else if (limit == LIMIT_COUNT)
            remark_unknown(engine, "go", word);
        else
            read_limit(engine, limit, &rest, &limits);
    }
    return limits;
}

/* The time of the move, or a share of the mover's clock. */
static int64_t find_time(const struct engine *engine,
                         const struct word_limits *limits)
{
    const int player = line_position(&engine->line)->player;
    const struct time_control control = {
        .kind = TIME_FISCHER, .increment = limits->numbers[P1INC + player]};
    int64_t millis = 0;

    if (limits->given[MOVETIME])
        millis = limits->numbers[MOVETIME];
    else if (limits->given[P1TIME + player])
        millis = time_control_share(&control, limits->numbers[P1TIME + player]);
    else
        return 0;
    return (millis > 0 ? millis : 1) * CLOCK_MILLISECOND;
}

void words_go(struct engine *engine, char *rest)
{
    const struct word_limits limits = read_limits(engine, rest);

    engine_go(engine, &(struct engine_limits){
                          .budget = {.nodes = (uint64_t)limits.numbers[NODES],
                                     .depth = (int)limits.numbers[DEPTH],
                                     .nanoseconds = find_time(engine, &limits)},
                          .endless = limits.endless});
}

void words_answer_none(void)
{
    puts("bestmove 0000");
}

void words_write_score(const struct report *report)
{
    enum { HUNDREDTH = 10 }; /* thousandths */

    if (report->value.kind == VALUE_EXACT || report->value.kind == VALUE_MARGIN)
        printf(" score cp %d", report->value.thousandths / HUNDREDTH);
}

/* The time for the move runs from now on. */
void words_ponder_hit(struct engine *engine)
{
    engine_end_endless(engine);
}
