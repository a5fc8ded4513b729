"""What can be done in the play window: words, keys, icons, and the menus and toolbar that they stand in."""

from __future__ import annotations

from wargames_desktop.widgets.actions import ActionSpec

GAME = (
    ActionSpec("library", "&Library…", ("Ctrl+L",), "library", "Games, scenarios and saved games"),
    ActionSpec("new", "&New game of this scenario", ("Ctrl+N",), tip="Start the same scenario with another seed"),
    ActionSpec("open", "&Open a saved game…", ("Ctrl+O",), "open"),
    ActionSpec("copy", "Save a &copy…", ("Ctrl+S",), "save", "The game itself is saved after every answer"),
    ActionSpec("send_turn", "Write the &turn to send…", (), tip="In a game by mail: one file for the other desk"),
    ActionSpec("take_turn", "Take in an a&nswer…", (), tip="In a game by mail: what was played at the other desk"),
    ActionSpec("save_log", "Save the lo&g as text…", (), tip="Every line of the log, with its rule"),
    ActionSpec("save_report", "Save an after-action repor&t…", (), tip="Result, score, losses and the battle, to read"),
    ActionSpec("print", "&Print…", ("Ctrl+P",), tip="Player aids, counters, maps, cards, logs, the battle so far"),
    ActionSpec("result", "&Result of the game", (), tip="Who won, and why"),
    ActionSpec("preferences", "&Preferences…", ("Ctrl+,",)),
    ActionSpec("close", "&Close", ("Ctrl+W",)),
    ActionSpec("quit", "&Quit", ("Ctrl+Q",)),
)
PLAY = (
    ActionSpec("undo", "&Undo", ("Ctrl+Z",), "undo", "Take the last answer back"),
    ActionSpec("redo", "&Redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", "Give the answer again that was taken back"),
    ActionSpec("secrets", "&Look at what is hidden", ("Ctrl+H",), tip="Only for the player who is asked, and back"),
    ActionSpec("default", "&Take the marked answer", ("Return", "Enter"), "answer"),
    ActionSpec("step_back", "&Step back (Esc)", (), tip="Give up the latest click, or go back to now"),
    ActionSpec("next_piece", "&Next piece to decide on", ("Tab",), "next"),
    ActionSpec("previous_piece", "&Previous piece to decide on", ("Shift+Tab",)),
    ActionSpec("focus_question", "To the &answers", ("Ctrl+J",), tip="Move the keyboard to the question panel"),
)
VIEW = (
    ActionSpec("zoom_in", "Zoom &in", ("Ctrl++", "Ctrl+="), "zoom_in"),
    ActionSpec("zoom_out", "Zoom &out", ("Ctrl+-",), "zoom_out"),
    ActionSpec("fit", "&Whole board", ("Ctrl+0",), "fit"),
    ActionSpec("fit_pieces", "All &pieces", ("Ctrl+9",), "pieces", "Show the part of the board where pieces are"),
    ActionSpec("next_panel", "Next pa&nel", ("F6",), tip="Move the keyboard to the next panel"),
    ActionSpec("fold", "&Fold all panels away", ("F12", "Ctrl+B"), "fold", "Only the board and the question"),
    ActionSpec("arrange", "&Arrange panels as at first"),
    ActionSpec("full_screen", "F&ull screen", ("F11",)),
)
BOARD = (
    ActionSpec("piece_names", "Na&mes beside small counters", setting="piece_names"),
    ActionSpec("zones", "&Zones", setting="zones"),
    ActionSpec("hex_numbers", "&Hex numbers", setting="hex_numbers"),
    ActionSpec("place_names", "Names of pla&ces", setting="place_names"),
)
REPLAY = (
    ActionSpec("first", "To the &start", ("Ctrl+Home",), "first"),
    ActionSpec("back", "One answer &back", ("Alt+Left",), "back"),
    ActionSpec("play", "&Play or pause", ("Ctrl+Space",), "play"),
    ActionSpec("forward", "One answer &forward", ("Alt+Right",), "forward"),
    ActionSpec("last", "To &now", ("Ctrl+End",), "last"),
    ActionSpec("previous_mark", "Pre&vious turn or attack", ("Alt+PgUp",)),
    ActionSpec("next_mark", "Ne&xt turn or attack", ("Alt+PgDown",)),
    ActionSpec(
        "play_on", "Play &on from here", ("Ctrl+Return", "Ctrl+Enter"), tip="Let the game go on from what is shown"
    ),
    ActionSpec("go_on", "&Next step", ("Space",), tip="While the game shows what it does: the next step now"),
    ActionSpec("skip", "S&kip to the question", (), tip="While the game shows what it does: the rest at once (Esc)"),
)
HELP = (
    ActionSpec("palette", "&Command palette…", ("Ctrl+Shift+P",), "palette", "Find anything by name"),
    ActionSpec("rules", "&Rules…", ("F1",), "rules"),
    ActionSpec("keys", "&Keys…", ("Shift+F1",)),
    ActionSpec("about", "&About"),
)
PANELS = (
    ("log", "Log", "F2"),
    ("here", "Here", "F3"),
    ("hands", "Cards", "Shift+F4"),
    ("mats", "Displays", "Shift+F5"),
    ("units", "Units", "F4"),
    ("charts", "Charts", "F5"),
    ("tracks", "Turn", "F7"),
    ("display", "Display", "F8"),
    ("score", "Score", "F9"),
    ("overview", "Map", "Shift+F2"),
)
"""Id, title and key of each panel, in the order of their tabs."""

SPECS = (
    *GAME,
    *PLAY,
    *VIEW,
    *BOARD,
    *(
        ActionSpec(f"panel_{id}", title, (key,), tip=f"Show the panel {title}, or fold it away")
        for id, title, key in PANELS
    ),
    *REPLAY,
    *HELP,
)

MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "&Game",
        (
            "library",
            "new",
            "open",
            "copy",
            "save_log",
            "save_report",
            "print",
            "",
            "send_turn",
            "take_turn",
            "",
            "result",
            "",
            "preferences",
            "",
            "close",
            "quit",
        ),
    ),
    (
        "&Play",
        ("undo", "redo", "", "secrets", "", "default", "step_back", "next_piece", "previous_piece", "focus_question"),
    ),
    (
        "&View",
        (
            "zoom_in",
            "zoom_out",
            "fit",
            "fit_pieces",
            "",
            "next_panel",
            "fold",
            "arrange",
            "full_screen",
            "",
            *(spec.id for spec in BOARD),
            "",
            *(f"panel_{id}" for id, _, _ in PANELS),
        ),
    ),
    (
        "&Replay",
        ("first", "back", "play", "forward", "last", "", "previous_mark", "next_mark", "play_on", "", "go_on", "skip"),
    ),
    ("&Help", ("palette", "rules", "keys", "about")),
)
TOOLBAR = (
    "library",
    "",
    "undo",
    "redo",
    "",
    "next_piece",
    "",
    "zoom_in",
    "zoom_out",
    "fit",
    "fit_pieces",
    "",
    "fold",
    "palette",
)

BOARD_KEYS = (
    ("1-9, 0, A-Z", "The answer with that key"),
    ("Esc", "Step back; end what is being shown; back to now"),
    ("Arrows", "Pan the board"),
    ("Shift+Arrows, number pad", "Move the hex cursor"),
    ("Page Down, Page Up", "Next, previous target"),
    ("Space", "Click at the hex cursor"),
    ("Ctrl+Arrows", "Choose within a stack"),
    ("+, -, Home", "Zoom in, out, whole board"),
)
"""Keys that are no actions."""
