// sounds.ts - what is heard at the table, made by WebAudio from noise and a few oscillators: no file is loaded. Each is a
// list of layers; whatever is heard has a visible twin (table/beats.ts), so nothing is lost without sound.

export type Sound =
  | 'slap'
  | 'draw'
  | 'shuffle'
  | 'shot'
  | 'siren'
  | 'alarm'
  | 'coin'
  | 'stamp'
  | 'bell'
  | 'toll'
  | 'knock'
  | 'tick'
  | 'brass'
  | 'gong';

export interface Layer {
  wave: 'noise' | OscillatorType;
  /** Hz at the start and at the end: of the tone, or of the filter before noise. */
  from: number;
  to?: number;
  /** s after the sound begins, until full, until gone. */
  at?: number;
  rise?: number;
  fall: number;
  gain: number;
  filter?: BiquadFilterType;
}

const chime = (hz: number, at: number, gain: number, fall = 0.9): Layer[] => [
  { wave: 'sine', from: hz, at, fall, gain },
  { wave: 'sine', from: hz * 2.76, at, fall: fall * 0.5, gain: gain * 0.35 },
];
const flick = (at: number, gain = 0.22): Layer => ({
  wave: 'noise',
  filter: 'bandpass',
  from: 2600,
  to: 1500,
  at,
  fall: 0.05,
  gain,
});
const wail = (from: number, to: number, at: number): Layer => ({
  wave: 'sawtooth',
  filter: 'lowpass',
  from,
  to,
  at,
  rise: 0.06,
  fall: 0.42,
  gain: 0.07,
});

export const SOUNDS: Record<Sound, Layer[]> = {
  slap: [
    { wave: 'noise', filter: 'lowpass', from: 1900, to: 300, fall: 0.09, gain: 0.5 },
    { wave: 'sine', from: 170, to: 80, fall: 0.1, gain: 0.3 },
  ],
  draw: [
    { wave: 'noise', filter: 'bandpass', from: 1200, to: 3600, rise: 0.03, fall: 0.11, gain: 0.16 },
  ],
  shuffle: [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3].map((at) => flick(at)),
  shot: [
    { wave: 'noise', filter: 'lowpass', from: 6000, to: 160, fall: 0.34, gain: 0.8 },
    { wave: 'square', from: 150, to: 38, fall: 0.16, gain: 0.3 },
    { wave: 'noise', filter: 'bandpass', from: 900, to: 300, at: 0.14, fall: 0.6, gain: 0.1 },
  ],
  siren: [wail(420, 760, 0), wail(760, 420, 0.4), wail(420, 760, 0.8)],
  alarm: [wail(520, 1040, 0), wail(520, 1040, 0.25), wail(520, 1040, 0.5), wail(520, 1040, 0.75)],
  coin: [...chime(1320, 0, 0.12, 0.3), ...chime(1760, 0.07, 0.12, 0.4)],
  stamp: [
    { wave: 'sine', from: 120, to: 45, fall: 0.2, gain: 0.7 },
    { wave: 'noise', filter: 'lowpass', from: 900, to: 120, fall: 0.12, gain: 0.5 },
  ],
  bell: chime(784, 0, 0.18, 1.1),
  toll: [...chime(196, 0, 0.3, 2), ...chime(196, 0.75, 0.22, 2)],
  knock: [
    { wave: 'sine', from: 210, to: 110, fall: 0.08, gain: 0.4 },
    { wave: 'sine', from: 190, to: 100, at: 0.12, fall: 0.08, gain: 0.32 },
  ],
  tick: [{ wave: 'square', from: 1500, to: 900, fall: 0.02, gain: 0.05 }],
  brass: [
    [392, 0],
    [523, 0.16],
    [659, 0.32],
    [784, 0.5],
  ].map(([from, at]) => ({
    wave: 'sawtooth',
    filter: 'lowpass',
    from: from!,
    at: at!,
    rise: 0.03,
    fall: 0.5,
    gain: 0.09,
  })),
  gong: [...chime(131, 0, 0.35, 1.6), ...chime(587, 0, 0.1, 0.5)],
};

/** s until nothing of it is heard any more. */
export const lengthOfSound = (sound: Sound): number =>
  Math.max(...SOUNDS[sound].map(({ at = 0, rise = 0, fall }) => at + rise + fall));
