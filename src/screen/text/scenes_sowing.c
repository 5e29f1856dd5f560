/* SPDX-License-Identifier: MIT */
/* Scenes of the rules of sowing, on boards of four pits a side. South's pits
 * come first, then north's from north's left: 4 is opposite a. */
#include "game/mancala.h"
#include "screen/text/scenes.h"

#include <string.h>

static bool ends_so(const char *key, size_t length, const char *end)
{
    const size_t size = strlen(end);

    return length >= size && strncmp(key + length - size, end, size) == 0;
}

/* pits, minpits, ... */
static bool is_size(const char *key, size_t length)
{
    return ends_so(key, length, "pits") || ends_so(key, length, "seeds");
}

/* The switches of this game, but not its sizes, nor its start. */
void small_sowing_write(const struct game *game, FILE *out)
{
    const struct spec_text spec = game_spec_text(game);
    const char *key = strchr(spec.text, ':');

    fprintf(out, "%.*s:pits=4", (int)strcspn(spec.text, ":"), spec.text);
    while (key != NULL) {
        const int length = (int)strcspn(++key, ",");

        if (!is_size(key, strcspn(key, "=")) && strncmp(key, "start=", 6) != 0)
            fprintf(out, ",%.*s", length, key);
        key = strchr(key, ',');
    }
}

/* Adds a scene with this position, if it applies: its move must bring the
 * sign. */
static int set_scene(struct rule_scene *scenes, bool applies,
                     const char *position, const char *move,
                     enum scene_sign sign)
{
    *scenes =
        (struct rule_scene){.position = position, .move = move, .sign = sign};
    return applies;
}

/* How many more seeds than usual it takes to reach the same pit of the
 * opponent: one for the mover's own store, one that stays in the pit where the
 * sowing begins. */
static int count_more(const struct mancala_rules *rules)
{
    return rules->store_sown + rules->origin_first;
}

int scene_of_start(const struct game *game, struct rule_scene *scenes)
{
    (void)game;
    *scenes = (struct rule_scene){.move = NULL};
    return 1;
}

/* Nine seeds go once round a board of eight pits. */
int scenes_of_sowing(const struct game *game, struct rule_scene *scenes)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    const bool first = rules->origin_first;

    return set_scene(&scenes[0], true, "2,1,0,4,1/2,1,0,3,1/s", "4",
                     SIGN_LEGAL) +
           set_scene(&scenes[1], rules->origin_skipped || first,
                     first ? "2,1,1,0,1/4,2,0,3,1/s" : "0,1,0,9,2/3,3,1,1,2/s",
                     first ? "3" : "4", SIGN_LEGAL);
}

int scene_of_relay(const struct game *game, struct rule_scene *scenes)
{
    return set_scene(scenes, mancala_rules(game)->relay,
                     "1,2,0,1,0/0,2,1,0,0/s", "1", SIGN_LAPS);
}

int scene_of_closed(const struct game *game, struct rule_scene *scenes)
{
    return set_scene(scenes, mancala_rules(game)->closing,
                     "1,0,2,-,9/0,0,1,-,8/s", "3", SIGN_LEGAL);
}

int scene_of_again(const struct game *game, struct rule_scene *scenes)
{
    const struct mancala_rules *const rules = mancala_rules(game);

    return set_scene(scenes, rules->store_sown,
                     rules->origin_first ? "1,0,3,0,0/2,1,1,2,1/s"
                                         : "1,0,2,0,0/2,1,1,2,1/s",
                     "3", SIGN_AGAIN);
}

struct scene_board {
    const char *position;
    const char *move;
};

/* Clockwise the seeds of pit 3 end on 1 or 2, those of pit 1 on b or c. */
static struct scene_board capture_board(const struct mancala_rules *rules)
{
    static const char *const twos[] = {"0,1,0,3,2/1,2,1,4,8/s",
                                       "0,1,0,4,2/1,2,1,4,8/s",
                                       "0,1,0,5,2/1,2,1,4,8/s"};
    static const char *const threes[] = {"0,1,0,3,2/2,2,0,4,8/s",
                                         "0,1,0,4,2/2,2,0,4,8/s",
                                         "0,1,0,5,2/2,2,0,4,8/s"};
    const bool back = rules->clockwise;

    switch (rules->capture) {
    case CAPTURE_OPPOSITE:
    case CAPTURE_LEAVE:
    case CAPTURE_NONE:
        break;
    case CAPTURE_EMPTY:
        return back ? (struct scene_board){"0,0,2,1,1/2,3,0,0,0/s", "3"}
                    : (struct scene_board){"2,0,0,1,1/2,0,1,1,0/s", "1"};
    case CAPTURE_EVEN:
    case CAPTURE_EVEN_OPPOSITE:
        return back ? (struct scene_board){"3,0,1,0,2/4,3,3,3,8/s", "1"}
                    : (struct scene_board){"0,1,0,3,2/3,3,1,4,8/s", "4"};
    case CAPTURE_TWO_THREE:
        return (struct scene_board){twos[count_more(rules)], "4"};
    case CAPTURE_ONE_THREE:
        return (struct scene_board){threes[count_more(rules)], "4"};
    case CAPTURE_LONE:
        return (struct scene_board){"1,0,0,2,1/2,1,1,2,0/s", "4"};
    }
    return back ? (struct scene_board){"0,0,2,1,1/2,0,1,3,0/s", "3"}
                : (struct scene_board){"2,0,0,1,1/2,3,1,0,0/s", "1"};
}

/* For games with two kinds of capture, both. */
int scenes_of_capture(const struct game *game, struct rule_scene *scenes)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    const struct scene_board board = capture_board(rules);
    const enum scene_sign sign =
        rules->capture == CAPTURE_NONE ? SIGN_LEGAL : SIGN_CAPTURE;
    struct mancala_rules across = *rules;

    across.capture = CAPTURE_OPPOSITE;

    const struct scene_board other = capture_board(&across);

    return set_scene(&scenes[0], true, board.position, board.move, sign) +
           set_scene(&scenes[1], rules->capture == CAPTURE_EVEN_OPPOSITE,
                     other.position, other.move, sign);
}

/* A tuzdik is made by the last seed on a or b, or on c from the other side;
 * then a seed is paid to it. */
int scenes_of_tuzdik(const struct game *game, struct rule_scene *scenes)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    const bool back = rules->clockwise;
    const bool more = count_more(rules) > 1 || (back && rules->origin_first);
    const char *const made =
        back   ? more ? "3,0,0,0,1/0,2,2,1,1/s" : "2,0,0,0,1/0,2,2,1,1/s"
        : more ? "0,0,0,3,1/2,2,0,3,1/s"
               : "0,0,0,2,1/2,2,0,3,1/s";

    return set_scene(&scenes[0], rules->tuzdik, made, back ? "1" : "4",
                     SIGN_TUZDIK) +
           set_scene(&scenes[1], rules->tuzdik,
                     back ? "4,1,0,0,1/2,X,0,3,1/s" : "0,1,0,4,1/2,X,0,3,1/s",
                     back ? "1" : "4", SIGN_TRIBUTE);
}

/* If every move empties the other row, any of them may be played. The index is
 * count_more, which is at most 1 with feeding=always, since that excludes
 * first=origin. */
int scene_of_slam(const struct game *game, struct rule_scene *scenes)
{
    static const char *const twos[][3] = {
        {"0,1,3,2,3/1,1,0,0,6/s", "0,1,3,3,3/1,1,0,0,6/s",
         "0,1,3,4,3/1,1,0,0,6/s"},
        {"0,0,0,2,3/1,1,0,0,6/s", "0,0,0,3,3/1,1,0,0,6/s"}};
    static const char *const threes[][3] = {
        {"0,1,3,2,3/2,0,0,0,6/s", "0,1,3,3,3/2,0,0,0,6/s",
         "0,1,3,4,3/2,0,0,0,6/s"},
        {"0,0,0,2,3/2,0,0,0,6/s", "0,0,0,3,3/2,0,0,0,6/s"}};
    static const enum scene_sign signs[] = {
        [SLAM_NOTHING] = SIGN_LEGAL,      [SLAM_LEGAL] = SIGN_CAPTURE,
        [SLAM_FORBIDDEN] = SIGN_REFUSED,  [SLAM_OPPONENT] = SIGN_OVER,
        [SLAM_LEAVE_LEFT] = SIGN_CAPTURE, [SLAM_LEAVE_RIGHT] = SIGN_CAPTURE,
        [SLAM_AGAIN] = SIGN_CAPTURE,
    };
    const struct mancala_rules *const rules = mancala_rules(game);
    const bool two = rules->capture == CAPTURE_TWO_THREE;
    const bool always = rules->feeding == FEEDING_ALWAYS;

    return set_scene(scenes, two || rules->capture == CAPTURE_ONE_THREE,
                     (two ? twos : threes)[always][count_more(rules)], "4",
                     signs[rules->slam]);
}

/* A capture that must not empty the other row, or an empty row that must get a
 * seed. */
static struct scene_board feeding_board(const struct mancala_rules *rules)
{
    const bool slams = rules->slam == SLAM_LEGAL ||
                       rules->slam == SLAM_OPPONENT ||
                       rules->slam == SLAM_AGAIN;
    const bool more = rules->store_sown;

    if (rules->feeding == FEEDING_ALWAYS) {
        if (rules->capture < CAPTURE_NONE)
            return rules->clockwise
                       ? (struct scene_board){"0,0,2,1,3/0,0,0,2,2/s", "3"}
                       : (struct scene_board){"2,0,0,1,3/0,2,0,0,2/s", "1"};
        if (rules->capture == CAPTURE_TWO_THREE && slams)
            return (struct scene_board){
                more ? "0,1,0,3,3/1,1,0,0,2/s" : "0,1,0,2,3/1,1,0,0,2/s", "4"};
        if (rules->capture == CAPTURE_ONE_THREE && slams)
            return (struct scene_board){
                more ? "0,1,0,3,3/2,0,0,0,2/s" : "0,1,0,2,3/2,0,0,0,2/s", "4"};
    }
    return (struct scene_board){"2,0,1,2,9/0,0,0,0,8/s", "1"};
}

int scene_of_feeding(const struct game *game, struct rule_scene *scenes)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    const struct scene_board board = feeding_board(rules);

    return set_scene(scenes, rules->feeding != FEEDING_FREE, board.position,
                     board.move, SIGN_REFUSED);
}

int scene_of_pass(const struct game *game, struct rule_scene *scenes)
{
    return set_scene(scenes, mancala_rules(game)->ending == ENDING_BOARD,
                     "0,0,0,0,3/1,2,0,1,2/s", "pass", SIGN_LEGAL);
}

int scene_of_swap(const struct game *game, struct rule_scene *scenes)
{
    *scenes =
        (struct rule_scene){.lead = "3", .move = "swap", .sign = SIGN_LEGAL};
    return mancala_rules(game)->pie;
}

/* The other player is left without a seed, or without a move; or all are gone.
 */
static struct scene_board end_board(const struct mancala_rules *rules)
{
    switch (rules->ending) {
    case ENDING_EITHER:
        return rules->clockwise
                   ? (struct scene_board){"1,0,0,0,5/1,0,2,1,4/s", "1"}
                   : (struct scene_board){"0,0,0,1,5/1,0,2,1,4/s", "4"};
    case ENDING_STUCK:
        /* A first seed would be captured here. */
        if (rules->feeding == FEEDING_HUNGRY)
            return rules->capture == CAPTURE_ONE_THREE
                       ? (struct scene_board){"0,0,0,1,3/1,1,0,0,4/s", "4"}
                       : (struct scene_board){"0,0,0,1,3/0,1,0,0,4/s", "4"};
        break;
    case ENDING_BOARD:
        return (struct scene_board){"0,0,0,1,6/0,0,0,0,5/s", "4"};
    case ENDING_MOVER:
        break;
    }
    return rules->clockwise
               ? (struct scene_board){"0,0,1,1,6/0,0,0,0,4/s", "3"}
               : (struct scene_board){"1,1,0,0,6/0,0,0,0,4/s", "2"};
}

int scene_of_ending(const struct game *game, struct rule_scene *scenes)
{
    const struct scene_board board = end_board(mancala_rules(game));

    return set_scene(scenes, true, board.position, board.move, SIGN_OVER);
}

/* More than eight of sixteen seeds: by a seed, a tuzdik, or a capture. */
static struct scene_board majority_board(const struct mancala_rules *rules)
{
    const bool first = rules->origin_first;

    if (rules->store_sown)
        return (struct scene_board){"0,1,2,1,8/1,1,0,1,1/s", "4"};
    if (rules->clockwise) {
        if (rules->tuzdik)
            return (struct scene_board){
                first ? "3,0,0,0,8/0,2,2,0,1/s" : "2,0,0,1,8/0,2,2,0,1/s", "1"};
        if (rules->capture < CAPTURE_NONE)
            return (struct scene_board){"0,0,2,1,8/0,0,2,2,1/s", "3"};
        if (rules->capture == CAPTURE_LONE)
            return (struct scene_board){"0,0,2,2,8/1,1,1,0,1/s", "3"};
        return (struct scene_board){"2,0,0,1,8/0,0,1,1,3/s", "1"};
    }
    if (rules->tuzdik)
        return (struct scene_board){"1,0,0,2,8/2,2,0,0,1/s", "4"};
    if (rules->capture == CAPTURE_ONE_THREE)
        return (struct scene_board){"1,0,0,2,8/2,0,0,2,1/s", "4"};
    if (rules->capture < CAPTURE_NONE)
        return (struct scene_board){"2,0,0,0,8/1,3,1,1,0/s", "1"};
    return (struct scene_board){"1,0,0,2,8/1,1,0,2,1/s", "4"};
}

/* A move that makes a majority; two seeds that have gone once round the board;
 * and the last move that a game can have. */
int scenes_of_stops(const struct game *game, struct rule_scene *scenes)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    const struct scene_board board = majority_board(rules);
    int count = 0;

    count += set_scene(&scenes[count], rules->majority, board.position,
                       board.move, SIGN_STOPPED);
    count += set_scene(&scenes[count], rules->repetition != REPETITION_OFF,
                       "1,0,0,0,8/1,0,0,0,8/s", "d", SIGN_STOPPED);
    if (rules->repetition != REPETITION_OFF)
        scenes[count - 1].lead = "1 a 2 b 3 c 4";
    count += set_scene(&scenes[count], true, "2,1,0,4,1/2,1,0,3,1/s", "4",
                       SIGN_STOPPED);
    scenes[count - 1].ply = game->class->limits(game).plies;
    return count;
}
