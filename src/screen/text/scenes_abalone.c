/* SPDX-License-Identifier: MIT */
/* Scenes of the rules of Abalone, with a few marbles on the board. */
#include "game/abalone.h"
#include "screen/text/scenes.h"

/* There is but one board; three players have their own start. */
void small_abalone_write(const struct game *game, FILE *out)
{
    fputs(game_spec_text(game).text, out);
}

/* Of two players, or of three. */
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

int scenes_of_moving(const struct game *game, struct rule_scene *scenes)
{
    static const char two[] = LOW "..111...." TWO;
    static const char three[] = LOW "..111...." THREE;

    scenes[0] = choose_scene(game, (struct rule_scene){two, NULL, "e3e4"},
                             (struct rule_scene){three, NULL, "e3e4"});
    scenes[1] = choose_scene(game, (struct rule_scene){two, NULL, "e3e5f4"},
                             (struct rule_scene){three, NULL, "e3e5f4"});
    return 2;
}

int scenes_of_pushing(const struct game *game, struct rule_scene *scenes)
{
    static const char two[] = LOW "..11122.." TWO;
    static const char three[] = LOW "..11123.." THREE;
    static const char two_out[] = LOW "......112" TWO;
    static const char three_out[] = LOW "......113" THREE;

    scenes[0] = choose_scene(game, (struct rule_scene){two, NULL, "e3e4"},
                             (struct rule_scene){three, NULL, "e3e4"});
    scenes[1] = choose_scene(game, (struct rule_scene){two_out, NULL, "e7e8"},
                             (struct rule_scene){three_out, NULL, "e7e8"});
    return 2;
}

int scene_of_inverse(const struct game *game, struct rule_scene *scenes)
{
    scenes[0] = choose_scene(
        game, (struct rule_scene){LOW "..111...." TWO, "e3e4 i9i8", "e6e5"},
        (struct rule_scene){LOW "..111...." THREE, "e3e4 i5h4 i9h8", "e6e5"});
    return abalone_rules(game)->inverse_forbidden;
}

int scene_of_stuck(const struct game *game, struct rule_scene *scenes)
{
    scenes[0] = choose_scene(
        game,
        (struct rule_scene){"12.../22..../......./......../........." TWO, NULL,
                            "pass"},
        (struct rule_scene){"12.../22..../......./......../........." THREE,
                            NULL, "pass"});
    return 1;
}
