import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadCodec } from '../codecs.ts';
import { differences } from '../formats/shared/losses.ts';
import type { CarriedQuestion, Format, Loss, Written } from '../model.ts';
import { tidyQuestion } from '../testing/questions.ts';
import type { Told } from '../worker/messages.ts';
import { weighAsked, writeAsked } from '../worker/write.ts';
import { carriedOf, standIn, type Outgoing } from './carried.ts';

const formats: Format[] = ['gift', 'aiken', 'moodle', 'qti21', 'qti22', 'qti30', 'csv', 'xlsx'];
const seed = Number(process.env['FORMAT_SEED'] ?? Date.now() % 2_147_483_647);
const runs = Number(process.env['FORMAT_RUNS'] ?? 25);

/** A picture and a PDF as the school keeps them. */
const kept = {
  'image/png': { id: 'p', name: 'شکل ۱.png', type: 'image/png', size: 9 },
  'application/pdf': { id: 'd', name: 'برگه.pdf', type: 'application/pdf', size: 6 },
};
const contents = new Map(
  Object.values(kept).map((file) => [file.type, Uint8Array.of(...standIn(file), 7)]),
);
const bytes = ({ type }: { type: string }) => contents.get(type) ?? null;

/** The files of a question, unless a format named them lost. */
const filesOf = (question: CarriedQuestion | undefined, lost: readonly string[]) =>
  lost.includes('lossFiles') ? [] : question?.files.map((one) => `${one.name} ${one.bytes.join()}`);

/** Questions as they stand in an exam: scored, their options stored in any order, some with files. */
const outgoing: fc.Arbitrary<Outgoing> = fc
  .tuple(tidyQuestion, fc.subarray(Object.values(kept)), fc.boolean())
  .map(([question, files, isTurned]) => {
    const options = question.options.map((one, at) => Object.assign(one, { orders: at + 1 }));
    return Object.assign(question, {
      maxScoreUnits: question.maxScoreUnits ?? 240,
      options: isTurned ? options.toReversed() : options,
      files,
    });
  });

async function heard(work: (tell: (told: Told) => void) => Promise<void>): Promise<Told[]> {
  const said: Told[] = [];
  await work((told) => said.push(told));
  return said;
}
async function weighed(format: Format, questions: CarriedQuestion[]): Promise<Loss[]> {
  const said = await heard((tell) =>
    weighAsked({ t: 'weigh', formats: [format], questions }, tell),
  );
  return said.flatMap((told) => (told.t === 'losses' ? told.losses : []));
}
async function written(format: Format, questions: CarriedQuestion[]): Promise<Written[]> {
  const asked = { t: 'write' as const, format, questions, title: 'آزمون', language: 'fa' as const };
  const said = await heard((tell) => writeAsked(asked, tell));
  return said.flatMap((told) => (told.t === 'written' ? [told.written] : []));
}
const codesOf = ({ remarks }: Loss) =>
  remarks.flatMap(({ code, weight }) => (weight === 'note' ? [] : [code]));

describe(`questions that went out as a file (FORMAT_SEED=${seed})`, { timeout: 120_000 }, () => {
  test.each(formats)(
    'come in from %s as they were, but for what was named before',
    async (format) => {
      const { read } = await loadCodec(format);
      await fc.assert(
        fc.asyncProperty(fc.array(outgoing, { minLength: 1, maxLength: 4 }), async (questions) => {
          const isScored = true;
          const named = await weighed(
            format,
            questions.map((one) => carriedOf(one, { bytes: standIn, isScored })),
          );
          const sent = questions.map((one) => carriedOf(one, { bytes, isScored }));
          const codes = sent.map((_, at) =>
            named.filter(({ index }) => index === at).flatMap(codesOf),
          );
          const [file] = await written(format, sent);
          const reading = file && file.bytes.length > 0 ? await read?.(file.bytes, {}) : null;
          const back = (reading?.rows ?? []).flatMap(({ question }) =>
            question ? [question] : [],
          );
          const going = sent.flatMap((question, at) =>
            codes[at]?.includes('lossWhole') ? [] : [{ question, named: codes[at] ?? [] }],
          );
          expect(back.length).toBe(going.length);
          for (const [at, { question, named: lost }] of going.entries()) {
            const came = back[at];
            expect(came && differences(question, came).map(({ code }) => code)).toEqual(lost);
            expect(filesOf(came, lost)).toEqual(filesOf(question, lost));
          }
        }),
        { seed, numRuns: runs },
      );
    },
  );

  test('are weighed a part at a time, each by its own number', async () => {
    const plain = carriedOf(
      {
        type: 'oral',
        text: 'بگویید.',
        formula: null,
        maxScoreUnits: 240,
        modelAnswer: null,
        rubric: [],
        options: [],
        difficulty: null,
        tags: [],
        files: [],
      },
      { bytes: () => null, isScored: true },
    );
    const questions = Array.from({ length: 120 }, () => plain);
    const said = await heard((tell) =>
      weighAsked({ t: 'weigh', formats: ['aiken'], questions }, tell),
    );
    expect(said.filter(({ t }) => t === 'progress')).toHaveLength(3);
    const losses = said.flatMap((told) => (told.t === 'losses' ? told.losses : []));
    expect(losses.map(({ index }) => index)).toEqual(questions.map((_, at) => at));
    expect(said.at(-1)).toEqual({ t: 'weighed' });
  });
});
