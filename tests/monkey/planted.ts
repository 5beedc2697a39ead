/** An app with faults in it, each of a kind that the monkey has to find: built once, and chosen as a page opens. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { plant, type Planted } from '../helpers/harness-build.ts';

/** A fault: in which room a hand meets it, and what of the source makes it. */
interface Fault {
  fault: string;
  room: 'correcting' | 'beside';
  file: string;
  find: string;
  /** What stands there as an expression, where that is not all of what is looked for. */
  right?: string;
  /** What stands there instead while the fault is chosen. */
  wrong: string;
  /** The one or the other in its place, where that is not all of what is put. */
  put?: (either: string) => string;
}

export const FAULTS: readonly Fault[] = [
  {
    fault: 'a score goes to the pupil who was open before',
    room: 'correcting',
    file: 'src/features/workbook/saving/use-save.ts',
    find: 'targetOf(whose),\n      change,',
    right: 'whose',
    wrong:
      '((globalThis.pupils ??= []).push(whose), globalThis.pupils.findLast((one) => one.studentId !== whose.studentId) ?? whose)',
    put: (whose) => `targetOf(${whose}),\n      change,`,
  },
  {
    fault: 'an undo comes later than its moment',
    room: 'correcting',
    file: 'src/features/workbook/undo/history.ts',
    find: 'now() - asked > MOMENT_MS',
    wrong: '(await new Promise((done) => setTimeout(done, 4_000)), false)',
  },
  {
    fault: 'scores of an answer are joined, and taken back as one',
    room: 'correcting',
    file: 'src/features/workbook/undo/history.ts',
    find: 'takenIn(last, only, at, continues)',
    wrong: 'takenIn({ ...last, at }, only, at, true)',
  },
  {
    fault: 'a comment is lost when the hand goes on before it is saved',
    room: 'correcting',
    file: 'src/features/workbook/saving/use-text-draft.ts',
    find: 'done.save(done.text);',
    right: 'done.save(done.text)',
    wrong: 'done.text.length % 3 === 0 || done.save(done.text)',
    put: (saved) => `${saved};`,
  },
  {
    fault: 'a workbook is accepted that was looked at before',
    room: 'correcting',
    file: 'src/features/workbook/saving/use-correction.ts',
    find: "save(to, { type: 'review'",
    right: 'to',
    wrong: '((globalThis.looked ??= to), globalThis.looked)',
    put: (to) => `save(${to}, { type: 'review'`,
  },
  {
    fault: 'a score goes to the question after',
    room: 'correcting',
    file: 'src/features/workbook/saving/use-correction.ts',
    find: "{ type: 'score', questionId, baseVersion, units },",
    right: 'questionId',
    wrong: '(view.questionList[number]?.questionId ?? questionId)',
    put: (id) => `{ type: 'score', questionId: ${id}, baseVersion, units },`,
  },
  {
    fault: 'a menu stays open over Back',
    room: 'beside',
    file: 'src/ui/subject.tsx',
    find: "if (action !== 'BACK') return false;",
    right: 'false',
    wrong: 'true',
    put: (isIgnored) => `if (action !== 'BACK' || ${isIgnored}) return false;`,
  },
  {
    fault: 'what is not loaded is read as none',
    room: 'beside',
    file: 'src/features/question-bank/bank-found.tsx',
    find: '!view.isLoaded || (entries.length === 0 && view.isReading)',
    wrong: 'false',
  },
  {
    fault: 'a sum is taken from what the server said',
    room: 'beside',
    file: 'src/features/questions/questions-page.tsx',
    find: 'sumOf(questions)',
    wrong: '((globalThis.sums ??= {})[activity.id] ??= sumOf(questions))',
  },
  {
    fault: 'a deletion takes the row after',
    room: 'beside',
    file: 'src/features/questions/question-list.tsx',
    find: 'saving.remove(found.question)',
    wrong: 'saving.remove(questions[found.at + 1] ?? found.question)',
  },
  {
    fault: 'a typed score goes to the first row',
    room: 'beside',
    file: 'src/features/questions/question-list.tsx',
    find: 'const work = saving.change(found.question, found.question.version, { maxScoreUnits });',
    right: 'found.question',
    wrong: '(questions[0] ?? found.question)',
    put: (question) =>
      `const of = ${question};\n      const work = saving.change(of, of.version, { maxScoreUnits });`,
  },
  {
    fault: 'an undo takes two steps back',
    room: 'beside',
    file: 'src/features/questions/undo/use-undo.ts',
    find: 'undo: () => void history.undo().catch(onError)',
    right: 'history.undo()',
    wrong: 'history.undo().then(() => history.undo())',
    put: (undone) => `undo: () => void ${undone}.catch(onError)`,
  },
  {
    fault: 'a deletion in the bank is said and not taken back',
    room: 'beside',
    file: 'src/features/question-bank/use-bank-actions.ts',
    find: 'await saving.keep(key)',
    wrong: 'true',
  },
  {
    fault: 'a copy is made of what was copied before',
    room: 'beside',
    file: 'src/features/exams/actions/act.ts',
    find: 'copyActivity({ kind, ...scope, id: item.id, key })',
    wrong:
      'copyActivity({ kind, ...scope, id: ((globalThis.copied ??= item.id), globalThis.copied), key })',
  },
];

/** Builds the app with all of the faults, none of which shows until it is chosen. */
export async function buildPlanted(): Promise<{ dir: string; remove(): void }> {
  const dir = mkdtempSync(join(tmpdir(), 'bargeh-planted-'));
  const planted = FAULTS.map(({ fault, file, find, right = find, wrong, put }): Planted => {
    const either = `(globalThis.planted === ${JSON.stringify(fault)} ? ${wrong} : ${right})`;
    return { file, find, put: put ? put(either) : either };
  });
  await build({
    logLevel: 'error',
    plugins: [plant(planted)],
    build: { outDir: dir, emptyOutDir: true },
  });
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
