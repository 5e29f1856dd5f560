/* SPDX-License-Identifier: MIT */
/* The moves of a game, and the words about them. */
#include "base/memory.h"
#include "base/utf8.h"
#include "screen/recording/inside.h"
#include "screen/text/describe.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct recording *recording_new(const struct match *match)
{
    const struct history *const history = match_history(match);
    struct recording *const recording = memory_new(1, sizeof *recording);

    recording->match = match;
    recording->game = match_game(match);
    recording->nodes = match_way(
        match, history_tip(history, history_cursor(history)), &recording->line);
    recording->moves = recording->line.count - 1;
    return recording;
}

void recording_free(struct recording *recording)
{
    if (recording == NULL)
        return;
    line_free(&recording->line);
    free(recording->nodes);
    free(recording);
}

int recording_moves(const struct recording *recording)
{
    return recording->moves;
}

const struct position *recording_position(const struct recording *recording,
                                          int ply)
{
    assert(ply >= 0 && ply <= recording->moves);
    return &recording->line.places[ply].position;
}

struct move recording_move(const struct recording *recording, int ply)
{
    assert(ply > 0 && ply <= recording->moves);
    return recording->line.places[ply].move;
}

void recording_names(const struct recording *recording,
                     const char *names[PLAYERS_MAX])
{
    for (int i = 0; i < PLAYERS_MAX; i++)
        names[i] = i < recording->game->players
                       ? match_player(recording->match, i)->name
                       : NULL;
}

enum labels recording_labels(const struct recording *recording, int ply)
{
    return board_labels(recording->game, recording_position(recording, ply), 0);
}

void recording_write_words(const struct recording *recording, int ply,
                           enum labels labels, FILE *out)
{
    const struct game *const game = recording->game;
    const char *names[PLAYERS_MAX] = {NULL};

    recording_names(recording, names);
    if (ply == 0) {
        const int mover = recording_position(recording, 0)->player;

        if (recording_position(recording, 0)->end != END_NOT)
            return;
        fprintf(out, "%s %s first", names[mover],
                describe_is_you(names[mover]) ? "move" : "moves");
        return;
    }
    describer_of(game)->turn(game, recording_position(recording, ply - 1),
                             recording_move(recording, ply), labels, 0, names,
                             out);
}

void recording_write_title(const struct recording *recording, FILE *out)
{
    const struct match_sets *const sets = match_sets(recording->match);
    const char *names[PLAYERS_MAX] = {NULL};

    recording_names(recording, names);
    fputs(phrase_game(recording->game).text, out);
    if (sets->count > 1) {
        fputs(", ", out);
        sets_write_number(sets, sets->over + 1, out);
    }
    for (int i = 0; i < recording->game->players; i++)
        fprintf(out, "%s%s", i == 0 ? ": " : ", ", names[i]);
}

void recording_write_end(const struct recording *recording, FILE *out)
{
    const int tip = recording->nodes[recording->moves];
    const enum end end = match_end_at(recording->match, tip);
    const char *names[PLAYERS_MAX] = {NULL};

    if (end == END_NOT)
        return;

    const struct outcome outcome = match_outcome_at(recording->match, tip);
    const char *const early = phrase_won_early(end);

    recording_names(recording, names);
    fprintf(out, "%s, ", match_score_text(recording->game, &outcome).text);
    if (outcome.winner < 0)
        fputs("a draw", out);
    else
        fprintf(out, "%s %s", names[outcome.winner],
                describe_is_you(names[outcome.winner]) ? "win" : "wins");
    if (outcome.winner >= 0 && early != NULL)
        fprintf(out, " %s", early);
    else
        fprintf(out, ": %s", phrase_end(recording->game, end).text);
}

/* The comment on the position; NULL if there is none. */
static const char *find_comment(const struct recording *recording, int ply)
{
    return history_node(match_history(recording->match), recording->nodes[ply])
        ->comment;
}

void recording_write_note(const struct recording *recording, int ply, FILE *out)
{
    const char *const comment = find_comment(recording, ply);
    char end[RECORDING_WORDS_MAX] = "";
    FILE *const file = memory_file(end, sizeof end);

    if (ply == recording->moves)
        recording_write_end(recording, file);
    fclose(file);
    fputs(end, out);
    if (comment != NULL)
        fprintf(out, "%s%s", *end != '\0' ? ". " : "", comment);
}

int recording_rest(const struct recording *recording, int ply)
{
    const char *const comment = find_comment(recording, ply);
    const int rest = ply == 0 ? RECORDING_BEGIN : RECORDING_REST;

    if (comment == NULL)
        return rest;
    return larger(rest,
                  RECORDING_READ * utf8_columns(comment, (int)strlen(comment)));
}

struct timeline *recording_timeline(const struct recording *recording, int ply,
                                    int speed)
{
    const struct game *const game = recording->game;
    struct position position = *recording_position(recording, ply - 1);
    struct tempo tempo = TEMPO_STANDARD;
    int16_t counts[PLACES_MAX] = {0};
    const int places = board_of(game)->counts(game, &position, counts);
    struct steps steps = {0};

    tempo.speed = speed;
    game->class->tell(game, &position, recording_move(recording, ply), &steps);

    struct timeline *const timeline =
        timeline_new(counts, places, &steps, &tempo);

    steps_free(&steps);
    return timeline;
}
