/** Sits a running exam with many pupils at once, through the student API of a running server. */
import { foldText } from '#domain/text.ts';
import { readContent } from '../seed/content.ts';
import { createRandom } from '../seed/random.ts';
import { createChooser } from './choose-answers.ts';
import { findServer, send, Unexpected } from './http.ts';
import type { Fetch, Server } from './http.ts';
import { sitDown } from './pupil.ts';
import type { Pupil, Room, Tally } from './pupil.ts';

/** How it is done. */
export interface Options {
  url: string;
  /** Title or id of a running exam; null takes the first one. */
  exam: string | null;
  /** How many pupils; null takes all who have not handed in. */
  students: number | null;
  /** Answers a second; 0 goes as fast as it can. */
  rate: number;
  seed: number;
  /** Which share of the pupils hands in last, after the end where the exam takes that. */
  late: number;
  /** How many minutes they wait for the end at most. */
  patience: number;
  account: string;
  password: string;
}
/** What it is done with; handed in, so that tests need neither a port nor time. */
export interface Tools {
  fetch: Fetch;
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
  say: (line: string) => void;
}

interface Found {
  examId: string;
  title: string;
  logins: string[];
  /** Pupils who cannot sign in. */
  withoutLogin: number;
}

/** Does it; answers what happened. */
export async function simulate(options: Options, tools: Tools): Promise<Tally> {
  const server = await findServer(options.url, tools.fetch);
  const found = await findPupils(server, options);
  const random = createRandom(options.seed, 0);
  const chosen = random.shuffled(found.logins).slice(0, options.students ?? found.logins.length);
  tools.say(`${found.title}: ${chosen.length} of ${found.logins.length} pupils sit down`);
  if (found.withoutLogin > 0) tools.say(`${found.withoutLogin} pupils cannot sign in`);
  const room: Room = {
    server,
    random,
    choose: createChooser(readContent()),
    activityId: found.examId,
    password: options.password,
    tally: emptyTally(),
  };
  const pupils: Pupil[] = [];
  for (const login of chosen) {
    const ability = (random.next() + random.next() + random.next()) / 3;
    await attempt(room.tally, login, async () => {
      pupils.push(await sitDown(room, login, ability));
    });
  }
  const lateOnes = new Set(pupils.slice(pupils.length - Math.round(pupils.length * options.late)));
  await answerAll(pupils, lateOnes, room, options, tools);
  const [first] = lateOnes;
  if (first) await waitForEnd(first, options, tools);
  for (const pupil of lateOnes) await attempt(room.tally, 'late', pupil.handIn);
  return room.tally;
}

/** One answer after another, each time of a pupil drawn by lot; who has none left hands in. */
async function answerAll(
  pupils: Pupil[],
  lateOnes: Set<Pupil>,
  room: Room,
  { rate }: Options,
  { say, wait }: Tools,
): Promise<void> {
  const { random, tally } = room;
  let sitting = pupils;
  let steps = 0;
  while (sitting.length > 0) {
    const pupil = random.pick(sitting);
    const goesOn = await attempt(tally, pupil.paper.resultId, async () => {
      const hasMore = await pupil.step();
      if (!hasMore && !lateOnes.has(pupil)) await pupil.handIn();
      return hasMore;
    });
    if (!goesOn) sitting = sitting.filter((other) => other !== pupil);
    steps += 1;
    if (steps % 100 === 0) say(`${steps} steps, ${tally.handedIn} of ${pupils.length} handed in`);
    if (rate > 0) await wait(1000 / rate);
  }
}

/** Waits until just after the end, where the exam takes what comes then and the end is near. */
async function waitForEnd(
  { paper }: Pupil,
  { patience }: Options,
  { now, wait, say }: Tools,
): Promise<void> {
  const { endDate, closesAt } = paper.activity;
  const left = Date.parse(endDate) - now();
  const isTaken = Date.parse(closesAt) > Date.parse(endDate);
  if (!isTaken || left > patience * 60_000) {
    say(isTaken ? 'the end is too far away to wait for' : 'the exam takes nothing after its end');
    return;
  }
  say(`waiting for the end, ${Math.ceil(Math.max(0, left) / 1000)} s`);
  await wait(Math.max(0, left) + 1_000);
}

/** What fails is counted and told at the end; the others go on. */
async function attempt<T>(
  tally: Tally,
  who: string,
  act: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    tally.failed.push(`${who}: ${error instanceof Error ? error.message : 'failed'}`);
    return undefined;
  }
}

/** The exam, and what those who have not handed it in sign in with, as the teacher sees it. */
async function findPupils(server: Server, options: Options): Promise<Found> {
  const { account: login, password } = options;
  const { token: session, user } = await send(server, 'session.login', {
    body: { login, password },
  });
  const token = session.access_token;
  const [membership] = user.memberships;
  const SchoolId = membership?.school.id ?? '';
  const semesterId = membership?.semesters.find(({ active }) => active)?.id ?? '';
  const query = { SchoolId, SemesterId: semesterId, Status: 'current' as const, PageSize: 100 };
  const list = await send(server, 'exams.list', { token, query });
  const running = list.items.filter(({ state }) => state === 'running');
  const wanted = options.exam === null ? null : foldText(options.exam);
  const exam = running.find(
    ({ id, title }) => wanted === null || id === wanted || foldText(title).includes(wanted),
  );
  if (!exam) throw new Unexpected(`no such exam is running: ${options.exam ?? 'none at all'}`);

  const params = { semesterId, examId: exam.id };
  const waiting: string[] = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const body = { pageIndex, pageSize: 100 };
    const page = await send(server, 'examResults.list', { token, params, body });
    for (const { studentId, state } of page.items) {
      if (state !== 'handedIn') waiting.push(studentId);
    }
    if (page.items.length < 100) break;
  }
  const names = new Map<string, string>();
  for (const { id: classId } of exam.classes) {
    const { items } = await send(server, 'studentLogins.list', { token, params: { classId } });
    for (const { studentId, login: name } of items) if (name !== null) names.set(studentId, name);
  }
  const logins = waiting.flatMap((id) => names.get(id) ?? []);
  return {
    examId: exam.id,
    title: exam.title,
    logins,
    withoutLogin: waiting.length - logins.length,
  };
}

function emptyTally(): Tally {
  return {
    started: 0,
    handedIn: 0,
    late: 0,
    answers: { right: 0, partly: 0, wrong: 0, empty: 0, guessed: 0 },
    uploads: 0,
    skippedUploads: 0,
    failed: [],
  };
}

/** The closing summary, line by line. */
export function summaryOf(tally: Tally): string[] {
  const { answers, failed } = tally;
  const counts = Object.entries(answers).map(([name, count]) => `${count} ${name}`);
  return [
    `${tally.started} sat down, ${tally.handedIn} handed in, ${tally.late} of them late`,
    `answers: ${counts.join(', ')}; files: ${tally.uploads} uploaded, ${tally.skippedUploads} skipped`,
    `failed: ${failed.length}`,
    ...failed.slice(0, 10).map((line) => `  ${line}`),
  ];
}
