/** An app with faults in it, each of a kind that the monkey has to find: built once, and chosen as a page opens. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { plant, type Planted } from '../helpers/harness-build.ts';

/** A fault: in which room a hand meets it, what of the source makes it, and what the judge has to say of it. */
interface Fault {
  fault: string;
  room: 'correcting' | 'beside';
  found: RegExp;
  file: string;
  find: string;
  /** What stands there as an expression, where that is not all of what is looked for. */
  right?: string;
  /** What stands there instead while the fault is chosen. */
  wrong: string;
  /** The one or the other in its place, where that is not all of what is put. */
  put?: (either: string) => string;
  /** What the fault has to know of before, kept by every page and changing nothing. */
  keeps?: Pick<Planted, 'find'> & { put: string };
}

/** Two taps, undo and dialogs are found by what stands on the server in the end. */
const onServer = (part: 'scores' | 'comments' | 'reviews') =>
  new RegExp(`^${part} of .*: named .*, the server has `, 'u');
const inExam = /: named .*; the server has | shows .*; named were /u;

export const FAULTS: readonly Fault[] = [
  {
    fault: 'a decision is about whoever was open first',
    room: 'correcting',
    found: onServer('reviews'),
    file: 'src/features/workbook/saving/use-correction.ts',
    find: "save(to, { type: 'review', baseVersion: to.review.version, status }, null, to.review.status),",
    right: 'to',
    wrong: '(globalThis.openedFirst ?? to)',
    put: (whose) =>
      `((of) => save(of, { type: 'review', baseVersion: of.review.version, status }, null, of.review.status))(${whose}),`,
    keeps: {
      find: 'const { questionId, version: baseVersion, hasLocalScore } = question;',
      put: 'globalThis.openedFirst ??= view;\n  const { questionId, version: baseVersion, hasLocalScore } = question;',
    },
  },
  {
    fault: 'who is meant of a group stays meant at the next one',
    room: 'correcting',
    found: onServer('scores'),
    file: 'src/features/workbook/by-question/use-marking.ts',
    find: 'memory.key === key ? stillMeant(views, memory.results) : meantAtFirst(views)',
    wrong: 'stillMeant(views, memory.results)',
  },
  {
    fault: 'a number that is begun goes on at the next answer',
    room: 'correcting',
    found: onServer('scores'),
    file: 'src/features/workbook/score/score-entry.ts',
    find: 'isOurs ? current.entry : openEntry(question.scoreUnits)',
    wrong:
      "((before) => (globalThis.keyBefore = pressed, isOurs ? current.entry : { ...openEntry(question.scoreUnits), mode: before?.type === 'point' ? 'point' : 'replace' }))(globalThis.keyBefore)",
  },
  {
    fault: 'the second tap of two falls on the next answer',
    room: 'correcting',
    found: onServer('scores'),
    file: 'src/features/workbook/use-scoring.ts',
    find: 'guard.shouldIgnore()',
    wrong: 'false',
  },
  {
    fault: 'an undo comes when its moment is over',
    room: 'correcting',
    found: onServer('scores'),
    file: 'src/features/workbook/undo/history.ts',
    find: 'now() - asked > MOMENT_MS',
    wrong: '(await new Promise((done) => setTimeout(done, 8_000)), false)',
  },
  {
    fault: 'a count goes back to what it was',
    room: 'correcting',
    found: / in the list shows /u,
    file: 'src/features/submissions/student-row.tsx',
    find: "{t('scoredOf', counts)}",
    right: 'counts',
    wrong:
      'JSON.parse((localStorage[`scored ${counts.whole} ${result.studentId}`] ??= JSON.stringify(counts)))',
    put: (counts) => `{t('scoredOf', ${counts})}`,
  },
  {
    fault: 'a score goes to the pupil who was open before',
    room: 'correcting',
    found: onServer('scores'),
    file: 'src/features/workbook/saving/use-save.ts',
    find: 'targetOf(whose),\n      change,',
    right: 'whose',
    wrong:
      '((globalThis.pupils ??= []).push(whose), globalThis.pupils.findLast((one) => one.studentId !== whose.studentId) ?? whose)',
    put: (whose) => `targetOf(${whose}),\n      change,`,
  },
  {
    fault: 'two acts are taken back as one',
    room: 'correcting',
    found: /^undo (?:named something else|of .* stood there before)|^scores of /u,
    file: 'src/features/workbook/undo/history.ts',
    find: "undo: (hands) => press('before', hands),",
    right: "press('before', hands)",
    wrong: "press('before', hands).then(() => press('before', hands))",
    put: (pressed) => `undo: (hands) => ${pressed},`,
  },
  {
    fault: 'a comment is lost when the hand goes on before it is saved',
    room: 'correcting',
    // What is not saved is no step either: an undo takes back what was before it.
    found: /^undo named something else|^comments of /u,
    file: 'src/features/workbook/saving/use-text-draft.ts',
    find: 'done.save(done.text);',
    right: 'done.save(done.text)',
    wrong: 'done.text.length % 2 === 0 || done.save(done.text)',
    put: (saved) => `${saved};`,
  },
  {
    fault: 'a score goes to the question after',
    room: 'correcting',
    found: onServer('scores'),
    file: 'src/features/workbook/saving/use-correction.ts',
    find: "{ type: 'score', questionId, baseVersion, units },",
    right: 'questionId',
    wrong: '(view.questionList[number]?.questionId ?? questionId)',
    put: (id) => `{ type: 'score', questionId: ${id}, baseVersion, units },`,
  },
  {
    fault: 'what went into the bank stays there when it is taken back',
    room: 'beside',
    found: /^question bank: not named /u,
    file: 'src/features/questions/undo/history.ts',
    find: 'await plan.undo()',
    wrong: 'null',
  },
  {
    fault: 'a question is copied as it was when it was first seen',
    room: 'beside',
    found: inExam,
    file: 'src/features/questions/question-list.tsx',
    find: 'const item = wholeItem(found.question, kind);',
    right: 'found.question',
    wrong: 'globalThis.seenFirst[id]',
    put: (question) => `const item = wholeItem(${question}, kind);`,
    keeps: {
      find: 'const lastIndex = questions.length - 1;',
      put: 'for (const one of questions) (globalThis.seenFirst ??= {})[one.id] ??= one;\n  const lastIndex = questions.length - 1;',
    },
  },
  {
    fault: 'publishing passes by what waits',
    room: 'beside',
    found: /^waits for a decision|named .*; the server has /u,
    file: 'src/offline/kinds/questions/addresses.ts',
    find: "const lane = questionLane(input.parent, input.id ?? (isTemplate ? input.schoolId : ''));",
    right: "''",
    wrong: "(input.action === 'release' ? ':release' : '')",
    put: (rest) =>
      `const lane = questionLane(input.parent, input.id ?? (isTemplate ? input.schoolId : '')) + ${rest};`,
  },
  {
    fault: 'a question is moved by its place in an older list',
    room: 'beside',
    found: inExam,
    file: 'src/features/questions/question-list.tsx',
    find: 'attempt(saving.move(questions, id, found.at + step));',
    right: 'questions',
    wrong: '((globalThis.lists ??= {})[activity.id] ??= questions)',
    put: (list) => `attempt(saving.move(${list}, id, found.at + step));`,
  },
  {
    fault: 'a menu stays open over Back',
    room: 'beside',
    found: /something stays open over Back|Back left the page/u,
    file: 'src/ui/subject.tsx',
    find: "if (action !== 'BACK') return false;",
    right: 'false',
    wrong: 'true',
    put: (isIgnored) => `if (action !== 'BACK' || ${isIgnored}) return false;`,
  },
  {
    fault: 'what is not loaded is read as none',
    room: 'beside',
    found: /though there is something$/u,
    file: 'src/features/question-bank/bank-found.tsx',
    find: '!view.isLoaded || (entries.length === 0 && view.isReading)',
    wrong: 'false',
  },
  {
    fault: 'a sum is taken from what the server said',
    room: 'beside',
    found: /: a sum of /u,
    file: 'src/features/questions/questions-page.tsx',
    find: 'sumOf(questions)',
    wrong: '((globalThis.sums ??= {})[activity.id] ??= sumOf(questions))',
  },
  {
    fault: 'a deletion takes the row after',
    room: 'beside',
    found: inExam,
    file: 'src/features/questions/question-list.tsx',
    find: 'saving.remove(found.question)',
    wrong: 'saving.remove(questions[found.at + 1] ?? found.question)',
  },
  {
    fault: 'a typed score goes to the first row',
    room: 'beside',
    found: inExam,
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
    found: inExam,
    file: 'src/features/questions/undo/history.ts',
    find: 'const done = plan ? await run(plan) : null;',
    right: 'await run(plan)',
    wrong:
      'await run(plan).then(async (said) => { const two = steps.at(-2); const more = two ? planOf(two, list(), kind) : null; if (more) await run(more); return said; })',
    put: (undone) => `const done = plan ? ${undone} : null;`,
  },
  {
    fault: 'a deletion in the bank is said and not taken back',
    room: 'beside',
    found: /^question bank: .*missing /u,
    file: 'src/features/question-bank/use-bank-actions.ts',
    find: 'await saving.keep(key)',
    wrong: 'true',
  },
  {
    fault: 'a copy is made of what was copied before',
    room: 'beside',
    found: /^no copy of |nobody made it$/u,
    file: 'src/features/activities/actions/act.ts',
    find: 'copyActivity({ kind, ...scope, id: item.id, key })',
    wrong:
      'copyActivity({ kind, ...scope, id: ((globalThis.copied ??= item.id), globalThis.copied), key })',
  },
];

/** Builds the app with all of the faults, none of which shows until it is chosen. */
export async function buildPlanted(): Promise<{ dir: string; remove(): void }> {
  const dir = mkdtempSync(join(tmpdir(), 'bargeh-planted-'));
  const planted = FAULTS.flatMap(
    ({ fault, file, find, right = find, wrong, put, keeps }): Planted[] => {
      const either = `(globalThis.planted === ${JSON.stringify(fault)} ? ${wrong} : ${right})`;
      const faulty = { file, find, put: put ? put(either) : either };
      return keeps ? [faulty, { file, ...keeps }] : [faulty];
    },
  );
  await build({
    logLevel: 'error',
    plugins: [plant(planted)],
    build: { outDir: dir, emptyOutDir: true },
  });
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
