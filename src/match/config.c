/* What can be set: the table, and values as people write them. */
#include "match/config.h"
#include "base/utf8.h"
#include "game/game.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- the table ---- */

#define ROW_THEME               \
    .standard_text = "savanna", \
    .about = "all colours: the name of a theme, or its file"
#define ROW_COLOR                                              \
    .words = {"auto", "always", "never", "16", "256", "true"}, \
    .about = "how many colours: as the terminal can, or as you say"
#define ROW_GLYPHS                               \
    .words = {"auto", "utf8", "plain", "ascii"}, \
    .about = "the signs to draw with; plain ones are in every font"
#define ROW_BACKGROUND          \
    .words = {"mine", "theme"}, \
    .about = "your terminal's own, or the one of the theme"
#define ROW_SEEDS                                        \
    .words = {"theme", "disc", "bullet", "o", "digits"}, \
    .about = "what a seed looks like; digits only count them"
#define ROW_BORDERS                                 \
    .words = {"theme", "round", "square", "ascii"}, \
    .about = "the corners of pits and frames"
#define ROW_MOTION                      \
    .words = {"full", "short", "none"}, \
    .about = "every seed falls; only the last one; nothing moves"
#define ROW_CURSOR .about = "show it where you are, for screen readers"
#define ROW_MOUSE  .standard = 1, .about = "point to aim, click to sow"
#define ROW_DIGITS \
    .words = {"sow", "aim"}, .about = "what the key of a pit does"
#define ROW_PREVIEW \
    .standard = 1, .about = "say what a move will do while you aim"
#define TEMPO_WORDS .words = {"0.25", "0.5", "1", "2", "4", "10", "instant"}
#define ROW_SPEED \
    TEMPO_WORDS, .standard = 1000, .about = "how fast seeds fall when you play"
#define ROW_WATCH_SPEED \
    TEMPO_WORDS, .standard = 1000, .about = "how fast seeds fall when you watch"
#define ROW_EVALUATION \
    .standard = 1, .about = "show who is ahead when you watch"
#define ROW_GAME     .standard_text = "kalah", .about = "the game, with its rules"
#define ROW_OPPONENT .standard_text = "sprout", .about = "who plays against you"
#define ROW_FIRST                                    \
    .words = {"you", "opponent", "turns", "random"}, \
    .about = "who makes the first move; turns: the other one each time"
#define ROW_START                  \
    .words = {"standard", "fair"}, \
    .about = "the usual one, or after random moves that leave it even"
#define ROW_HEAD_START \
    .max = 10, .about = "seeds that you have in your store from the start"
#define ROW_BEGUN .max = 1000000000, .about = "how many games you have begun"
#define ROW_SOUTH .standard_text = "alder", .about = "the machine in the south"
#define ROW_NORTH .standard_text = "rowan", .about = "the machine in the north"
#define ROW_THIRD \
    .standard_text = "rowan", .about = "the third, where three play"
#define ROW_GAMES                            \
    .min = 1, .max = 1000000, .standard = 1, \
    .about = "how many games two machines play"

#define ROW(constant, in, name, kind)             \
    [CONFIG_##constant] = {.section = (in),       \
                           .key = (name),         \
                           .type = CONFIG_##kind, \
                           ROW_##constant},
static const struct config_row ROWS[CONFIG_KEY_COUNT] = {CONFIG_KEYS(ROW)};

/* What the words of a tempo stand for. */
static const int TEMPOS[] = {250, 500, 1000, 2000, 4000, 10000, 0};

const struct config_row *config_row(enum config_key key)
{
    return &ROWS[key];
}

int config_word_count(enum config_key key)
{
    int count = 0;

    while (count < CONFIG_WORDS_MAX && ROWS[key].words[count] != NULL)
        count++;
    return count;
}

int config_tempo(int word)
{
    return TEMPOS[word];
}

void config_begin(struct config *config)
{
    *config = (struct config){.values = {0}};
    for (enum config_key key = 0; key < CONFIG_KEY_COUNT; key++) {
        config->values[key] = ROWS[key].standard;
        if (ROWS[key].type == CONFIG_TEXT)
            config_set_text(config, key, ROWS[key].standard_text);
    }
}

/* ---- from text to value ---- */

static bool fail_word(const char *text, const char *const words[], int count,
                      struct err *err)
{
    return err_set(err, "%s is not one of %s",
                   err_token(text, strlen(text)).text,
                   err_list(words, count, " or ").text);
}

/* Its place among the words, or -1. */
static int find_word(const char *text, const char *const words[], int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    return -1;
}

static bool read_flag(enum config_key key, const char *text, int *value,
                      struct err *err)
{
    static const char *const words[] = {"off", "on", "no", "yes"};
    const int word = find_word(text, words, 4);

    (void)key;
    if (word < 0)
        return fail_word(text, words, 4, err);
    *value = word % 2;
    return true;
}

static bool read_number(enum config_key key, const char *text, int *value,
                        struct err *err)
{
    const struct config_row *row = &ROWS[key];

    return spec_number(row->key, text, row->min, row->max, value, err) ||
           err_set(err, "%s is not in %d..%d",
                   err_token(text, strlen(text)).text, row->min, row->max);
}

static bool read_word(enum config_key key, const char *text, int *value,
                      struct err *err)
{
    const struct config_row *row = &ROWS[key];
    const int count = config_word_count(key);
    const int word = find_word(text, row->words, count);

    if (word < 0)
        return fail_word(text, row->words, count, err);
    *value = row->type == CONFIG_TEMPO ? TEMPOS[word] : word;
    return true;
}

/* Nothing that cannot be written, or that a terminal would obey. */
static bool check_text(enum config_key key, const char *text, struct err *err)
{
    if (*text == '\0')
        return err_set(err, "is empty");
    if (strlen(text) >= CONFIG_TEXT_MAX)
        return err_set(err, "is longer than %d bytes", CONFIG_TEXT_MAX - 1);
    if (!utf8_is_text(text))
        return err_set(err, "holds a control character, or is not UTF-8");
    if (key != CONFIG_GAME)
        return true;

    struct game *game = game_new(text, err);
    const bool known = game != NULL;

    game_free(game);
    return known;
}

static bool (*const READERS[])(enum config_key key, const char *text,
                               int *value, struct err *err) = {
    [CONFIG_FLAG] = read_flag,
    [CONFIG_NUMBER] = read_number,
    [CONFIG_WORD] = read_word,
    [CONFIG_TEMPO] = read_word,
};

bool config_read(enum config_key key, const char *text, int *value,
                 struct err *err)
{
    assert(ROWS[key].type != CONFIG_TEXT);
    return READERS[ROWS[key].type](key, text, value, err);
}

bool config_check_text(enum config_key key, const char *text, struct err *err)
{
    int value;

    return ROWS[key].type == CONFIG_TEXT ? check_text(key, text, err)
                                         : config_read(key, text, &value, err);
}

void config_set_text(struct config *config, enum config_key key,
                     const char *text)
{
    assert(ROWS[key].type == CONFIG_TEXT && strlen(text) < CONFIG_TEXT_MAX);
    snprintf(config->texts[key], CONFIG_TEXT_MAX, "%s", text);
}

/* ---- and back ---- */

/* NULL for a speed that is none of ours. */
static const char *tempo_word(enum config_key key, int speed)
{
    for (int i = 0; i < config_word_count(key); i++)
        if (TEMPOS[i] == speed)
            return ROWS[key].words[i];
    return NULL;
}

static const char *word_of(enum config_key key, int value)
{
    assert(ROWS[key].type != CONFIG_WORD ||
           (value >= 0 && value < config_word_count(key)));
    switch (ROWS[key].type) {
    case CONFIG_FLAG:
        return value != 0 ? "on" : "off";
    case CONFIG_WORD:
        return ROWS[key].words[value];
    case CONFIG_TEMPO:
        return tempo_word(key, value);
    case CONFIG_NUMBER:
    case CONFIG_TEXT:
        break;
    }
    return NULL;
}

struct config_value config_value(const struct config *config,
                                 enum config_key key)
{
    const bool text = ROWS[key].type == CONFIG_TEXT;
    const char *word = text ? NULL : word_of(key, config->values[key]);
    struct config_value value;

    if (text)
        snprintf(value.text, sizeof value.text, "%s", config->texts[key]);
    else if (word != NULL)
        snprintf(value.text, sizeof value.text, "%s", word);
    else
        snprintf(value.text, sizeof value.text, "%d", config->values[key]);
    return value;
}
