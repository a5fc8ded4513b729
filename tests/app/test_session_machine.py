"""Any order of submit, undo, redo, going to a line, branching, saving and opening, against a plain model."""

import random
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.toy.entry import ENTRY, KNOWN, SCENARIO, any_answer
from wargames_desktop.app.session import new_session, open_save
from wargames_desktop.engine.game import digest


class Sessions(RuleBasedStateMachine):
    """The model: each node's parent, digest and whether chance had a part; the active line; where on it we stand."""

    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "game.wargame"

    def teardown(self):
        self.folder.cleanup()

    @initialize(seed=st.integers(0, 1000))
    def start(self, seed):
        self.session = new_session(ENTRY, SCENARIO, {}, seed, self.path)
        self.parents = [None]
        self.digests = [digest(self.session.current.state)]
        self.line = [0]
        self.at = 0

    def path_to(self, number):
        return [] if number is None else [*self.path_to(self.parents[number]), number]

    def stand_at(self, number):
        if number not in self.line:
            self.line = self.path_to(number)
            while children := [n for n, parent in enumerate(self.parents) if parent == self.line[-1]]:
                self.line.append(max(children))
        self.at = self.line.index(number)

    @precondition(lambda self: self.session.pending is not None)
    @rule(seed=st.integers(0, 50))
    def submit(self, seed):
        decision = self.session.pending
        node = self.session.submit(decision.side, any_answer(decision, random.Random(seed)))
        self.parents.append(self.line[self.at])
        self.digests.append(digest(node.state))
        self.line = [*self.line[: self.at + 1], len(self.parents) - 1]
        self.at += 1

    @precondition(lambda self: self.session.can_undo)
    @rule()
    def undo(self):
        self.session.undo()
        self.at -= 1

    @precondition(lambda self: self.session.can_redo)
    @rule()
    def redo(self):
        self.session.redo()
        self.at += 1

    @rule(data=st.data())
    def go_to(self, data):
        number = data.draw(st.integers(0, len(self.parents) - 1))
        self.session.go_to(number)
        self.stand_at(number)

    @rule()
    def open_again(self):
        self.session.close()
        self.session = open_save(self.path, KNOWN)

    @rule(torn=st.sampled_from([b"{", b'{"n":99,"par', b'{"at":', b"\x00\x00\x00", b"{" + b"x" * 2000]))
    def crash_in_mid_write(self, torn):
        with open(self.path, "ab") as file:
            file.write(torn)
        self.session = open_save(self.path, KNOWN)
        assert "cut short" in self.session.note

    @rule()
    def copy(self):
        copy = self.path.with_name("copy.wargame")
        self.session.save_copy(copy)
        assert open_save(copy, KNOWN).journal == self.session.journal

    @rule()
    def move_elsewhere(self):
        self.path = self.path.with_name(f"{self.path.stem}x.wargame")
        self.session.save_as(self.path)

    @invariant()
    def session_and_model_agree(self):
        session = self.session
        assert [node.parent and node.parent.number for node in session.nodes] == self.parents
        assert [node.digest for node in session.nodes] == self.digests
        assert [node.number for node in session.line] == self.line
        assert session.current.number == self.line[self.at]
        assert session.can_undo == (self.at > 0)
        assert session.can_redo == (self.at < len(self.line) - 1)
        assert session.unsaved == ""
        session.verify()


Sessions.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
TestSessions = Sessions.TestCase
