/* SPDX-License-Identifier: MIT */
/*
 * A game as one number, and the number as text.
 *
 * The number is mixed-radix: every fact is a digit with a radix of its own, the
 * first fact the lowest. What begins as 1 and gets the moves from the last to
 * the first is 1 again when the reader has taken the last one.
 */
#include "match/saves/game_code.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define VERSION "nq1."

/* Characters: the longest match has 1000 plies of twelve moves, or 600 of some
 * sixty. */
enum { CODE_MAX = 4000, SHORTEST = 12, CHECK_LENGTH = 4, DIGIT_BITS = 6 };

static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuv"
                             "wxyz0123456789-_";

/* -1: it is none. */
static int find_digit(char sign)
{
    const char *const at = sign != '\0' ? strchr(DIGITS, sign) : NULL;

    return at != NULL ? (int)(at - DIGITS) : -1;
}

/* ---- large numbers ---- */

enum { LIMB_BITS = 32, LIMBS_MAX = CODE_MAX * DIGIT_BITS / LIMB_BITS + 2 };

struct large {
    uint32_t limbs[LIMBS_MAX]; /* the lowest first */
    int count;                 /* the last one is not 0 */
};

/* Puts a digit below all others. */
static void put_digit(struct large *number, uint32_t radix, uint32_t digit)
{
    uint64_t carry = digit;

    assert(digit < radix);
    for (int i = 0; i < number->count; i++) {
        carry += (uint64_t)number->limbs[i] * radix;
        number->limbs[i] = (uint32_t)carry;
        carry >>= LIMB_BITS;
    }
    if (carry > 0) {
        assert(number->count < LIMBS_MAX);
        number->limbs[number->count++] = (uint32_t)carry;
    }
}

/* Takes the lowest digit off. */
static uint32_t take_digit(struct large *number, uint32_t radix)
{
    uint64_t rest = 0;

    for (int i = number->count - 1; i >= 0; i--) {
        rest = rest << LIMB_BITS | number->limbs[i];
        number->limbs[i] = (uint32_t)(rest / radix);
        rest %= radix;
    }
    while (number->count > 0 && number->limbs[number->count - 1] == 0)
        number->count--;
    return (uint32_t)rest;
}

static bool is_one(const struct large *number)
{
    return number->count == 1 && number->limbs[0] == 1;
}

/* ---- the start ---- */

/* As the rules have it; with a head start; any other, as text. */
enum start_kind { START_OF_RULES, START_AHEAD, START_AS_TEXT, START_KINDS };

/* A sign is that before it, or the one before that, as commas between numbers
 * are; or it is said which. The last one is no sign. */
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

/* From the last sign to the first, as all that is put in. */
static void put_text(struct large *number, const char *text)
{
    for (int i = (int)strlen(text); i >= 0; i--) {
        const char sign = text[i];

        if (i > 0 && sign == text[i - 1]) {
            put_digit(number, SIGN_KINDS, SIGN_AS_LAST);
        } else if (i > 1 && sign == text[i - 2]) {
            put_digit(number, SIGN_KINDS, SIGN_AS_SECOND);
        } else {
            put_digit(number, SIGN_RADIX,
                      sign == '\0' ? NO_SIGN : (uint32_t)(sign - FIRST_SIGN));
            put_digit(number, SIGN_KINDS, SIGN_SAID);
        }
    }
}

static bool take_text(struct large *number, struct position_text *text)
{
    for (int i = 0; i < POSITION_TEXT_MAX; i++) {
        const uint32_t kind = take_digit(number, SIGN_KINDS);
        const uint32_t said =
            kind == SIGN_SAID ? take_digit(number, SIGN_RADIX) : 0;
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

static void put_start(struct large *number, const struct game *game,
                      const struct position *position)
{
    const struct game_start start = find_start(game, position);

    if (start.kind == START_AS_TEXT)
        put_text(number, start.text.text);
    if (start.kind == START_AHEAD) {
        put_digit(number, (uint32_t)game->class->head_start_most(game),
                  (uint32_t)start.seeds - 1);
        put_digit(number, (uint32_t)game->players, (uint32_t)start.player);
    }
    put_digit(number, START_KINDS, start.kind);
}

static bool take_start(struct large *number, const struct game *game,
                       struct position *position, struct err *err)
{
    const uint32_t most = (uint32_t)game->class->head_start_most(game);
    const uint32_t kind = take_digit(number, START_KINDS);
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

    const int player = (int)take_digit(number, (uint32_t)game->players);
    const int seeds = (int)take_digit(number, most) + 1;

    return game->class->head_start(game, player, seeds, position, err);
}

/* ---- the moves ---- */

/* Two at least, so that a move without a choice is seen, too. */
static uint32_t get_radix(int count)
{
    return count > 2 ? (uint32_t)count : 2;
}

static void put_moves(struct large *number, const struct match *match, int node)
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
        put_digit(number, get_radix(count), index);
        node = at->parent;
    }
}

static bool take_moves(struct large *number, struct match *match,
                       struct err *err)
{
    const struct game *const game = match_game(match);

    while (!is_one(number)) {
        struct move moves[MOVES_MAX];
        const int count =
            game->class->moves(game, match_position(match), moves);

        if (number->count == 0 || match_end(match) != END_NOT)
            return err_set(err, "there are moves behind the end of the game");

        const uint32_t index = take_digit(number, get_radix(count));

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
    const struct spec_text spec = game_spec_text(game);
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
    return game_new(spec.text, err);
}

/* ---- text ---- */

/* CRC-24 of RFC 4880: any damage within 24 bits is noticed, so that of one
 * character, or of two that were exchanged, always. */
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

static void write_number(struct large *number, FILE *out)
{
    char text[CODE_MAX + DIGIT_BITS];
    size_t at = sizeof text;

    while (number->count > 0)
        text[--at] = DIGITS[take_digit(number, 1 << DIGIT_BITS)];
    fwrite(text + at, 1, sizeof text - at, out);
}

static bool read_number(const char *text, size_t length, struct large *number)
{
    for (size_t i = 0; i < length; i++) {
        const int digit = find_digit(text[i]);

        if (digit < 0)
            return false;
        /* The highest digit begins the number. */
        if (number->count == 0 && digit > 0) {
            number->limbs[0] = (uint32_t)digit;
            number->count = 1;
        } else {
            put_digit(number, 1 << DIGIT_BITS, (uint32_t)digit);
        }
    }
    return true;
}

char *game_code_write(const struct match *match, int node)
{
    struct large *const number = memory_new(1, sizeof *number);
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    *number = (struct large){.limbs = {1}, .count = 1};
    put_moves(number, match, node);
    put_start(number, match_game(match),
              &history_node(match_history(match), NODE_START)->position);
    fputs(VERSION, out);
    write_rules(match_game(match), out);
    putc('.', out);
    write_number(number, out);
    fflush(out);
    fputs(game_code_check(text, length).text, out);
    fclose(out);
    free(number);
    return text;
}

/* The code without blanks and line ends; cut where it is too long. */
static size_t squeeze_text(const char *text, char code[CODE_MAX + 1])
{
    size_t length = 0;

    for (; *text != '\0' && length < CODE_MAX; text++)
        if (strchr(" \t\r\n", *text) == NULL)
            code[length++] = *text;
    code[length] = '\0';
    return length;
}

/* Three of the four first characters will do. */
bool game_code_is(const char *text)
{
    char code[CODE_MAX + 1];
    const size_t length = squeeze_text(text, code);
    int same = 0;

    if (length < SHORTEST || strpbrk(code, "/:=") != NULL)
        return false;
    for (size_t i = 0; i < strlen(VERSION); i++)
        same += code[i] == VERSION[i];
    return same + 1 >= (int)strlen(VERSION);
}

static struct match *read_match(const char *rules, const char *body,
                                size_t length, struct err *err)
{
    struct game *const game =
        read_rules(rules, (size_t)(body - 1 - rules), err);
    struct large *number = NULL;
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
        read = take_moves(number, match, err);
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
    const size_t version = strlen(VERSION);

    if (length < version + CHECK_LENGTH ||
        strcmp(game_code_check(code, length - CHECK_LENGTH).text,
               code + length - CHECK_LENGTH) != 0) {
        err_set(err, "this code has a typo: a character is wrong, missing or "
                     "too many");
        return NULL;
    }
    if (strncmp(code, VERSION, version) != 0) {
        err_set(err, "this code is from a newer naqala: it begins with %.*s",
                (int)strcspn(code, "."), code);
        return NULL;
    }

    const char *const dot = strrchr(code, '.');
    struct match *const match =
        dot < code + version ? NULL
                             : read_match(code + version, dot + 1,
                                          strlen(dot + 1) > CHECK_LENGTH
                                              ? strlen(dot + 1) - CHECK_LENGTH
                                              : 0,
                                          err);

    if (dot < code + version)
        err_set(err, "there is no game in it");
    if (match == NULL)
        err_prefix(err, "this code is damaged: ");
    return match;
}
