import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CarriedFile, CarriedQuestion, Codec } from '../../model.ts';
import { anyQuestion, plainQuestion, tidyQuestion } from '../../testing/questions.ts';
import { exactLosses, noLosses, roundTrip } from '../../testing/round-trip.ts';
import { moodle } from '../moodle/index.ts';
import { qti21, qti22, qti30 } from '../qti/index.ts';
import { bare } from '../shared/rows.ts';

const seed = Number(process.env['FORMAT_SEED'] ?? Date.now() % 2_147_483_647);
const runs = Number(process.env['FORMAT_RUNS'] ?? 40);
const settings = { seed, runs };

const beginnings: [string, string, number[]][] = [
  ['png', 'image/png', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]],
  ['jpg', 'image/jpeg', [0xff, 0xd8, 0xff]],
  ['pdf', 'application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];
const file: fc.Arbitrary<CarriedFile> = fc
  .record({
    kind: fc.constantFrom(...beginnings),
    name: fc.constantFrom('شکل ۱', 'a b', 'x', 'طرح‌واره', "it's"),
    rest: fc.uint8Array({ maxLength: 30 }),
  })
  .map(({ kind: [ending, type, first], name, rest }) => ({
    name: `${name}.${ending}`,
    type,
    bytes: new Uint8Array([...first, ...rest]),
  }));
const signs = [
  ']]>',
  '<![CDATA[',
  '&nbsp;',
  '$$x^2$$',
  '\\[y\\]',
  '\\(',
  '\\)',
  '\\( a  b \\)',
].concat(
  ['«math»', '«math x»y«/math»', '[[1]]', '{1:MC:=a~b}', '{a}', '@@PLUGINFILE@@/x.png', '\r\n'],
  ['\u0085', '\u2028', '\u200b', '\ufeff', '\u0007', '\u00a0', '😀', '<p class="bargeh-keep">'],
  ['  ', '\n', '\t', 'می‌شود', 'a'],
);
const wild = fc
  .oneof(
    fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 6 }).map((all) => all.join('')),
    fc.string({ unit: 'binary', minLength: 1 }),
  )
  .map((text) => (text.trim() === '' ? `${text}x` : text));
const withFiles = fc
  .tuple(tidyQuestion, fc.array(file, { minLength: 1, maxLength: 3 }))
  .map(([question, files]) => Object.assign({}, question, { files }));
const wildQuestion: fc.Arbitrary<CarriedQuestion> = fc
  .tuple(fc.oneof(anyQuestion, withFiles), wild, wild, wild)
  .map(([question, text, option, model]) =>
    Object.assign({}, question, {
      text,
      modelAnswer: question.modelAnswer === null ? null : model,
      options: question.options.map(({ text: own, isCorrect }, at) => ({
        text: at === 0 ? option : own,
        isCorrect,
      })),
    }),
  );

/** Whether all its texts are such as XML can hold. */
const isLegal = ({ text, modelAnswer, options }: CarriedQuestion) =>
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  !/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(
    [text, modelAnswer ?? '', ...options.map((option) => option.text)].join(''),
  );

const codecs: [string, Codec][] = [
  ['Moodle XML', moodle],
  ['QTI 2.1', qti21],
  ['QTI 2.2', qti22],
  ['QTI 3.0', qti30],
];

describe.each(codecs)(
  `%s written and read again (FORMAT_SEED=${seed})`,
  { timeout: 120_000 },
  (_, codec) => {
    test('brings plain questions back whole', async () => {
      expect(await noLosses(codec, plainQuestion, settings)).toBe(runs);
    });

    test('brings every question back whole that the app can keep', async () => {
      expect(await noLosses(codec, tidyQuestion, settings)).toBe(runs);
    });

    test('brings pictures and PDFs back byte by byte, also of one name', async () => {
      expect(await noLosses(codec, withFiles, settings)).toBe(runs);
    });

    test('keeps spaces, empty lines and signs of other formats', async () => {
      expect(await noLosses(codec, wildQuestion.filter(isLegal), settings)).toBe(runs);
    });

    test('loses nothing that was not named before', async () => {
      expect(await exactLosses(codec, { ...settings, of: wildQuestion })).toBe(runs);
    });

    test('names a control character that the file cannot hold', async () => {
      const { back, named } = await roundTrip(codec, [bare('a\u0007b')]);
      expect(back[0]?.text).toBe('ab');
      expect(named.get(0)).toEqual(['lossText']);
    });
  },
);
