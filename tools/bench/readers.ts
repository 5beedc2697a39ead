/**
 * The readers of question files: whether finding out what a file is grows with the file and no faster, and what the
 * hardest files cost, each in a process of its own.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { UnreadableFile } from '#domain/files/model.ts';
import { loadCodec } from '#src/features/interchange/codecs.ts';
import { detect } from '#src/features/interchange/detect/index.ts';
import { shaped, SHAPES } from '#src/features/interchange/testing/shapes.ts';
import { HARD } from './readers-hard.ts';
import { arithmeticPieces } from '#src/ui/text-with-arithmetic.ts';
import { end, judge, timesOf } from './rows.ts';

/** A reader keeps what it read: beside a file of 10 kB, which fits into the processor's cache, any grows by that alone. */
const SMALL = { detect: 10_000, reader: 200_000 };
const LARGE = 1_000_000;
const GROWTH = 1.3;
const rounds = timesOf('ROUNDS', 3);
const readers = ['detect', 'gift', 'aiken', 'csv', 'text'] as const;
type Reader = (typeof readers)[number];

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function work(reader: Reader, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    if (reader === 'detect') detect(bytes);
    else await (await loadCodec(reader)).read?.(bytes, {});
  } catch (error) {
    // What is refused was looked at, too.
    if (!(error instanceof UnreadableFile)) throw error;
  }
}

async function secondsOf(reader: Reader, bytes: Uint8Array<ArrayBuffer>, times: number) {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await work(reader, bytes);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** As much text in many small files as in one large one: only what grows faster than the text tells them apart. */
for (const reader of readers) {
  const size = reader === 'detect' ? SMALL.detect : SMALL.reader;
  let worst = { name: '', growth: 0 };
  let longest = { name: '', seconds: 0 };
  for (const shape of SHAPES) {
    const small = bytesOf(shaped(shape, size));
    const large = bytesOf(shaped(shape, LARGE));
    let [few, one] = [1, Infinity];
    // What looks as if it grew is measured again: a busy machine makes it look so, too.
    for (let round = 0; round < rounds && one > few * GROWTH; round += 1) {
      const seconds = await secondsOf(reader, small, LARGE / size);
      few = round === 0 ? seconds : Math.min(few, seconds);
      one = Math.min(one, await secondsOf(reader, large, 1));
    }
    if (one / few > worst.growth) worst = { name: shape[0], growth: one / few };
    if (one > longest.seconds) longest = { name: shape[0], seconds: one };
  }
  judge(`${reader}: growth from ${size / 1000} kB to 1 MB`, worst.growth, GROWTH, {
    unit: '× linear',
    digits: 2,
    note: worst.name,
  });
  judge(`${reader}: longest of ${SHAPES.length} shapes of 1 MB`, longest.seconds, 3, {
    unit: 's',
    digits: 2,
    note: longest.name,
  });
}

/** Runs that a text is searched for arithmetic in again and again, if it is searched carelessly. */
const runs = [
  '1',
  '(',
  '(1(',
  '((-1+',
  '{x|',
  '[1, ',
  '1.',
  'a-',
  'sin ',
  '= ',
  '1 + ',
  '√(',
  ')(',
  '□ ',
];
const millisecondsOf = (run: string, length: number) =>
  Math.min(
    ...Array.from({ length: rounds }, () => {
      const from = performance.now();
      arithmeticPieces(`الف ${run.repeat(length / run.length)}`);
      return performance.now() - from;
    }),
  );
const worstRun = runs
  .map((run) => ({ run, growth: millisecondsOf(run, 80_000) / 4 / millisecondsOf(run, 20_000) }))
  .toSorted((one, other) => other.growth - one.growth)[0];
// What grows with the square would stand at four.
judge('arithmetic in a text: growth from 20,000 to 80,000 characters', worstRun?.growth ?? NaN, 2, {
  unit: '× linear',
  digits: 2,
  note: worstRun?.run ?? '',
});

for (const [at, { name }] of HARD.entries()) {
  const said = execFileSync(process.execPath, [
    join(import.meta.dirname, 'readers-one.ts'),
    String(at),
  ]);
  const found: { seconds: number; mb: number; memory: number; end: string } = JSON.parse(
    said.toString(),
  );
  judge(`${name}: work`, found.seconds / found.mb, 3, {
    unit: 's a MB',
    digits: 2,
    note: `${found.seconds.toFixed(1)} s, ${found.mb.toFixed(1)} MB, ${found.end}`,
  });
  judge(`${name}: memory`, found.memory, 400, { unit: 'MB', digits: 0 });
}
end();
