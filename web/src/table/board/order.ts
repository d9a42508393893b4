// order.ts - putting a row into another order by hand: the Intrigue. Pure; pointer and keyboard both end here.
import type { Box } from '../layout';

/** One goes from one place to another; the others close up. */
export function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const at = Math.max(0, Math.min(all.length - 1, to));
  const one = all[from];
  if (one === undefined || from === at) return [...all];
  return all.toSpliced(from, 1).toSpliced(at, 0, one);
}

/** Over which place a pointer is: the middles of the places as they stand, left to right in reading order. */
export function placeAt(boxes: readonly Box[], x: number, y: number): number {
  let best = 0;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const dx = x - (box.x + box.w / 2);
    const dy = y - (box.y + box.h / 2);
    const far = dx * dx + dy * dy * 4; // rows count for more than places within one
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

/** The order as it is kept while the list itself changes: whoever left is gone, whoever came stands at the end. */
export function kept<T>(order: readonly T[], list: readonly T[]): T[] {
  return [
    ...order.filter((one) => list.includes(one)),
    ...list.filter((one) => !order.includes(one)),
  ];
}
