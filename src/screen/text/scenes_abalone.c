/* SPDX-License-Identifier: MIT */
/* Scenes of the rules of Abalone, with a few marbles on the board. */
#include "game/abalone.h"
#include "screen/text/scenes.h"

/* There is only one board; three players have their own start. */
void small_abalone_write(const struct game *game, FILE *out)
{
    fputs(game_spec_text(game).text, out);
}

/* The scene for two players, or for three. */
static struct rule_scene choose_scene(const struct game *game,
                                      struct rule_scene two,
                                      struct rule_scene three)
{
    return game->players == 3 ? three : two;
}

#define LOW   "...../....../......./......../"
#define HIGH  "/......../......./....../"
#define TWO   HIGH "..222/1/0,0"
#define THREE HIGH "22.33/1/0,0,0"

/* Pushes out the sixth marble. */
int scene_of_winning(const struct game *game, struct rule_scene *scenes)
{
    scenes[0] =
        choose_scene(game,
                     (struct rule_scene)SCENE(
                         LOW "......112" HIGH "...22/1/5,0", NULL, "e7e8"),
                     (struct rule_scene)SCENE(
                         LOW "......113" HIGH "22.33/1/5,0,0", NULL, "e7e8"));
    return 1;
}

int scenes_of_moving(const struct game *game, struct rule_scene *scenes)
{
    static const char two[] = LOW "..111...." TWO;
    static const char three[] = LOW "..111...." THREE;

    scenes[0] = choose_scene(game, (struct rule_scene)SCENE(two, NULL, "e3e4"),
                             (struct rule_scene)SCENE(three, NULL, "e3e4"));
    scenes[1] =
        choose_scene(game, (struct rule_scene)SCENE(two, NULL, "e3e5f4"),
                     (struct rule_scene)SCENE(three, NULL, "e3e5f4"));
    return 2;
}

int scenes_of_pushing(const struct game *game, struct rule_scene *scenes)
{
    static const char two[] = LOW "..11122.." TWO;
    static const char three[] = LOW "..11123.." THREE;
    static const char two_out[] = LOW "......112" TWO;
    static const char three_out[] = LOW "......113" THREE;

    scenes[0] = choose_scene(game, (struct rule_scene)SCENE(two, NULL, "e3e4"),
                             (struct rule_scene)SCENE(three, NULL, "e3e4"));
    scenes[1] =
        choose_scene(game, (struct rule_scene)SCENE(two_out, NULL, "e7e8"),
                     (struct rule_scene)SCENE(three_out, NULL, "e7e8"));
    return 2;
}

int scene_of_inverse(const struct game *game, struct rule_scene *scenes)
{
    scenes[0] = choose_scene(
        game,
        (struct rule_scene)SCENE(LOW "..111...." TWO, "e3e4 i9i8", "e6e5"),
        (struct rule_scene)SCENE(LOW "..111...." THREE, "e3e4 i5h4 i9h8",
                                 "e6e5"));
    return 1;
}

int scene_of_stuck(const struct game *game, struct rule_scene *scenes)
{
    scenes[0] = choose_scene(
        game,
        (struct rule_scene)SCENE("12.../22..../......./......../........." TWO,
                                 NULL, "pass"),
        (struct rule_scene)SCENE(
            "12.../22..../......./......../........." THREE, NULL, "pass"));
    return 1;
}

/* Every player moves a marble round a triangle. If a move must not be taken
 * back, a position counts as the same only if the moves before it were. */
#define ROUND_OF_TWO   "e5e6 i7i6 e6f6 i6h6 f6e5"
#define ROUND_OF_THREE "e5e6 i6h6 i8h8 e6f6 h6h5 h8h7 f6e5 h5i6"

int scenes_of_draws(const struct game *game, struct rule_scene *scenes)
{
    static const char two[] = ROUND_OF_TWO " h6i7 " ROUND_OF_TWO;
    static const char two_more[] =
        ROUND_OF_TWO " h6i7 " ROUND_OF_TWO " h6i7 " ROUND_OF_TWO;
    static const char three[] = ROUND_OF_THREE " h7i8 " ROUND_OF_THREE;
    static const char three_more[] =
        ROUND_OF_THREE " h7i8 " ROUND_OF_THREE " h7i8 " ROUND_OF_THREE;
    const bool more = abalone_rules(game)->inverse_forbidden;
    const int plies = game->class->limits(game).plies;

    scenes[0] = choose_scene(
        game,
        (struct rule_scene)SCENE(LOW "..111...." TWO, more ? two_more : two,
                                 "h6i7"),
        (struct rule_scene)SCENE(LOW "..111...." THREE,
                                 more ? three_more : three, "h7i8"));
    scenes[1] = choose_scene(
        game,
        (struct rule_scene){
            .position = LOW "..111...." TWO, .move = "e3e4", .ply = plies},
        (struct rule_scene){
            .position = LOW "..111...." THREE, .move = "e3e4", .ply = plies});
    return 2;
}
