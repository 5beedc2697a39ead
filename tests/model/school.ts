/** The real server as the model's devices meet it: its own handlers on a database in memory, and what became of every value. */
import { eq } from 'drizzle-orm';
import { answers, results } from '#server/db/schema/index.ts';
import { startSession } from '#server/services/sessions.ts';
import type { Answering } from '#src/offline/testing/network.ts';
import type { Reply } from '#src/offline/testing/reply.ts';
import { parseJson } from '#src/lib/json.ts';
import { makeActivity, makeWorld } from '#tests/server/factories.ts';
import type { Made, World } from '#tests/server/factories.ts';
import { bases, openHarness } from '#tests/server/harness.ts';
import type { Harness } from '#tests/server/harness.ts';

/** Who marks: the exam's owner, and a colleague who teaches one of its classes. */
export const people = ['ann', 'bob'] as const;
/** One of them. */
export type Person = (typeof people)[number];

/** The most that a question may count for: room for another score each time. */
const MAX_UNITS = 24_000;

/** What a field of a workbook may be. */
export type Value = string | number | null;

/** What a request left of a value: `by` is whose token it bore. */
export interface Change {
  field: string;
  from: Value;
  to: Value;
  by: Person;
}

/** A school for one life: an exam that both mark. */
export interface School extends Answering {
  schoolId: string;
  exam: Made;
  sessions: Record<Person, { owner: string; token: string; expires: null }>;
  /** Hears of each change of a value, in order. */
  onChange: (change: Change) => void;
  /** What stands there, by field: `r0/q1/score`, `r0/note`, `r1/q0/ink/<id>`. */
  standing(): ReadonlyMap<string, Value>;
  /** Resolves when no request is under way. */
  idle(): Promise<void>;
}

/** The server of a whole test; opening it takes longer than a life. */
export interface Server {
  open(): Promise<School>;
  close(): Promise<void>;
}

/** A server with one school, in which each life has an exam of its own. */
export async function openServer(): Promise<Server> {
  const harness = await openHarness();
  const world = await makeWorld(harness, 2);
  const sessionOf = async (person: World['teacher']) => ({
    owner: `${person.schoolId}:${person.userId}`,
    token: (await harness.store.read((db) => startSession(db, person, harness.clock.now)))
      .access_token,
    expires: null,
  });
  const sessions = { ann: await sessionOf(world.teacher), bob: await sessionOf(world.colleague) };
  return {
    open: () => openSchool(harness, world, sessions),
    close: () => harness.close(),
  };
}

async function openSchool(
  harness: Harness,
  world: World,
  sessions: School['sessions'],
): Promise<School> {
  const exam = await makeActivity(harness, world, {
    types: ['descriptive', 'descriptive'],
    classes: [world.classA],
    maxUnits: MAX_UNITS,
  });
  const nameOf = (token: string) =>
    people.find((person) => `Bearer ${sessions[person].token}` === token);
  let known = await valuesOf(harness, exam);
  /** One request at a time, so that a seed decides alone what happens. */
  let last: Promise<unknown> = Promise.resolve();
  const load = { underWay: 0 };

  async function act(...[method, path, headers, body, bytes]: Parameters<Answering['handle']>) {
    const sent = bytes ?? (body === '' ? null : body);
    const response = await harness.app.request(path, {
      method,
      headers,
      ...(sent !== null && { body: sent }),
    });
    const reply: Reply = {
      status: response.status,
      body: parseJson(await response.text()) ?? null,
      headers: Object.fromEntries(response.headers),
    };
    const by = nameOf(headers.get('authorization') ?? '');
    if (method === 'GET' || !by) return reply;
    const before = known;
    known = await valuesOf(harness, exam);
    for (const field of new Set([...before.keys(), ...known.keys()])) {
      const [from, to] = [before.get(field) ?? null, known.get(field) ?? null];
      if (from !== to) school.onChange({ field, from, to, by });
    }
    return reply;
  }

  const school: School = {
    schoolId: world.schoolId,
    exam,
    sessions,
    onChange: () => undefined,
    standing: () => known,
    handle(...request) {
      load.underWay += 1;
      const done = last.then(() => act(...request)).finally(() => (load.underWay -= 1));
      last = done.catch(() => undefined);
      return done;
    },
    async idle() {
      while (load.underWay > 0) await last;
    },
  };
  return school;
}

/** Every value of the exam's workbooks that a teacher can change. */
async function valuesOf({ store }: Harness, exam: Made): Promise<Map<string, Value>> {
  const [rows, marked] = await store.read(async (db) => [
    await db.select().from(results).where(eq(results.activityId, exam.id)),
    await db
      .select()
      .from(answers)
      .innerJoin(results, eq(results.id, answers.resultId))
      .where(eq(results.activityId, exam.id)),
  ]);
  const values = new Map<string, Value>();
  const resultName = (id: string) => `r${exam.results.findIndex((one) => one.id === id)}`;
  for (const { id, reviewStatus, note } of rows) {
    values.set(`${resultName(id)}/review`, reviewStatus);
    values.set(`${resultName(id)}/note`, note);
  }
  for (const { answers: answer } of marked) {
    const place = exam.questions.findIndex((one) => one.id === answer.questionId);
    const name = `${resultName(answer.resultId)}/q${place}`;
    values.set(`${name}/score`, answer.scoreUnits);
    values.set(`${name}/comment`, answer.comment);
    for (const { id } of answer.ink ?? []) values.set(`${name}/ink/${id}`, 'drawn');
  }
  return values;
}

/** The address of a workbook's copy on the server. */
export const detailsPath = ({ exam }: School, result: number) =>
  `${bases.exam}/api/teacher/v3.0/OnlineExamResults/${exam.semesterId}/${exam.id}/${exam.results[result]?.studentId}/Details`;
