"""The session: playing, taking back, going to any line, branching, and what each side may see of it."""

from dataclasses import replace

import msgspec
import pytest

from tests.toy.entry import CARDS, ENTRY, KNOWN, SCENARIO, play_on
from tests.toy.game import Done, Pass, PlayCard, Scenario, Spread, TidePools
from wargames_desktop.app.registry import OptionError
from wargames_desktop.app.saves import SaveError
from wargames_desktop.app.session import Change, new_session, open_save
from wargames_desktop.engine.chance import ChanceError, Forced, Seeded
from wargames_desktop.engine.decision import Refused
from wargames_desktop.engine.game import digest
from wargames_desktop.engine.journal import LARGEST, JournalError


@pytest.fixture
def session():
    return new_session(ENTRY, SCENARIO, {}, 7)


def strict():
    return new_session(ENTRY, SCENARIO, {"take_backs": "not_past_dice"}, 7)


def test_a_new_game_stands_at_its_start(session):
    assert session.current.number == 0
    assert session.current.command is None
    assert session.line == session.nodes == (session.current,)
    assert not session.can_undo
    assert not session.can_redo
    assert session.pending.decision == "spread"
    assert session.outcome is None
    assert session.path is None
    assert session.unsaved == ""


def test_the_header_holds_what_the_game_was_started_with(session):
    header = session.header
    assert (header.game, header.title, header.seed) == ("tide_pools", "Low water", 7)
    assert header.scenario["cards"] == list(CARDS)
    assert header.options == {"extras": [], "take_backs": "free"}
    assert header.charts == ENTRY.parts.charts
    assert header.digest == digest(session.current.state)


def test_a_made_up_seed_is_recorded():
    seeds = {new_session(ENTRY, SCENARIO).header.seed for _ in range(5)}
    assert len(seeds) == 5
    seed = seeds.pop()
    assert new_session(ENTRY, SCENARIO, seed=seed).header.draws == new_session(ENTRY, SCENARIO, seed=seed).header.draws


class Counted(Scenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario that lists its cards as keys, in the order in which they are dealt."""

    dealt: dict[str, int]


class Dealt(TidePools):
    def start(self, scenario, options, source):
        return super().start(msgspec.structs.replace(scenario, cards=tuple(scenario.dealt)), options, source)


def test_a_scenario_is_saved_in_the_order_in_which_it_was_written(tmp_path):
    entry = replace(ENTRY, build=lambda _: replace(ENTRY.parts, game=Dealt()), scenario_type=Counted)
    scenario = Counted(id="x", title="X", rounds=3, cards=(), dealt=dict.fromkeys(reversed(CARDS), 1))
    game = new_session(entry, scenario, {}, 7, tmp_path / "x.wargame")
    play_on(game, 8)
    assert open_save(game.path, {entry.id: entry}).journal == game.journal


def test_a_name_too_long_for_the_disk_is_said(tmp_path):
    assert "too long" in new_session(ENTRY, SCENARIO, {}, 7, tmp_path / f"{'x' * 300}.wargame").unsaved


@pytest.mark.parametrize("options", [{"colour": "x"}, {"take_backs": "never"}, {"extras": ["rain"]}, {"extras": 3}])
def test_an_option_that_there_is_not_is_refused(options):
    with pytest.raises(OptionError, match=next(iter(options))):
        new_session(ENTRY, SCENARIO, options)


@pytest.mark.parametrize("seed", [-1, LARGEST + 1])
def test_a_seed_that_no_save_could_hold_is_refused(seed, tmp_path):
    with pytest.raises(OptionError, match="a seed is a whole number from 0"):
        new_session(ENTRY, SCENARIO, {}, seed, tmp_path / "x.wargame")
    assert not (tmp_path / "x.wargame").exists()


def test_the_largest_seed_can_be_read_back(tmp_path):
    new_session(ENTRY, SCENARIO, {}, LARGEST, tmp_path / "x.wargame")
    assert open_save(tmp_path / "x.wargame", KNOWN).header.seed == LARGEST


def test_the_rules_get_their_own_options_and_not_the_sessions():
    asked = {}

    class Spy(type(ENTRY.game)):
        def start(self, scenario, options, source):
            asked.update(options)
            return super().start(scenario, options, source)

    entry = replace(ENTRY, build=lambda _: replace(ENTRY.parts, game=Spy()))
    new_session(entry, SCENARIO, {"extras": ["opening_card"]}, 1)
    assert asked == {"extras": ["opening_card"]}


def test_a_command_leads_to_a_node_that_tells_all_about_it(session):
    side = session.pending.side
    node = session.submit(side, Spread((1, 1, 1)))
    assert session.current is node
    assert (node.number, node.parent.number, node.side) == (1, 0, side)
    assert node.command == Spread((1, 1, 1))
    assert [type(event).__name__ for event in node.events] == ["Placed"]
    assert node.digest == digest(node.state)
    assert not node.past_chance


def test_a_refused_command_changes_nothing(session):
    calls = []
    session.subscribe(calls.append)
    before = session.journal
    with pytest.raises(Refused):
        session.submit(session.pending.side, Spread((9, 9, 9)))
    with pytest.raises(Refused):
        session.submit("nobody", Done())
    assert session.journal is before
    assert calls == []


def test_forced_draws_that_do_not_fit_change_nothing(session):
    play_on_to(session, "turn")
    session.submit(session.pending.side, Pass())
    side, before = session.pending.side, session.journal
    with pytest.raises(ChanceError, match="the rules ask for a choice"):
        session.submit(side, Pass(), Forced([{"chit": "ebb"}]))
    assert session.journal is before
    session.submit(side, Pass(), Forced([{"choice": "red"}, {"chit": "ebb"}, *hidden_cards(session)]))
    assert session.current.state.tide == "ebb"


def hidden_cards(session):
    return [{"card": card} for card in session.current.state.deck[:2]]


def play_on_to(session, decision):
    while session.pending.decision != decision:
        session.submit(session.pending.side, Done())


def play_to_a_draw(session):
    while not session.current.draws or not session.current.number:
        assert session.pending is not None
        play_on(session, 1)
    return session.current


def test_undo_and_redo_walk_the_same_nodes(session):
    play_on(session, 10)
    nodes = session.line
    states = [node.state for node in nodes]
    for node in reversed(nodes[:-1]):
        assert session.undo() is node
    assert not session.can_undo
    assert session.line == nodes
    for node in nodes[1:]:
        assert session.redo() is node
    assert not session.can_redo
    assert [node.state for node in session.line] == states


def test_there_is_nothing_to_undo_at_the_start_nor_to_redo_at_the_tip(session):
    with pytest.raises(Refused, match="start of the game"):
        session.undo()
    with pytest.raises(Refused, match="Nothing has been taken back"):
        session.redo()
    with pytest.raises(JournalError):
        session.go_to(1)


def test_the_same_command_after_undo_draws_the_same(session):
    rolled = play_to_a_draw(session)
    session.undo()
    again = session.submit(rolled.side, rolled.command)
    assert again.draws == rolled.draws
    assert again.state == rolled.state
    assert again.past_chance
    assert again.number == rolled.number + 1


def test_the_position_in_the_seed_is_kept_per_node(session):
    play_on(session, 20)
    for node in session.nodes[1:]:
        assert node.position == node.parent.position + len(node.draws)


def test_the_draws_of_a_game_are_those_of_its_seed_in_one_go(session):
    play_on(session, 30)
    source = Seeded(7)
    state = ENTRY.game.start(SCENARIO, {}, source).state
    for node in session.line[1:]:
        state = ENTRY.game.apply(state, node.side, node.command, source).state
    assert state == session.current.state
    assert source.position == session.current.position


def test_a_branch_replaces_what_was_undone_and_the_old_one_can_be_gone_back_to(session):
    play_on(session, 8)
    old = session.line
    session.go_to(3)
    assert session.line == old
    play_on(session, 2, seed=99)
    assert [node.number for node in session.line] == [0, 1, 2, 3, 9, 10]
    assert session.go_to(6) is old[6]
    assert session.line == old
    assert session.current is old[6]


def test_looking_at_a_line_does_not_move_the_game(session):
    play_on(session, 6)
    node = session.line[2]
    assert session.view(node.side, node) == ENTRY.game.view(node.state, node.side)
    assert session.current.number == 6


def test_listeners_hear_of_every_change_and_can_stop_listening(session):
    changes = []
    stop = session.subscribe(changes.append)
    start = session.current
    node = session.submit(session.pending.side, Done())
    session.undo()
    session.go_to(0)
    session.redo()
    stop()
    session.undo()
    assert changes == [
        Change("submitted", node),
        Change("moved", start),
        Change("moved", node),
    ]


def test_a_listener_finds_the_session_as_it_is_after_the_change(session):
    seen = []
    session.subscribe(lambda change: seen.append((session.current is change.node, session.pending.decision)))
    session.submit(session.pending.side, Done())
    assert seen == [(True, "spread")]


def test_a_game_is_played_to_its_end(session):
    play_on(session, 1000)
    assert session.pending is None
    assert session.outcome.level in ("win", "draw")
    with pytest.raises(Refused, match="over"):
        session.submit("red", Pass())
    session.undo()
    assert session.outcome is None


def test_without_take_backs_past_dice_what_drew_nothing_can_be_taken_back():
    session = strict()
    session.submit(session.pending.side, Spread((1, 1, 1)))
    assert session.can_undo
    session.undo()
    assert session.current.number == 0


def test_without_take_backs_past_dice_a_roll_stands():
    session = strict()
    rolled = play_to_a_draw(session)
    assert not session.can_undo
    assert f"answer {rolled.number} drew a" in session.undo_refusal.reason
    with pytest.raises(Refused, match="without take-backs past dice"):
        session.undo()
    planned = session.submit(session.pending.side, Done())
    assert not planned.draws
    with pytest.raises(Refused, match="without take-backs past dice"):
        session.go_to(rolled.parent.number)
    assert session.current is planned
    assert session.undo() is rolled
    assert session.go_to_refusal(planned.number) is None
    assert session.redo() is planned


def test_a_mark_tells_what_was_played_after_a_take_back_past_chance(session):
    rolled = play_to_a_draw(session)
    session.submit(session.pending.side, Done())
    session.undo()
    assert not session.submit(session.pending.side, Done()).past_chance
    session.go_to(rolled.parent.number)
    assert session.submit(session.pending.side, session.pending.default).past_chance


def test_labels_are_those_of_the_buttons_or_else_words(session):
    side = session.pending.side
    assert session.label(side, session.current) == "Start of the game"
    assert session.label(side, session.submit(side, Spread((4, 0, 0)))) == "Spread 4, 0, 0"
    assert session.label(side, session.submit(side, Spread((1, 2, 0)))) == "Spread 1, 2, 0"
    assert session.label(side, session.submit(side, Done())) == "Done"


# Hidden means hidden


def hidden_game(leader, card, pebbles):
    """A game in which blue holds ``card`` and has spread ``pebbles``, and red knows neither."""
    drawn = {"red": {"card": "crab-1"}, "blue": {"card": card}}
    order = ("red", "blue") if leader == "red" else ("blue", "red")
    forced = [{"choice": leader}, {"chit": "flood"}, *(drawn[side] for side in order)]
    session = new_session(ENTRY, SCENARIO, {}, 7, source=Forced(forced))
    spread = {"red": Spread((1, 1, 1)), "blue": Spread(pebbles)}
    for side in order:
        session.submit(side, spread[side])
        session.submit(side, Done())
    if leader == "red":
        session.submit("red", PlayCard("crab-1"))
    return session


def everything_seen(session, side):
    for node in session.nodes:
        yield session.view(side, node)
        yield session.events(side, node)
        yield session.draws(side, node)
        yield session.log(side, node)
        yield session.label(side, node)
        view = session.view(side, node)
        yield ENTRY.presenter.table(view)
        decision = ENTRY.game.pending(node.state)
        yield (decision.side, decision.prompt, decision.rule, decision.about)


@pytest.mark.parametrize("leader", ["red", "blue"])
def test_two_games_that_differ_in_secrets_only_look_the_same(leader):
    one, two = hidden_game(leader, "gull-1", (4, 0, 0)), hidden_game(leader, "wave-1", (0, 1, 3))
    assert one.current.state != two.current.state
    assert list(everything_seen(one, "red")) == list(everything_seen(two, "red"))
    assert list(everything_seen(one, "blue")) != list(everything_seen(two, "blue"))


@pytest.mark.parametrize("leader", ["red", "blue"])
def test_a_secret_is_seen_by_nobody_else_until_it_is_told(leader):
    session = hidden_game(leader, "gull-1", (0, 1, 3))
    assert "gull-1" not in str([*everything_seen(session, "red")])
    assert "gull-1" in str([*everything_seen(session, "blue")])
    session.submit("blue", PlayCard("gull-1"))
    assert session.label("red", session.current) == "Play gull-1"
    assert "gull-1" in str(session.events("red", session.current))


def test_a_label_of_a_secret_command_says_only_whose_it_is():
    session = hidden_game("red", "gull-1", (0, 1, 3))
    spread = next(node for node in session.nodes if node.side == "blue")
    assert session.label("red", spread) == "Blue: a secret decision"


# On the disk and back


def test_a_saved_game_opens_as_it_was_left(tmp_path):
    path = tmp_path / "one.wargame"
    session = new_session(ENTRY, SCENARIO, {"extras": ["opening_card"]}, 7, path)
    play_on(session, 12)
    session.undo()
    again = open_save(path, KNOWN)
    assert again.journal == session.journal
    assert again.current.state == session.current.state
    assert [node.events for node in again.nodes] == [node.events for node in session.nodes]
    assert [node.position for node in again.nodes] == [node.position for node in session.nodes]
    assert (again.path, again.unsaved, again.note) == (path, "", "")
    again.verify()


def test_saving_and_opening_at_any_point_changes_nothing(tmp_path):
    straight = new_session(ENTRY, SCENARIO, {}, 7)
    play_on(straight, 40)
    path = tmp_path / "one.wargame"
    broken = new_session(ENTRY, SCENARIO, {}, 7, path)
    for node in straight.line[1:]:
        broken = open_save(path, KNOWN)
        broken.submit(node.side, node.command)
    assert broken.journal == straight.journal


def test_a_command_is_on_the_disk_before_submit_returns_and_before_anybody_hears_of_it(tmp_path):
    path = tmp_path / "one.wargame"
    session = new_session(ENTRY, SCENARIO, {}, 7, path)
    session.subscribe(lambda change: heard.append(open_save(path, KNOWN).current.number))
    heard = []
    play_on(session, 5)
    session.undo()
    assert heard == [1, 2, 3, 4, 5, 4]


def test_a_game_of_the_same_name_is_never_overwritten(tmp_path):
    path = tmp_path / "one.wargame"
    new_session(ENTRY, SCENARIO, {}, 7, path)
    before = path.read_bytes()
    with pytest.raises(SaveError, match="there is a file of that name already"):
        new_session(ENTRY, SCENARIO, {}, 8, path)
    assert path.read_bytes() == before


def test_a_copy_is_the_whole_game_and_the_game_goes_on_where_it_was(tmp_path):
    session = new_session(ENTRY, SCENARIO, {}, 7, tmp_path / "one.wargame")
    play_on(session, 9)
    session.go_to(4)
    play_on(session, 3, seed=5)
    session.go_to(7)
    session.undo()
    session.save_copy(tmp_path / "copy.wargame")
    assert open_save(tmp_path / "copy.wargame", KNOWN).journal == session.journal
    play_on(session, 1)
    assert session.path == tmp_path / "one.wargame"
    assert open_save(tmp_path / "one.wargame", KNOWN).journal == session.journal
    assert open_save(tmp_path / "copy.wargame", KNOWN).journal != session.journal


def test_saving_elsewhere_goes_on_there(tmp_path):
    session = new_session(ENTRY, SCENARIO, {}, 7, tmp_path / "one.wargame")
    play_on(session, 3)
    session.save_as(tmp_path / "new folder" / "two.wargame")
    play_on(session, 3)
    assert open_save(tmp_path / "one.wargame", KNOWN).current.number == 3
    assert open_save(tmp_path / "new folder" / "two.wargame", KNOWN).current.number == 6


def test_a_position_that_does_not_match_its_fingerprint_is_found(tmp_path):
    session = new_session(ENTRY, SCENARIO, {}, 7, tmp_path / "one.wargame")
    play_on(session, 3)
    session.verify()
    object.__setattr__(session.nodes[2], "state", session.nodes[1].state)
    with pytest.raises(SaveError, match=r"one\.wargame:3: the position after command 2 is not the one on record"):
        session.verify()


def test_the_line_of_a_position_that_does_not_match_is_that_of_the_file(tmp_path):
    session = new_session(ENTRY, SCENARIO, {}, 7, tmp_path / "one.wargame")
    play_on(session, 3)
    session.go_to(0)
    session.redo()
    play_on(session, 1)
    object.__setattr__(session.nodes[4], "state", session.nodes[1].state)
    again = open_save(tmp_path / "one.wargame", KNOWN)
    play_on(again, 1)
    object.__setattr__(again.nodes[5], "state", again.nodes[1].state)
    for one, line in ((session, 7), (again, 8)):
        with pytest.raises(SaveError) as error:
            one.verify()
        assert error.value.line == line
    session.save_as(tmp_path / "two.wargame")
    with pytest.raises(SaveError) as error:
        session.verify()
    assert error.value.line == 6
