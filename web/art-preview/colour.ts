// colour.ts - what the eye makes of two colours: contrast after WCAG 2.2, and the distance in OKLab as seen with
// normal sight and with the three kinds of colour blindness (Machado, Oliveira and Fernandes 2009, severity 1).

type Triple = [number, number, number];

export const SIGHTS = ['normal', 'protan', 'deutan', 'tritan'] as const;
export type Sight = (typeof SIGHTS)[number];

export const SEEN: Record<Sight, number[]> = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

function linear(hex: string): Triple {
  const channel = (at: number): number => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const times = (m: number[], [a, b, c]: Triple): Triple => [0, 3, 6].map((i) => m[i]! * a + m[i + 1]! * b + m[i + 2]! * c) as Triple;

function oklab(rgb: Triple): Triple {
  const clamped = rgb.map((c) => Math.min(1, Math.max(0, c))) as Triple;
  const lms = times(
    [0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376, 0.6299787005],
    clamped,
  ).map(Math.cbrt) as Triple;
  return times(
    [0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662, -0.808675766],
    lms,
  );
}

/** 0 to about 100; two areas of less than 8 are hard to tell apart. */
export function distance(a: string, b: string, sight: Sight = 'normal'): number {
  const [p, q] = [a, b].map((hex) => oklab(times(SEEN[sight], linear(hex)))) as [Triple, Triple];
  return 100 * Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/** The contrast of text on a ground: 4.5 for text, 3 for large text and for signs. */
export function contrast(a: string, b: string): number {
  const [p, q] = [a, b].map((hex) => {
    const [r, g, bl] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl + 0.05;
  }) as [number, number];
  return Math.max(p / q, q / p);
}
