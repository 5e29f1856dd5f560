/* SPDX-License-Identifier: MIT */
/* Puzzles in words. */
#include "screen/text/puzzle_words.h"
#include "base/clock.h"
#include "base/memory.h"
#include "game/mancala.h"
#include "match/verdict.h"
#include "screen/text/advice.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct puzzle *get_puzzle(const struct puzzle_trainer *trainer)
{
    return puzzle_player_puzzle(puzzle_trainer_player(trainer));
}

static const struct game *get_game(const struct puzzle_trainer *trainer)
{
    return puzzle_player_game(puzzle_trainer_player(trainer));
}

static const struct describer *
get_describer(const struct puzzle_trainer *trainer)
{
    return describer_of(get_game(trainer));
}

static bool is_own(const struct puzzle_trainer *trainer)
{
    return puzzle_trainer_source(trainer) == PUZZLE_OWN;
}

struct phrase puzzle_name(const struct puzzle_trainer *trainer, int player)
{
    const struct phrase you = {"You"};

    return player == get_puzzle(trainer)->position.player
               ? you
               : phrase_seat(get_game(trainer), player);
}

enum labels puzzle_labels(const struct puzzle_trainer *trainer)
{
    const struct position *const position = &get_puzzle(trainer)->position;

    return board_labels(get_game(trainer), position, position->player);
}

/* ---- titles ---- */

/* `22 November`, and with the year if it is asked for. */
static void say_day(int64_t day, bool year, FILE *out)
{
    static const char *const MONTHS[] = {
        "January", "February", "March",     "April",   "May",      "June",
        "July",    "August",   "September", "October", "November", "December"};
    const struct clock_date date = clock_day_text(day);

    fprintf(out, "%d %s", atoi(date.text + 8), MONTHS[atoi(date.text + 5) - 1]);
    if (year)
        fprintf(out, " %.4s", date.text);
}

static void say_game(const struct game *game, FILE *out)
{
    const struct phrase phrase = phrase_game(game);
    const bool usual = strcmp(game_spec_text(game).text, game->name) == 0;

    /* The usual size is not mentioned here. */
    fprintf(out, "%c%s", toupper((unsigned char)*phrase.text),
            usual ? game->name + 1 : phrase.text + 1);
}

void puzzle_say_title(const struct puzzle_trainer *trainer, FILE *out)
{
    switch (puzzle_trainer_source(trainer)) {
    case PUZZLE_OF_DAY:
        fputs("Puzzle of ", out);
        say_day(puzzle_trainer_day(trainer), false, out);
        break;
    case PUZZLE_PRACTICE:
        fputs("Practice", out);
        if (puzzle_trainer_theme(trainer) != PUZZLE_ANY_THEME)
            fprintf(out, ", %s",
                    PUZZLE_THEME_NAMES[puzzle_trainer_theme(trainer)]);
        break;
    case PUZZLE_OWN:
        fputs("Your own", out);
        break;
    }
    fputs(" · ", out);
    say_game(get_game(trainer), out);
}

void puzzle_say_about(const struct puzzle_trainer *trainer,
                      const struct levels *levels, FILE *out)
{
    const struct puzzle *const puzzle = get_puzzle(trainer);
    const char *between = "";

    if (is_own(trainer))
        return;
    for (int i = 0; i < PUZZLE_THEMES; i++)
        if ((puzzle->themes >> i & 1) != 0) {
            fprintf(out, "%s%s", between, PUZZLE_THEME_NAMES[i]);
            between = ", ";
        }

    const struct level *const level = levels_find(levels, puzzle->level);

    if (level != NULL)
        fprintf(out, " · as hard as %s", level->name);
    else
        fprintf(out, " · as hard as %d", puzzle->elo);
}

/* ---- the question ---- */

/* `3 seeds`, `a marble` */
static void say_things(const struct game *game, int count, FILE *out)
{
    if (count == 1)
        fputs("a ", out);
    else
        fprintf(out, "%d ", count);
    fprintf(out, "%s%s", describer_of(game)->thing, count == 1 ? "" : "s");
}

/* By how much the player to move is ahead. */
static int get_margin(const struct game *game, const struct position *position)
{
    const int player = position->player;

    return game->class->score(game, position, player) -
           game->class->score(game, position, !player);
}

/* In sowing games the final result, `wins by 9`, `draws`; in Abalone the
 * marbles from now on, `wins 2 marbles`, `loses no marble`. */
static void say_worth(const struct puzzle_trainer *trainer, int worth,
                      FILE *out)
{
    const struct game *const game = get_game(trainer);
    const int gain =
        mancala_is(game)
            ? worth
            : worth - get_margin(game, &get_puzzle(trainer)->position);
    const char *const deed = gain > 0 ? "wins" : "loses";

    if (mancala_is(game) && gain == 0)
        fputs("draws", out);
    else if (mancala_is(game))
        fprintf(out, "%s by %d", deed, abs(gain));
    else if (gain == 0)
        fputs("loses no marble", out);
    else {
        fprintf(out, "%s ", deed);
        say_things(game, abs(gain), out);
    }
}

static void say_mistake(const struct puzzle_trainer *trainer, FILE *out)
{
    const struct repetition_item *const mistake =
        puzzle_trainer_mistake(trainer);
    const struct game *const game = get_game(trainer);
    const struct position *const position = &get_puzzle(trainer)->position;
    struct move played;
    struct err err;

    if (!game->class->read_move(game, position, mistake->played, &played, &err))
        return;
    fputs("In your game ", out);
    get_describer(trainer)->name(game, position, played, puzzle_labels(trainer),
                                 false, out);
    fprintf(out, " cost %s", mistake->judged ? "about " : "");
    if (verdict_unit(game) == JUDGED_IN_PERCENT)
        fprintf(out, "%d %% of the chance to win", mistake->cost);
    else
        say_things(game, mistake->cost, out);
}

void puzzle_say_question(const struct puzzle_trainer *trainer, FILE *out)
{
    const struct puzzle *const puzzle = get_puzzle(trainer);
    const bool sowing = mancala_is(get_game(trainer));

    if (is_own(trainer)) {
        say_mistake(trainer, out);
        fputs(". What is better?", out);
        return;
    }
    if (puzzle_player_found(puzzle_trainer_player(trainer)) > 0) {
        fputs("Right. What comes next?", out);
        return;
    }
    fprintf(out, "One %s ",
            !sowing             ? "move"
            : puzzle->count > 1 ? "line"
                                : "pit");
    say_worth(trainer, puzzle->worth, out);
    if (sowing && puzzle->worth > 0)
        fputs(" or more", out);
    fputs(puzzle->count > 1 ? ". Which pit comes first?" : ". Which?", out);
}

/* ---- hints ---- */

static void say_what(const struct puzzle_trainer *trainer,
                     const struct position *position, struct move move,
                     FILE *out)
{
    const unsigned themes = get_puzzle(trainer)->themes;
    char merit[PHRASE_MAX] = "";
    FILE *const said = memory_file(merit, sizeof merit);

    get_describer(trainer)->merit(get_game(trainer), position, move, said);
    fclose(said);
    if (*merit != '\0')
        fprintf(out, " It %s.", merit);
    else if ((themes >> PUZZLE_DEFENCE & 1) != 0)
        fputs(" Something of yours is in danger.", out);
    else if ((themes >> PUZZLE_SACRIFICE & 1) != 0)
        fputs(" It gives something away.", out);
    else
        fputs(" It takes nothing itself: it prepares.", out);
}

void puzzle_say_hints(const struct puzzle_trainer *trainer, FILE *out)
{
    const struct puzzle_player *const player = puzzle_trainer_player(trainer);
    const struct position *const position = puzzle_player_position(player);
    const int hinted = puzzle_player_hinted(player);

    if (puzzle_player_stage(player) != PUZZLE_ASKS || hinted == 0)
        return;

    const struct move move = puzzle_player_wanted(player);

    advice_write_where(get_game(trainer), position, move,
                       puzzle_labels(trainer), out);
    if (hinted > 1)
        say_what(trainer, position, move, out);
    if (hinted > 2) {
        putc(' ', out);
        get_describer(trainer)->name(get_game(trainer), position, move,
                                     puzzle_labels(trainer), true, out);
        fputs(": ", out);
        get_describer(trainer)->move(get_game(trainer), position, move,
                                     puzzle_labels(trainer), out);
        putc('.', out);
    }
}

/* ---- answers ---- */

/* The number of moves at the beginning that one player makes in a row. */
static int count_turn(const struct game *game, struct position *position,
                      const struct move moves[], int count)
{
    const int player = position->player;
    int length = 0;

    while (length < count && position->player == player)
        game->class->apply(game, position, moves[length++]);
    return length;
}

/* `Pit 3: one seed, ends on 4. North sows c: 4 seeds, takes 5.` */
static void say_played(const struct puzzle_trainer *trainer, int viewer,
                       FILE *out)
{
    const struct game *const game = get_game(trainer);
    const struct describer *const describer = get_describer(trainer);
    const struct puzzle_moves played =
        puzzle_player_played(puzzle_trainer_player(trainer));
    const enum labels labels = puzzle_labels(trainer);
    const struct phrase called[] = {puzzle_name(trainer, 0),
                                    puzzle_name(trainer, 1)};
    const char *const names[PLAYERS_MAX] = {called[0].text, called[1].text, ""};
    struct position before = played.before;

    if (played.count == 0)
        return;
    describer->name(game, &before, played.moves[0], labels, true, out);
    fputs(": ", out);
    describer->move(game, &before, played.moves[0], labels, out);
    fputs(".", out);
    game->class->apply(game, &before, played.moves[0]);
    for (int i = 1; i < played.count;) {
        const char *const name = names[before.player];
        struct position after = before;
        const int length =
            count_turn(game, &after, played.moves + i, played.count - i);

        putc(' ', out);
        if (length > 1 && describer->chain != NULL)
            describer->chain(&(struct move_chain){game, &before,
                                                  played.moves + i, length,
                                                  labels},
                             name, 0, out);
        else
            describer->turn(game, &before, played.moves[i], labels, viewer,
                            names, out);
        putc('.', out);
        before = after;
        i += length;
    }
}

static void say_failed(const struct puzzle_trainer *trainer, int viewer,
                       FILE *out)
{
    const struct puzzle *const puzzle = get_puzzle(trainer);

    say_played(trainer, viewer, out);
    if (is_own(trainer) ||
        puzzle_player_found(puzzle_trainer_player(trainer)) > 0) {
        fputs(" There is better.", out);
        return;
    }
    fputs(" At best that ", out);
    say_worth(trainer, puzzle->second, out);
    fputs("; one ", out);
    say_worth(trainer, puzzle->worth, out);
    putc('.', out);
}

/* What any other first move brings: `wins by 3 at most`. */
static void say_second(const struct puzzle_trainer *trainer, FILE *out)
{
    const struct puzzle *const puzzle = get_puzzle(trainer);
    const struct game *const game = get_game(trainer);
    const int gain = mancala_is(game)
                         ? puzzle->second
                         : puzzle->second - get_margin(game, &puzzle->position);

    if (!mancala_is(game) && gain == 0) {
        fputs("wins none", out);
        return;
    }
    say_worth(trainer, puzzle->second, out);
    fputs(gain < 0 ? " or more" : " at most", out);
}

static void say_lesson(const struct puzzle_trainer *trainer, FILE *out)
{
    const int64_t days = puzzle_trainer_comes_back(trainer);

    fputs("Better. ", out);
    say_mistake(trainer, out);
    if (days == 0)
        fputs(". It is known now.", out);
    else
        fprintf(out, ". It comes back in %d day%s.", (int)days,
                days == 1 ? "" : "s");
}

static void say_solved(const struct puzzle_trainer *trainer, int viewer,
                       FILE *out)
{
    if (puzzle_player_played(puzzle_trainer_player(trainer)).count > 0) {
        say_played(trainer, viewer, out);
        putc(' ', out);
    }
    if (is_own(trainer)) {
        say_lesson(trainer, out);
        return;
    }
    fputs("Solved: ", out);
    puzzle_say_line(trainer, out);
    putc(' ', out);
    say_worth(trainer, get_puzzle(trainer)->worth, out);
    fputs("; any other ", out);
    fputs(get_puzzle(trainer)->count > 1 ? "first move " : "move ", out);
    say_second(trainer, out);
    putc('.', out);
}

void puzzle_say_answer(const struct puzzle_trainer *trainer, int viewer,
                       FILE *out)
{
    switch (puzzle_player_stage(puzzle_trainer_player(trainer))) {
    case PUZZLE_ASKS:
        break;
    case PUZZLE_WRONG:
        say_failed(trainer, viewer, out);
        break;
    case PUZZLE_DONE:
        say_solved(trainer, viewer, out);
        break;
    }
}

/* ---- how it went ---- */

void puzzle_say_line(const struct puzzle_trainer *trainer, FILE *out)
{
    const struct puzzle_player *const player = puzzle_trainer_player(trainer);
    const struct game *const game = get_game(trainer);
    struct position position = get_puzzle(trainer)->position;
    const int found = puzzle_player_found(player);

    for (int i = 0; i < found; i++) {
        const struct move move = puzzle_player_move(player, i);

        fprintf(out, "%s%s", i > 0 ? " " : "",
                board_of(game)
                    ->move_text(game, &position, move, puzzle_labels(trainer))
                    .text);
        game->class->apply(game, &position, move);
    }
    if (puzzle_player_stage(player) != PUZZLE_DONE)
        fputs(found > 0 ? " …" : "…", out);
}

/* For the puzzle of the day the kept outcome counts, since the puzzle may have
 * been opened again. */
static struct puzzle_today find_outcome(const struct puzzle_trainer *trainer)
{
    const struct puzzle_player *const player = puzzle_trainer_player(trainer);
    const struct puzzle_score score = puzzle_trainer_score(trainer);

    if (puzzle_trainer_is_today(trainer) &&
        score.today.day == puzzle_trainer_day(trainer))
        return score.today;
    return (struct puzzle_today){.wrong = puzzle_player_wrong(player),
                                 .hints = puzzle_player_hints(player),
                                 .solved = puzzle_player_stage(player) ==
                                           PUZZLE_DONE};
}

void puzzle_say_outcome(const struct puzzle_trainer *trainer, FILE *out)
{
    const struct puzzle_today outcome = find_outcome(trainer);
    const int tries = outcome.wrong + outcome.solved;

    if (!outcome.solved && tries == 0)
        fputs("no try yet", out);
    else if (!outcome.solved)
        fprintf(out, "not solved yet, %d %s", tries,
                tries == 1 ? "try" : "tries");
    else if (tries == 1)
        fputs("solved at the first try", out);
    else
        fprintf(out, "solved with %d tries", tries);
    if (outcome.hints > 0)
        fprintf(out, ", %d hint%s", outcome.hints,
                outcome.hints == 1 ? "" : "s");
}

void puzzle_say_record(const struct puzzle_trainer *trainer, FILE *out)
{
    const struct puzzle_score score = puzzle_trainer_score(trainer);

    if (score.rated == 0)
        fputs("none yet", out);
    else
        fprintf(out, "%d in a row · best %d · rating %d", score.row,
                score.best_row, score.rating);
}

void puzzle_say_waiting(const struct puzzle_trainer *trainer, FILE *out)
{
    const int waiting = puzzle_trainer_waiting(trainer);

    if (waiting == 0)
        fputs("none from your own games today", out);
    else
        fprintf(out, "%d from your own games wait%s for you today", waiting,
                waiting == 1 ? "s" : "");
}

void puzzle_say_kept(int count, FILE *out)
{
    if (count > 0)
        fprintf(out,
                "%d of your mistakes come%s back as %spuzzle%s, from tomorrow "
                "on",
                count, count == 1 ? "s" : "", count == 1 ? "a " : "",
                count == 1 ? "" : "s");
}

void puzzle_say_result(const struct puzzle_trainer *trainer,
                       const struct levels *levels, FILE *out)
{
    const int days = puzzle_trainer_days(trainer);

    assert(!is_own(trainer));
    fputs("naqala · ", out);
    say_game(get_game(trainer), out);
    if (puzzle_trainer_source(trainer) == PUZZLE_OF_DAY) {
        fputs(" · ", out);
        say_day(puzzle_trainer_day(trainer), true, out);
    }
    putc('\n', out);
    puzzle_say_about(trainer, levels, out);
    putc('\n', out);
    puzzle_say_outcome(trainer, out);
    if (days > 1)
        fprintf(out, " · %d days in a row", days);
    putc('\n', out);
}
