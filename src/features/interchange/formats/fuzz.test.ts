import { describe, expect, test } from 'vitest';
import type { Codec } from '../model.ts';
import { fuzz } from '../testing/mutate.ts';
import { samples } from '../testing/samples.ts';
import { aiken } from './aiken/index.ts';
import { gift } from './gift/index.ts';
import { csv, xlsx } from './table/index.ts';
import { text } from './text/index.ts';

const files = Number(process.env['FUZZ_FILES'] ?? 300);
/** A run that was asked for runs alone: there the bar of two seconds a file holds. */
const bar = process.env['FUZZ_FILES'] === undefined ? {} : { mostMs: 2_000 };
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const codecs: Codec[] = [gift, aiken, text, csv, xlsx];

describe(`damaged files (FUZZ_FILES=${files} FUZZ_SEED=${seed})`, () => {
  test.each(codecs)(
    'of $format never break the reader or hold it up',
    async ({ format, read }) => {
      if (!read) throw new Error(`${format} is not read`);
      const found = await fuzz(read, [...samples(format).values()], {
        files,
        seed,
        ...bar,
        // What was markup in its file must not come out as markup; elsewhere it is text like other text.
        ...(format === 'gift' ? { hides: /<(script|img|iframe)\b[^<>]*>/i } : {}),
      });
      console.log(format, JSON.stringify(found));
      expect(found.faults).toEqual([]);
      expect(found.questions).toBeGreaterThan(0);
    },
    600_000,
  );
});
