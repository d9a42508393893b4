// head.ts - the bare head of a mobster: its shape, the shadow on it, ears and neck. Owns where on the sheet of a hundred
// by a hundred units the parts of a face sit; what they look like is in features.ts, hair.ts and hats.ts.
// The lamp stands on the left: every shadow falls to the right.

import type { Point } from './svg.ts';
import { curve, d, fill, line, oval } from './svg.ts';
import type { SkinTone } from './palette.ts';

/** Half widths at temple, cheek, jaw and chin, and where the chin ends. */
const SHAPES = {
  oval: [18.5, 19, 15.5, 7, 75],
  round: [20.5, 22.5, 19.5, 10, 74],
  square: [20, 20.5, 19.5, 12, 75],
  long: [17, 17.5, 14.5, 7.5, 79],
  heart: [20.5, 19.5, 13.5, 5, 75],
  pear: [17.5, 20.5, 22, 13, 76],
  gaunt: [18.5, 18, 12.5, 6.5, 78],
  brute: [20.5, 23, 23, 15, 77],
  baby: [20.5, 21.5, 17.5, 8, 71],
  lean: [18, 17.5, 16, 8.5, 76.5],
  lady: [18.5, 18.5, 14, 5, 73.5],
} as const;

export type HeadShape = keyof typeof SHAPES;

export interface Head {
  shape: HeadShape;
  skin: SkinTone;
  /** -1 looks to the left, 1 to the right. */
  turn: number;
  /** Half widths: temple and jaw; the middle of the face; the chin. */
  temple: number;
  jaw: number;
  mid: number;
  chin: number;
  left: Point[];
  right: Point[];
}

export const EYE_Y = 47;
export const NOSE_Y = 59;
export const MOUTH_Y = 65.5;

export function head(shape: HeadShape, skin: SkinTone, turn: number): Head {
  const [temple, cheek, jaw, tip, chin] = SHAPES[shape];
  const side = (sign: number): Point[] => {
    const w = sign * (1 - 0.07 * sign * turn);
    return [
      [50 + w * temple * 0.78, 23.5],
      [50 + w * temple, 37],
      [50 + w * cheek, 51],
      [50 + w * jaw, 64.5],
      [50 + w * tip + turn, chin - 2.6],
    ];
  };
  return { shape, skin, turn, temple, jaw, chin, mid: 50 + 3.2 * turn, left: side(-1), right: side(1) };
}

export const outline = (h: Head): string => curve([[50, 18.5], ...h.right, [50 + h.turn, h.chin], ...[...h.left].reverse()]);

/** The side of the face away from the lamp, its edge running down brow, cheekbone and chin. */
const shadow = (h: Head): string =>
  curve([
    [50 + h.temple * 0.5, 20.2],
    ...h.right,
    [50 + h.turn, h.chin],
    [h.mid + 2, h.chin - 3.5],
    [h.mid + h.jaw * 0.5, h.chin - 9],
    [h.mid + h.temple * 0.78, 53.5],
    [h.mid + h.temple * 0.56, 44],
    [h.mid + h.temple * 0.7, 34],
  ]);

function ear(h: Head, sign: number, big: number): string {
  const x = (sign < 0 ? h.left : h.right)[2]![0] - sign * 0.4;
  const w = 4.4 * big * (1 - 0.5 * Math.max(0, sign * h.turn));
  const [light, shade] = h.skin;
  return (
    oval(x + sign * w * 0.35, 50.5, w, 6.6 * big, sign < 0 ? light : shade) +
    line(d`M${x + sign * w * 0.9} 46.5q${-sign * w * 0.8} 2.5 ${-sign * w * 0.5} 7`, sign < 0 ? shade : '#1c1917', 1.1)
  );
}

export function drawNeck(h: Head, thick: number): string {
  const w = h.jaw * 0.62 * thick;
  const [light, , deep] = h.skin;
  return (
    fill(d`M${50 - w} 58V84Q50 94 ${50 + w} 84V58z`, light) +
    fill(
      d`M${50 - w} 66Q${50 - w * 0.6} ${h.chin + 3} ${50 - w * 0.2} ${h.chin + 7}L${50 + 2} 91Q${50 + w} 88 ${50 + w} 84V58z`,
      deep,
    )
  );
}

export const drawHead = (h: Head, ears: number): string =>
  (ears ? ear(h, -1, ears) + ear(h, 1, ears) : '') + fill(outline(h), h.skin[0]) + fill(shadow(h), h.skin[1]);
