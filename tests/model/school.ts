/** The real server as the model's devices meet it: its own handlers on a database in memory, and what became of every value. */
import { startSession } from '#server/services/sign-in/sessions.ts';
import type { Answering } from '#src/offline/testing/network.ts';
import type { Reply } from '#src/offline/testing/reply.ts';
import { parseJson } from '#src/lib/json.ts';
import { makeTemplate } from '#tests/server/bank.ts';
import { makeActivity, makeWorld } from '#tests/server/factories.ts';
import type { Made, World } from '#tests/server/factories.ts';
import { openHarness } from '#tests/server/harness.ts';
import type { Harness } from '#tests/server/harness.ts';
import { keepSchool } from './school-copies.ts';
import { filesOf, tidyFiles } from './server-files.ts';
import {
  marksOf,
  questionsOf,
  type ListName,
  type Lists,
  type Value,
  type Values,
} from './values.ts';

/** Who marks: the exam's owner, and a colleague who teaches one of its classes. */
export const people = ['ann', 'bob'] as const;
/** One of them. */
export type Person = (typeof people)[number];

/** How many questions the exam has: two are marked, and all of them together hold more than 1 MB of ink. */
const QUESTIONS = 7;

/** The most that a question may count for: room for another score each time. */
const MAX_UNITS = 24_000;

/** A person at one device: what she sees there she has seen. */
export type Reader = `${Person}@${number}`;

/** What a request left of a value: whose token it bore and from which device it came, and under which key. */
export interface Change {
  field: string;
  from: Value;
  to: Value;
  by: Reader;
  key: string;
}

/** A school for one life: an exam that both mark, and lists of questions that one of them writes. */
export interface School extends Answering, Lists {
  schoolId: string;
  exam: Made;
  sessions: Record<Person, { owner: string; token: string; expires: null }>;
  /** Hears of each change of a value, in order. */
  onChange: (change: Change) => void;
  standing(): Values;
  orderOf(list: ListName): readonly string[];
  /** The same server as a device meets it. */
  from(device: number): Answering;
  /** A month passes for files that nothing names. */
  tidyFiles(): Promise<void>;
  /** The bytes that stand behind each name of a file, as text. */
  filesOf(): Promise<ReadonlyMap<string, string>>;
  /** Resolves when no request is under way. */
  idle(): Promise<void>;
}

/** An answer of the server as it came. */
interface Answer {
  status: number;
  text: string;
  headers: Record<string, string>;
}

/** The server of a whole test; opening it takes longer than a life. */
export interface Server {
  open(): Promise<School>;
  close(): Promise<void>;
}

/** A server on which each life has a school of its own, with so many questions in each of its lists. */
export async function openServer(written = 2): Promise<Server> {
  const harness = await openHarness();
  const first = await makeSchool(harness);
  await writeLists(harness, first, written);
  const another = await keepSchool(harness.store, first.world.schoolId, first);
  return {
    open: async () => openSchool(harness, await another()),
    close: () => harness.close(),
  };
}

/** An exam that is marked, one that is written, and a bank exam. */
async function makeSchool(harness: Harness) {
  const world = await makeWorld(harness, 2);
  const draft = await makeActivity(harness, world, { state: 'draft', types: [], totalUnits: null });
  const template = (await makeTemplate(harness, world)).id;
  const exam = await makeActivity(harness, world, {
    types: Array.from({ length: QUESTIONS }, () => 'descriptive' as const),
    classes: [world.classA],
    maxUnits: MAX_UNITS,
  });
  return { world, draft, template, exam };
}

type Parts = Awaited<ReturnType<typeof makeSchool>>;

async function sessionOf({ store, clock }: Harness, person: World['teacher']) {
  const { access_token: token } = await store.read((db) => startSession(db, person, clock.now));
  return { owner: `${person.schoolId}:${person.userId}`, token, expires: null };
}

/** By the server's own calls, so that they are as any other of its questions. */
async function writeLists(harness: Harness, { world, draft, template }: Parts, count: number) {
  const { token } = await sessionOf(harness, world.teacher);
  const bank = `OnlineExamTemplateQuestion/OnlineExamTemplates/${world.schoolId}`;
  const addresses = {
    exam: `OnlineExamQuestions/OnlineExams/${draft.semesterId}/${draft.id}/PostList/false`,
    bank: `${bank}/${template}/PostList`,
    free: `${bank}/PostList`,
  };
  for (const [list, address] of Object.entries(addresses)) {
    if (count === 0) return;
    const items = Array.from({ length: count }, (_, at) => ({
      clientId: crypto.randomUUID(),
      type: 'oral',
      formula: `first ${at}`,
      text: `first text ${at} of ${list}`,
      maxScoreUnits: 240,
    }));
    const { status } = await harness.app.request(`/services/exam/api/teacher/v3.0/${address}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `"${crypto.randomUUID()}"`,
      },
      body: JSON.stringify(items),
    });
    if (status !== 200) throw new Error(`The first questions of ${list} were answered ${status}`);
  }
}

async function openSchool(
  harness: Harness,
  { world, draft, template, exam }: Parts,
): Promise<School> {
  const sessions = {
    ann: await sessionOf(harness, world.teacher),
    bob: await sessionOf(harness, world.colleague),
  };
  const nameOf = (token: string) =>
    people.find((person) => `Bearer ${sessions[person].token}` === token);
  let marks = await marksOf(harness, world.schoolId, exam);
  let list = await questionsOf(harness, world.schoolId, { draft, template });
  /** One request at a time, so that a seed decides alone what happens. */
  let last: Promise<unknown> = Promise.resolve();
  const load = { underWay: 0 };
  /** What was read since anything else was asked for: as long as nothing is written the answers are the same. */
  const readings = new Map<string, Answer>();

  async function answer(...[method, path, headers, body, bytes]: Parameters<Answering['handle']>) {
    const others = [...headers].filter(([name]) => name !== DEVICE);
    const place = JSON.stringify([method, path, others]);
    if (method !== 'GET') readings.clear();
    const read = readings.get(place);
    if (read) return read;
    const sent = bytes ?? (body === '' ? null : body);
    const response = await harness.app.request(path, {
      method,
      headers,
      ...(sent !== null && { body: sent }),
    });
    const found = {
      status: response.status,
      text: await response.text(),
      headers: Object.fromEntries(response.headers),
    };
    if (method === 'GET') readings.set(place, found);
    return found;
  }

  async function act(...request: Parameters<Answering['handle']>) {
    const [method, path, headers] = request;
    const found = await answer(...request);
    const reply: Reply = {
      ...found,
      get body() {
        return parseJson(found.text) ?? null;
      },
    };
    const who = nameOf(headers.get('authorization') ?? '');
    if (method === 'GET' || method === 'HEAD' || !who || path.includes('Attachment')) return reply;
    const by: Reader = `${who}@${Number(headers.get(DEVICE))}`;
    const key = (headers.get('idempotency-key') ?? '').replaceAll('"', '');
    // A workbook says nothing of lists, and the other way round.
    if (path.includes('/Correction/')) {
      const before = marks;
      marks = await marksOf(harness, world.schoolId, exam);
      tell(before, marks, { by, key });
    } else {
      const before = list.values;
      list = await questionsOf(harness, world.schoolId, { draft, template });
      tell(before, list.values, { by, key });
    }
    return reply;
  }

  function tell(before: Values, after: Values, sent: Pick<Change, 'by' | 'key'>) {
    for (const field of new Set([...before.keys(), ...after.keys()])) {
      const [from, to] = [before.get(field) ?? null, after.get(field) ?? null];
      if (from !== to) school.onChange({ field, from, to, ...sent });
    }
  }

  const school: School = {
    schoolId: world.schoolId,
    exam,
    draft,
    template,
    sessions,
    onChange: () => undefined,
    standing: () => new Map([...marks, ...list.values]),
    orderOf: (name) => list.orders.get(name) ?? [],
    from: (device) => ({
      async handle(method, path, headers, ...content) {
        // Somebody else answers where no service is.
        if (!path.startsWith(THERE)) return { status: 404, body: null };
        const told = new Headers(headers);
        told.set(DEVICE, String(device));
        return school.handle(method, `/services${path.slice(THERE.length)}`, told, ...content);
      },
    }),
    async tidyFiles() {
      readings.clear();
      await tidyFiles(harness, world.schoolId);
    },
    filesOf: () => filesOf(harness, world.schoolId),
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

/** Where this school has its services; the standard addresses lead nowhere. */
const THERE = '/there';
/** How devices are told where they are. */
export const services = { exam: `${THERE}/exam`, upload: `${THERE}/upload`, keys: true };
const DEVICE = 'x-device';

/** The address of a workbook's copy on the server. */
export const detailsPath = ({ exam }: School, result: number) =>
  `${services.exam}/api/teacher/v3.0/OnlineExamResults/${exam.semesterId}/${exam.id}/${exam.results[result]?.studentId}/Details`;
