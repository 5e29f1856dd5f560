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
 * for empty cells, the marbles that were pushed out, and who moves:
 * `.../2bbb2/3bbb/3bb-1b0w b`. A position overrides a variant.
 */
#include "base/utf8.h"
#include "game/abalone.h"
#include "match/saves/notation.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

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
    return notation_is_tag(line);
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

static const char *const NAMES[] = {
    [TAG_EVENT] = "Event",
    [TAG_DATE] = "Date",
    [TAG_BLACK] = "Black",
    [TAG_WHITE] = "White",
    [TAG_VARIANT] = "Variant",
    [TAG_RESULT] = "Result",
    [TAG_NOTATION] = "Notation",
    [TAG_POSITION] = "Position",
    [TAG_TERMINATION] = "Termination",
    [TAG_PLIES] = "Plies",
};

static bool check_tags(const struct notation_tags *tags, struct err *err)
{
    static const enum tag needed[] = {TAG_VARIANT, TAG_RESULT, TAG_NOTATION};

    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!tags->given[needed[i]])
            return err_set(err, "there is no tag %s", NAMES[needed[i]]);
    return strcmp(tags->values[TAG_NOTATION], ABA_PRO) == 0 ||
           err_set(err, "Notation: %s is not known; %s is",
                   tags->values[TAG_NOTATION], ABA_PRO);
}

/* ---- reading ---- */

static struct match *begin_match(const struct notation_tags *tags,
                                 struct err *err)
{
    const char *const variant = tags->values[TAG_VARIANT];
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
    if (!tags->given[TAG_POSITION]) {
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
    return apgn_read_position(tags->values[TAG_POSITION], position,
                              sizeof position, err)
               ? notation_match(spec, position, err)
               : NULL;
}

static void set_names(struct match *match, const struct notation_tags *tags)
{
    notation_set_name(match, 0, tags->values[TAG_BLACK]);
    notation_set_name(match, 1, tags->values[TAG_WHITE]);
    notation_set_date(match, tags->values[TAG_DATE]);
    notation_set_event(match, tags->values[TAG_EVENT]);
}

/* Plays the moves up to the result, which must be the end of the text. */
static bool play_moves(struct match *match, const char *text,
                       enum result *result, struct err *err)
{
    for (;;) {
        char word[NOTATION_WORD_MAX];

        text += strspn(text, " \t\r\n");
        if (*text == '{') {
            text = notation_comment(match, text, err);
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

/* Checks what the tags say against the match. */
static bool check_claims(const struct match *match,
                         const struct notation_tags *tags, enum result result,
                         struct err *err)
{
    enum result claimed = RESULT_UNKNOWN;
    const char *const plies = tags->values[TAG_PLIES];

    if (!notation_result(tags->values[TAG_RESULT], &claimed))
        return err_set(err, "Result: %s is not one of 1-0, 0-1, 1/2-1/2 or *",
                       err_token(tags->values[TAG_RESULT],
                                 strlen(tags->values[TAG_RESULT]))
                           .text);
    if (claimed != result)
        return err_set(err, "ply %d: the moves end with %s, and Result is %s",
                       match_ply(match), NOTATION_RESULTS[result],
                       NOTATION_RESULTS[claimed]);
    return !tags->given[TAG_PLIES] || atoi(plies) == match_ply(match) ||
           err_set(err, "ply %d: the game is cut off: Plies is %s",
                   match_ply(match), err_token(plies, strlen(plies)).text);
}

static struct match *read_game(const struct notation_tags *tags,
                               struct err *err)
{
    struct match *const match =
        check_tags(tags, err) ? begin_match(tags, err) : NULL;
    enum result result = RESULT_UNKNOWN;

    if (match == NULL)
        return NULL;
    set_names(match, tags);
    if (play_moves(match, tags->rest, &result, err) &&
        check_claims(match, tags, result, err) &&
        notation_end(match, result, err))
        return match;
    match_free(match);
    return NULL;
}

struct match *apgn_read(const char *name, const char *bytes, size_t length,
                        struct err *err)
{
    struct notation_tags tags = {.names = NAMES, .count = TAG_COUNT};

    return notation_read_tagged(name, bytes, length, &tags, read_game, err);
}

/* ---- writing ---- */

/* The name of the start in other programs, if it has one; else custom. */
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

static void write_head(const struct match *match, int end, FILE *out)
{
    const struct node *const start =
        history_node(match_history(match), NODE_START);
    const char *const variant = find_variant(match);
    const struct outcome outcome = match_outcome_at(match, end);
    char plies[16];

    notation_write_tag(NAMES[TAG_EVENT],
                       start->comment != NULL ? start->comment : "?", out);
    notation_write_date(NAMES[TAG_DATE], match, out);
    notation_write_tag(NAMES[TAG_BLACK], match_player(match, 0)->name, out);
    notation_write_tag(NAMES[TAG_WHITE], match_player(match, 1)->name, out);
    notation_write_tag(NAMES[TAG_VARIANT], variant, out);
    notation_write_tag(NAMES[TAG_RESULT],
                       NOTATION_RESULTS[notation_result_of(match, end)], out);
    notation_write_tag(NAMES[TAG_NOTATION], ABA_PRO, out);
    if (strcmp(variant, CUSTOM) == 0) {
        fputs("[SetUp \"1\"]\n[Position \"", out);
        apgn_write_position(&start->position, out);
        fputs("\"]\n", out);
    }
    if (outcome.end != END_NOT)
        notation_write_tag(NAMES[TAG_TERMINATION], game_end_words(outcome.end),
                           out);
    snprintf(plies, sizeof plies, "%d",
             history_node(match_history(match), end)->ply);
    notation_write_tag(NAMES[TAG_PLIES], plies, out);
}

static void write_moves(const struct match *match, const int *way, int plies,
                        FILE *out)
{
    const struct history *const history = match_history(match);
    struct notation_lines lines = {out, 0};
    const int shift = history_node(history, way[0])->position.player;

    for (int ply = 1; ply <= plies; ply++) {
        const struct node *const before = history_node(history, way[ply - 1]);
        const struct node *const node = history_node(history, way[ply]);
        const bool first = before->position.player == 0;
        char word[COMMENT_MAX + 8];

        snprintf(word, sizeof word, "%d.%s", (ply + shift + 1) / 2,
                 first ? "" : "..");
        if (first || ply == 1)
            notation_write_word(&lines, word);
        notation_write_word(
            &lines,
            game_move_text(match_game(match), &before->position, node->move)
                .text);
        if (node->comment != NULL && strchr(node->comment, '}') == NULL) {
            snprintf(word, sizeof word, "{%s}", node->comment);
            notation_write_word(&lines, word);
        }
    }
    notation_write_word(
        &lines, NOTATION_RESULTS[notation_result_of(match, way[plies])]);
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
