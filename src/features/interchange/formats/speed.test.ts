import { describe, expect, test } from 'vitest';
import type { CarriedQuestion, Codec } from '../model.ts';
import { aiken } from './aiken/index.ts';
import { gift } from './gift/index.ts';
import { bare } from './shared/rows.ts';
import { csv, xlsx } from './table/index.ts';
import { RUNAWAY_SECONDS, secondsOf } from '../testing/work.ts';
import { readTyped } from './text/index.ts';

const questions = Array.from({ length: 5_000 }, (_, at): CarriedQuestion => ({
  ...bare(`سوال شمارهٔ ${at}: حاصل \\(x^2=\\frac{1}{${at + 2}}\\) می‌شود چند؟`),
  type: 'multipleChoice',
  options: ['یک', 'دو', 'سه', 'چهار'].map((text, place) => ({
    text: `${text} ${at}`,
    isCorrect: place === at % 4,
  })),
}));

describe('5,000 questions', () => {
  test.each<Codec>([gift, aiken, csv, xlsx])(
    'of $format are all read, and no reading runs away',
    async (codec) => {
      const written = await codec.write?.(questions, 'آزمون', 'fa');
      if (!written || !codec.read) throw new Error('not both ways');
      const { read } = codec;
      let rows = 0;
      const seconds = await secondsOf(async () => {
        rows = (await read(written.bytes, {})).rows.length;
      });
      console.log(codec.format, Math.round(seconds * 1_000), 'ms');
      expect(rows).toBe(5_000);
      expect(seconds).toBeLessThan(RUNAWAY_SECONDS);
    },
    120_000,
  );

  test('of a pasted text are all read, and no reading runs away', async () => {
    const text = questions
      .map(
        ({ options }, at) =>
          `${(at % 900) + 1}- سوال ${at} می‌شود چند؟ (۱ نمره)\n${options.map((one, place) => `${'الف ب ج د'.split(' ')[place]}) ${one.text}`).join('\n')}\nپاسخ: ب`,
      )
      .join('\n\n');
    let rows = 0;
    const seconds = await secondsOf(() => {
      rows = readTyped(text).rows.length;
    });
    console.log('text', Math.round(seconds * 1_000), 'ms');
    expect(rows).toBe(5_000);
    expect(seconds).toBeLessThan(RUNAWAY_SECONDS);
  }, 120_000);
});
