/* SPDX-License-Identifier: MIT */
/*
 * APGN, the notation of published games of Abalone: tags, an empty line, moves
 * in the notation of Aba-Pro, the result again.
 *
 *     [Event "club 12"]
 *     [Date "2026.11.22"]
 *     [Black "Thrush"]
 *     [White "magpie"]
 *     [Variant "belgian"]
 *     [Result "1-0"]
 *     [Notation "Aba-Pro"]
 *
 *     1. i9h8 i6h6 2. i8h7 a5b5 {a comment} 1-0
 *
 * The rules are the official ones. A position has its rows from i to a, digits
 * for empty cells, what was pushed out, and who moves: `.../2bbb2/3bbb/3bb-1b0w
 * b`. A position stands above a variant.
 */
#include "base/memory.h"
#include "base/utf8.h"
#include "game/abalone.h"
#include "match/saves/notation.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_MAX = 256, NAME_MAX_LENGTH = 24 };

/* ---- names of starts ---- */

static const struct {
    const char *variant; /* in the file */
    const char *start;   /* of ours */
} VARIANTS[] = {
    {"belgian", "belgian"},
    {"standard", "standard"},
    {"german_daisy", "german"},
    {"dutch_daisy", "dutch"},
    {"swiss_daisy", "swiss"},
    {"alien", "alien"},
    {"alliances", "alliances"},
    {"atomouche", "atomouche"},
    {"centrifugeuse", "centrifuge"},
    {"domination", "domination"},
    {"duel", "duel"},
    {"fujiyama", "fujiyama"},
    {"snakes_variant", "snakes-variant"},
    {"star", "star"},
    {"the_clearing", "clearing"},
    {"the_wall", "wall"},
};

enum { VARIANT_COUNT = sizeof VARIANTS / sizeof VARIANTS[0] };

static const char CUSTOM[] = "custom";
static const char ABA_PRO[] = "Aba-Pro";

/* ---- where games begin ---- */

bool apgn_claims(const char *line)
{
    return *line == '[' && isalpha((unsigned char)line[1]) &&
           strchr(line, '"') != NULL;
}

enum game_line apgn_line(struct game_scan *scan, const char *line)
{
    const bool headed = scan->headed;
    const bool first = !scan->begun;

    if (*line == '\0')
        return LINE_EMPTY;
    scan->headed = apgn_claims(line);
    scan->begun = true;
    return first || (scan->headed && !headed) ? LINE_FIRST : LINE_OTHER;
}

/* ---- tags ---- */

enum tag {
    TAG_EVENT,
    TAG_DATE,
    TAG_BLACK,
    TAG_WHITE,
    TAG_VARIANT,
    TAG_RESULT,
    TAG_NOTATION,
    TAG_POSITION,
    TAG_TERMINATION,
    TAG_PLIES,
    TAG_COUNT
};

static const struct {
    const char *name;
    bool needed;
} TAGS[TAG_COUNT] = {
    [TAG_EVENT] = {"Event", false},
    [TAG_DATE] = {"Date", false},
    [TAG_BLACK] = {"Black", false},
    [TAG_WHITE] = {"White", false},
    [TAG_VARIANT] = {"Variant", true},
    [TAG_RESULT] = {"Result", true},
    [TAG_NOTATION] = {"Notation", true},
    [TAG_POSITION] = {"Position", false},
    [TAG_TERMINATION] = {"Termination", false},
    [TAG_PLIES] = {"Plies", false},
};

struct apgn_game {
    char values[TAG_COUNT][VALUE_MAX];
    bool given[TAG_COUNT];
    const char *moves;
};

/* [Name "value"]: a backslash stands before a quote and a backslash. Tags that
 * are not known are skipped. */
static bool read_tag(struct apgn_game *game, const char *line, size_t length,
                     struct err *err)
{
    char name[NAME_MAX_LENGTH + 1];
    char value[VALUE_MAX];
    size_t count = 0;
    const char *at = line + 1;
    const char *const end = line + length;
    const size_t letters = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "abcdefghijklmnopqrstuvwxyz0123456789_");

    snprintf(name, sizeof name, "%.*s", (int)letters, at);
    for (at += letters; at < end && *at != '"';)
        at++;
    for (at++; at < end && *at != '"'; at++) {
        at += *at == '\\' && at + 1 < end;
        if (count + 1 < sizeof value)
            value[count++] = *at;
    }
    value[count] = '\0';
    if (at >= end)
        return err_set(err, "%s: a tag has the form [Name \"value\"]",
                       err_token(line, length).text);
    if (!utf8_is_text(value))
        return err_set(err, "%s: holds a control character, or is not UTF-8",
                       name);
    for (int i = 0; i < TAG_COUNT; i++)
        if (strcmp(name, TAGS[i].name) == 0) {
            if (game->given[i])
                return err_set(err, "%s: stands there twice", name);
            game->given[i] = true;
            memcpy(game->values[i], value, count + 1);
        }
    return true;
}

static bool read_tags(struct apgn_game *game, const char *text, struct err *err)
{
    for (;;) {
        text += strspn(text, " \t\r\n");
        if (*text != '[')
            break;

        const size_t length = strcspn(text, "\r\n");

        if (!read_tag(game, text, length, err))
            return false;
        text += length;
    }
    game->moves = text;
    for (int i = 0; i < TAG_COUNT; i++)
        if (TAGS[i].needed && !game->given[i])
            return err_set(err, "there is no tag %s", TAGS[i].name);
    return strcmp(game->values[TAG_NOTATION], ABA_PRO) == 0 ||
           err_set(err, "Notation: %s is not known; %s is",
                   game->values[TAG_NOTATION], ABA_PRO);
}

/* ---- reading ---- */

static struct match *begin_match(const struct apgn_game *game, struct err *err)
{
    const char *const variant = game->values[TAG_VARIANT];
    const char *names[VARIANT_COUNT];
    char position[POSITION_TEXT_MAX] = "";
    char spec[SPEC_TEXT_MAX] = "abalone";
    bool known = strcmp(variant, CUSTOM) == 0;

    for (int i = 0; i < VARIANT_COUNT; i++) {
        names[i] = VARIANTS[i].variant;
        if (strcmp(variant, VARIANTS[i].variant) == 0) {
            snprintf(spec, sizeof spec, "abalone:start=%s", VARIANTS[i].start);
            known = true;
        }
    }
    if (!game->given[TAG_POSITION]) {
        if (known && strcmp(variant, CUSTOM) != 0)
            return notation_match(spec, NULL, err);
        if (known)
            err_set(err, "Variant: custom needs the tag Position");
        else
            err_set(err,
                    "Variant: the start %s is not known, and there is no "
                    "Position; known are %s",
                    err_token(variant, strlen(variant)).text,
                    err_list(names, VARIANT_COUNT, " and ").text);
        return NULL;
    }
    return apgn_read_position(game->values[TAG_POSITION], position,
                              sizeof position, err)
               ? notation_match(spec, position, err)
               : NULL;
}

/* 2026.11.22; a part that is not known has no digits. */
static void set_date(struct match *match, const char *text)
{
    struct clock_date date = {""};
    unsigned year, month, day;

    if (sscanf(text, "%4u.%2u.%2u", &year, &month, &day) != 3)
        return;
    snprintf(date.text, sizeof date.text, "%04u-%02u-%02uT00:00:00Z",
             year % 10000, month % 100, day % 100);
    if (clock_is_date(date.text))
        match_set_date(match, date);
}

static void set_names(struct match *match, const struct apgn_game *game)
{
    for (int i = 0; i < 2; i++) {
        const char *const name = game->values[TAG_BLACK + i];
        struct player player = *match_player(match, i);

        if (*name == '\0' || strcmp(name, "?") == 0)
            continue;
        snprintf(player.name, sizeof player.name, "%s", name);
        match_set_player(match, i, &player);
    }
    set_date(match, game->values[TAG_DATE]);
    if (game->given[TAG_EVENT] && strcmp(game->values[TAG_EVENT], "?") != 0 &&
        strlen(game->values[TAG_EVENT]) < COMMENT_MAX)
        history_set_comment(match_history(match), NODE_START,
                            game->values[TAG_EVENT]);
}

/* {a comment} belongs to the move before it. Returns what follows, or NULL with
 * err. */
static const char *read_comment(struct match *match, const char *text,
                                struct err *err)
{
    const size_t length = strcspn(text + 1, "}");
    char comment[COMMENT_MAX];

    if (text[1 + length] == '\0') {
        err_set(err, "ply %d: a comment is not closed", match_ply(match));
        return NULL;
    }
    if (length < sizeof comment) {
        snprintf(comment, sizeof comment, "%.*s", (int)length, text + 1);
        for (char *at = comment; (at = strpbrk(at, "\r\n\t")) != NULL;)
            *at = ' ';
        if (utf8_is_text(comment))
            history_set_comment(match_history(match),
                                history_cursor(match_history(match)), comment);
    }
    return text + 1 + length + 1;
}

/* Up to the result, behind which nothing stands. */
static bool play_moves(struct match *match, const char *text,
                       enum result *result, struct err *err)
{
    for (;;) {
        char word[NOTATION_WORD_MAX];

        text += strspn(text, " \t\r\n");
        if (*text == '{') {
            text = read_comment(match, text, err);
            if (text == NULL)
                return false;
            continue;
        }
        if (*text == '\0')
            return err_set(err,
                           "ply %d: the game is cut off: it ends without "
                           "its result",
                           match_ply(match));

        const size_t length = strcspn(text, " \t\r\n{");

        snprintf(word, sizeof word, "%.*s", (int)length, text);
        text += length;

        const char *const move = notation_skip_number(word);

        if (*move == '\0')
            continue;
        if (!notation_result(move, result)) {
            if (!notation_play(match, move, err))
                return false;
            continue;
        }
        text += strspn(text, " \t\r\n");
        return *text == '\0' ||
               err_set(err, "ply %d: %s: stands behind the result",
                       match_ply(match) + 1,
                       err_token(text, strcspn(text, " \t\r\n")).text);
    }
}

/* What the tags say must be so. */
static bool check_claims(const struct match *match,
                         const struct apgn_game *game, enum result result,
                         struct err *err)
{
    enum result claimed = RESULT_UNKNOWN;
    const char *const plies = game->values[TAG_PLIES];

    if (!notation_result(game->values[TAG_RESULT], &claimed))
        return err_set(err, "Result: %s is not one of 1-0, 0-1, 1/2-1/2 or *",
                       err_token(game->values[TAG_RESULT],
                                 strlen(game->values[TAG_RESULT]))
                           .text);
    if (claimed != result)
        return err_set(err, "ply %d: the moves end with %s, and Result is %s",
                       match_ply(match), NOTATION_RESULTS[result],
                       NOTATION_RESULTS[claimed]);
    return !game->given[TAG_PLIES] || atoi(plies) == match_ply(match) ||
           err_set(err, "ply %d: the game is cut off: Plies is %s",
                   match_ply(match), err_token(plies, strlen(plies)).text);
}

static struct match *read_game(const struct apgn_game *game, struct err *err)
{
    struct match *const match = begin_match(game, err);
    enum result result = RESULT_UNKNOWN;

    if (match == NULL)
        return NULL;
    set_names(match, game);
    if (play_moves(match, game->moves, &result, err) &&
        check_claims(match, game, result, err) &&
        notation_end(match, result, err))
        return match;
    match_free(match);
    return NULL;
}

struct match *apgn_read(const char *name, const char *bytes, size_t length,
                        struct err *err)
{
    struct apgn_game *const game = memory_new(1, sizeof *game);
    struct match *match = NULL;

    *game = (struct apgn_game){.moves = NULL};
    if (strlen(bytes) != length)
        err_set(err, "holds a zero byte");
    else if (read_tags(game, bytes, err))
        match = read_game(game, err);
    free(game);
    if (match == NULL)
        err_prefix(err, "%s: ", name);
    return match;
}

/* ---- writing ---- */

static void write_tag(enum tag tag, const char *value, FILE *out)
{
    fprintf(out, "[%s \"", TAGS[tag].name);
    for (; *value != '\0'; value++)
        fprintf(out, "%s%c", strchr("\"\\", *value) != NULL ? "\\" : "",
                *value);
    fputs("\"]\n", out);
}

/* The name that others have for the start, if it is one; or custom. */
static const char *find_variant(const struct match *match)
{
    const struct position *const start =
        &history_node(match_history(match), NODE_START)->position;
    const char *variant = CUSTOM;

    for (int i = 0; i < VARIANT_COUNT; i++) {
        char spec[SPEC_TEXT_MAX];
        struct position usual;
        struct err unsaid;

        snprintf(spec, sizeof spec, "abalone:start=%s", VARIANTS[i].start);

        struct game *const game = game_new(spec, &unsaid);

        game->class->start(game, &usual);
        if (memcmp(usual.words, start->words, 2 * sizeof *usual.words) == 0 &&
            start->player == 0 && start->notes[0] == 0 && start->notes[1] == 0)
            variant = VARIANTS[i].variant;
        game_free(game);
    }
    return variant;
}

static void write_date(const struct match *match, FILE *out)
{
    const struct clock_date date = match_date(match);
    char text[16] = "????.??.??";

    if (*date.text != '\0')
        snprintf(text, sizeof text, "%.4s.%.2s.%.2s", date.text, date.text + 5,
                 date.text + 8);
    write_tag(TAG_DATE, text, out);
}

static void write_head(const struct match *match, int end, FILE *out)
{
    const struct node *const start =
        history_node(match_history(match), NODE_START);
    const char *const variant = find_variant(match);
    const struct outcome outcome = match_outcome_at(match, end);
    char plies[16];

    write_tag(TAG_EVENT, start->comment != NULL ? start->comment : "?", out);
    write_date(match, out);
    write_tag(TAG_BLACK, match_player(match, 0)->name, out);
    write_tag(TAG_WHITE, match_player(match, 1)->name, out);
    write_tag(TAG_VARIANT, variant, out);
    write_tag(TAG_RESULT, NOTATION_RESULTS[notation_result_of(match, end)],
              out);
    write_tag(TAG_NOTATION, ABA_PRO, out);
    if (strcmp(variant, CUSTOM) == 0) {
        fputs("[SetUp \"1\"]\n[Position \"", out);
        apgn_write_position(&start->position, out);
        fputs("\"]\n", out);
    }
    if (outcome.end != END_NOT)
        write_tag(TAG_TERMINATION, game_end_words(outcome.end), out);
    snprintf(plies, sizeof plies, "%d",
             history_node(match_history(match), end)->ply);
    write_tag(TAG_PLIES, plies, out);
}

/* Words with blanks between them, in lines of this length. */
enum { LINE_LENGTH = 80 };

struct word_lines {
    FILE *out;
    size_t column;
};

static void write_word(struct word_lines *lines, const char *word)
{
    const size_t length = strlen(word);

    if (lines->column > 0) {
        const bool full = lines->column + 1 + length > LINE_LENGTH;

        putc(full ? '\n' : ' ', lines->out);
        lines->column = full ? 0 : lines->column + 1;
    }
    fputs(word, lines->out);
    lines->column += length;
}

static void write_moves(const struct match *match, const int *way, int plies,
                        FILE *out)
{
    const struct history *const history = match_history(match);
    struct word_lines lines = {out, 0};
    const int shift = history_node(history, way[0])->position.player;

    for (int ply = 1; ply <= plies; ply++) {
        const struct node *const before = history_node(history, way[ply - 1]);
        const struct node *const node = history_node(history, way[ply]);
        const bool first = before->position.player == 0;
        char word[COMMENT_MAX + 8];

        snprintf(word, sizeof word, "%d.%s", (ply + shift + 1) / 2,
                 first ? "" : "..");
        if (first || ply == 1)
            write_word(&lines, word);
        write_word(&lines, game_move_text(match_game(match), &before->position,
                                          node->move)
                               .text);
        if (node->comment != NULL && strchr(node->comment, '}') == NULL) {
            snprintf(word, sizeof word, "{%s}", node->comment);
            write_word(&lines, word);
        }
    }
    write_word(&lines, NOTATION_RESULTS[notation_result_of(match, way[plies])]);
    putc('\n', out);
}

bool apgn_write(const struct match *match, FILE *out, struct err *err)
{
    const struct game *const game = match_game(match);
    int plies;

    if (!abalone_is(game) || game->players != 2)
        return err_set(err, "%s: APGN is for Abalone of two players",
                       game_spec_text(game).text);

    int *const way = notation_way(match, &plies);

    write_head(match, way[plies], out);
    putc('\n', out);
    write_moves(match, way, plies, out);
    free(way);
    return true;
}
