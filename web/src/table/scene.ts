// scene.ts - what the board shows while events are played one after the other: the open part of a view, moved on by one
// event. The view itself is the engine's; when all is played the board shows that again, so nothing here can drift.
import type { Card, Mobster, Seat, View, WireEvent } from '../lib/wire';
import { has, SEATS } from '../lib/words';

export interface Scene {
  turn: Seat;
  war: 0 | 1 | 2;
  list: Mobster[];
  /** The numbers at home, seat by seat. */
  home: string[];
  hands: number[];
  hand: Card[];
  deck: number;
  discard: Card[];
  tags: Partial<Record<Mobster, Card>>;
}

export function sceneOf(view: View): Scene {
  const { turn, war, list, home, hands, hand, deck, discard, tags } = view;
  return { turn, war, list, home, hands, hand, deck, discard, tags };
}

export const seatOf = (who: Mobster): Seat => who.charAt(0) as Seat;
export const numberOf = (who: Mobster): number => Number(who.charAt(1));
export const indexOf = (seat: Seat): number => SEATS.indexOf(seat);
export const isMobster = (what: string): what is Mobster => /^[A-F][1-9]$/.test(what);

export function isHome(scene: Pick<Scene, 'home'>, who: Mobster): boolean {
  return scene.home[indexOf(seatOf(who))]?.includes(who.charAt(1)) ?? false;
}

export type Whereabouts = 'home' | 'listed' | 'dead';

export function whereIs(scene: Pick<Scene, 'home' | 'list'>, who: Mobster): Whereabouts {
  if (isHome(scene, who)) return 'home';
  return scene.list.includes(who) ? 'listed' : 'dead';
}

/** How many of a family are in play. */
export function inPlay(scene: Pick<Scene, 'home' | 'list'>, seat: Seat): number {
  const home = scene.home[indexOf(seat)]?.length ?? 0;
  return home + scene.list.filter((who) => seatOf(who) === seat).length;
}

export function mobstersOf(seat: Seat): Mobster[] {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${seat}${n}` as Mobster);
}

/** The dead of all families, in the order of seats. */
export function deadOf(scene: Pick<Scene, 'home' | 'list'>): Mobster[] {
  const seats = SEATS.slice(0, scene.home.length);
  return seats.flatMap(mobstersOf).filter((who) => whereIs(scene, who) === 'dead');
}

const without = <T>(all: readonly T[], one: T): T[] => {
  const at = all.indexOf(one);
  return at < 0 ? [...all] : all.toSpliced(at, 1);
};
const into = <T>(all: readonly T[], at: number, one: T): T[] => all.toSpliced(at, 0, one);

function away(scene: Scene, who: Mobster): Scene {
  const seat = indexOf(seatOf(who));
  const home = scene.home.map((all, i) => (i === seat ? all.replace(who.charAt(1), '') : all));
  return { ...scene, home, list: without(scene.list, who) };
}

function goHome(scene: Scene, who: Mobster): Scene {
  const seat = indexOf(seatOf(who));
  const gone = away(scene, who);
  const home = gone.home.map((all, i) =>
    i === seat ? [...all, who.charAt(1)].toSorted().join('') : all,
  );
  return { ...gone, home };
}

function stand(scene: Scene, who: Mobster, place: number): Scene {
  const gone = away(scene, who);
  return { ...gone, list: into(gone.list, place, who) };
}

function swap(scene: Scene, who: Mobster, place: number): Scene {
  const from = scene.list.indexOf(who);
  const other = scene.list[place];
  if (from < 0 || !other) return scene;
  return { ...scene, list: scene.list.with(from, other).with(place, who) };
}

function count(scene: Scene, seat: Seat, change: number): Scene {
  const at = indexOf(seat);
  const hands = scene.hands.map((n, i) => (i === at ? Math.max(0, n + change) : n));
  return { ...scene, hands };
}

/** A card from a hand to the face-up pile; a hand that is not ours is only counted. */
function lay(scene: Scene, seat: Seat, card: Card, mine: Seat | null): Scene {
  const now = { ...count(scene, seat, -1), discard: [card, ...scene.discard] };
  return seat === mine ? { ...now, hand: without(scene.hand, card) } : now;
}

function draw(scene: Scene, seat: Seat, card: Card | undefined, mine: Seat | null): Scene {
  const now = { ...count(scene, seat, 1), deck: Math.max(0, scene.deck - 1) };
  return seat === mine && card ? { ...now, hand: [...scene.hand, card] } : now;
}

/** All cards of the scene, wherever they lie. */
const cardsOf = ({ deck, hands, discard, tags }: Scene): number =>
  deck + discard.length + Object.keys(tags).length + hands.reduce((sum, n) => sum + n, 0);

function dealt(before: Scene, players: number): Scene {
  const each = <T>(what: T): T[] => Array.from({ length: players }, () => what);
  const [home, hands, deck] = [each('123456789'), each(0), cardsOf(before)];
  return { turn: 'A', war: 0, list: [], home, hands, hand: [], deck, discard: [], tags: {} };
}

function untag(scene: Scene, who: Mobster, card: Card): Scene {
  const tags = { ...scene.tags };
  delete tags[who];
  return { ...scene, tags, discard: [card, ...scene.discard] };
}

/** The scene after an event, as `mine` sees it. What it does not show stays the same object. */
export function reduce(scene: Scene, event: WireEvent, mine: Seat | null): Scene {
  switch (event[0]) {
    case 'deal':
      return dealt(scene, event[2]);
    case 'turn':
      return { ...scene, turn: event[1] };
    case 'drew':
      return draw(scene, event[1], event[2], mine);
    case 'took': {
      const now = draw({ ...scene, discard: scene.discard.slice(1) }, event[1], event[2], mine);
      return { ...now, deck: scene.deck };
    }
    case 'shuffle':
      return { ...scene, deck: event[1] ?? 0, discard: [] };
    case 'play':
    case 'drop':
    case 'butcher':
    case 'discard':
    case 'counter':
      return lay(scene, event[1], event[2], mine);
    case 'give': {
      // It was laid down when it was played; an ability does not stay on the pile.
      const discard = scene.discard[0] === event[2] ? scene.discard.slice(1) : scene.discard;
      return { ...scene, discard, tags: { ...scene.tags, [event[3]]: event[2] } };
    }
    case 'name':
      return has(event[2], 'orders') && isMobster(event[3])
        ? stand(scene, event[3], event[4] ?? 0)
        : scene;
    case 'list':
    case 'replace':
      return stand(scene, event[1], event[2]);
    case 'home':
      return goHome(scene, event[1]);
    case 'swap':
      return swap(scene, event[1], event[2]);
    case 'die':
      return away(scene, event[2]);
    case 'lose':
      return untag(scene, event[2], event[1]);
    case 'return':
      return event[2] === undefined ? goHome(scene, event[1]) : stand(scene, event[1], event[2]);
    case 'war':
      return { ...scene, war: (event[1] ?? 0) as 0 | 1 | 2 };
    default:
      return scene;
  }
}
