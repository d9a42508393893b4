"""Random choices: editions, legal picks by weight, and moves that are not legal."""
from reference.cards import CARDS, EDITIONS, SWITCHES, kind
from reference.table import in_play


def random_edition(rng):
    text = rng.choice(list(EDITIONS))
    for name, values in SWITCHES.items():
        often = 0.5 if name == "advanced" else rng.choice((0, 0.5))
        if rng.random() < often:
            text += "+%s:%s" % (name, rng.choice(values))
    return text


def random_seed(rng):
    return "%064x" % rng.getrandbits(256)

STYLES = {
    # what a pick is: its weight. A pick of several kinds gets the product.
    "uniform": {},
    "ability": {"ability": 12, "butcher": 4},
    "attack": {"attack": 6, "drop": 0.2},
    "counter": {"attack": 4, "LAM": 6, "VEN": 6, "counter": 12, "drop": 0.3},
    "quiet": {"pass": 6, "rescue": 4, "drop": 2},
    "killer": {"HIT": 12, "VAL": 9, "AMB": 9, "TUR": 12, "VEN": 9, "WAR": 5, "few": 5},
    "tagged": {"tagged": 8, "attack": 3, "SUB": 5, "DBL": 5, "ability": 6, "drop": 0.3},
    "double": {"DBL": 20, "SHO": 20, "counter": 4, "DOP": 5, "EAR": 5, "drop": 0.3},
    "drop": {"drop": 6, "end": 0.2},
}
RARE = "DBL HIT VAL CRO VEN TUR SUB CNM CNF CNN PRI LAM INT TRU PAY".split()


def kinds(g, pick):
    """What STYLES may ask about a pick."""
    word = pick[2:]
    if word in CARDS:
        return (word, kind(word))
    if len(word) == 2:
        found = ["tagged"] if word in g.tags else []
        if word[0] in g.seats and len(in_play(g, word[0])) <= 2:
            found.append("few")
        return found
    return (word,)


def choose(rng, style, game):
    """A legal pick, by the weights of the style."""
    legal = game.ask.legal()
    weights = []
    for pick in legal:
        weight = 0.5 if pick == "*:pass" else 1
        for what in kinds(game.state, pick):
            weight *= STYLES[style].get(what, 1)
        weights.append(weight)
    return rng.choices(legal, weights)[0]

WORDS = (list(CARDS) + [s + d for s in "ABCDEFG" for d in "0123456789"] + list("ABCDEFG")
         + "drop butcher done draw deck pile end pass".split() + ["", "con", "a1", "A10", "CONX", "-", "*", "A:B1"])


def illegal_move(rng, game):
    """A move whose first pick is not legal."""
    legal = game.ask.legal() if game.ask else []
    while True:
        form = rng.random()
        if form < 0.1:
            return rng.choice(["A", "A=CON", ":CON", "CON", "AB:CON", "a:CON", "A;CON", "G:pass", "*:CON", "**:pass"])
        asked = sorted(game.ask.options) if game.ask else ["A"]
        seat = rng.choice(asked) if form < 0.7 else rng.choice("ABCDEFG*a")
        move = seat + ":" + rng.choice(WORDS)
        if move not in legal:
            return move if rng.random() < 0.8 else move + "," + rng.choice(WORDS)
