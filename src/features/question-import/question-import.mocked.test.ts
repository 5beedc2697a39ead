import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openImportRows, type Offline } from '#src/offline/index.ts';
import { until } from '#src/offline/testing/clock.ts';
import { createDevice, type Device } from '#src/offline/testing/device.ts';
import {
  createQuestionImport,
  type QuestionImport,
  type QuestionImportParts,
} from './question-import.ts';
import { DRAFT_KIND, type ImportManifest } from './manifest.ts';
import { judged, type ImportedRow } from './rows.ts';
import { textsOnTheWay } from './sending.ts';

// Screens are no part of it.
vi.mock('#src/features/files/index.ts', () => ({ takeIn: vi.fn() }));

const owner = 'school:ann';
const whose = { owner, schoolId: 'school', semesterId: 'year', title: 'بانک' };
const row = (at: number): ImportedRow =>
  judged({
    id: `name-${at}`,
    file: 'f.gift',
    at,
    name: '',
    source: '',
    remarks: [],
    question: {
      type: 'descriptive',
      text: `سوال ${at}`,
      formula: null,
      options: [],
      maxScoreUnits: 240,
      modelAnswer: null,
      rubric: [],
      difficulty: null,
      tags: [],
      files: [],
    },
    isChosen: true,
    isRepaired: false,
    like: null,
  });

let device: Device;
let tab: Offline;
let count = 0;
let name: string;
const open: QuestionImport[] = [];

beforeEach(async () => {
  device = createDevice();
  tab = await device.signedIn();
  name = `imports-${(count += 1)}`;
});
afterEach(() => {
  for (const questionImport of open.splice(0)) questionImport.close();
  vi.unstubAllGlobals();
  device.end();
});

/** A window with the import of `rows` questions, as it lies on the disk. */
async function begun(rows: number) {
  const id = `import-${count}`;
  const head: ImportManifest = {
    v: 1,
    title: 'f.gift',
    rows,
    fallbackUnits: 240,
    phase: 'review',
    batches: [],
    files: [],
  };
  await tab.drafts.put(DRAFT_KIND, id, head, null, { owner });
  const pieces = await openImportRows(owner, name);
  const all = Array.from({ length: rows }, (_, at) => row(at));
  for (let at = 0; at * 100 < rows; at += 1)
    await pieces.put(id, new Map([[at, all.slice(at * 100, (at + 1) * 100)]]));
  pieces.close();
  return id;
}
async function windowOf(over: Partial<QuestionImportParts> = {}) {
  const questionImport = await createQuestionImport({
    engine: tab,
    whose,
    isHers: () => true,
    bankTexts: async () => [],
    onDeleted: async () => undefined,
    onUndone: () => undefined,
    openRows: (person) => openImportRows(person, name),
    ...over,
  });
  open.push(questionImport);
  return questionImport;
}
const cut = () => {
  device.network.weather = () => 'lost';
};
const headOnDisk = async (id: string) => (await tab.drafts.read(DRAFT_KIND, id))?.state;
const keys = () => tab.outbox.rows().map(({ key }) => key);

it('sends nothing again that was withdrawn, though the app ends in the middle of stopping', async () => {
  cut();
  const id = await begun(450);
  const first = await windowOf();
  await first.takeUp({ id });
  await first.send();
  const queued = keys().length;
  expect(queued).toBe(3);
  let discarded = 0;
  const discard = tab.outbox.discard.bind(tab.outbox);
  // The second withdrawal never ends: that is when the app is gone.
  const dying = vi.spyOn(tab.outbox, 'discard').mockImplementation((key) => {
    discarded += 1;
    return discarded > 1 ? new Promise(() => undefined) : discard(key);
  });
  void first.stopSending();
  await until(() => discarded === 2);
  expect(await headOnDisk(id)).toMatchObject({ phase: 'stopping' });
  first.close();
  dying.mockRestore();

  const later = await windowOf();
  await vi.waitUntil(() => later.get().head?.phase !== 'stopping' && later.get().id === id);
  // What was tried before may still arrive; what was withdrawn is no part of it any more.
  const left = later.get().head?.batches.map(({ key }) => key) ?? [];
  expect(left.toSorted()).toEqual(keys().toSorted());
  expect(keys().length).toBeLessThan(queued);
  expect(later.get().rows).toHaveLength(450);
});

it('is open in one window: another one says so, changes nothing, and may go on once that is closed', async () => {
  const id = await begun(2);
  const one = await windowOf();
  const other = await windowOf();
  await one.takeUp({ id });
  await other.takeUp({ id });
  expect(other.get()).toMatchObject({ id: null, elsewhere: id });
  await other.giveUp(id);
  expect(await headOnDisk(id)).toMatchObject({ rows: 2 });
  await one.change('name-0', (found) => ({ ...found, isChosen: false }));
  one.close();
  await vi.waitFor(async () => {
    await other.takeUp({ id });
    expect(other.get()).toMatchObject({ id, elsewhere: null });
  });
  expect(other.get().rows[0]?.isChosen).toBe(false);
});

it('goes on in another window with what was decided, once the first one is closed', async () => {
  cut();
  const id = await begun(2);
  const one = await windowOf();
  await one.takeUp({ id });
  await one.send();
  const other = await windowOf();
  expect(other.get().id).toBeNull();
  one.close();
  await until(() => other.get().id === id);
  expect(other.get().head?.phase).toBe('sending');
  expect(keys()).toHaveLength(1);
});

/** The network of the calls past the outbox. */
function backEnd(answer: () => number) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const status = answer();
    if (status === 0) throw new TypeError('Failed to fetch');
    asked.push(url.slice(url.lastIndexOf('/') + 1));
    const body = { result: status < 400, data: { ids: [] }, errors: [] };
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
  return asked;
}

async function arrived(over: Partial<QuestionImportParts> = {}) {
  const id = await begun(3);
  const questionImport = await windowOf(over);
  await questionImport.takeUp({ id });
  await questionImport.send();
  tab.outbox.kick();
  await until(() => questionImport.get().arrival?.arrived.size === 3);
  return { id, questionImport };
}

it('is undone when the network is back, if it was asked for without one', async () => {
  const { id, questionImport } = await arrived();
  let status = 0;
  const asked = backEnd(() => status);
  await questionImport.undo();
  expect(questionImport.get().undoFault).not.toBeNull();
  expect(await headOnDisk(id)).toMatchObject({ phase: 'undoing' });
  status = 200;
  questionImport.look();
  await until(() => questionImport.get().head?.phase === 'review');
  expect(asked).toEqual(['DeleteList']);
  // Under new names: the old ones are known to have arrived once.
  expect(questionImport.get().rows.map((one) => one.id.startsWith('name-'))).toEqual([
    false,
    false,
    false,
  ]);
});

it('is undone after a reload too, however late it is known what had arrived', async () => {
  const { id, questionImport } = await arrived();
  let status = 0;
  const asked = backEnd(() => status);
  await questionImport.undo();
  questionImport.close();
  device.crash(tab);
  tab = device.open({ context: 'page' });
  await tab.ready;
  status = 200;
  const later = await windowOf();
  await until(() => later.get().id === id && later.get().head?.phase === 'review');
  expect(asked.at(-1)).toBe('DeleteList');
  expect(later.get().rows.map((one) => one.id.startsWith('name-'))).toEqual([false, false, false]);
});

it('asks for no deletion in the name of somebody else who works here meanwhile', async () => {
  let isHers = true;
  const { id, questionImport } = await arrived({ isHers: () => isHers });
  const asked = backEnd(() => 404);
  isHers = false;
  await questionImport.undo();
  expect(asked).toEqual([]);
  expect(await headOnDisk(id)).toMatchObject({ phase: 'undoing', rows: 3 });
  expect(questionImport.get().rows[0]?.id).toBe('name-0');
});

it('knows the words of questions that wait or were sent lately, for what is there twice', async () => {
  cut();
  const id = await begun(2);
  const questionImport = await windowOf();
  await questionImport.takeUp({ id });
  await questionImport.send();
  expect(await textsOnTheWay(tab.outbox, 'school')).toEqual([
    { id: 'name-0', text: 'سوال 0' },
    { id: 'name-1', text: 'سوال 1' },
  ]);
});
