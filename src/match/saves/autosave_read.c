/*
 * What a list tells of a game. The score of a game that goes on, and whether it
 * is broken, is known only when its moves are replayed; of one that is over by
 * its last position the result is believed. So a long list of old games costs
 * half, and what can be continued has been tried.
 */
#include "base/utf8.h"
#include "match/saves/autosave_inside.h"
#include "match/saves/save_reader.h"

#include <string.h>

static void tell_head(struct listed_game *kept, const struct match *match)
{
    const struct game *game = match_game(match);

    kept->date = match_date(match);
    snprintf(kept->game, sizeof kept->game, "%s", game_spec_text(game).text);
    kept->player_count = game->players;
    for (int player = 0; player < game->players; player++)
        snprintf(kept->players[player], sizeof kept->players[player], "%s",
                 match_player(match, player)->name);
}

/* ---- a game that is over by its position ---- */

static bool is_over(struct reader *reader)
{
    const struct game *game = match_game(reader->match);
    struct position position;
    const char *text;
    struct err why;

    return ini_has(reader->ini, "cursor", "position") &&
           ini_has_section(reader->ini, "result") &&
           reader_text(reader, "cursor", "position", &text) &&
           game->class->read_position(game, text, &position, &why) &&
           position.end != END_NOT;
}

/* One of the words for an end. */
static bool read_ended(struct reader *reader, struct listed_game *kept)
{
    const char *text;

    if (!reader_words(reader, "result", "ended", sizeof kept->ended, &text))
        return false;
    for (enum end end = END_ROW_EMPTY; end <= END_CAP; end++)
        if (strcmp(game_end_words(end), text) == 0) {
            snprintf(kept->ended, sizeof kept->ended, "%s", text);
            return true;
        }
    return ini_fail(reader->ini, "result", "ended", reader->err,
                    "%s: a game does not end so",
                    err_token(text, strlen(text)).text);
}

static bool read_result(struct reader *reader, struct listed_game *kept)
{
    const char *score;

    if (!reader_int(reader, "cursor", "ply", 0, INT32_MAX, &kept->ply) ||
        !reader_words(reader, "result", "score", sizeof kept->score, &score))
        return false;
    snprintf(kept->score, sizeof kept->score, "%s", score);
    return read_ended(reader, kept);
}

/* ---- any other ---- */

/* What everybody has banked; what lies on the board is nobody's yet. */
static struct outcome so_far(const struct match *match)
{
    const struct game *game = match_game(match);
    struct outcome outcome = {.end = END_NOT};

    for (int player = 0; player < game->players; player++)
        outcome.halves[player] =
            2 * game->class->score(game, match_position(match), player);
    return outcome;
}

static bool replay(struct reader *reader, struct listed_game *kept)
{
    if (!reader_rest(reader))
        return false;

    const struct match *match = reader->match;
    const enum end end = match_end(match);
    const struct outcome outcome =
        end == END_NOT
            ? so_far(match)
            : match_outcome_at(match, history_cursor(match_history(match)));

    kept->ply = match_ply(match);
    snprintf(kept->score, sizeof kept->score, "%s",
             match_score_text(match_game(match), &outcome).text);
    if (end != END_NOT)
        snprintf(kept->ended, sizeof kept->ended, "%s", game_end_words(end));
    return true;
}

void listed_game_read(struct listed_game *kept, const char *name,
                      const char *bytes, size_t length)
{
    struct err err = {""};
    struct reader reader = {.ini = ini_parse(name, bytes, length, &err),
                            .err = &err};
    bool read = reader.ini != NULL && reader_head(&reader);

    if (read) {
        tell_head(kept, reader.match);
        read = is_over(&reader) ? read_result(&reader, kept)
                                : replay(&reader, kept);
    }
    if (!read)
        snprintf(kept->wrong, sizeof kept->wrong, "%s", err.text);
    match_free(reader.match);
    ini_free(reader.ini);
}
