/* SPDX-License-Identifier: MIT */
/* Agents that play by a net: how it is found, and who plays where there is none. */
#include "base/file.h"
#include "engine/agents/agent.h"
#include "game/mancala.h"
#include "support/folder.h"
#include "support/game/agent.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

enum { SEED = 7, GAMES = 3 };

/* Which game it is to play is not known yet. */
START_TEST(a_net_is_looked_for_by_its_name_and_its_kind)
{
    static const struct {
        const char *spec;
        const char *message; /* "": all is well */
    } cases[] = {
        {"actor", ""},
        {"actor:net=auto", ""},
        {"actor:net=kalah-6-actor", ""},
        {"actor:net=nothing", "net: nothing: no such net"},
        {"actor:net=kalah-6",
         "net: src/data/kalah-6.net: is another kind of net than actor"},
        {"actor:net=/naqala/x.net",
         "net: /naqala/x.net: No such file or directory"},
        {"net", ""},
        {"net:net=auto", ""},
        {"net:net=kalah-6", ""},
        {"net:net=nothing", "net: nothing: no such net"},
        {"net:net=kalah-6-actor",
         "net: src/data/kalah-6-actor.net: is another kind of net than value"},
        {"net:net=/naqala/x.net",
         "net: /naqala/x.net: No such file or directory"},
    };
    char *const home = folder_new_home();

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct err err = {""};

        ck_assert_int_eq(agent_check(cases[i].spec, &err),
                         *cases[i].message == '\0');
        ck_assert_str_eq(err.text, cases[i].message);
    }
    folder_free_home(home);
}
END_TEST

START_TEST(a_net_of_another_board_is_refused)
{
    static const struct {
        const char *spec;
        const char *message;
    } cases[] = {
        {"actor:net=kalah-6-actor",
         "actor: net: kalah-6-actor: is for kalah-6, and not for oware-6"},
        {"net:net=kalah-6",
         "kalah-6: is a net for kalah-6, and this is oware-6"},
    };
    struct game *const game = variant_game("oware");

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct err err = {""};

        ck_assert_ptr_null(agent_new(cases[i].spec, game, SEED, &err));
        ck_assert_str_eq(err.text, cases[i].message);
    }
    game_free(game);
}
END_TEST

static struct move choose(struct agent *agent, const struct line *line)
{
    return agent_choose(agent, &(struct task){.line = line});
}

/* Both choose the same move all through a game. */
static void play_alike(struct agent *one, struct agent *other)
{
    const struct game *const game = one->game;
    struct position start;
    struct line line = {0};

    game->class->start(game, &start);
    line_begin(&line, &start);
    while (line_end(&line, game) == END_NOT && line.count < 60) {
        const struct move move = choose(one, &line);

        holds(move_same(move, choose(other, &line)), "both play the same", game,
              line_position(&line));
        line_play(&line, game, move);
    }
    line_free(&line);
}

static const struct {
    const char *spec;
    const char *game;
    const char *other;
    const char *remark;
} STANDING_IN[] = {
    {"actor", "kalah:pits=3", "max",
     "kalah-3-actor: no such net; max plays in its place"},
    {"actor:sample=on,book=2", "kalah:pits=4,seeds=2", "max",
     "kalah-4-actor: no such net; max plays in its place"},
    {"net:nodes=300", "kalah:pits=3", "deep:nodes=300",
     "there is no net for this kalah; deep plays"},
    {"net:nodes=300", "togyzkumalak:pits=5,seeds=5",
     "deep:nodes=300,eval=tuzdiks",
     "there is no net for this togyzkumalak; deep plays"},
    {"net:nodes=300", "togyzkumalak:tuzdik=off", "deep:nodes=300",
     "there is no net for this togyzkumalak; deep plays"},
};

enum { STANDING_IN_COUNT = sizeof STANDING_IN / sizeof *STANDING_IN };

/* By the chance that the agent has, in each game anew. */
START_TEST(where_there_is_no_net_another_plays)
{
    struct game *const game = variant_game(STANDING_IN[_i].game);
    struct agent *const agent = agent_of(STANDING_IN[_i].spec, game, SEED);
    struct agent *const other = agent_of(STANDING_IN[_i].other, game, SEED);

    ck_assert_str_eq(agent->remark, STANDING_IN[_i].remark);
    agent_begin(other, agent->rng.state);
    for (uint64_t i = 0; i < GAMES; i++) {
        play_alike(agent, other);
        agent_begin(agent, SEED + i);
        agent_begin(other, agent->rng.state);
    }
    agent_free(other);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* How well it plays then depends on how much the rules differ. */
START_TEST(a_net_of_other_rules_says_so)
{
    static const struct {
        const char *game;
        const char *remark;
    } cases[] = {
        {"kalah", ""},
        {"kalah:pie=on", ""},
        {"kalah:seeds=6", ""},
        {"kalah:relay=on", "its net was trained by other rules of kalah"},
        {"kalah:capture=empty", "its net was trained by other rules of kalah"},
        {"oware", ""},
        {"oware:slam=legal", "its net was trained by other rules of oware"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *const game = variant_game(cases[i].game);
        struct agent *const agent = agent_of("actor", game, SEED);

        ck_assert_str_eq(agent->remark, cases[i].remark);
        agent_free(agent);
        game_free(game);
    }
}
END_TEST

/* The path of a long home would take the place of what is wrong. */
START_TEST(a_broken_net_of_the_user_is_told_with_what_is_wrong)
{
    struct game *const game = variant_game("kalah");
    char *const home = folder_new_home();
    char *const nets = file_join(home, "naqala/nets");
    char *const path = file_join(nets, "kalah-6-actor.net");
    struct err err = {""};

    ck_assert_msg(file_make_folder(nets, &err), "%s", err.text);
    folder_write(path, "", 0);

    struct agent *const agent = agent_of("actor", game, SEED);

    ck_assert_str_eq(agent->remark, "kalah-6-actor.net: is no net, or was cut; "
                                    "max plays in its place");
    agent_free(agent);
    free(path);
    free(nets);
    folder_free_home(home);
    game_free(game);
}
END_TEST

Suite *agent_nets_suite(void)
{
    Suite *const suite = suite_create("agent_nets");
    TCase *const nets = tcase_create("nets");

    tcase_add_test(nets, a_net_is_looked_for_by_its_name_and_its_kind);
    tcase_add_test(nets, a_net_of_another_board_is_refused);
    tcase_add_loop_test(nets, where_there_is_no_net_another_plays, 0,
                        STANDING_IN_COUNT);
    tcase_add_test(nets, a_net_of_other_rules_says_so);
    tcase_add_test(nets, a_broken_net_of_the_user_is_told_with_what_is_wrong);
    suite_add_tcase(suite, nets);
    return suite;
}
