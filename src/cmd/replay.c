/* SPDX-License-Identifier: MIT */
/* naqala replay: games in, positions out. */
#include "cmd/call.h"
#include "match/sets.h"

#include <stdio.h>
#include <string.h>

/* A move that is longer than this is none; it is told cut. */
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

/* False at the end of the line, which has been read then. */
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
    }
    if (words->length == 0)
        return false;
    words->text[words->length < WORD_MAX ? words->length : WORD_MAX] = '\0';
    if (byte == '\n')
        ungetc(byte, words->in);
    return true;
}

static void write_start(const struct game *game, const struct position *start)
{
    fputs("- ", stdout);
    game->class->write_position(game, start, stdout);
    putchar('\n');
}

/* A round that is over is followed by the next one, if there is one. */
struct round {
    struct match_sets sets;
    struct position start;
};

static void begin_round(const struct game *game, struct round *round,
                        struct position *position)
{
    const struct outcome outcome =
        game->class->judge(game, position, (enum end)position->end);

    if (!round->sets.rounds || position->end == END_NOT ||
        !sets_follow(&round->sets, game, outcome.halves))
        return;
    round->start =
        sets_next_start(&round->sets, game, &round->start, position, &outcome);
    round->sets = sets_next(&round->sets, &outcome);
    *position = round->start;
    write_start(game, position);
}

/* Plays a line out; false when it holds a move that is none. */
static bool replay_line(struct words *words, const struct game *game,
                        const struct position *start)
{
    struct round round = {.sets = sets_of(game, 0), .start = *start};
    struct position position = *start;
    struct move move;
    struct err err;
    bool fine = true;

    write_start(game, start);
    for (int ply = 1; ferror(stdout) == 0 && next_word(words); ply++) {
        if (!fine)
            continue;
        begin_round(game, &round, &position);
        /* A word with a zero in it, or one that was cut, is no move. */
        fine = words->length <= WORD_MAX && strlen(words->text) == words->length
                   ? game->class->read_move(game, &position, words->text, &move,
                                            &err)
                   : err_set(&err, "%s: not a move of this game",
                             err_token(words->text, words->length > WORD_MAX
                                                        ? WORD_MAX
                                                        : words->length)
                                 .text);
        if (!fine) {
            printf("error: ply %d: %s\n", ply, err.text);
            continue;
        }
        game->class->write_move(game, &position, move, stdout);
        putchar(' ');
        game->class->apply(game, &position, move);
        game->class->write_position(game, &position, stdout);
        putchar('\n');
    }
    putchar('\n');
    return fine;
}

static int run_replay(const struct call *call)
{
    struct words words = {.in = stdin};
    struct position start;
    struct err err;
    struct game *const game = call_position(call, &start, &err);
    bool fine = true;

    if (game == NULL)
        return command_misused(call, &err);
    for (int byte; ferror(stdout) == 0 && (byte = getc(stdin)) != EOF;) {
        ungetc(byte, stdin);
        fine = replay_line(&words, game, &start) && fine;
    }
    game_free(game);
    return call_input_result(fine);
}

static const struct option OPTIONS[] = {COMMON_GAME, CALL_FROM, {0}};

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
