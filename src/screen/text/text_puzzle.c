/* SPDX-License-Identifier: MIT */
/* Puzzles in lines of text. */
#include "screen/text/text_puzzle.h"
#include "screen/text/describe.h"
#include "screen/text/puzzle_words.h"
#include "screen/text/text_line.h"

#include <string.h>

struct text_puzzle {
    struct puzzle_trainer *trainer;
    const struct levels *levels;
    const struct text_puzzle_options *options;
    FILE *out;
};

static struct puzzle_player *get_player(const struct text_puzzle *text)
{
    return puzzle_trainer_player(text->trainer);
}

static const struct game *get_game(const struct text_puzzle *text)
{
    return puzzle_player_game(get_player(text));
}

static bool is_solved(const struct text_puzzle *text)
{
    return puzzle_player_stage(get_player(text)) == PUZZLE_DONE;
}

/* ---- words ---- */

static void write_line(const struct text_puzzle *text,
                       void (*say)(const struct puzzle_trainer *trainer,
                                   FILE *out))
{
    say(text->trainer, text->out);
    putc('\n', text->out);
}

static void write_question(const struct text_puzzle *text)
{
    const struct phrase called[] = {puzzle_name(text->trainer, 0),
                                    puzzle_name(text->trainer, 1)};
    const char *const names[PLAYERS_MAX] = {called[0].text, called[1].text, ""};

    describer_of(get_game(text))
        ->board(get_game(text), puzzle_player_position(get_player(text)), names,
                puzzle_labels(text->trainer), text->out);
    putc('\n', text->out);
    write_line(text, puzzle_say_question);
}

static void write_answer(const struct puzzle_trainer *trainer, FILE *out)
{
    puzzle_say_answer(trainer, 0, out);
}

static void write_puzzle(const struct text_puzzle *text)
{
    puzzle_say_title(text->trainer, text->out);
    if (puzzle_trainer_source(text->trainer) != PUZZLE_OWN)
        fputs(", ", text->out);
    puzzle_say_about(text->trainer, text->levels, text->out);
    fputs(".\n", text->out);
    if (is_solved(text))
        write_line(text, write_answer);
    else
        write_question(text);
}

/* ---- the answers ---- */

static void write_prompt(const struct text_puzzle *text)
{
    if (is_solved(text)) {
        fputs("Another one (", text->out);
    } else {
        fputs("Your move (", text->out);
        describer_of(get_game(text))
            ->choice(get_game(text), puzzle_player_position(get_player(text)),
                     puzzle_labels(text->trainer), text->out);
        fputs("; i hint, u undo, ", text->out);
    }
    fputs("p practice, ", text->out);
    if (!text->options->same && puzzle_trainer_waiting(text->trainer) > 0)
        fprintf(text->out, "o one of your own %d, ",
                puzzle_trainer_waiting(text->trainer));
    fputs("q leaves): ", text->out);
}

/* Reads an answer; false if there is none, or nobody reads what is asked. */
static bool read_answer(const struct text_puzzle *text,
                        char answer[TEXT_LINE_BYTES])
{
    write_prompt(text);
    return text_line_answer(text->options->in, text->options->leaves,
                            text->options->echo, text->out, answer);
}

/* Tries a move, and writes what it did; after a wrong one the board is as
 * before. */
static void try_move(const struct text_puzzle *text, struct move move)
{
    puzzle_trainer_try(text->trainer, move);

    const enum puzzle_stage stage = puzzle_player_stage(get_player(text));

    if (stage != PUZZLE_ASKS)
        write_line(text, write_answer);
    if (stage == PUZZLE_WRONG)
        puzzle_player_retry(get_player(text));
    if (stage != PUZZLE_DONE)
        write_question(text);
}

static void read_move(const struct text_puzzle *text, const char *answer)
{
    struct move move;
    struct err err;

    if (describer_of(get_game(text))
            ->read_move(get_game(text),
                        puzzle_player_position(get_player(text)),
                        puzzle_labels(text->trainer), answer, &move, &err))
        try_move(text, move);
    else
        fprintf(text->out, "%s.\n", err.text);
}

static void give_hint(const struct text_puzzle *text)
{
    puzzle_trainer_hint(text->trainer);
    write_line(text, puzzle_say_hints);
}

static void go_back(const struct text_puzzle *text)
{
    puzzle_player_back(get_player(text));
    write_question(text);
}

static void open_practice(const struct text_puzzle *text)
{
    puzzle_trainer_open_practice(text->trainer);
    write_puzzle(text);
}

static void open_own(const struct text_puzzle *text)
{
    if (puzzle_trainer_open_own(text->trainer))
        write_puzzle(text);
    else
        fputs("None of your own waits today.\n", text->out);
}

/* Obeys an answer; asks again if it is none. Returns false if the reader
 * leaves. */
static bool take_answer(const struct text_puzzle *text)
{
    static const struct {
        void (*act)(const struct text_puzzle *text);
        const char *word;
        char letter;
        bool asks; /* only while a move is asked for */
    } WORDS[] = {{give_hint, "hint", 'i', true},
                 {go_back, "undo", 'u', true},
                 {open_practice, "practice", 'p', false},
                 {open_own, "own", 'o', false}};
    char answer[TEXT_LINE_BYTES];

    if (!read_answer(text, answer) || text_line_is(answer, 'q', "quit"))
        return false;
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (text_line_is(answer, WORDS[i].letter, WORDS[i].word) &&
            !(WORDS[i].asks && is_solved(text))) {
            WORDS[i].act(text);
            return true;
        }
    if (*answer != '\0' && !is_solved(text))
        read_move(text, answer);
    return true;
}

bool text_puzzle_play(struct puzzle_trainer *trainer,
                      const struct levels *levels,
                      const struct text_puzzle_options *options)
{
    const struct text_puzzle text = {
        .trainer = trainer,
        .levels = levels,
        .options = options,
        .out = options->out,
    };
    bool goes_on = true;
    bool told = false; /* the record was written */

    write_puzzle(&text);
    while (goes_on && (options->more || !is_solved(&text))) {
        if (is_solved(&text) && !told)
            write_line(&text, puzzle_say_record);
        told = is_solved(&text);
        goes_on = take_answer(&text);
    }
    fprintf(text.out, "%s\n", is_solved(&text) ? "solved" : "not solved");
    return is_solved(&text);
}
