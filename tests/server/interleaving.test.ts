import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedQuestions } from '#contract/questions/questions-shape.ts';
import { corrected } from '#contract/results/workbook.ts';
import type { Workbook } from '#contract/results/workbook.ts';
import { signIn } from './client.ts';
import type { Answer } from './client.ts';
import { makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import {
  firstStudent,
  handIn,
  makeSittable,
  resultOf,
  sendAnswers,
  signInStudent,
} from './student-sitting.ts';
import { readWorkbookOf, sendCorrection } from './workbooks.ts';

const minute = 60_000;
const hour = 60 * minute;

let harness: Harness;
let world: World;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
});
afterAll(() => harness.close());

/** Random numbers that are the same for the same seed. */
function drawing(seed: number) {
  let state = seed;
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return draw;
}

interface Seen {
  version: number;
  scoreUnits: number | null;
  content: string;
}
const valueOf = ({ scoreUnits, content }: Seen = untouched) => ({ scoreUnits, content });
/** What a device knows of each answer. */
type View = Map<string, Seen>;
const viewOf = ({ questionList }: Workbook): View =>
  new Map(
    questionList.map(({ questionId, version, scoreUnits, answer }) => [
      questionId,
      { version, scoreUnits, content: JSON.stringify(answer) },
    ]),
  );
const untouched: Seen = { version: 0, scoreUnits: null, content: 'null' };

interface Score {
  questionId: string;
  version: number;
  scoreUnits: number | null;
}
/** A score that is another one than before, and the versions between which that happened. */
interface Moved extends Omit<Score, 'version'> {
  from: number;
  to: number;
}
const named = ({ questionId, version, scoreUnits }: Score) =>
  `${questionId} ${version} ${scoreUnits}`;

/** One student, two devices that correct her, and an owner who extends and changes the key. */
async function play(seed: number, steps: number) {
  harness.clock.now = noon;
  const draw = drawing(seed);
  const made = await makeSittable(harness, world, {
    state: 'ended',
    types: ['multipleChoice', 'multipleChoice', 'descriptive'],
    negative: '1/3',
  });
  const people = {
    teacher: await signIn(harness, world.teacher),
    student: await signInStudent(harness, firstStudent(world)),
  };
  const read = async () => viewOf(await readWorkbookOf(people.teacher, made));
  const devices = [await read(), await read()];
  const keyVersions = [1, 1];
  const accepted: Score[] = [];
  const moved: Moved[] = [];
  const faults: string[] = [];
  const codes = new Set<string>();

  for (let step = 0; step < steps; step += 1) {
    const before = await read();
    // Every third step is two things at the same moment.
    const acts = Array.from({ length: step % 3 === 2 ? 2 : 1 }, () => act());
    const isAlone = acts.length === 1;
    for (const { answer, name, correction } of await Promise.all(acts)) {
      codes.add(`${name} ${answer.code ?? answer.status}`);
      if (correction && answer.status === 200) check(correction, answer, isAlone ? before : null);
    }
    for (const [questionId, now] of await read()) {
      const was = before.get(questionId) ?? untouched;
      const isSame = now.content === was.content && now.scoreUnits === was.scoreUnits;
      if (!isSame && now.version <= was.version) faults.push(`${questionId} changed silently`);
      if (now.scoreUnits !== was.scoreUnits) {
        moved.push({ questionId, scoreUnits: now.scoreUnits, from: was.version, to: now.version });
      }
    }
  }
  return { made, accepted, moved, faults, codes, end: await readWorkbookOf(people.teacher, made) };

  function check(sent: Score, answer: Answer, before: View | null) {
    const [now] = corrected.parse(answer.data).versions;
    accepted.push({ ...sent, version: now?.version ?? 0 });
    if (!before) return;
    const was = before.get(sent.questionId);
    // Either what the device had read stands again, or what was sent stood there already.
    const isRight =
      now?.version === was?.version
        ? was?.scoreUnits === sent.scoreUnits
        : isDeepStrictEqual(valueOf(was), valueOf(seenBy.get(sent)));
    if (!isRight) faults.push(`${named(sent)} was accepted over what was not seen`);
  }

  function act() {
    harness.clock.now += draw(20) * minute;
    const turn = draw(20);
    if (turn < 6) return studentAnswers();
    if (turn < 7) return plain('handIn', handIn(people.student, resultOf(made)));
    if (turn < 9) return plain('extend', extension());
    if (turn < 11) return keyFlips();
    if (turn < 14) return deviceReads();
    return deviceCorrects();
  }
  async function plain(name: string, call: Promise<Answer>) {
    const correction: Score | null = null;
    return { name, answer: await call, correction };
  }
  function studentAnswers() {
    const { id = '', options = [] } = made.questions[draw(3)] ?? {};
    const content =
      options.length > 0
        ? { optionId: options[draw(4)]?.id ?? null }
        : { text: [null, 'یک', 'دو'][draw(3)] ?? null };
    const sent = [{ questionId: id, ...content }];
    return plain('answer', sendAnswers(people.student, resultOf(made), sent));
  }
  function extension() {
    const extendedUntil =
      draw(4) === 0 ? null : new Date(harness.clock.now + (1 + draw(3)) * hour).toISOString();
    const { studentId = '' } = made.results[0] ?? {};
    const { schoolId, semesterId } = world;
    const params = { schoolId, semesterId, examId: made.id, studentId };
    return people.teacher.call('examResults.extend', { params, body: { extendedUntil } });
  }
  async function keyFlips() {
    const place = draw(2);
    const correct = draw(3);
    const { id = '', options = [] } = made.questions[place] ?? {};
    const keyed = options.map(({ text, orders }, n) => ({
      text,
      orders,
      isCorrect: n === correct,
    }));
    const change = { id, version: keyVersions[place], onlineExamQuestionAnswers: keyed };
    const params = { semesterId: made.semesterId, id: made.id };
    const played = await plain(
      'key',
      people.teacher.call('examQuestions.patch', { params, body: [change] }),
    );
    if (played.answer.status === 200) {
      const { questions } = changedQuestions.parse(played.answer.data);
      keyVersions[place] = questions.find((row) => row.id === id)?.version ?? 0;
    }
    return played;
  }
  async function deviceReads() {
    const device = draw(2);
    const { semesterId, id: examId } = made;
    const { studentId = '' } = made.results[0] ?? {};
    const params = { semesterId, examId, studentId };
    const played = await plain('read', people.teacher.call('examResults.details', { params }));
    devices[device] = await read();
    return played;
  }
  async function deviceCorrects() {
    const questionId = made.questions[draw(3)]?.id ?? '';
    const seen = devices[draw(2)]?.get(questionId) ?? untouched;
    const scoreUnits = [0, 120, 240, 480][draw(4)] ?? 0;
    const correction = { questionId, version: seen.version, scoreUnits };
    seenBy.set(correction, seen);
    const answers = [{ questionId, baseVersion: seen.version, scoreUnits }];
    const answer = await sendCorrection(world, people.teacher, made, { answers });
    return { name: 'correct', answer, correction };
  }
}
/** What the device that sent a correction had read. */
const seenBy = new WeakMap<Score, Seen>();

async function historyOf(made: Made): Promise<Score[]> {
  const rows = await harness.store.read((db) => db.query.answerHistory.findMany());
  return rows
    .filter((row) => row.resultId === resultOf(made))
    .toSorted((a, b) => a.version - b.version);
}

test('however answers, hand-ins, extensions, keys and corrections interleave, no score goes silently', async () => {
  const codes = new Set<string>();
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const played = await play(seed, 45);
    for (const code of played.codes) codes.add(code);
    const history = await historyOf(played.made);
    expect(played.faults, `seed ${seed}`).toEqual([]);
    // What the history says of the moment in which a score was accepted, or found to stand already.
    const kept = played.accepted.map(
      ({ questionId, version }) =>
        history.findLast((row) => row.questionId === questionId && row.version <= version)
          ?.scoreUnits,
    );
    expect(kept, `seed ${seed}`).toEqual(played.accepted.map(({ scoreUnits }) => scoreUnits));
    const unkept = played.moved.filter(
      (move) =>
        !history.some(
          (row) =>
            row.questionId === move.questionId &&
            row.scoreUnits === move.scoreUnits &&
            row.version > move.from &&
            row.version <= move.to,
        ),
    );
    expect(unkept, `seed ${seed}`).toEqual([]);
    for (const { questionId, version, scoreUnits } of played.accepted) {
      const now = played.end.questionList.find((question) => question.questionId === questionId);
      const isFollowed = history.some(
        (row) => row.questionId === questionId && row.version > version,
      );
      expect(isFollowed || now?.scoreUnits === scoreUnits, `seed ${seed}`).toBe(true);
    }
    const sum = played.end.questionList.reduce((total, q) => total + (q.scoreUnits ?? 0), 0);
    expect(played.end.totalUnits, `seed ${seed}`).toBe(Math.max(0, sum));
  }
  // The play went through everything that may meet.
  expect([...codes]).toEqual(
    expect.arrayContaining([
      'answer 200',
      'answer result.handedIn',
      'handIn 200',
      'extend 200',
      'extend extension.used',
      'key 200',
      'correct 200',
      'correct correction.conflict',
      'correct result.notHandedIn',
    ]),
  );
});
