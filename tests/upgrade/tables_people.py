"""tables_people.py - tables for what people do beside the game: lobbies, votes, stand-ins, rematches, the end.

A lobby and a game that is over are dropped half an hour (of the server's clock) after the last one has gone; so people
stay at those until the end. STILL are scripts after which the clock must not run any more."""

from people import ask_json
from play import dropping, fierce, sensible
from tables_phase import CALM, any_window, stands


def over(table):
    return all(v.over and v.lobby["phase"] == "over" for v in table.visitors)


def chat(table, visitor, text):
    table.tell(visitor, "chat", text=text)


# ---- lobbies ---------------------------------------------------------------------------------------------------------


def lobby_fresh(world):
    world.table("lobby-fresh", listed=True)


def lobby_ready(world):
    table = world.table("lobby-ready", seats=4, listed=True, flags=["chat"], edition="lookout-2021-de", clock="relaxed",
                        window=12000)
    people = table.people(3)
    table.tell(people[1], "family", family=4)
    chat(table, people[2], "Wer gibt? ♠ \\o/")
    for visitor in people[:2]:
        table.tell(visitor, "ready", on=True, **visitor.pledge("00" * 15 + "7f"))
    table.guest()


def lobby_bots(world):
    table = world.table("lobby-bots", seats=6, edition="mayfair-2005", clock="blitz", window=3000, standin="don")
    table.people(1, first=2)
    table.bots("random", "stooge", "thug", "capo", "don")


def lobby_locked(world):
    """A person was sent away, the host has handed the table over, nobody else is let in."""
    table = world.table("lobby-locked", seats=5, standin="random", flags=["sealed"])
    people = table.people(2)
    sent_away = table.guest()
    table.tell(people[0], "remove", who=sent_away.place)
    table.everybody.remove(sent_away.person)
    table.visitors.remove(sent_away)
    table.tell(people[0], "lock", on=True)
    table.tell(people[0], "host", who=people[1].place)
    table.locked = True


def lobby_nameless(world):
    """A guest who has never said a name."""
    table = world.table("lobby-nameless", seats=3)
    table.enter(world.person(name=""))


def lobby_auto(world):
    """It starts by itself when the last one is ready."""
    table = world.table("lobby-auto", seats=3, flags=["auto_start"], standin="capo")
    people = table.people(2)
    table.bots("soldier")
    table.tell(people[0], "ready", on=True, **people[0].pledge("a5" * 32))


# ---- stand-ins and votes ---------------------------------------------------------------------------------------------


def stand_in(world, name, why, **settings):
    table = world.table(name, seats=3, **settings)
    people = table.people(3)
    table.start()
    absent = next(v for v in people if v.is_asked()) if why == "time" else people[2]
    if why == "gone":
        absent.close()

    def sits_there(t):
        return any(seat["why"] == why for v in t.visitors if v.open for seat in v.lobby["seats"])
    table.play(sits_there, lambda v: None if v is absent else sensible(v))
    return table, absent


def stand_in_gone(world):
    stand_in(world, "stand-in-gone", "gone", clock="blitz", window=3000, standin="thug")[0].part()


def stand_in_time(world):
    stand_in(world, "stand-in-time", "time", clock="blitz", window=3000, standin="stooge")[0].part()


def stand_in_plays_on(world):
    """The stand-in has answered several times; its owner has not come back."""
    table, _ = stand_in(world, "stand-in-plays-on", "gone", clock="standard", standin="capo")
    far = table.visitors[0].step + 25
    table.play(lambda t: t.visitors[0].step > far).part()


def paused(world):
    table = world.table("paused", seats=3, clock="standard")
    people = table.people(3)
    table.start().play(lambda t: t.visitors[0].step > 12 and stands("play")(t))
    for visitor in people[:2]:
        table.tell(visitor, "pause", on=True)
    table.hush()
    table.part()


def pause_after_window(world):
    """A majority wants it, but a window is open: the game is paused when that is settled."""
    table = world.table("pause-after-window", seats=3, window=None)
    people = table.people(3)
    table.start().play(any_window)
    for visitor in people[:2]:
        table.tell(visitor, "pause", on=True)
    table.part()


def pause_asked_for(world):
    """Whoever is left alone with his vote has the majority: so nobody may go."""
    table = world.table("pause-asked-for", seats=4, clock="relaxed", window=12000)
    people = table.people(3)
    table.bots("soldier")
    table.start()
    table.tell(people[0], "pause", on=True)


def quiet_for_long(world, name, **settings):
    table = world.table(name, **{**CALM, "edition": "mayfair-2005", **settings})
    table.people(settings.get("seats", 2))
    table.start()
    return table.play(lambda t: t.visitors[0].lobby["offered"], dropping)


def draw_offered(world):
    quiet_for_long(world, "draw-offered", edition="lookout-2021+drop:any").part()


def draw_voted(world):
    table = quiet_for_long(world, "draw-voted", seats=3)
    table.tell(table.visitors[0], "draw", on=True)  # and goes first: who is left alone with his vote has the majority
    table.part()


def draw_agreed(world):
    table = quiet_for_long(world, "draw-agreed", edition="lookout-2021-de+drop:any")
    for visitor in table.visitors:
        table.tell(visitor, "draw", on=True)
    table.until(lambda: over(table), "a draw")


# ---- the end, and another game ---------------------------------------------------------------------------------------


def whole_game(world, name, people=2, bots=(), **settings):
    table = world.table(name, **{"clock": "untimed", **settings})
    table.people(people)
    table.bots(*bots)
    return table.start().play(over, fierce)


def game_over(world):
    whole_game(world, "game-over", edition="lookout-2021-de+advanced", seats=2)


def game_over_with_bots(world):
    whole_game(world, "game-over-with-bots", people=1, bots=("thug", "soldier"), seats=3, edition="mayfair-2005")


def erased_later(world):
    """One of the record's players was erased: the record calls him "Player 2", or "Player 1"."""
    table = whole_game(world, "erased-later", people=2)
    erase(world, table, table.visitors[1])


def erase(world, table, visitor):
    ask_json(world.server, "DELETE", "/api/me", None, visitor.person.header())
    table.until(lambda: not visitor.open, "the erased one is closed")
    table.everybody.remove(visitor.person)
    table.visitors.remove(visitor)
    world.persons.remove(visitor.person)


def rematch_half_voted(world):
    table = whole_game(world, "rematch-half-voted", seats=3, people=3, flags=["sealed"])
    table.tell(table.visitors[0], "rematch", on=True)


def rematch(table):
    """All vote, are ready and start; the second game is dealt."""
    for visitor in table.visitors:
        visitor.say("rematch", on=True)
    table.until(lambda: all(v.lobby["phase"] == "lobby" for v in table.visitors), "the rematch")
    for visitor in table.visitors:
        visitor.view, visitor.over, visitor.question = None, None, 0
    table.hush()
    return table


def rematch_lobby(world):
    rematch(whole_game(world, "rematch-lobby", people=2, edition="lookout-2021"))


def second_game(world):
    table = rematch(whole_game(world, "second-game", people=2, flags=["chat"]))
    table.start().play(lambda t: stands("play")(t) and t.visitors[0].step > 30).part()


def long_game(world):
    """Snapshot and rows behind it, of one game."""
    table = world.table("long-game", **CALM, edition="mayfair-2005+advanced", seats=4)
    table.people(4)
    table.start().play(lambda t: t.visitors[0].step > 330 and stands("play")(t), dropping).part()


def old_table(world):
    """Three games, some 1,000 rows, people who came back often."""
    table = whole_game(world, "old-table", people=3, seats=3)
    rematch(table).start().play(over, fierce)
    rematch(table).start().play(lambda t: t.visitors[0].step > 40).part()


def quick_match(world):
    """Somebody waits for others; bots take the seats that are left after ten seconds, which do not pass."""
    world.table("quick-match", quick=True)


LOBBIES = [lobby_fresh, lobby_ready, lobby_bots, lobby_locked, lobby_nameless, lobby_auto]
VOTES = [stand_in_gone, stand_in_time, stand_in_plays_on, paused, pause_after_window, draw_offered, draw_voted, draw_agreed]
ENDS = [game_over, game_over_with_bots, erased_later, rematch_half_voted, rematch_lobby, second_game, long_game, old_table]
STILL = [quick_match, pause_asked_for]
