/* SPDX-License-Identifier: MIT */
/* Scenes of the rules of sowing, on boards of four pits a side. South's pits
 * come first, then north's from its own left: 4 lies across from a. */
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

/* The scene, where the rules are so. */
static int set_scene(struct rule_scene *scenes, bool applies,
                     struct rule_scene scene)
{
    *scenes = scene;
    return applies && scene.move != NULL;
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
    set_scene(&scenes[0], true,
              (struct rule_scene)SCENE("2,1,0,4,1/2,1,0,3,1/s", NULL, "4"));
    const struct mancala_rules *const rules = mancala_rules(game);

    return 1 + set_scene(&scenes[1],
                         rules->origin_skipped || rules->origin_first,
                         rules->origin_first
                             ? (struct rule_scene)SCENE("2,1,1,0,1/4,2,0,3,1/s",
                                                        NULL, "3")
                             : (struct rule_scene)SCENE("0,1,0,9,2/3,3,1,1,2/s",
                                                        NULL, "4"));
}

int scene_of_relay(const struct game *game, struct rule_scene *scenes)
{
    return set_scene(
        scenes, mancala_rules(game)->relay,
        (struct rule_scene)SCENE("1,2,0,1,0/0,2,1,0,0/s", NULL, "1"));
}

int scene_of_closed(const struct game *game, struct rule_scene *scenes)
{
    return set_scene(
        scenes, mancala_rules(game)->closing,
        (struct rule_scene)SCENE("1,0,2,-,9/0,0,1,-,8/s", NULL, "3"));
}

int scene_of_again(const struct game *game, struct rule_scene *scenes)
{
    return set_scene(
        scenes, mancala_rules(game)->store_sown,
        mancala_rules(game)->origin_first
            ? (struct rule_scene)SCENE("1,0,3,0,0/2,1,1,2,1/s", NULL, "3")
            : (struct rule_scene)SCENE("1,0,2,0,0/2,1,1,2,1/s", NULL, "3"));
}

int scenes_of_capture(const struct game *game, struct rule_scene *scenes)
{
    static const char ACROSS[] = "2,0,0,1,1/2,3,1,0,0/s";
    static const struct rule_scene table[] = {
        [CAPTURE_OPPOSITE] = SCENE(ACROSS, NULL, "1"),
        [CAPTURE_EMPTY] = SCENE("2,0,0,1,1/2,0,1,1,0/s", NULL, "1"),
        [CAPTURE_LEAVE] = SCENE(ACROSS, NULL, "1"),
        [CAPTURE_NONE] = SCENE(ACROSS, NULL, "1"),
        [CAPTURE_EVEN] = SCENE("0,1,0,3,2/3,3,1,4,8/s", NULL, "4"),
        [CAPTURE_EVEN_OPPOSITE] = SCENE("0,1,0,3,2/3,3,1,4,8/s", NULL, "4"),
        [CAPTURE_TWO_THREE] = SCENE("0,1,0,3,2/1,2,1,4,8/s", NULL, "4"),
        [CAPTURE_ONE_THREE] = SCENE("0,1,0,3,2/2,0,2,4,8/s", NULL, "4"),
        [CAPTURE_LONE] = SCENE("1,0,0,2,1/2,1,1,2,0/s", NULL, "4"),
    };

    const enum capture rule = mancala_rules(game)->capture;

    return set_scene(&scenes[0], true, table[rule]) +
           set_scene(&scenes[1], rule == CAPTURE_EVEN_OPPOSITE,
                     table[CAPTURE_OPPOSITE]);
}

/* One is made, by two seeds or by the first two of three; then one is paid. */
int scenes_of_tuzdik(const struct game *game, struct rule_scene *scenes)
{
    const bool applies = mancala_rules(game)->tuzdik;

    return set_scene(
               &scenes[0], applies,
               (struct rule_scene)SCENE("0,0,0,2,1/2,2,0,3,1/s", NULL, "4")) +
           set_scene(
               &scenes[1], applies,
               (struct rule_scene)SCENE("0,1,0,4,1/2,X,0,3,1/s", NULL, "4"));
}

/* Where every move empties the other row, each of them may be played. */
int scene_of_slam(const struct game *game, struct rule_scene *scenes)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    const bool two = rules->capture == CAPTURE_TWO_THREE;
    const bool always = rules->feeding == FEEDING_ALWAYS;

    return set_scene(scenes, two || rules->capture == CAPTURE_ONE_THREE,
                     (struct rule_scene)SCENE(!two ? "0,1,3,2,3/2,0,0,0,6/s"
                                              : always
                                                  ? "0,0,0,2,3/1,1,0,0,6/s"
                                                  : "0,1,3,2,3/1,1,0,0,6/s",
                                              NULL, "4"));
}

int scene_of_feeding(const struct game *game, struct rule_scene *scenes)
{
    static const struct rule_scene table[] = {
        [FEEDING_FREE] = SCENE(NULL, NULL, NULL),
        [FEEDING_HUNGRY] = SCENE("2,0,1,2,9/0,0,0,0,8/s", NULL, "1"),
        [FEEDING_ALWAYS] = SCENE("0,1,0,2,3/1,1,0,0,2/s", NULL, "4"),
    };

    return set_scene(scenes, true, table[mancala_rules(game)->feeding]);
}

int scene_of_pass(const struct game *game, struct rule_scene *scenes)
{
    return set_scene(
        scenes, mancala_rules(game)->ending == ENDING_BOARD,
        (struct rule_scene)SCENE("0,0,0,0,3/1,2,0,1,2/s", NULL, "pass"));
}

int scene_of_swap(const struct game *game, struct rule_scene *scenes)
{
    return set_scene(scenes, mancala_rules(game)->pie,
                     (struct rule_scene)SCENE(NULL, "3", "swap"));
}

int scene_of_ending(const struct game *game, struct rule_scene *scenes)
{
    static const struct rule_scene table[] = {
        [ENDING_EITHER] = SCENE("0,0,0,1,5/1,0,2,1,4/s", NULL, "4"),
        [ENDING_MOVER] = SCENE("1,0,0,2,5/0,0,0,0,4/s", NULL, "1"),
        [ENDING_STUCK] = SCENE("0,0,0,1,3/0,1,0,0,4/s", NULL, "4"),
        [ENDING_BOARD] = SCENE("0,0,0,1,6/0,0,0,0,5/s", NULL, "4"),
    };
    const struct mancala_rules *const rules = mancala_rules(game);
    struct rule_scene scene = table[rules->ending];

    /* A first seed would be captured there. */
    if (rules->ending == ENDING_STUCK && rules->capture == CAPTURE_ONE_THREE)
        scene.position = "0,0,0,1,3/1,1,0,0,4/s";
    return set_scene(scenes, true, scene);
}

/* More than eight of sixteen seeds: by a seed, a tuzdik, or a capture. */
static struct rule_scene majority_scene(const struct mancala_rules *rules)
{
    if (rules->store_sown)
        return (struct rule_scene)SCENE("0,1,2,1,8/1,1,0,1,1/s", NULL, "4");
    if (rules->tuzdik)
        return (struct rule_scene)SCENE("0,0,0,2,8/2,2,0,1,1/s", NULL, "4");
    if (rules->capture == CAPTURE_ONE_THREE)
        return (struct rule_scene)SCENE("0,0,0,2,8/2,0,0,3,1/s", NULL, "4");
    if (rules->capture < CAPTURE_NONE)
        return (struct rule_scene)SCENE("2,0,0,0,8/1,3,1,1,0/s", NULL, "1");
    return (struct rule_scene)SCENE("0,0,0,2,8/1,1,0,3,1/s", NULL, "4");
}

/* The last move that a game can have; one that makes a majority; and two seeds
 * that have gone once round the board. */
int scenes_of_stops(const struct game *game, struct rule_scene *scenes)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    int count = 0;

    count += set_scene(&scenes[count], rules->majority, majority_scene(rules));
    count += set_scene(&scenes[count], rules->repetition,
                       (struct rule_scene)SCENE("1,0,0,0,8/1,0,0,0,8/s",
                                                "1 a 2 b 3 c 4", "d"));
    count +=
        set_scene(&scenes[count], true,
                  (struct rule_scene){.position = "2,1,0,4,1/2,1,0,3,1/s",
                                      .move = "4",
                                      .ply = game->class->limits(game).plies});
    return count;
}
