/* SPDX-License-Identifier: MIT */
/* naqala replay: games in, positions out. */
#include "base/json.h"
#include "base/utf8.h"
#include "cmd/call.h"
#include "match/sets.h"

#include <stdio.h>
#include <string.h>

/* Longer words are no moves; messages show them cut. */
enum { WORD_MAX = 64 };

/* Reads words and the ends of lines; lines may be of any length. */
struct words {
    FILE *in;
    char text[WORD_MAX + 1];
    size_t length; /* of the whole word, kept or not */
};

static bool is_blank(int byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

/* Reads the next word. False at the end of the line, which has then been read.
 * A byte order mark counts as a blank. */
static bool next_word(struct words *words)
{
    int byte = getc_unlocked(words->in);

    while (is_blank(byte))
        byte = getc_unlocked(words->in);
    words->length = 0;
    while (byte != EOF && byte != '\n' && !is_blank(byte)) {
        if (words->length < WORD_MAX)
            words->text[words->length] = (char)byte;
        words->length++;
        byte = getc_unlocked(words->in);
        if (utf8_mark(words->text, words->length) == words->length) {
            words->length = 0;
            while (is_blank(byte))
                byte = getc_unlocked(words->in);
        }
    }
    if (words->length == 0)
        return false;
    words->text[words->length < WORD_MAX ? words->length : WORD_MAX] = '\0';
    if (byte == '\n')
        ungetc(byte, words->in);
    return true;
}

/* The games, and how their positions are written. */
struct replay {
    const struct game *game;
    struct position start;
    bool json;
    int number; /* the number of the line, from 1 */
};

static struct json begin_object(const struct replay *replay, int ply)
{
    struct json object = json_begin(stdout);

    json_number(&object, "game", replay->number);
    json_number(&object, "ply", ply);
    return object;
}

static void write_start(const struct replay *replay, int ply,
                        const struct position *start)
{
    if (replay->json) {
        struct json object = begin_object(replay, ply);

        json_text(&object, "position",
                  game_position_text(replay->game, start).text);
        json_end(&object);
        return;
    }
    fputs("- ", stdout);
    replay->game->class->write_position(replay->game, start, stdout);
    putchar('\n');
}

/* Writes a ply, and plays the move. */
static void write_ply(const struct replay *replay, int ply,
                      struct position *position, struct move move)
{
    const struct game *const game = replay->game;

    if (replay->json) {
        struct json object = begin_object(replay, ply);

        json_text(&object, "move", game_move_text(game, position, move).text);
        game->class->apply(game, position, move);
        json_text(&object, "position", game_position_text(game, position).text);
        json_end(&object);
        return;
    }
    game->class->write_move(game, position, move, stdout);
    putchar(' ');
    game->class->apply(game, position, move);
    game->class->write_position(game, position, stdout);
    putchar('\n');
}

static void write_error(const struct replay *replay, int ply,
                        const struct err *err)
{
    if (replay->json) {
        struct json object = begin_object(replay, ply);

        json_text(&object, "error", err->text);
        json_end(&object);
        return;
    }
    printf("error: ply %d: %s\n", ply, err->text);
}

/* The rounds of a match: a round that is over is followed by the next one, if
 * there is one. */
struct round {
    struct match_sets sets;
    struct position start;
};

/* To be called before the move of this ply. */
static void begin_round(const struct replay *replay, int ply,
                        struct round *round, struct position *position)
{
    const struct game *const game = replay->game;
    const struct outcome outcome =
        game->class->judge(game, position, (enum end)position->end);

    if (!round->sets.rounds || position->end == END_NOT ||
        !sets_follow(&round->sets, game, outcome.halves))
        return;
    round->start =
        sets_next_start(&round->sets, game, &round->start, position, &outcome);
    round->sets = sets_next(&round->sets, &outcome);
    *position = round->start;
    write_start(replay, ply - 1, position);
}

/* Plays all moves of a line; false if a word of it is no move. */
static bool replay_line(struct words *words, const struct replay *replay)
{
    const struct game *const game = replay->game;
    struct round round = {.sets = sets_of(game, 0), .start = replay->start};
    struct position position = replay->start;
    struct move move;
    struct err err;
    bool fine = true;

    write_start(replay, 0, &replay->start);
    for (int ply = 1; ferror(stdout) == 0 && next_word(words); ply++) {
        if (!fine)
            continue;
        begin_round(replay, ply, &round, &position);
        /* A word that contains a zero byte, or was cut, is no move. */
        fine = words->length <= WORD_MAX && strlen(words->text) == words->length
                   ? game->class->read_move(game, &position, words->text, &move,
                                            &err)
                   : err_set(&err, "%s: not a move of this game",
                             err_token(words->text, words->length > WORD_MAX
                                                        ? WORD_MAX
                                                        : words->length)
                                 .text);
        if (fine)
            write_ply(replay, ply, &position, move);
        else
            write_error(replay, ply, &err);
    }
    if (!replay->json)
        putchar('\n');
    return fine;
}

static int run_replay(const struct call *call)
{
    struct words words = {.in = stdin};
    struct replay replay = {.json = call_has(call, "--json")};
    struct err err;
    struct game *const game = call_position(call, &replay.start, &err);
    bool fine = true;

    if (game == NULL)
        return command_misused(call, &err);
    replay.game = game;
    for (int byte; ferror(stdout) == 0 && (byte = getc(stdin)) != EOF;) {
        ungetc(byte, stdin);
        replay.number++;
        fine = replay_line(&words, &replay) && fine;
    }
    game_free(game);
    return call_input_result(fine);
}

static const struct option OPTIONS[] = {COMMON_GAME, CALL_FROM, CALL_JSON, {0}};

const struct command replay_command = {
    .name = "replay",
    .operands = "",
    .about = "play the games of standard input, a line of moves each",
    .details = "Prints `- POSITION`, then `MOVE POSITION` for every move, and "
               "an empty line\nafter each game. In place of what follows an "
               "illegal move stands\n`error: ply N: MOVE: why`, and the exit "
               "status is 1. The rules of a match\n(repetition, majority, cap) "
               "do not apply. A line of a game in rounds can go on\nwith the "
               "next round, which begins with another `- POSITION`.\n",
    .options = OPTIONS,
    .run = run_replay,
};
