/* SPDX-License-Identifier: MIT */
/*
 * OGN, the notation of Aualé for games of oware: tags, an empty line, moves with
 * their captures, the score again.
 *
 *     [Variant "Abapa"]
 *     [Date "2026.11.22"]
 *     [South "Thrush"]
 *     [North "magpie"]
 *     [Result "26-22"]
 *
 *     1. F a 2. E+2 c {a comment} 26-22
 *
 * FEN is the board (game/oware_notation.h) that the game begins with. House
 * rules are in the tag Rules, as a spec, which other programs ignore.
 * Variations in brackets are not read.
 */
#include "game/oware_notation.h"
#include "match/saves/notation.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum tag {
    TAG_VARIANT,
    TAG_EVENT,
    TAG_DATE,
    TAG_SOUTH,
    TAG_NORTH,
    TAG_RESULT,
    TAG_FEN,
    TAG_RULES,
    TAG_COUNT
};

static const char *const NAMES[] = {
    [TAG_VARIANT] = "Variant", [TAG_EVENT] = "Event", [TAG_DATE] = "Date",
    [TAG_SOUTH] = "South",     [TAG_NORTH] = "North", [TAG_RESULT] = "Result",
    [TAG_FEN] = "FEN",         [TAG_RULES] = "Rules",
};

static const char VARIANT[] = "Abapa";
static const char GAME[] = "oware";

bool ogn_claims(const char *line)
{
    return strncmp(line, "[Variant \"Abapa", sizeof "[Variant \"Abapa" - 1) ==
           0;
}

/* Other tags may come first; only that of the variant distinguishes it from
 * APGN. */
bool ogn_may_be(const char *line)
{
    return ogn_claims(line) ||
           (notation_is_tag(line) &&
            strncmp(line, "[Variant", sizeof "[Variant" - 1) != 0);
}

/* ---- reading ---- */

static struct match *begin_match(const struct notation_tags *tags,
                                 struct err *err)
{
    const char *const variant = tags->values[TAG_VARIANT];
    const char *const spec =
        tags->given[TAG_RULES] ? tags->values[TAG_RULES] : GAME;
    struct game *const game = game_new(spec, err);
    struct position position;

    if (game == NULL)
        return NULL;
    game->class->start(game, &position);
    if ((tags->given[TAG_VARIANT] && strcasecmp(variant, VARIANT) != 0 &&
         !err_set(err, "Variant: %s is not known; %s is",
                  err_token(variant, strlen(variant)).text, VARIANT)) ||
        (!oware_has_letters(game) &&
         !err_set(err, "Rules: %s: is not oware with six pits a side", spec)) ||
        (tags->given[TAG_FEN] &&
         !oware_read_board(game, tags->values[TAG_FEN], &position, err))) {
        game_free(game);
        return NULL;
    }

    struct match *const match = match_new(game, &position);

    match_set_date(match, (struct clock_date){""});
    notation_set_name(match, 0, tags->values[TAG_SOUTH]);
    notation_set_name(match, 1, tags->values[TAG_NORTH]);
    notation_set_event(match, tags->values[TAG_EVENT]);
    notation_set_date(match, tags->values[TAG_DATE]);
    return match;
}

/* 26-22, 1-0, or * if the game goes on. */
static bool read_result(const char *word, enum result *result)
{
    int south, north;
    int length = 0;

    *result = RESULT_UNKNOWN;
    if (strcmp(word, "*") == 0)
        return true;
    if (sscanf(word, "%3d-%3d%n", &south, &north, &length) != 2 ||
        word[length] != '\0' || south < 0 || north < 0)
        return false;
    *result = south > north   ? RESULT_FIRST
              : south < north ? RESULT_SECOND
                              : RESULT_DRAW;
    return true;
}

/* A letter, and the capture: `F`, `a+3`. */
static bool play_word(struct match *match, const char *word, struct err *err)
{
    const size_t length = strlen(word);
    struct move move;

    if (length > 1 && (word[1] != '+' || length == 2 ||
                       strspn(word + 2, "0123456789") != length - 2))
        return err_set(err, "ply %d: %s: a move is a letter, or one like F+2",
                       match_ply(match) + 1, err_token(word, length).text);
    if (!notation_goes_on(match, word, err))
        return false;
    if (!oware_read_move(match_game(match), match_position(match), *word, &move,
                         err))
        return err_prefix(err, "ply %d: ", match_ply(match) + 1);
    match_play(match, move, 0);
    return true;
}

/* Plays the moves up to the result, or the end. */
static bool play_moves(struct match *match, const char *text,
                       enum result *result, struct err *err)
{
    for (;;) {
        char word[NOTATION_WORD_MAX];

        text += strspn(text, " \t\r\n");
        if (*text == '\0')
            return true;
        if (*text == '(') {
            text += strcspn(text, ")");
            text += *text == ')';
            continue;
        }
        if (*text == '{') {
            text = notation_comment(match, text, err);
            if (text == NULL)
                return false;
            continue;
        }

        const size_t length = strcspn(text, " \t\r\n{(");

        snprintf(word, sizeof word, "%.*s", (int)length, text);
        text += length;

        const char *const move = notation_skip_number(word);

        if (*move == '\0')
            continue;
        if (!read_result(move, result)) {
            if (!play_word(match, move, err))
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

static struct match *read_game(const struct notation_tags *tags,
                               struct err *err)
{
    const char *const claimed = tags->values[TAG_RESULT];
    struct match *const match = begin_match(tags, err);
    enum result result = RESULT_UNKNOWN;
    enum result told = RESULT_UNKNOWN;

    if (match == NULL)
        return NULL;
    if (play_moves(match, tags->rest, &result, err) &&
        (!tags->given[TAG_RESULT] || read_result(claimed, &told) ||
         err_set(err, "Result: %s is no score and not *",
                 err_token(claimed, strlen(claimed)).text)) &&
        notation_end(match, result != RESULT_UNKNOWN ? result : told, err))
        return match;
    match_free(match);
    return NULL;
}

struct match *ogn_read(const char *name, const char *bytes, size_t length,
                       struct err *err)
{
    struct notation_tags tags = {.names = NAMES, .count = TAG_COUNT};

    return notation_read_tagged(name, bytes, length, &tags, read_game, err);
}

/* ---- writing ---- */

/* Writes the score; or 1-0, 0-1 or 1-1 if the score does not tell the winner,
 * since a player resigned, or both agreed. */
static void write_result(const struct match *match, int node, char *text,
                         size_t size)
{
    static const char *const plain[] = {[RESULT_UNKNOWN] = "*",
                                        [RESULT_FIRST] = "1-0",
                                        [RESULT_SECOND] = "0-1",
                                        [RESULT_DRAW] = "1-1"};
    const struct outcome outcome = match_outcome_at(match, node);
    const enum result result = notation_result_of(match, node);
    enum result told;

    snprintf(text, size, "%s",
             match_score_text(match_game(match), &outcome).text);
    if (result == RESULT_UNKNOWN || !read_result(text, &told) || told != result)
        snprintf(text, size, "%s", plain[result]);
}

static void write_head(const struct match *match, const char *result, FILE *out)
{
    const struct game *const game = match_game(match);
    const struct node *const start =
        history_node(match_history(match), NODE_START);
    const struct spec_text spec = game_spec_text(game);
    struct position usual;

    notation_write_tag(NAMES[TAG_VARIANT], VARIANT, out);
    notation_write_tag(NAMES[TAG_EVENT],
                       start->comment != NULL ? start->comment : "?", out);
    notation_write_tag("Site", "?", out);
    notation_write_date(NAMES[TAG_DATE], match, out);
    notation_write_tag("Round", "?", out);
    notation_write_tag(NAMES[TAG_SOUTH], match_player(match, 0)->name, out);
    notation_write_tag(NAMES[TAG_NORTH], match_player(match, 1)->name, out);
    notation_write_tag(NAMES[TAG_RESULT], result, out);
    game->class->start(game, &usual);
    if (!position_same(&usual, &start->position)) {
        fprintf(out, "[%s \"", NAMES[TAG_FEN]);
        oware_write_board(game, &start->position, out);
        fputs("\"]\n", out);
    }
    if (strcmp(spec.text, GAME) != 0)
        notation_write_tag(NAMES[TAG_RULES], spec.text, out);
}

/* Writes the letter, and the gain of the mover's store. */
static void write_move(const struct game *game, const struct position *before,
                       const struct node *node, char *word, size_t size)
{
    const int mover = before->player;
    const int gain = game->class->score(game, &node->position, mover) -
                     game->class->score(game, before, mover);
    const char letter = oware_write_move(game, before, node->move);

    /* Seeds that are left at the end are not a capture. */
    if (gain > 0 && node->position.end == END_NOT)
        snprintf(word, size, "%c+%d", letter, gain);
    else
        snprintf(word, size, "%c", letter);
}

static void write_moves(const struct match *match, const int *way, int plies,
                        const char *result, FILE *out)
{
    const struct history *const history = match_history(match);
    struct notation_lines lines = {out, 0};

    for (int ply = 1; ply <= plies; ply++) {
        const struct node *const before = history_node(history, way[ply - 1]);
        const struct node *const node = history_node(history, way[ply]);
        char word[COMMENT_MAX + 8];

        if (ply % 2 == 1) {
            snprintf(word, sizeof word, "%d.", ply / 2 + 1);
            notation_write_word(&lines, word);
        }
        write_move(match_game(match), &before->position, node, word,
                   sizeof word);
        notation_write_word(&lines, word);
        if (node->comment != NULL && strchr(node->comment, '}') == NULL) {
            snprintf(word, sizeof word, "{%s}", node->comment);
            notation_write_word(&lines, word);
        }
    }
    if (strcmp(result, "*") != 0 || plies == 0)
        notation_write_word(&lines, result);
    putc('\n', out);
}

bool ogn_write(const struct match *match, FILE *out, struct err *err)
{
    char result[64];
    int plies;

    if (!oware_has_letters(match_game(match)))
        return err_set(err, "%s: OGN is for oware with six pits a side",
                       game_spec_text(match_game(match)).text);

    int *const way = notation_way(match, &plies);

    write_result(match, way[plies], result, sizeof result);
    write_head(match, result, out);
    putc('\n', out);
    write_moves(match, way, plies, result, out);
    free(way);
    return true;
}
