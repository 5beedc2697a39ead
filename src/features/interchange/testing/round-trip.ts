import * as fc from 'fast-check';
import { expect } from 'vitest';
import { differences } from '../formats/shared/losses.ts';
import type { CarriedQuestion, Codec } from '../model.ts';
import { anyQuestion } from './questions.ts';

/** Writes the questions and reads the file; what differs, by question. */
export async function roundTrip(
  codec: Codec,
  questions: readonly CarriedQuestion[],
): Promise<{ back: CarriedQuestion[]; named: Map<number, string[]> }> {
  if (!codec.write || !codec.read || !codec.losses) throw new Error('not both ways');
  const written = await codec.write(questions, 'آزمون', 'fa');
  const rows = written.bytes.length === 0 ? [] : (await codec.read(written.bytes, {})).rows;
  const named = new Map(
    codec
      .losses(questions)
      .map((loss) => [
        loss.index,
        loss.remarks.filter(({ weight }) => weight !== 'note').map(({ code }) => code),
      ]),
  );
  return { back: rows.flatMap(({ question }) => (question ? [question] : [])), named };
}

/** How often it held that what a file does not bring back was named before it was written, and nothing else was. */
export async function exactLosses(
  codec: Codec,
  settings: { seed: number; runs: number; of?: fc.Arbitrary<CarriedQuestion> },
): Promise<number> {
  const lists = fc.array(settings.of ?? anyQuestion, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(lists, async (questions) => {
      const { back, named } = await roundTrip(codec, questions);
      const written = questions.flatMap((question, index) =>
        named.get(index)?.includes('lossWhole')
          ? []
          : [{ question, codes: named.get(index) ?? [] }],
      );
      expect(back.length).toBe(written.length);
      for (const [at, { question, codes }] of written.entries()) {
        const came = back[at];
        expect(came && differences(question, came).map(({ code }) => code)).toEqual(codes);
      }
    }),
    { seed: settings.seed, numRuns: settings.runs },
  );
  return settings.runs;
}

/** How often it held that every question comes back as it was, and nothing had been named. */
export async function noLosses(
  codec: Codec,
  of: fc.Arbitrary<CarriedQuestion>,
  settings: { seed: number; runs: number },
): Promise<number> {
  await fc.assert(
    fc.asyncProperty(fc.array(of, { minLength: 1, maxLength: 4 }), async (questions) => {
      const { back, named } = await roundTrip(codec, questions);
      expect(back).toEqual(questions);
      expect([...named.values()].flat()).toEqual([]);
    }),
    { seed: settings.seed, numRuns: settings.runs },
  );
  return settings.runs;
}
