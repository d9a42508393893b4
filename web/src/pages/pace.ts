// pace.ts - how fast a game goes: one choice in place of a clock, a counter window and a seal, which only a pace of one's own has.
// What the others have, the C code says.
import type { Clock, Lobby, Pace, SettingFlag, Settings } from '../lib/wire';
import type { Words } from '../lib/words';

/** What only a pace of one's own asks for. */
export interface Knobs {
  clock: Clock;
  window: number | null;
  sealed: boolean;
}

/** The same settings at this pace; `knobs` are for a pace of one's own. */
export function atPace(
  { paces }: Pick<Words, 'paces'>,
  settings: Settings,
  pace: Pace,
  knobs: Knobs,
): Settings {
  const { clock, window } = paces.find(({ word }) => word === pace) ?? knobs;
  const own = clock === null || pace === 'custom';
  const rest = settings.flags.filter((flag): flag is SettingFlag => flag !== 'sealed');
  return {
    ...settings,
    pace,
    clock: own ? knobs.clock : clock,
    window: own ? knobs.window : window,
    flags: own && knobs.sealed ? ['sealed', ...rest] : rest,
  };
}

export const knobsOf = ({ clock, window, flags }: Settings): Knobs => ({
  clock,
  window,
  sealed: flags.includes('sealed'),
});

/** Is somebody at this table who has never finished a game, and would have to race? Only its host is told. */
export const asksForCalm = ({ settings, people, host }: Lobby, me: number | null): boolean =>
  me !== null &&
  me === host &&
  settings.pace !== 'relaxed' &&
  people.some((person, i) => i !== me && person?.new === true && person.connected);
