"""The branches that fbref.py marks: what a run of `differ.py --counts` has to reach."""

ATTACKS = "CON CNM CNF CNN PRI DBL HIT VAL CRO WAR AMB VEN TUR".split()
RESCUES = "LAM COP SUB INT TRU PAY FED".split()
COUNTERS = "MOB FAM FIN SAF".split()
ABILITIES = "LIB DOP CSC BUT CEL UNF SHO TEM POL EAR".split()
CONTRACTS = "CON CNM CNF CNN".split()
LISTING = CONTRACTS + "PRI DBL HIT CRO VEN SUB MOB".split()     # cards that put a mobster on the list

BRANCHES = ["R 1 refund", "R 1 rewar:keep", "R 1 rewar:normal"]

BRANCHES += ["R 4.1 executions at rate 1", "R 4.1 executions at rate 2", "R 4.1 double rate, one on the list",
             "R 4.1 an execution ends the game", "R 4.1 seat lost its last mobster in the executions",
             "R 4.2 at or over the limit", "R 4.2 draws one", "R 4.2 fills",
             "R 4.2 no card anywhere, filling", "R 4.2 no card anywhere, turn"]
BRANCHES += ["R 4.2 refill:emptied, " + why for why in ("turn", "refund", "POL", "butcher")]
BRANCHES += ["R 4.3 drop " + card for card in ATTACKS + RESCUES + COUNTERS + ABILITIES]
BRANCHES += ["R 4.3 no card to play", "R 4.5 Counter takes the next turn",
             "R 4.5 Counter takes the next turn from the own Celebrity", "R 4.6 clockwise from a seat that has left"]

BRANCHES += ["R 5 %s played" % card for card in ATTACKS + RESCUES]
BRANCHES += ["R 5.3 attacker names %d of %d, %s" % (n, of, counter)
             for of in (2, 3) for n in range(1, of + 1) for counter in ("free", "FAM", "MOB")]
BRANCHES += ["R 5.4 HIT kills one %s, %s" % (where, whose)
             for where in ("at home", "on the list") for whose in ("own", "an opponent's")]
BRANCHES += ["R 5.4 none left at home", "R 5.4 HIT ends the game", "R 5.4 HIT ends the game, own family out",
             "R 5.5 VAL ends the game, list empty", "R 5.5 VAL ends the game, some left on the list",
             "R 5.7 VEN without a target", "R 5.8 AMB in war 0", "R 5.8 AMB in war 1", "R 5.8 AMB in war 2"]
BRANCHES += ["R 5.9 TUR %s, %s" % (where, which)
             for where in ("at home", "on the list") for which in ("same family", "two families")]
BRANCHES += ["R 5.9 only the player's own family has the most", "R 5.9 TUR: the family is out",
             "R 5.9 TUR ends the game, opponent out", "R 5.9 TUR ends the game, own family out",
             "R 5.9 TUR: last of his family, replaced by his own",
             "R 5.11 SUB from home", "R 5.11 SUB swap", "R 5.11 SUB replace, from behind",
             "R 5.11 SUB replace, from the front", "R 5.13 TRU ends a war", "R 5.13 TRU ends a war, which starts again",
             "R 5.14 PAY own", "R 5.14 PAY opponent"]

BRANCHES += ["R 6 %s against %s" % pair for pair in (
    ("MOB", "CON"), ("FAM", "CON"), ("FAM", "CNM"), ("MOB", "CNF"), ("MOB", "PRI"), ("FAM", "PRI"), ("MOB", "DBL"),
    ("FAM", "DBL"), ("SAF", "VEN"), ("FIN", "LAM"), ("None", "CON"), ("None", "CNM"), ("None", "CNF"), ("None", "PRI"),
    ("None", "DBL"), ("None", "VEN"), ("None", "LAM"))]
BRANCHES += ["R 6.3 attacker lists one, at the end", "R 6.3 attacker lists one, at the front",
             "R 6.3 attacker with nobody at home", "R 6.5 SAF, its own were named", "R 6.5 SAF, none of its own"]
BRANCHES += ["R 6.3 MOB against a front place, %s, power:%s" % (card, power)
             for card in ("CON", "CNF", "PRI") for power in ("front", "end")]
BRANCHES += ["R 6.6 victim chooses for " + card for card in CONTRACTS + ["PRI"]]
BRANCHES += ["R 6.6 victim chooses %d for DBL of %d, %s" % (n, of, how)
             for of in (2, 3) for n in range(1, of + 1) for how in ("free", "countered")]
BRANCHES += ["R 6.7 *:pass"]

BRANCHES += ["R 7.1 ability of the dead to the discard pile", "R 7.1 family out", "R 7.1 family out, in its own turn",
             "R 7.1 hand of a family that is out", "R 7.1 empty list ends the war at the end of the game",
             "R 7.1 game ends, list and war stay", "R 7.1 game ends, list stays, no war",
             "R 7.2 an empty list ends the war", "R 7.3 war starts: six on the list", "R 7.3 war starts: six in play"]

BRANCHES += ["R 8.1 give %s to one %s" % (card, where) for card in ABILITIES for where in ("at home", "on the list")]
BRANCHES += ["R 8.2 LIB limit 8", "R 8.3 DOP is left out", "R 8.3 DOP is left out, nobody else",
             "R 8.3 attacker chooses DOP after MOB"]
BRANCHES += ["R 8.4 CSC takes the %s, %s" % (source, why)
             for source in ("deck", "pile") for why in ("turn", "refund", "butcher", "deck empty")]
BRANCHES += ["R 8.4 CSC without a discard pile", "R 8.5 ready: butcher", "R 8.5 ready: draw", "R 8.5 butcher in play",
             "R 8.5 butcher in again", "R 8.5 butchered the whole hand"]
BRANCHES += ["R 8.6 CEL listed by " + card for card in LISTING]
BRANCHES += ["R 8.6 CEL takes the next turn" + counter + same
             for counter in ("", " over a Counter") for same in ("", ", same seat")]
BRANCHES += ["R 8.7 UNF listed by " + card for card in LISTING]
BRANCHES += ["R 8.7 grudge used", "R 8.7 grudge passed", "R 8.7 grudge on CEL", "R 8.7 grudge: nobody at home",
             "R 8.9 second card", "R 8.9 second card lost to CEL", "R 8.9 second card lost to a Counter",
             "R 8.9 no second card in hand", "R 8.9 end", "R 8.9 second card after the own Celebrity",
             "R 8.9 the turn of the own Celebrity", "R 8.9 family out by its own second card",
             "R 8.10 POL at the end of the turn"]
BRANCHES += ["R 8.10 from the deck alone" + how for how in ("", ", deck empty", ", with a pile")]
BRANCHES += ["R 8.11 EAR with " + card for card in CONTRACTS]
BRANCHES += ["R 9.4 refill", "R 9.4 refill of one card"]

BRANCHES += ["refused: " + why for why in (
    "does not start with fb1", "unknown key or repeated blank", "a key twice", "no such edition", "no such house rule",
    "a house rule twice", "not two to six seats", "not as many hands as homes", "no such turn", "no such phase",
    "no such war", "no such mobster on the list", "listed twice", "bad digits at home", "both at home and listed",
    "bad tag", "two abilities on one man", "an ability on a dead man", "no such card", "a hand for a family that is out",
    "bad spent", "bad shuffles", "bad seed", "more copies of a card than the deck has", "no card but abilities",
    "nobody is left", "over with more than one family", "one family left without over",
    "a turn for a family that is out", "an empty hand", "again without TEM", "ready without BUT",
    "no war where one starts", "a war with an empty list", "next outside of again", "next without temper:opponents",
    "next of another seat", "next without CEL")]
BRANCHES += ["refused: %s is missing" % key for key in "edition turn home hands deck discard".split()]
