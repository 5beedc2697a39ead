import { unzipSync, zipSync } from 'fflate';
import { UnreadableFile } from '#domain/files/model.ts';
import { RUNAWAY_SECONDS } from './work.ts';
import { LIMITS, type Codec, type Reading } from '../model.ts';

/** Numbers that look random and come again with their seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % Math.max(1, below);
  };
}

const SIGNS = '{}=~#:[]()<>&;"\'\\,|\t\n\r%$*-/!?\u0000\u200c\ufffd\u06f1بA1@';

/** A file with a few things put wrong in it: bytes changed, cut, doubled, swapped, or signs of its format put in. */
export function mutated(bytes: Uint8Array, seed: number): Uint8Array<ArrayBuffer> {
  const next = numbersOf(seed * 2_654_435_761);
  let file = [...bytes];
  const times = 1 + next(4);
  for (let time = 0; time < times; time += 1) {
    const at = next(file.length);
    const length = 1 + next(Math.min(200, file.length));
    const piece = file.slice(at, at + length);
    const kind = next(8);
    if (kind === 0) file[at] = next(256);
    else if (kind === 1) file.splice(at, length);
    else if (kind === 2) file.splice(at, 0, ...piece, ...piece);
    else if (kind === 3) file.splice(next(file.length), 0, ...piece);
    else if (kind === 4) file.splice(at, length, ...piece.toReversed());
    else if (kind === 5) file = file.slice(0, at);
    else {
      const sign = SIGNS[next(SIGNS.length)] ?? '{';
      const many = kind === 6 ? 1 : 1 + next(300);
      file.splice(at, 0, ...new TextEncoder().encode(sign.repeat(many)));
    }
  }
  return new Uint8Array(file);
}

/** An archive in which one of its files was damaged, and which is whole for the rest. */
function mutatedInside(bytes: Uint8Array, seed: number): Uint8Array<ArrayBuffer> {
  const files = unzipSync(bytes);
  const paths = Object.keys(files);
  const path = paths[seed % paths.length] ?? '';
  const damaged = { ...files, [path]: mutated(files[path] ?? new Uint8Array(), seed) };
  return new Uint8Array(zipSync(damaged, { level: 0 }));
}

/** Whether bytes are an archive; of those most are damaged inside. */
const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** What a fuzz run found: nothing, or the seeds by which each fault comes again. */
export interface Fuzzed {
  files: number;
  refused: number;
  questions: number;
  slowestMs: number;
  faults: string[];
}

const textsOf = ({ rows }: Reading): string[] =>
  rows.flatMap(({ question }) =>
    question === null
      ? []
      : [
          question.text,
          question.formula ?? '',
          question.modelAnswer ?? '',
          ...question.options.map(({ text }) => text),
          ...question.rubric.map(({ text }) => text),
          ...question.tags,
        ],
  );

/** Reads mutated files: no fault but a refusal, none over two seconds of work in a run of its own (elsewhere none that runs away), nothing cut, nothing beyond the limits. */
export async function fuzz(
  read: NonNullable<Codec['read']>,
  samples: readonly Uint8Array[],
  settings: { files: number; seed: number; hides?: RegExp; mostMs?: number },
): Promise<Fuzzed> {
  const found: Fuzzed = { files: 0, refused: 0, questions: 0, slowestMs: 0, faults: [] };
  for (let file = 0; file < settings.files; file += 1) {
    const sample = samples[file % samples.length] ?? new Uint8Array();
    const seed = settings.seed + file;
    const bytes =
      isArchive(sample) && file % 8 !== 0 ? mutatedInside(sample, seed) : mutated(sample, seed);
    const before = process.cpuUsage();
    try {
      const reading = await read(bytes, {});
      const texts = textsOf(reading);
      found.questions += reading.rows.length;
      if (reading.rows.length > LIMITS.questions) found.faults.push(`seed ${seed}: too many`);
      // What the damage itself pulled apart comes together as letters of a text, as on a page.
      const had = settings.hides?.test(new TextDecoder().decode(bytes)) === true;
      if (had && texts.some((text) => settings.hides?.test(text)))
        found.faults.push(`seed ${seed}: markup came through`);
    } catch (error) {
      if (error instanceof UnreadableFile) found.refused += 1;
      else found.faults.push(`seed ${seed}: ${String(error)}`);
    }
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1_000;
    found.slowestMs = Math.max(found.slowestMs, ms);
    if (ms > (settings.mostMs ?? RUNAWAY_SECONDS * 1_000))
      found.faults.push(`seed ${seed}: ${Math.round(ms)} ms`);
    found.files += 1;
  }
  return found;
}
