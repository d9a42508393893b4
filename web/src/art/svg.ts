// svg.ts - the few shapes that every drawing is made of, as markup strings. Owns how a number, a path and an
// attribute are written; knows nothing of the game. No style attribute, no script and no id is ever written: the page's
// content security policy forbids the first two, and an id would occur as often as the picture does.

/** A number with at most one digit behind the point: a tenth of a unit is less than a pixel at any size we show. */
export const num = (value: number): string => String(Math.round(value * 10) / 10);

/** Numbers inside a template of path data: d`M${x} ${y}h10`. */
export function d(parts: TemplateStringsArray, ...values: number[]): string {
  return parts.reduce((text, part, i) => text + num(values[i - 1]!) + part);
}

export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

export const fill = (path: string, colour: string, more = ''): string => `<path d="${path}" fill="${colour}"${more && ' ' + more}/>`;

/** A line with round ends. */
export const line = (path: string, colour: string, width: number, more = ''): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ' ' + more}/>`;

/** A line with cut ends, as of a broad pen. */
export const bar = (path: string, colour: string, width: number, more = ''): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${num(width)}"${more && ' ' + more}/>`;

export const disc = (x: number, y: number, r: number, colour: string, more = ''): string =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${colour}"${more && ' ' + more}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, colour: string, more = ''): string =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${colour}"${more && ' ' + more}/>`;

export const ring = (x: number, y: number, r: number, colour: string, width: number, more = ''): string =>
  disc(x, y, r, 'none', `stroke="${colour}" stroke-width="${num(width)}"${more && ' ' + more}`);

export const box = (x: number, y: number, w: number, h: number, colour: string, round = 0, more = ''): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${round ? ` rx="${num(round)}"` : ''} fill="${colour}"${more && ' ' + more}/>`;

export const move = (transform: string, content: string): string => content && `<g transform="${transform}">${content}</g>`;

/** `content` scaled to `size` of a hundred units, its corner at x, y. */
export const place = (x: number, y: number, size: number, content: string): string =>
  move(`translate(${num(x)} ${num(y)}) scale(${Math.round(size * 10) / 1000})`, content);

export type Point = readonly [number, number];

/** A closed curve through the points (Catmull-Rom): heads, hair and clouds. */
export function curve(points: readonly Point[]): string {
  const at = (i: number): Point => points[(i + points.length) % points.length]!;
  let path = d`M${at(0)[0]} ${at(0)[1]}`;
  points.forEach((p, i) => {
    const [before, q, after] = [at(i - 1), at(i + 1), at(i + 2)];
    path += d`C${p[0] + (q[0] - before[0]) / 6} ${p[1] + (q[1] - before[1]) / 6} ${q[0] - (after[0] - p[0]) / 6} ${q[1] - (after[1] - p[1]) / 6} ${q[0]} ${q[1]}`;
  });
  return path + 'z';
}

/** A polygon. */
export const poly = (...xy: number[]): string => xy.map((v, i) => (i === 0 ? 'M' : i % 2 ? ' ' : 'L') + num(v)).join('') + 'z';

/** A star or, with inner = outer, a regular polygon of `n` corners, the first on top. */
export function star(x: number, y: number, n: number, outer: number, inner: number): string {
  const xy: number[] = [];
  for (let i = 0; i < 2 * n; i++) {
    const r = i % 2 ? inner : outer;
    const a = (i / n) * Math.PI;
    xy.push(x + r * Math.sin(a), y - r * Math.cos(a));
  }
  return poly(...xy);
}

/** The picture itself. It is decoration: names and sentences are the page's. */
export const picture = (view: string, content: string, kind: string, more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" class="art art-${kind}" aria-hidden="true" focusable="false"${more && ' ' + more}>${content}</svg>`;

/** Numbers that look random and are the same for ever: for bricks and cracks. */
export function noise(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}
