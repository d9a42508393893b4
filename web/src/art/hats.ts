// hats.ts - what a mobster wears on his head. A hat is drawn for a temple half `w` wide, sits on y = 31, and may be worn
// at a tilt. Its band takes the colour of the family.

import type { Tone } from './palette.ts';
import { BONE, INK } from './palette.ts';
import { bar, d, disc, fill, line, oval } from './svg.ts';

type Draw = (w: number, tone: Tone, band: string) => string;

/** The front of a brim: a crescent from tip to tip, `drop` deep. */
const brim = (w: number, out: number, tip: number, drop: number, tone: Tone): string =>
  fill(
    d`M${50 - w - out} ${tip}Q50 31 ${50 + w + out} ${tip}Q${50 + w + out + 1.6} ${tip + 1.6} ${50 + w + out - 1.6} ${tip + 2.6}Q50 ${31 + drop * 2} ${50 - w - out + 1.6} ${tip + 2.6}Q${50 - w - out - 1.6} ${tip + 1.6} ${50 - w - out} ${tip}z`,
    tone[0],
  ) + line(d`M${50 - w - out + 0.4} ${tip + 0.8}Q50 31.6 ${50 + w * 0.4} 31.4`, tone[1], 1.4);

const ribbon = (w: number, top: number, band: string): string =>
  fill(d`M${50 - w - 0.9} ${top}Q50 ${top + 4} ${50 + w + 0.9} ${top}L${50 + w + 1.2} 31Q50 35 ${50 - w - 1.2} 31z`, band);

/** A creased crown: `peak` is its top, `dip` the crease. */
const crown = (w: number, peak: number, dip: number, tone: Tone): string =>
  fill(
    d`M${50 - w - 1.2} 31.5C${50 - w - 1.4} 22 ${50 - w + 0.5} ${peak + 3} ${50 - w * 0.58} ${peak + 0.6}Q47 ${peak - 1} 50 ${peak + dip}Q54 ${peak - 1.6} ${50 + w * 0.6} ${peak + 0.4}C${50 + w - 0.5} ${peak + 3} ${50 + w + 1.4} 22 ${50 + w + 1.2} 31.5z`,
    tone[0],
  ) +
  fill(
    d`M${50 - w * 0.86} 24C${50 - w * 0.9} 18 ${50 - w * 0.72} ${peak + 4} ${50 - w * 0.5} ${peak + 3}Q${50 - w * 0.58} 18 ${50 - w * 0.55} 25.5z`,
    tone[1],
  ) +
  line(d`M50 ${peak + dip + 0.6}q1.5 4 0.4 8`, tone[1], 1.5);

const fedora: Draw = (w, tone, band) => crown(w, 6.5, 3.6, tone) + ribbon(w, 23.5, band) + brim(w, 11, 28, 4.6, tone);

const homburg: Draw = (w, tone, band) =>
  crown(w - 1, 5, 5, tone) +
  ribbon(w - 1, 24, band) +
  brim(w, 8, 25, 4.4, tone) +
  line(d`M${50 - w - 8} 25.6Q50 40.4 ${50 + w + 8} 25.6`, tone[1], 1.5);

const boater: Draw = (w, tone, band) =>
  fill(d`M${50 - w + 0.5} 30L${50 - w + 1} 13Q50 9.4 ${50 + w - 1} 13L${50 + w - 0.5} 30z`, tone[0]) +
  fill(d`M${50 - w + 1} 13Q50 9.4 ${50 + w - 1} 13Q50 16.6 ${50 - w + 1} 13z`, tone[1]) +
  fill(d`M${50 - w + 0.6} 20Q50 23.6 ${50 + w - 0.6} 20L${50 + w - 0.5} 29H${50 - w + 0.5}z`, band) +
  bar(d`M${50 - w + 0.6} 24.4Q50 28 ${50 + w - 0.6} 24.4`, BONE, 1.4) +
  fill(
    d`M${50 - w - 11} 28.4Q50 33 ${50 + w + 11} 28.4Q${50 + w + 12.4} 31.4 ${50 + w + 10} 32.4Q50 37.4 ${50 - w - 10} 32.4Q${50 - w - 12.4} 31.4 ${50 - w - 11} 28.4z`,
    tone[0],
  ) +
  line(d`M${50 - w - 10.4} 29.6Q50 34 ${50 + w + 10.4} 29.6`, tone[1], 1.3);

const bowler: Draw = (w, tone, band) =>
  fill(
    d`M${50 - w - 0.6} 31C${50 - w - 1} 11 ${50 - w + 6} 6 50 6C${50 + w - 6} 6 ${50 + w + 1} 11 ${50 + w + 0.6} 31z`,
    tone[0],
  ) +
  fill(
    d`M${50 - w * 0.82} 24C${50 - w * 0.82} 14 ${50 - w * 0.6} 9.6 ${50 - w * 0.25} 9Q${50 - w * 0.55} 14 ${50 - w * 0.52} 25z`,
    tone[1],
  ) +
  ribbon(w - 0.6, 25.4, band) +
  fill(
    d`M${50 - w - 8} 24.6Q${50 - w - 3} 31 50 31T${50 + w + 8} 24.6Q${50 + w + 10} 27 ${50 + w + 6} 30.4Q${50 + w - 4} 36.4 50 36.4T${50 - w - 6} 30.4Q${50 - w - 10} 27 ${50 - w - 8} 24.6z`,
    tone[0],
  ) +
  line(d`M${50 - w - 7.4} 26.4Q${50 - w - 3} 32.4 48 32.6`, tone[1], 1.3);

const flat: Draw = (w, tone) =>
  fill(
    d`M${50 - w - 2} 32C${50 - w - 7} 20 ${50 - 8} 9 52 10C${50 + w + 2} 11 ${50 + w + 8} 22 ${50 + w + 3} 32Q50 25 ${50 - w - 2} 32z`,
    tone[0],
  ) +
  fill(d`M${50 - w - 1} 28C${50 - w - 1} 20 40 13 49 13Q40 19 38 27z`, tone[1]) +
  fill(
    d`M${50 - w - 2} 32Q50 22.6 ${50 + w + 3} 32Q${50 + w + 2} 36.6 ${50 + w - 2} 37Q50 29.6 ${50 - w + 2} 37Q${50 - w - 2} 36.6 ${50 - w - 2} 32z`,
    tone[0],
  ) +
  line(d`M${50 - w - 0.6} 32.2Q50 23.6 ${50 + w + 1.4} 32.2`, tone[1], 1.4);

const newsboy: Draw = (w, tone) =>
  fill(
    d`M${50 - w - 2} 31C${50 - w - 12} 27 ${50 - w - 6} 9 50 9C${50 + w + 6} 9 ${50 + w + 12} 27 ${50 + w + 2} 31Q50 26 ${50 - w - 2} 31z`,
    tone[0],
  ) +
  line(d`M50 10Q36 13 32 27M50 10Q64 13 68 27M50 10V27`, tone[1], 1.4) +
  oval(50, 9.4, 2.6, 1.7, tone[1]) +
  fill(
    d`M${50 - w - 1} 30Q50 24 ${50 + w + 1} 30Q${50 + w + 1} 36 ${50 + w - 3} 36.4Q50 31 ${50 - w + 3} 36.4Q${50 - w - 1} 36 ${50 - w - 1} 30z`,
    tone[0],
  ) +
  line(d`M${50 - w - 0.4} 30.6Q50 24.8 ${50 + w + 0.4} 30.6`, tone[1], 1.4);

const top: Draw = (w, tone, band) =>
  fill(d`M${50 - w + 0.5} 31L${50 - w - 1} 3Q50 -1 ${50 + w + 1} 3L${50 + w - 0.5} 31z`, tone[0]) +
  fill(d`M${50 - w * 0.8} 26L${50 - w * 0.85} 4L${50 - w * 0.5} 2.6V27z`, tone[1]) +
  ribbon(w - 1.6, 22.6, band) +
  brim(w, 8.5, 27.4, 3.6, tone);

const visor: Draw = (w) =>
  fill(d`M${50 - w - 0.8} 31.6Q50 25 ${50 + w + 0.8} 31.6L${50 + w + 0.6} 27.6Q50 21 ${50 - w - 0.6} 27.6z`, INK) +
  fill(
    d`M${50 - w - 0.6} 31Q50 24.4 ${50 + w + 0.6} 31Q${50 + w + 5} 38 ${50 + w + 2} 40Q50 33 ${50 - w - 2} 40Q${50 - w - 5} 38 ${50 - w - 0.6} 31z`,
    '#2f8a5b',
    'fill-opacity=".88"',
  ) +
  line(d`M${50 - w + 1} 33Q${50 - 4} 27.6 56 28.4`, '#8fd3a9', 1.4);

const peaked: Draw = (w, tone, band) =>
  fill(d`M${50 - w - 0.5} 27L${50 - w - 8} 18Q50 4 ${50 + w + 8} 18L${50 + w + 0.5} 27z`, tone[0]) +
  line(d`M${50 - w - 5} 18.2Q46 8.4 56 9.6`, tone[1], 1.8) +
  fill(d`M${50 - w - 0.8} 25Q50 21 ${50 + w + 0.8} 25V32Q50 28 ${50 - w - 0.8} 32z`, band) +
  fill(
    d`M${50 - w + 0.4} 31.4Q50 27.4 ${50 + w - 0.4} 31.4Q${50 + w - 2} 37.4 ${50 + w - 5} 37.6Q50 32.6 ${50 - w + 5} 37.6Q${50 - w + 2} 37.4 ${50 - w + 0.4} 31.4z`,
    INK,
  ) +
  disc(50, 25.8, 2.6, '#e5b32b');

const knit: Draw = (w, tone) =>
  fill(d`M${50 - w - 1} 30C${50 - w} 12 ${50 - 8} 10 50 10S${50 + w} 12 ${50 + w + 1} 30z`, tone[0]) +
  fill(d`M${50 - w - 1.6} 26Q50 22 ${50 + w + 1.6} 26L${50 + w + 1.4} 34Q50 30 ${50 - w - 1.4} 34z`, tone[1]) +
  line(d`M38 25v7.4M44 24.4v7M50 24v7M56 24.4v7M62 25v7.4M33.4 26v7M66.6 26v7`, tone[0], 1.3);

const beret: Draw = (w, tone) =>
  fill(
    d`M${50 - w - 2} 29C${50 - w - 4} 17 46 8 60 9C${50 + w + 12} 11 ${50 + w + 11} 25 ${50 + w + 1} 27Q52 23 ${50 - w - 2} 29z`,
    tone[0],
  ) +
  fill(d`M${50 - w} 25C37 16 50 11.6 58 12Q44 17 40 25z`, tone[1]) +
  line(d`M56 9l1 -3.4`, tone[0], 2);

const bonnet: Draw = (w, tone) =>
  fill(d`M${50 - w - 7} 27Q${50 - w} 13 50 12Q${50 + w} 13 ${50 + w + 7} 27Q50 19 ${50 - w - 7} 27z`, tone[0]) +
  line(d`M${50 - w - 6} 26.4Q50 18.4 ${50 + w + 6} 26.4`, tone[1], 1.5) +
  [
    [60, 15, 4.4],
    [66, 19.5, 3.6],
    [54.5, 13, 3.2],
  ]
    .map(([x, y, r]) => disc(x!, y!, r!, '#e07a5f') + disc(x!, y!, r! * 0.4, BONE))
    .join('') +
  line('M64 13q6-7 4-12', tone[1], 1.8);

/** `shade`: how deep its shadow falls on the face. */
const hat = (draw: Draw, shade: number): { draw: Draw; shade: number } => ({ draw, shade });

export const HATS = {
  fedora: hat(fedora, 9),
  homburg: hat(homburg, 7),
  boater: hat(boater, 7.6),
  bowler: hat(bowler, 6.4),
  flat: hat(flat, 6.6),
  newsboy: hat(newsboy, 6),
  top: hat(top, 6.6),
  visor: hat(visor, 10),
  peaked: hat(peaked, 7),
  knit: hat(knit, 3),
  beret: hat(beret, 0),
  bonnet: hat(bonnet, 0),
} satisfies Record<string, { draw: Draw; shade: number }>;
