// motion.ts - how things come and go. Unlike Svelte's own transitions these ask nothing of the page: each question would
// have it laid out once more in the middle of a change. For the same reason who stands in a row is placed by `translate`, from
// figures (layout.ts), and goes to another place by a transition; so all that comes and goes leaves that property alone.
import { cubicOut as easing } from 'svelte/easing';

/** From so many px below, or above where y is negative. */
export const slide = (
  _node: Element,
  { y = 0, duration = 0 }: { y?: number; duration?: number },
) => ({
  duration,
  easing,
  css: (t: number) => `opacity:${t};transform:translateY(${(1 - t) * y}px)`,
});

/** From a part of its size, or more than it. */
export const swell = (_node: Element, { from, duration }: { from: number; duration: number }) => ({
  duration,
  easing,
  css: (t: number) => `opacity:${t};scale:${from + (1 - from) * t}`,
});
