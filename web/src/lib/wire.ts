// Made by tools/wire_types.py from the tables in src/; do not edit. docs/wire.md explains it.

export const WIRE_VERSION = 1;

export type Seat = 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
export type Mobster = `${Seat}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;
export type Card = 'CON' | 'CNM' | 'CNF' | 'CNN' | 'PRI' | 'DBL' | 'HIT' | 'VAL' | 'CRO' | 'WAR' | 'AMB' | 'VEN' | 'TUR' | 'LAM' | 'COP' | 'SUB' | 'INT' | 'TRU' | 'PAY' | 'FED' | 'MOB' | 'FAM' | 'FIN' | 'SAF' | 'LIB' | 'DOP' | 'CSC' | 'BUT' | 'CEL' | 'UNF' | 'SHO' | 'TEM' | 'POL' | 'EAR';
export type Word = 'drop' | 'butcher' | 'draw' | 'deck' | 'pile' | 'done' | 'end' | 'pass';
export type WirePick = Card | Word | Mobster | Seat;
export type Phase = 'ready' | 'draw' | 'play' | 'again' | 'drop' | 'butcher' | 'target' | 'counter' | 'choose' | 'grudge' | 'over';
export type After = 'play' | 'stage' | 'again' | 'next';
export type Lang = string;
export type Clock = 'standard' | 'blitz' | 'relaxed' | 'untimed';
export type Level = string;
export type SeatKind = 'open' | 'human' | 'bot';
export type Order = 'none' | 'unless_target' | 'pass';
export type WindowAnswer = 'none' | 'pass' | 'standing' | 'try';
export type Why = 'none' | 'time' | 'gone';
export type Stage = 'asked' | 'agreed' | 'done' | 'objected' | 'over';
export type TablePhase = 'lobby' | 'playing' | 'over';
export type SettingFlag = 'sealed' | 'chat' | 'auto_start' | 'hints' | 'open_chairs';

export type CardKind = 'attack' | 'rescue' | 'counter' | 'ability';
export type Trait = 'orders' | 'roles' | 'helps_first' | 'helps_second' | 'again' | 'butchers' | 'black' | 'next';

/** What cards.def says of the cards, in card order; fambiz.h tells what a trait is. */
export const CARDS: Readonly<Record<Card, { kind: CardKind; traits: readonly Trait[] }>> = {
  CON: { kind: 'attack', traits: [] },
  CNM: { kind: 'attack', traits: [] },
  CNF: { kind: 'attack', traits: [] },
  CNN: { kind: 'attack', traits: [] },
  PRI: { kind: 'attack', traits: [] },
  DBL: { kind: 'attack', traits: [] },
  HIT: { kind: 'attack', traits: ['roles'] },
  VAL: { kind: 'attack', traits: ['black'] },
  CRO: { kind: 'attack', traits: [] },
  WAR: { kind: 'attack', traits: ['black'] },
  AMB: { kind: 'attack', traits: ['black'] },
  VEN: { kind: 'attack', traits: ['black'] },
  TUR: { kind: 'attack', traits: ['roles', 'helps_second'] },
  LAM: { kind: 'rescue', traits: ['helps_first'] },
  COP: { kind: 'rescue', traits: ['helps_first'] },
  SUB: { kind: 'rescue', traits: ['roles', 'helps_first'] },
  INT: { kind: 'rescue', traits: ['orders'] },
  TRU: { kind: 'rescue', traits: [] },
  PAY: { kind: 'rescue', traits: ['helps_first'] },
  FED: { kind: 'rescue', traits: [] },
  MOB: { kind: 'counter', traits: [] },
  FAM: { kind: 'counter', traits: [] },
  FIN: { kind: 'counter', traits: [] },
  SAF: { kind: 'counter', traits: [] },
  LIB: { kind: 'ability', traits: ['helps_first'] },
  DOP: { kind: 'ability', traits: ['helps_first'] },
  CSC: { kind: 'ability', traits: ['helps_first'] },
  BUT: { kind: 'ability', traits: ['helps_first', 'butchers'] },
  CEL: { kind: 'ability', traits: ['helps_first', 'next'] },
  UNF: { kind: 'ability', traits: ['helps_first'] },
  SHO: { kind: 'ability', traits: ['helps_first'] },
  TEM: { kind: 'ability', traits: ['helps_first', 'again'] },
  POL: { kind: 'ability', traits: ['helps_first'] },
  EAR: { kind: 'ability', traits: ['helps_first'] },
};

/** What one seat may know of the game (docs/json.md). */
export interface View {
  seat: Seat | '-';
  edition: string;
  players: number;
  turn: Seat;
  phase: Phase;
  asked: string;
  stage: Phase;
  card: Card | null;
  counter: Card | null;
  rescuer: Seat | null;
  next: Seat | null;
  left: number;
  after: After | null;
  spent: boolean;
  grudge: boolean;
  named: (Mobster | Seat)[];
  war: 0 | 1 | 2;
  list: Mobster[];
  home: string[];
  tags: Partial<Record<Mobster, Card>>;
  hand: Card[];
  hands: number[];
  known: Card[][];
  deck: number;
  discard: Card[];
  shuffles: number;
}

/** What happened: the name, then the values in the order of docs/json.md. */
export type WireEvent =
  | [name: 'deal', edition: string, players: number]
  | [name: 'turn', seat: Seat]
  | [name: 'drew', seat: Seat, card?: Card]
  | [name: 'took', seat: Seat, card: Card]
  | [name: 'shuffle', n?: number]
  | [name: 'play', seat: Seat, card: Card]
  | [name: 'name', seat: Seat, card: Card, who: Mobster | Seat, n?: number]
  | [name: 'drop', seat: Seat, card: Card]
  | [name: 'butcher', seat: Seat, card: Card]
  | [name: 'discard', seat: Seat, card: Card]
  | [name: 'give', seat: Seat, card: Card, who: Mobster]
  | [name: 'counter', seat: Seat, card: Card]
  | [name: 'pass', seat: Seat]
  | [name: 'no_counter', seat: Seat, card: Card]
  | [name: 'list', who: Mobster, place: number]
  | [name: 'home', who: Mobster, place: number]
  | [name: 'replace', who: Mobster, place: number]
  | [name: 'swap', who: Mobster, place: number]
  | [name: 'die', card: Card | null, who: Mobster, place?: number]
  | [name: 'lose', card: Card, who: Mobster]
  | [name: 'return', who: Mobster, place?: number]
  | [name: 'out', seat: Seat]
  | [name: 'war', n?: number]
  | [name: 'celebrity', seat: Seat, who: Mobster]
  | [name: 'no_grudge', seat: Seat]
  | [name: 'end', seat: Seat]
  | [name: 'over', seat: Seat]
  | [name: 'ask', turn: Seat, phase?: Phase, asked?: string, stage?: Phase, card?: Card | null, counter?: Card | null, rescuer?: Seat | null, next?: Seat | null, left?: number, after?: After | null, spent?: boolean, grudge?: boolean];

export interface Settings {
  edition: string;
  seats: number;
  clock: Clock;
  window: number | null;
  flags: SettingFlag[];
  standin: Level | null;
  reserve?: number;
}

export interface LobbySeat {
  kind: SeatKind;
  person: number | null;
  level: Level | null;
  family: number;
  ready: boolean;
  why: Why;
  free?: true;
  owner?: number | null;
  hash?: string;
}

export interface LobbyPerson {
  name: string;
  seat: Seat | null;
  connected: boolean;
  bot?: true;
}

export interface Lobby {
  settings: Settings;
  game: number;
  phase: TablePhase;
  host: number | null;
  locked: boolean;
  paused: boolean;
  offered: boolean;
  pause_votes: string;
  draw_votes: string;
  rematch_votes: string;
  commit: string;
  seats: LobbySeat[];
  people: (LobbyPerson | null)[];
  kept_out?: number;
}

export interface Reveal {
  server_seed: string;
  commit: string;
  seed: string;
  parts: string[];
}

export interface TableRow {
  table: string;
  host: string;
  edition: string;
  clock: Clock;
  phase: TablePhase;
  seats: number;
  taken: number;
  people: number;
}

/** What a client sends. */
export type Sent =
  | { type: 'hello'; n: number; wire: number; client: string; lang: Lang }
  | { type: 'name'; n: number; name: string }
  | { type: 'make'; n: number; settings: Settings; listed: boolean }
  | { type: 'join'; n: number; table: string; step: number }
  | { type: 'quick'; n: number }
  | { type: 'list'; n: number }
  | { type: 'log'; n: number; before: number }
  | { type: 'ping'; n: number }
  | { type: 'gathering'; n: number }
  | { type: 'leave'; n: number }
  | { type: 'sit'; n: number; seat: Seat | null }
  | { type: 'stand'; n: number }
  | { type: 'seat'; n: number; seat: Seat | null; kind: SeatKind; level: Level | null }
  | { type: 'fill'; n: number; level: Level | null }
  | { type: 'family'; n: number; family: number }
  | { type: 'ready'; n: number; on: boolean; hash: string }
  | { type: 'part'; n: number; part: string }
  | { type: 'settings'; n: number; settings: Settings }
  | { type: 'start'; n: number }
  | { type: 'lock'; n: number; on: boolean }
  | { type: 'remove'; n: number; who: number | null }
  | { type: 'host'; n: number; who: number | null }
  | { type: 'move'; n: number; question: number; picks: WirePick[] }
  | { type: 'attempt'; n: number; question: number; card: Card }
  | { type: 'pass'; n: number; question: number }
  | { type: 'hold'; n: number; question: number }
  | { type: 'orders'; n: number; order: Order }
  | { type: 'pause'; n: number; on: boolean }
  | { type: 'draw'; n: number; on: boolean }
  | { type: 'back'; n: number }
  | { type: 'emote'; n: number; emote: number }
  | { type: 'chat'; n: number; text: string }
  | { type: 'mute'; n: number; who: number | null; on: boolean }
  | { type: 'rematch'; n: number; on: boolean }
  | { type: 'agree'; n: number; who: number | null }
  | { type: 'object'; n: number; who: number | null }
  | { type: 'admit'; n: number };

/** What a server tells. */
export type Told =
  | { type: 'lobby'; n: number; lobby: Lobby }
  | { type: 'parts'; n: number; commit: string; hashes: string[]; left: number | null }
  | { type: 'view'; n: number; step: number; view: View; hash: string }
  | { type: 'events'; n: number; step: number; events: WireEvent[]; hash: string; left: number | null; bank: number | null }
  | { type: 'ask'; n: number; question: number; left: number | null; bank: number | null }
  | { type: 'window'; n: number; question: number; window: number; left: number | null; holds: number; state: WindowAnswer; holds_left: number }
  | { type: 'late'; n: number; window: number; by: number | null; lot: boolean }
  | { type: 'false_start'; n: number; silence: number | null }
  | { type: 'stand_in'; n: number; seat: Seat | null; why: Why }
  | { type: 'take_over'; n: number; seat: Seat | null; who: number | null; stage: Stage; by: number | null; left: number | null }
  | { type: 'tab'; n: number; tab: number }
  | { type: 'orders'; n: number; order: Order }
  | { type: 'emote'; n: number; from: number | null; emote: number }
  | { type: 'chat'; n: number; from: number | null; text: string }
  | { type: 'removed'; n: number; host?: true }
  | { type: 'over'; n: number; result: Seat | 'draw' | null; reveal: Reveal }
  | { type: 'welcome'; wire: number; version: string; name: string }
  | { type: 'reload'; wire: number; version: string }
  | { type: 'made'; to: number; table: string }
  | { type: 'joined'; to: number; table: string; person: number | null; tab: number }
  | { type: 'tables'; to: number; tables: TableRow[] }
  | { type: 'log'; to: number; game: number; first: number; turns: number; events: WireEvent[] }
  | { type: 'pong'; to: number }
  | { type: 'refused'; to: number; id: string; rule: string | null; text: string }
  | { type: 'notice'; text: string }
  | { type: 'gathering'; to: number; ms: number | null };
