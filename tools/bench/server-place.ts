/** Where in the sample school the measured requests go: one teacher, one exam, one student, one answer. */
import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';
import { samplePassword } from '#tools/seed/sample.ts';
import { pathOf } from '#tests/server/client.ts';
import type { Engine } from './server-engine.ts';

/** Somebody signed in on an engine, and what she works on. */
export interface Place {
  engine: Engine;
  headers: Record<string, string>;
  school: string;
  semester: string;
  exam: string;
  student: string;
  result: string;
  question: string;
  /** How the answer stands, so that the next correction is based on it and changes it. */
  version: number;
  units: number | null;
  /** The same for other students, itself first: requests that run at once must not touch the same answer. */
  peers: Place[];
}

const login = z.object({
  data: z.object({
    token: z.object({ access_token: z.string() }),
    user: z.object({
      memberships: z.array(
        z.object({
          school: z.object({ id: z.string() }),
          semesters: z.array(z.object({ id: z.string(), active: z.boolean() })),
        }),
      ),
    }),
  }),
});

/** What a request came back with; anything but success ends the run. */
export async function send(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${url} ${text}`);
  return JSON.parse(text);
}

/** The data of an answer, as the contract has it. */
async function read(name: CallName, from: Pick<Place, 'engine' | 'headers'>, rest: string) {
  const call: Call = calls[name];
  const body = call.method === 'GET' ? {} : { body: '{}' };
  return send(`${from.engine.url}${rest}`, {
    method: call.method,
    headers: from.headers,
    ...body,
  });
}

/** Signs the sample teacher in and finds her longest exam that is over. */
export async function findPlace(engine: Engine): Promise<Place> {
  const type = { 'content-type': 'application/json' };
  const body = JSON.stringify({ login: 'teacher', password: samplePassword });
  const url = `${engine.url}${pathOf('session.login')}`;
  const signed = login.parse(await send(url, { method: 'POST', headers: type, body })).data;
  const headers = { ...type, authorization: `Bearer ${signed.token.access_token}` };
  const from = { engine, headers };
  const school = signed.user.memberships[0]?.school.id ?? '';
  const semester =
    signed.user.memberships[0]?.semesters.find(({ active }) => active)?.id ?? 'missing';
  const page = z.object({ data: calls['exams.list'].answer });
  const query = `?SemesterId=${semester}&SchoolId=${school}&PageSize=100&Status=past`;
  const { items } = page.parse(await read('exams.list', from, pathOf('exams.list') + query)).data;
  const [longest] = items.toSorted(
    (a, b) => b.questionCount - a.questionCount || a.id.localeCompare(b.id),
  );
  const ids = { semesterId: semester, examId: longest?.id ?? '' };
  const results = z.object({ data: calls['examResults.list'].answer });
  const listed = results.parse(
    await read('examResults.list', from, pathOf('examResults.list', ids)),
  ).data;
  const peers: Place[] = [];
  for (const { studentId: student, resultId: result } of listed.items.slice(0, 10)) {
    const shared = { engine, headers, school, semester, exam: ids.examId, peers };
    peers.push({ ...shared, student, result, question: '', version: 0, units: null });
  }
  const [place] = peers;
  if (!place) throw new Error('The longest exam has no results.');
  await look(place);
  return place;
}

/** Looks how each answer stands now. */
export async function look({ peers }: Place): Promise<void> {
  for (const place of peers) await lookAt(place);
}

async function lookAt(place: Place): Promise<void> {
  const workbook = z.object({ data: calls['examResults.details'].answer });
  const { semester, exam, student } = place;
  const params = { semesterId: semester, examId: exam, studentId: student };
  const { questionList } = workbook.parse(
    await read('examResults.details', place, pathOf('examResults.details', params)),
  ).data;
  const question =
    questionList.find(({ questionId }) => questionId === place.question) ??
    questionList.find(({ type }) => type === 'descriptive') ??
    questionList[0];
  place.question = question?.questionId ?? '';
  place.version = question?.version ?? 0;
  place.units = question?.scoreUnits ?? null;
}
