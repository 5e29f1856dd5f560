/* SPDX-License-Identifier: MIT */
/*
 * A game as one number (large_number.h), and the number as text. The number
 * begins as 1 and gets the moves from the last to the first, so that it is 1
 * again when the reader has taken the last move.
 */
#include "match/saves/game_code.h"
#include "base/memory.h"
#include "match/saves/code_clock.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* For a game without clocks, and for a game with them. */
static const char *const VERSIONS[] = {"nq1.", "nq2."};

enum { VERSION_FREE, VERSION_TIMED, VERSION_COUNT, VERSION_LENGTH = 4 };

/* Characters: the longest match has 1000 plies of twelve moves, or 600 of some
 * sixty. */
enum { CODE_MAX = 4000, SHORTEST = 12, CHECK_LENGTH = 4, DIGIT_BITS = 6 };

_Static_assert(CODE_MAX *DIGIT_BITS <= LARGE_NUMBER_BITS,
               "any code can be read");

static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuv"
                             "wxyz0123456789-_";

/* The value of a digit; -1 if it is not a digit. */
static int find_digit(char sign)
{
    const char *const at = sign != '\0' ? strchr(DIGITS, sign) : NULL;

    return at != NULL ? (int)(at - DIGITS) : -1;
}

/* ---- the start ---- */

/* The start of the rules; that with a head start; any other, as text. */
enum start_kind { START_OF_RULES, START_AHEAD, START_AS_TEXT, START_KINDS };

/* A character is the same as the one before it, or the one before that (as the
 * commas between numbers); or it is written. The last one is the zero. */
enum sign_kind { SIGN_AS_LAST, SIGN_AS_SECOND, SIGN_SAID, SIGN_KINDS };

enum { FIRST_SIGN = ' ', NO_SIGN = 0x7f - FIRST_SIGN, SIGN_RADIX };

struct game_start {
    enum start_kind kind;
    int player;
    int seeds;
    struct position_text text;
};

/* Is it a head start? */
static bool find_head_start(const struct game *game,
                            const struct position *position,
                            struct game_start *start)
{
    const int most = game->class->head_start_most(game);
    struct err unsaid;

    for (int player = 0; player < game->players; player++)
        for (int seeds = 1; seeds <= most; seeds++) {
            struct position ahead;

            game->class->start(game, &ahead);
            if (!game->class->head_start(game, player, seeds, &ahead, &unsaid))
                break;
            if (!position_same(&ahead, position))
                continue;
            start->kind = START_AHEAD;
            start->player = player;
            start->seeds = seeds;
            return true;
        }
    return false;
}

static struct game_start find_start(const struct game *game,
                                    const struct position *position)
{
    struct game_start start = {.kind = START_OF_RULES};
    struct position standard;

    game->class->start(game, &standard);
    if (position_same(&standard, position) ||
        find_head_start(game, position, &start))
        return start;
    start.kind = START_AS_TEXT;
    start.text = game_position_text(game, position);
    return start;
}

/* Puts the characters in from the last to the first, since they are taken out
 * in reverse order. */
static void put_text(struct large_number *number, const char *text)
{
    for (int i = (int)strlen(text); i >= 0; i--) {
        const char sign = text[i];

        if (i > 0 && sign == text[i - 1]) {
            large_number_put(number, SIGN_KINDS, SIGN_AS_LAST);
        } else if (i > 1 && sign == text[i - 2]) {
            large_number_put(number, SIGN_KINDS, SIGN_AS_SECOND);
        } else {
            large_number_put(number, SIGN_RADIX,
                             sign == '\0' ? NO_SIGN
                                          : (uint32_t)(sign - FIRST_SIGN));
            large_number_put(number, SIGN_KINDS, SIGN_SAID);
        }
    }
}

static bool take_text(struct large_number *number, struct position_text *text)
{
    for (int i = 0; i < POSITION_TEXT_MAX; i++) {
        const uint32_t kind = large_number_take(number, SIGN_KINDS);
        const uint32_t said =
            kind == SIGN_SAID ? large_number_take(number, SIGN_RADIX) : 0;
        const int back = kind == SIGN_AS_LAST ? 1 : 2;

        if (kind != SIGN_SAID && i < back)
            return false;
        text->text[i] = kind != SIGN_SAID ? text->text[i - back]
                        : said == NO_SIGN ? '\0'
                                          : (char)(FIRST_SIGN + said);
        if (text->text[i] == '\0')
            return true;
    }
    return false;
}

static void put_start(struct large_number *number, const struct game *game,
                      const struct position *position)
{
    const struct game_start start = find_start(game, position);

    if (start.kind == START_AS_TEXT)
        put_text(number, start.text.text);
    if (start.kind == START_AHEAD) {
        large_number_put(number, (uint32_t)game->class->head_start_most(game),
                         (uint32_t)start.seeds - 1);
        large_number_put(number, (uint32_t)game->players,
                         (uint32_t)start.player);
    }
    large_number_put(number, START_KINDS, start.kind);
}

static bool take_start(struct large_number *number, const struct game *game,
                       struct position *position, struct err *err)
{
    const uint32_t most = (uint32_t)game->class->head_start_most(game);
    const uint32_t kind = large_number_take(number, START_KINDS);
    struct position_text text;

    game->class->start(game, position);
    if (kind == START_OF_RULES)
        return true;
    if (kind == START_AS_TEXT)
        return take_text(number, &text)
                   ? game->class->read_position(game, text.text, position, err)
                   : err_set(err, "there is no position to begin from");
    if (most == 0)
        return err_set(err, "%s has no head start", game->name);

    const int player = (int)large_number_take(number, (uint32_t)game->players);
    const int seeds = (int)large_number_take(number, most) + 1;

    return game->class->head_start(game, player, seeds, position, err);
}

/* ---- the moves ---- */

/* At least two, so that a move without a choice is counted, too. */
static uint32_t get_radix(int count)
{
    return count > 2 ? (uint32_t)count : 2;
}

static void put_moves(struct large_number *number, const struct match *match,
                      int node)
{
    const struct game *const game = match_game(match);
    const struct history *const history = match_history(match);
    struct move moves[MOVES_MAX];

    while (node != NODE_START) {
        const struct node *const at = history_node(history, node);
        const struct position *const before =
            &history_node(history, at->parent)->position;
        const int count = game->class->moves(game, before, moves);
        uint32_t index = 0;

        while (!move_same(moves[index], at->move))
            index++;
        large_number_put(number, get_radix(count), index);
        node = at->parent;
    }
}

static bool take_moves(struct large_number *number, struct match *match,
                       struct err *err)
{
    const struct game *const game = match_game(match);

    while (!large_number_is_one(number)) {
        struct move moves[MOVES_MAX];
        const int count =
            game->class->moves(game, match_position(match), moves);

        if (number->count == 0 || !match_lift_limits(match))
            return err_set(err, "there are moves behind the end of the game");

        const uint32_t index = large_number_take(number, get_radix(count));

        if ((int)index >= count)
            return err_set(err, "move %d is none that is legal",
                           match_ply(match) + 1);
        match_play(match, moves[index], 0);
    }
    return true;
}

/* ---- the game ---- */

/* kalah:pits=7,capture=leave  <->  kalah.pits-7.capture-leave: a key has no
 * hyphen, and its value may. */
static void write_rules(const struct game *game, FILE *out)
{
    const struct spec_text spec = game_spec_kept(game);
    const char *const keys = strchr(spec.text, ':');

    for (const char *at = spec.text; *at != '\0'; at++)
        putc(keys != NULL && at >= keys && strchr(":,", *at) != NULL ? '.'
             : *at == '='                                            ? '-'
                                                                     : *at,
             out);
}

static struct game *read_rules(const char *text, size_t length, struct err *err)
{
    struct spec_text spec;
    char *at;

    if (length >= sizeof spec.text) {
        err_set(err, "no game has so many rules");
        return NULL;
    }
    snprintf(spec.text, sizeof spec.text, "%.*s", (int)length, text);
    for (at = strchr(spec.text, '.'); at != NULL; at = strchr(at, '.')) {
        char *const hyphen = strchr(at, '-');

        *at = strchr(spec.text, ':') == NULL ? ':' : ',';
        if (hyphen != NULL)
            *hyphen = '=';
    }
    return game_new_kept(spec.text, err);
}

/* ---- text ---- */

/* CRC-24 of RFC 4880: it detects all damage within 24 bits, so every wrong
 * character, and two exchanged neighbours. */
struct game_code_check game_code_check(const char *bytes, size_t length)
{
    struct game_code_check check = {""};
    uint32_t sum = 0xb704ce;

    for (size_t i = 0; i < length; i++) {
        sum ^= (uint32_t)(unsigned char)bytes[i] << 16;
        for (int bit = 0; bit < 8; bit++)
            sum = sum << 1 ^ ((sum & 0x800000) != 0 ? 0x1864cfb : 0);
    }
    for (int i = 0; i < CHECK_LENGTH; i++)
        check.text[i] = DIGITS[sum >> (DIGIT_BITS * (3 - i)) & 63];
    return check;
}

static void write_number(struct large_number *number, FILE *out)
{
    char text[sizeof number->limbs * CHAR_BIT / DIGIT_BITS + 1];
    size_t at = sizeof text;

    while (number->count > 0)
        text[--at] = DIGITS[large_number_take(number, 1 << DIGIT_BITS)];
    fwrite(text + at, 1, sizeof text - at, out);
}

static bool read_number(const char *text, size_t length,
                        struct large_number *number)
{
    for (size_t i = 0; i < length; i++) {
        const int digit = find_digit(text[i]);

        if (digit < 0)
            return false;
        /* The highest digit begins the number. */
        if (number->count == 0)
            large_number_begin(number, (uint32_t)digit);
        else
            large_number_put(number, 1 << DIGIT_BITS, (uint32_t)digit);
    }
    return true;
}

char *game_code_write(const struct match *match, int node)
{
    struct large_number *const number = memory_new(1, sizeof *number);
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);

    const bool timed = match_time_control(match).kind != TIME_FREE;

    large_number_begin(number, 1);
    put_moves(number, match, node);
    if (timed)
        code_clock_put(number, match, node);
    put_start(number, match_game(match),
              &history_node(match_history(match), NODE_START)->position);
    fputs(VERSIONS[timed ? VERSION_TIMED : VERSION_FREE], out);
    write_rules(match_game(match), out);
    putc('.', out);
    write_number(number, out);
    fflush(out);
    fputs(game_code_check(text, length).text, out);
    fclose(out);
    if (number->full || length > CODE_MAX) {
        free(text);
        text = NULL;
    }
    free(number);
    return text;
}

/* Copies the code without blanks and line ends; a long one is cut. */
static size_t squeeze_text(const char *text, char code[CODE_MAX + 1])
{
    size_t length = 0;

    for (; *text != '\0' && length < CODE_MAX; text++)
        if (strchr(" \t\r\n", *text) == NULL)
            code[length++] = *text;
    code[length] = '\0';
    return length;
}

/* Three right characters of the four of a version are enough. */
bool game_code_is(const char *text)
{
    char code[CODE_MAX + 1];
    const size_t length = squeeze_text(text, code);
    int most = 0;

    if (length < SHORTEST || strpbrk(code, "/:=") != NULL)
        return false;
    for (int version = 0; version < VERSION_COUNT; version++) {
        int same = 0;

        for (int i = 0; i < VERSION_LENGTH; i++)
            same += code[i] == VERSIONS[version][i];
        most = same > most ? same : most;
    }
    return most + 1 >= VERSION_LENGTH;
}

/* The version of a code that is long enough; VERSION_COUNT if it is unknown. */
static int find_version(const char *code)
{
    int version = 0;

    while (version < VERSION_COUNT &&
           memcmp(code, VERSIONS[version], VERSION_LENGTH) != 0)
        version++;
    return version;
}

static bool take_game(struct large_number *number, struct match *match,
                      bool timed, struct err *err)
{
    struct code_clock clock;

    if (!timed)
        return take_moves(number, match, err);
    return code_clock_take(number, match_game(match)->players, &clock, err) &&
           take_moves(number, match, err) && code_clock_set(&clock, match, err);
}

static struct match *read_match(const char *rules, const char *body,
                                size_t length, bool timed, struct err *err)
{
    struct game *const game =
        read_rules(rules, (size_t)(body - 1 - rules), err);
    struct large_number *number = NULL;
    struct match *match = NULL;
    struct position start;
    bool read = false;

    if (game == NULL)
        return NULL;
    number = memory_new(1, sizeof *number);
    if (!read_number(body, length, number))
        err_set(err, "there is no game in it");
    else if (take_start(number, game, &start, err)) {
        match = match_new(game, &start);
        match_set_origin(match, ORIGIN_OTHER);
        read = take_game(number, match, timed, err);
    }
    free(number);
    if (match == NULL)
        game_free(game);
    if (read)
        return match;
    match_free(match);
    return NULL;
}

struct match *game_code_read(const char *text, struct err *err)
{
    char code[CODE_MAX + 1];
    const size_t length = squeeze_text(text, code);

    if (length < VERSION_LENGTH + CHECK_LENGTH ||
        strcmp(game_code_check(code, length - CHECK_LENGTH).text,
               code + length - CHECK_LENGTH) != 0) {
        err_set(err, "this code has a typo: a character is wrong, missing or "
                     "too many");
        return NULL;
    }

    const int version = find_version(code);

    if (version == VERSION_COUNT) {
        err_set(err, "this code is from a newer naqala: it begins with %.*s",
                (int)strcspn(code, "."), code);
        return NULL;
    }

    const char *const rules = code + VERSION_LENGTH;
    const char *const dot = strrchr(code, '.');
    const size_t body = strlen(dot + 1);
    struct match *match = NULL;

    if (dot < rules)
        err_set(err, "there is no game in it");
    else
        match = read_match(rules, dot + 1,
                           body > CHECK_LENGTH ? body - CHECK_LENGTH : 0,
                           version == VERSION_TIMED, err);
    if (match == NULL)
        err_prefix(err, "this code is damaged: ");
    return match;
}
