// tour.ts - the first game, prepared: a record that begins in the middle, and the beats of the lesson along its plies. What
// the learner has to do is the next move of the record; everything else happens by itself between the beats.
import type { Sent, WirePick } from '../lib/wire';

const DECK =
  'CNM,PAY,TRU,CNF,PRI,CON,FIN,INT,CON,SUB,CON,CNM,FAM,CON,INT,CON,LAM,FAM,CON,PRI,CON,MOB';

export const LESSON = `[Edition "lookout-2021"]
[Players "3"]
[Position "fb1 edition=lookout-2021 turn=A list=B2,C4,C7,A5 home=12346789/13456789/1235689 hands=CON,DBL,LAM,FAM/CON,COP/CON,SUB deck=${DECK} discard=-"]

A:CON,B1 *:pass
B:CON,A1 A:FAM
A:DBL,C1,C2 *:pass
B:COP,B1
C:CON,A2 *:pass
A:LAM,A5 *:pass
`;

export type Wanted =
  { type: 'move'; picks: WirePick[] } | { type: 'attempt'; card: WirePick } | { type: 'pass' };

export interface Beat {
  note: keyof Notes;
  /** What the learner is to do; without it, to read and go on. */
  wanted?: Wanted;
  /** Then the record goes on through these plies, with a breath between them. */
  then: number[];
  /** A counter window is open to the learner when the beat begins. */
  window?: boolean;
}

export const BEATS: readonly Beat[] = [
  { note: 'family', then: [] },
  { note: 'contract', wanted: { type: 'move', picks: ['CON', 'B1'] }, then: [2, 3, 5] },
  { note: 'counter', wanted: { type: 'attempt', card: 'FAM' }, then: [6], window: true },
  { note: 'next', then: [] },
  { note: 'double', wanted: { type: 'move', picks: ['DBL', 'C1', 'C2'] }, then: [9, 10] },
  { note: 'war', then: [12, 14] },
  { note: 'pass', wanted: { type: 'pass' }, then: [15], window: true },
  { note: 'rescue', wanted: { type: 'move', picks: ['LAM', 'A5'] }, then: [17, 18] },
  { note: 'done', then: [] },
];

/** Whether what was sent is what the beat wants. */
export function fits(wanted: Wanted | undefined, sent: Sent): boolean {
  if (!wanted || wanted.type !== sent.type) return false;
  if (wanted.type === 'move' && sent.type === 'move')
    return wanted.picks.join() === sent.picks.join();
  return wanted.type !== 'attempt' || (sent.type === 'attempt' && sent.card === wanted.card);
}

export interface Notes {
  family: string;
  contract: string;
  counter: string;
  next: string;
  double: string;
  war: string;
  pass: string;
  rescue: string;
  done: string;
}

const en: Notes = {
  family:
    'You lead the Capone Mob. Last family standing wins. Four mobsters already stand at the wall: that is the Hit List, and Jack McGurn is one of your men.',
  contract:
    'Your turn: one card. A Contract puts a rival on the list. Play Contract, then choose Bugs Moran.',
  counter:
    'Moran strikes back: a Contract on Al Capone himself! In this window anybody may answer, and the first Counter counts. Play Family Influence.',
  next: 'Saved. And whoever counters takes the next turn: it is yours again, and you drew up to six cards.',
  double:
    'Five at the wall, and six mean war. Play Double Contract on Lucky Luciano and Meyer Lansky.',
  war: 'Seven on the list, and six are enough: Mob War! Whenever a turn begins, the first on the list dies, as Hymie Weiss just did. Watch what the others do.',
  pass: 'Luciano wants Big Tuna on the list. You hold no Counter for it: pass.',
  rescue:
    'Now Machine Gun Jack McGurn is first in line, and one dies before the next turn. Get him out: Take It on the Lam.',
  done: 'He is home, and somebody else is next. That is all you need: the rest is on the cards. Good luck, boss.',
};

const de: Notes = {
  family:
    'Du führst die Capone-Bande. Die letzte Familie gewinnt. Vier Gangster stehen schon an der Wand: das ist die Abschussliste, und Jack McGurn ist einer von deinen Leuten.',
  contract:
    'Du bist dran: eine Karte. Ein Auftrag bringt einen Rivalen auf die Liste. Spiel Auftrag und wähle Bugs Moran.',
  counter:
    'Moran schlägt zurück: ein Auftrag auf Al Capone selbst! In diesem Fenster darf jeder antworten, der erste Konter zählt. Spiel Familieneinfluss.',
  next: 'Gerettet. Und wer kontert, ist als Nächster dran: du, und du hast auf sechs Karten aufgefüllt.',
  double:
    'Fünf stehen an der Wand, und sechs bedeuten Krieg. Spiel Doppelauftrag auf Lucky Luciano und Meyer Lansky.',
  war: 'Sieben auf der Liste, und sechs genügen: Bandenkrieg! Zu Beginn jedes Zuges stirbt der Vorderste, wie eben Hymie Weiss. Sieh zu, was die anderen tun.',
  pass: 'Luciano will Big Tuna auf die Liste bringen. Du hast keinen Konter dagegen: passe.',
  rescue:
    'Jetzt steht Machine Gun Jack McGurn ganz vorn, und vor dem nächsten Zug stirbt einer. Hol ihn heraus: Die Fliege machen.',
  done: 'Er ist zu Hause, und ein anderer ist der Nächste. Mehr brauchst du nicht: den Rest sagen die Karten. Viel Glück, Boss.',
};

export const notes = (lang: string): Notes => (lang === 'de' ? de : en);
