// tour.ts - the first game, prepared: a record that begins in the middle, and the beats of the lesson along its plies. What
// the learner has to do is the next move of the record; everything else happens by itself between the beats.
import type { Sent, WirePick } from '../lib/wire';
import type { Texts } from '../text';

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
  /** What is said: page.note in po/. */
  note: keyof Texts['note'];
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
