/* What everything on the play screen asks: the game, whose turn it is, who sits
 * at the bottom, and what the players have won so far. */
#include "base/memory.h"
#include "screen/play/inside.h"

#include <strings.h>

const struct game *play_game(const struct play_screen *play)
{
    return match_game(play->match);
}

const struct position *play_position(const struct play_screen *play)
{
    return match_position(play->match);
}

bool play_is_over(const struct play_screen *play)
{
    return match_end(play->match) != END_NOT;
}

int play_mover(const struct play_screen *play)
{
    return play_is_over(play) ? -1 : play_position(play)->player;
}

bool play_is_person(const struct play_screen *play, int player)
{
    return player >= 0 && play->seats[player].agent == NULL;
}

const char *play_name(const struct play_screen *play, int player)
{
    return match_player(play->match, player)->name;
}

int play_cursor(const struct play_screen *play)
{
    return history_cursor(match_history(play->match));
}

const struct node *play_node(const struct play_screen *play, int node)
{
    return history_node(match_history(play->match), node);
}

bool play_watching(const struct play_screen *play)
{
    return play->mode == MODE_WATCH ||
           (play->mode == MODE_HISTORY && play->before == MODE_WATCH);
}

/* A person alone among machines; else the first player. The other one of two,
 * when the board is turned round; of three it turns under the same eyes. */
int play_viewer(const struct play_screen *play)
{
    const int players = play_game(play)->players;

    const bool other = play->flipped && players == 2;

    if (match_humans(play->match) == 1)
        for (int i = 0; i < players; i++)
            if (match_human(play->match, i))
                return other ? 1 - i : i;
    return other ? 1 : 0;
}

/* A side that was taken over is played with the keys of a game. */
bool play_is_played(const struct play_screen *play)
{
    return play->mode == MODE_PLAY ||
           (play->mode == MODE_WATCH && play_is_person(play, play_mover(play)));
}

void play_leave(struct play_screen *play, int64_t now)
{
    struct app *const app = play->app;
    const bool alone = screens_count(app->screens) == 1;

    screens_pop(app->screens, now);
    if (alone)
        menu_open(app, now);
}

void play_press(struct play_screen *play, int32_t key, int64_t now)
{
    const struct event event = event_key(key);

    screens_event(play->app->screens, &event, now);
}

/* ---- moves of the history ---- */

int play_mover_of(const struct play_screen *play, int node)
{
    return play_node(play, play_node(play, node)->parent)->position.player;
}

struct move_text play_move_text(const struct play_screen *play, int node)
{
    const struct node *const child = play_node(play, node);

    return game_move_text(play_game(play),
                          &play_node(play, child->parent)->position,
                          child->move);
}

/* ---- what has been won ---- */

/* Of several others, the one who has most. */
int play_margin(const struct play_screen *play, int node, int player)
{
    const struct game *const game = play_game(play);
    const struct position *const position = &play_node(play, node)->position;
    int most = 0;

    for (int other = 0; other < game->players; other++) {
        const int score = game->class->score(game, position, other);

        if (other != player && score > most)
            most = score;
    }
    return game->class->score(game, position, player) - most;
}

enum theme_role play_ink(const struct play_screen *play, int player)
{
    return board_ink(play_game(play), play_viewer(play), player);
}

int *play_margins(const struct play_screen *play, int *count)
{
    const int plies = match_ply(play->match);
    const int viewer = play_viewer(play);
    int *const margins = memory_new((size_t)plies + 1, sizeof *margins);
    int node = play_cursor(play);

    for (int ply = plies; ply >= 0; ply--) {
        margins[ply] = play_margin(play, node, viewer);
        node = play_node(play, node)->parent;
    }
    *count = plies + 1;
    return margins;
}

static int most_of_others(const struct outcome *outcome, int players)
{
    int most = 0;

    for (int i = 0; i < players; i++)
        if (i != outcome->winner && outcome->halves[i] > most)
            most = outcome->halves[i];
    return most;
}

void play_write_result(const struct play_screen *play, FILE *out)
{
    const struct outcome outcome =
        match_outcome_at(play->match, play_cursor(play));
    const char *const name =
        outcome.winner >= 0 ? play_name(play, outcome.winner) : "";

    if (outcome.winner < 0) {
        fputs("a draw", out);
        return;
    }
    fprintf(out, "%s win%s by ", name, strcasecmp(name, "you") == 0 ? "" : "s");
    game_write_halves(outcome.halves[outcome.winner] -
                          most_of_others(&outcome, play_game(play)->players),
                      out);
}
