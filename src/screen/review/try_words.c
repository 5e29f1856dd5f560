/* SPDX-License-Identifier: MIT */
/* The words of "try again", and the mistake that they are about. */
#include "base/memory.h"
#include "screen/review/try_inside.h"
#include "screen/text/advice.h"
#include "screen/text/describe.h"
#include "screen/text/review_words.h"

const struct try_screen *try_screen_of(const struct exercise *exercise)
{
    return (const struct try_screen *)exercise; /* the first member */
}

/* ---- the mistake ---- */

const struct review *try_review(const struct try_screen *screen)
{
    return session_reviewed(screen->view.session);
}

int try_ply(const struct try_screen *screen)
{
    return screen->plies[screen->at];
}

const struct position *try_place(const struct try_screen *screen)
{
    return &try_review(screen)->line.places[try_ply(screen) - 1].position;
}

const struct verdict *try_verdict(const struct try_screen *screen)
{
    return &try_review(screen)->places[try_ply(screen) - 1].verdict;
}

struct move try_played(const struct try_screen *screen)
{
    return try_review(screen)->line.places[try_ply(screen)].move;
}

bool try_is_percent(const struct try_screen *screen)
{
    return verdict_unit(try_review(screen)->game) == JUDGED_IN_PERCENT;
}

/* ---- words ---- */

static void say_loss(const struct try_screen *screen, int lost, FILE *out)
{
    review_words_loss(try_review(screen)->game, lost,
                      try_verdict(screen)->exact, out);
}

static struct move_text name_move(const struct try_screen *screen,
                                  struct move move)
{
    return board_of(try_review(screen)->game)
        ->move_text(try_review(screen)->game, try_place(screen), move,
                    exercise_labels(&screen->exercise));
}

void try_write_channel(const struct exercise *exercise, FILE *out)
{
    const struct try_screen *const screen = try_screen_of(exercise);

    if (film_runs(&exercise->film))
        return;
    if (screen->stage == TRY_WRONG && session_is_advising(screen->view.session))
        fputs("looking for the answer ...", out);
    if (screen->stage != TRY_ASKS)
        return;
    fprintf(out, "%s: it gave away ",
            name_move(screen, try_played(screen)).text);
    review_words_played(try_review(screen), try_ply(screen), out);
    fputs(". What is better?", out);
}

/* `You tried 3 (-12), 2 (-8 or more).`, with ~ if it is judged. */
static void say_tries(const struct try_screen *screen, FILE *out)
{
    if (screen->try_count == 0)
        return;
    fputs("You tried", out);
    for (int i = 0; i < screen->try_count; i++) {
        const struct wrong_try *const tried = &screen->tries[i];

        fprintf(out, "%s %s (%s-%d%s%s)", i > 0 ? "," : "",
                name_move(screen, tried->move).text,
                try_verdict(screen)->exact ? "" : "~", tried->lost,
                try_is_percent(screen) ? "%" : "",
                tried->at_least ? " or more" : "");
    }
    fputs(". ", out);
}

static void say_hints(const struct try_screen *screen, FILE *out)
{
    const struct game *const game = try_review(screen)->game;
    const struct move best = try_verdict(screen)->moves[0].move;
    char merit[PHRASE_MAX] = "";

    if (screen->hinted == 0)
        return;
    advice_write_where(game, try_place(screen), best,
                       exercise_labels(&screen->exercise), out);
    if (screen->hinted > 1) {
        FILE *const said = memory_file(merit, sizeof merit);

        describer_of(game)->merit(game, try_place(screen), best, said);
        fclose(said);
        fprintf(out, " It %s.",
                *merit != '\0' ? merit : "takes nothing itself: it prepares");
    }
    putc(' ', out);
    if (screen->hinted > 2)
        exercise_write_deed(&screen->exercise, try_place(screen), best, out);
}

static void say_question(const struct try_screen *screen, FILE *out)
{
    const int mover = try_place(screen)->player;

    fprintf(out, "Move %d. %s played %s here. Find a better one. ",
            try_ply(screen), session_name(screen->view.session, mover),
            name_move(screen, try_played(screen)).text);
    say_tries(screen, out);
    say_hints(screen, out);
}

/* `North sows b: one seed, ends on c, takes 4. ` */
static void say_reply(const struct try_screen *screen, FILE *out)
{
    const struct game *const game = try_review(screen)->game;
    const char *const names[PLAYERS_MAX] = {
        session_name(screen->view.session, 0),
        session_name(screen->view.session, 1), ""};

    describer_of(game)->turn(game, &screen->before_reply, screen->reply,
                             exercise_labels(&screen->exercise),
                             exercise_player(&screen->exercise), names, out);
    fputs(". ", out);
}

static void say_wrong(const struct try_screen *screen, FILE *out)
{
    exercise_write_deed(&screen->exercise, try_place(screen), screen->tried,
                        out);
    if (screen->wrong.at_least && screen->wrong.lost == 0)
        fputs("What it gives away is not known", out);
    else {
        fprintf(out, "It gives away %s",
                screen->wrong.at_least ? "at least " : "");
        say_loss(screen, screen->wrong.lost, out);
    }
    fputs(". ", out);
    if (screen->replied) {
        fputs("Then ", out);
        say_reply(screen, out);
    }
    fputs("Try another one, or s shows the best line.", out);
}

static void say_right(const struct try_screen *screen, FILE *out)
{
    bool least;
    const int lost = verdict_loss(try_verdict(screen), screen->tried, &least);
    const int before =
        verdict_loss(try_verdict(screen), try_played(screen), &least);

    exercise_write_deed(&screen->exercise, try_place(screen), screen->tried,
                        out);
    fputs(lost == 0 ? "That is best: it brings " : "Good: it brings ", out);
    say_loss(screen, before - lost, out);
    fprintf(out, " more than %s. ", name_move(screen, try_played(screen)).text);
    fputs(screen->at + 1 < screen->count ? "Enter goes on to the next."
                                         : "That was the last one.",
          out);
}

static void say_shown(const struct try_screen *screen, FILE *out)
{
    const struct verdict *const verdict = try_verdict(screen);
    const struct game *const game = try_review(screen)->game;
    struct position at = *try_place(screen);

    fputs("Best play:", out);
    for (int i = 0; i < verdict->line_count && at.end == END_NOT; i++) {
        fprintf(out, " %s",
                board_of(game)
                    ->move_text(game, &at, verdict->line[i],
                                exercise_labels(&screen->exercise))
                    .text);
        game->class->apply(game, &at, verdict->line[i]);
    }
    if (verdict->line_count == 0)
        fprintf(out, " %s", name_move(screen, verdict->moves[0].move).text);
    fputs(screen->at + 1 < screen->count ? ". n goes on to the next mistake."
                                         : ". That was the last one.",
          out);
}

void try_write_words(const struct exercise *exercise, FILE *out)
{
    const struct try_screen *const screen = try_screen_of(exercise);

    switch (screen->stage) {
    case TRY_ASKS:
        say_question(screen, out);
        break;
    case TRY_WRONG:
        say_wrong(screen, out);
        break;
    case TRY_RIGHT:
        say_right(screen, out);
        break;
    case TRY_SHOWN:
        say_shown(screen, out);
        break;
    }
}

enum theme_role try_words_ink(const struct exercise *exercise)
{
    const enum try_stage stage = try_screen_of(exercise)->stage;

    return stage == TRY_RIGHT   ? THEME_HINT
           : stage == TRY_WRONG ? THEME_CAPTURE
                                : THEME_TEXT;
}
