/** Draws a sheet of lined paper with a pupil's writing on it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import type { Random } from './random.ts';

/** Width and height of a sheet in pixels: A4. */
export const sheet = { width: 900, height: 1_273 };

const resolve = createRequire(import.meta.url).resolve;
const families = ['arabic', 'latin'].map((subset) => {
  const family = `Pupil ${subset}`;
  const path = `@fontsource-variable/vazirmatn/files/vazirmatn-${subset}-wght-normal.woff2`;
  GlobalFonts.register(readFileSync(resolve(path)), family);
  return `"${family}"`;
});

/** How a sheet looks. */
export interface Look {
  ink: string;
  /** A drawing below the writing. */
  figure?: 'rectangle' | 'bars' | 'room';
}

/** One sheet. */
export function drawSheet(lines: string[], look: Look, random: Random): Canvas {
  const canvas = createCanvas(sheet.width, sheet.height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fdfcf7';
  context.fillRect(0, 0, sheet.width, sheet.height);
  rule(context);
  context.fillStyle = look.ink;
  context.strokeStyle = look.ink;
  context.textAlign = 'right';
  for (const [place, line] of lines.entries()) write(context, line, place, random);
  if (look.figure) drawFigure(context, look.figure, 190 + (lines.length + 1) * 64, random);
  return canvas;
}

function rule(context: SKRSContext2D): void {
  context.lineWidth = 1.5;
  context.strokeStyle = '#c9d6e6';
  for (let y = 140; y < sheet.height - 60; y += 64)
    stroke(context, [
      [0, y],
      [sheet.width, y],
    ]);
  context.strokeStyle = '#e2a3a3';
  stroke(context, [
    [sheet.width - 90, 0],
    [sheet.width - 90, sheet.height],
  ]);
}

/** Nobody writes straight: each word leans and rises a little differently. */
function write(context: SKRSContext2D, line: string, place: number, random: Random): void {
  const baseline = 190 + place * 64;
  const slope = (random.next() - 0.5) * 0.02;
  let x = sheet.width - 120 - random.below(18);
  for (const word of fromRightToLeft(line)) {
    const size = 33 + random.below(5);
    context.font = `${random.chance(0.5) ? 400 : 500} ${size}px ${families.join(', ')}`;
    context.save();
    context.translate(x, baseline + (sheet.width - x) * slope + (random.next() - 0.5) * 6);
    context.transform(1, (random.next() - 0.5) * 0.04, -0.12, 1, 0, 0);
    context.direction = isPersian(word) ? 'rtl' : 'ltr';
    context.globalAlpha = 0.86 + random.next() * 0.14;
    context.fillText(word, 0, 0);
    context.restore();
    x -= context.measureText(word).width + 12 + random.below(8);
  }
}

/** Words as they stand on paper from the right; a formula among them runs the other way. */
function fromRightToLeft(line: string): string[] {
  const placed: string[] = [];
  let formula: string[] = [];
  for (const word of line.split(' ').filter((part) => part !== '')) {
    if (isPersian(word)) {
      placed.push(...formula, word);
      formula = [];
    } else {
      formula.unshift(word);
    }
  }
  return [...placed, ...formula];
}

function isPersian(word: string): boolean {
  return /[آ-ی]/.test(word);
}

function drawFigure(
  context: SKRSContext2D,
  figure: NonNullable<Look['figure']>,
  top: number,
  random: Random,
): void {
  context.lineWidth = 3.5;
  const shaky = (value: number) => value + (random.next() - 0.5) * 5;
  const box = (x: number, y: number, width: number, height: number) =>
    stroke(
      context,
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
        [x, y],
      ].map(([a = 0, b = 0]) => [shaky(a), shaky(b)]),
    );
  if (figure === 'bars') {
    for (const [place, height] of [60, 120, 200, 120].entries()) {
      box(230 + place * 110, top + 220 - height, 70, height);
    }
    stroke(context, [
      [200, top + 220],
      [700, top + 220],
    ]);
    return;
  }
  box(240, top, 420, 230);
  if (figure === 'rectangle') {
    stroke(context, [
      [240, top],
      [660, top + 230],
    ]);
    stroke(context, [
      [660, top],
      [240, top + 230],
    ]);
    return;
  }
  for (let place = 0; place < 6; place += 1) {
    box(280 + (place % 3) * 125, top + 40 + Math.floor(place / 3) * 95, 80, 55);
  }
}

function stroke(context: SKRSContext2D, points: number[][]): void {
  context.beginPath();
  for (const [x = 0, y = 0] of points) context.lineTo(x, y);
  context.stroke();
}
