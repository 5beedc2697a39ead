import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cardAddress, drawCode } from '#domain/cards/draw-code.ts';
import * as t from '#server/db/schema/index.ts';
import { carryOut } from '#server/school/carry-out.ts';
import { command, readCommand } from '#server/school/command.ts';
import { pageOfCards } from '#server/school/paper.ts';
import { cardsInWords, printCards } from '#server/school/print-cards.ts';
import { secretFile } from '#server/school/secret-file.ts';
import { callerWith } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { makeSittable, openPaperOf, signInStudent } from './student-sitting.ts';

let harness: Harness;
let world: World;
const directory = mkdtempSync(join(tmpdir(), 'bargeh-cards-'));
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(async () => {
  await harness.close();
  rmSync(directory, { recursive: true });
});
beforeEach(async () => {
  world = await makeWorld(harness);
});

const carried = (asked: object) =>
  carryOut(
    harness.store.forJobs(),
    command.parse({ school: world.schoolId, ...asked }),
    harness.clock.now,
  );
async function made(more: object = {}) {
  const outcome = await carried({ action: 'cards', ...more });
  if (!('cards' in outcome)) throw new Error('No cards were made.');
  return outcome.cards;
}
const enter = (token: string | undefined) =>
  callerWith(harness, null).call('student.card', { body: { token } });
const of = (classId: string) => world.students.filter((one) => one.classId === classId);
const audited = async (event: string) => {
  const rows = await harness.store.read((db) =>
    db.select().from(t.auditLog).where(eq(t.auditLog.schoolId, world.schoolId)),
  );
  return rows.filter((row) => row.event === event);
};

test('every pupil of the school gets a card that signs her in, by the operator’s hand in the log', async () => {
  const { items, schoolName } = await made();
  expect(items.map(({ studentId }) => studentId).toSorted()).toEqual(
    world.students.map(({ id }) => id).toSorted(),
  );
  expect((await enter(items[0]?.token)).data).toMatchObject({ school: { name: schoolName } });
  const log = await audited('cards.made');
  expect(log).toHaveLength(items.length);
  expect(log[0]).toMatchObject({ byKind: 'operator', byId: null, aboutKind: 'student' });
});

test('classes are named as they are written or by their id, and one that is not there is refused', async () => {
  const one = await made({ class: ['نهم  الف'] });
  expect(one.items.map(({ studentId }) => studentId).toSorted()).toEqual(
    of(world.classA)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect((await made({ class: [world.classB] })).items).toHaveLength(of(world.classB).length);
  await expect(carried({ action: 'cards', class: ['دهم'] })).rejects.toThrow(
    /no class دهم.*نهم الف/,
  );
});

test('who has a card keeps it, and gets another one only when that is asked for', async () => {
  const first = await made();
  expect((await made()).items).toEqual([]);
  expect((await enter(first.items[0]?.token)).status).toBe(200);
  const again = await made({ again: true });
  expect(again.items).toHaveLength(first.items.length);
  expect((await enter(first.items[0]?.token)).code).toBe('card.invalid');
});

test('who sits an exam keeps her card, and is told of', async () => {
  const exam = await makeSittable(harness, world);
  const [she] = world.students;
  const student = await signInStudent(harness, { schoolId: world.schoolId, id: she?.id ?? '' });
  await openPaperOf(student, exam);
  await student.call('student.focus', {
    params: { resultId: exam.results[0]?.id ?? '' },
    body: { at: new Date(harness.clock.now).toISOString(), seconds: 1 },
  });
  const { items, sitting } = await made();
  expect(sitting.map(({ studentId }) => studentId)).toEqual([she?.id]);
  expect(items).toHaveLength(world.students.length - 1);
});

test('the page has the code of each card, ten on a sheet, and fetches nothing', async () => {
  const cards = await made();
  const base = 'https://bargeh.school.lan:4173';
  const page = pageOfCards({ ...cards, schoolName: 'البرز <b>&' }, base, 'fa');
  for (const { token, lastName } of cards.items) {
    expect(page).toContain(drawCode(cardAddress(base, token)).path);
    expect(page).toContain(lastName);
  }
  expect(page.match(/<ul /g)).toHaveLength(2);
  expect(page).toContain('البرز &lt;b>&amp;');
  expect(page).toContain('dir="rtl"');
  expect(pageOfCards(cards, base, 'en')).toContain('scan this code');
  expect(
    page.match(
      /(?:src|href)="(?!https:\/\/bargeh\.school\.lan:4173\/sit#card=)|@import|url\(\s*['"]?http/g,
    ),
  ).toBe(null);
});

test('of two of the same name the page says what tells them apart', async () => {
  const { items, schoolName } = await made();
  const [first, second, ...others] = items;
  if (!first || !second) throw new Error('There are no cards.');
  const apart = [
    { ...first, apart: { kind: 'guardian' as const, text: 'حسین <b>' } },
    { ...second, apart: { kind: 'national' as const, text: '899' } },
    ...others,
  ];
  const page = pageOfCards({ schoolName, items: apart, sitting: [] }, 'https://b.lan', 'fa');
  expect(page).toContain('ولی: ⁨حسین &lt;b>⁩');
  expect(page.match(/آخر کد ملی: ⁨۸۹۹⁩/g)).toHaveLength(1);
});

test('the file is its owner’s alone, replaces none unless it is asked to, and tells no code', async () => {
  const cards = await made();
  const path = join(directory, 'cards.html');
  const print = (isForced = false) => {
    const file = secretFile(path, isForced);
    const printed = printCards(cards, { path, file, address: 'https://b.lan', language: 'fa' });
    file.drop();
    return printed;
  };
  const printed = print();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(printed).toMatchObject({ made: cards.items.length, file: path });
  const said = cardsInWords(printed) + JSON.stringify(printed);
  expect(said).toContain('remove it');
  for (const { token } of cards.items) expect(said).not.toContain(token);
  expect(() => print()).toThrow(/there already/);
  writeFileSync(path, 'older', { mode: 0o644 });
  print(true);
  expect(readFileSync(path, 'utf8')).toContain('<!doctype html>');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(() => secretFile(join(directory, 'none', 'cards.html'), false)).toThrow(
    /Nothing was done/,
  );
  const nobody = { ...cards, items: [] };
  const file = secretFile(join(directory, 'other.html'), false);
  const none = printCards(nobody, { path: 'x', file, address: 'https://b.lan', language: 'fa' });
  file.drop();
  expect(cardsInWords(none)).toContain('--again');
  expect(readdirSync(directory)).toEqual(['cards.html']);
});

test('of two commands that write the same file the second finds it there, and other files stay', () => {
  const path = join(directory, 'both.html');
  writeFileSync(`${path}.part`, 'somebody else’s');
  const first = secretFile(path, false);
  expect(() => secretFile(path, false)).toThrow(/Nothing was done/);
  first.keep('the first one’s cards');
  first.drop();
  expect(readFileSync(path, 'utf8')).toBe('the first one’s cards');
  expect(readFileSync(`${path}.part`, 'utf8')).toBe('somebody else’s');
  for (const name of ['both.html', 'both.html.part']) rmSync(join(directory, name));
});

test('a folder is not replaced by cards, and none are made for it', () => {
  const path = join(directory, 'folder.html');
  mkdirSync(path);
  expect(() => secretFile(path, true)).toThrow(/Nothing was done/);
  rmSync(path, { recursive: true });
});

test('a file that is there keeps cards from being made at all', async () => {
  const main = fileURLToPath(new URL('../../server/school/main.ts', import.meta.url));
  const path = join(directory, 'there.html');
  writeFileSync(path, 'hers');
  const line = ['cards', '--school', world.schoolId, '--address', 'https://b.lan', '--out', path];
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: join(directory, 'unopened') };
  const [code, said] = await new Promise<[unknown, string]>((resolve) => {
    execFile(process.execPath, [main, ...line], { env }, (error, _out, stderr) =>
      resolve([error?.code, stderr]),
    );
  });
  expect([code, said.includes('Nothing was done')]).toEqual([1, true]);
  expect(readFileSync(path, 'utf8')).toBe('hers');
  expect(readdirSync(directory)).not.toContain('unopened');
});

const id = '0190a1b2-0000-7000-8000-000000000001';
const cardsLine = ['cards', '--school', id, '--out', 'a.html'];
test.each([
  [cardsLine, 'cards needs --address'],
  [['cards', '--school', id, '--address', 'https://b.lan'], 'cards needs --out'],
  [
    [...cardsLine.slice(0, 3), '--out', 'a.pdf', '--address', 'https://b.lan'],
    '--out: needs a file',
  ],
  [[...cardsLine, '--address', 'https://b.lan', '--language', 'de'], '--language: needs one of'],
  [['terms', '--school', id], 'terms needs --term'],
  [['terms', '--school', id, '--term', 'اول=1405-07-01'], '--term: needs a name and two days'],
  [['terms', '--school', id, '--term', 'اول=1405-07-31..1405-10-15'], '--term: needs a name'],
  [['list', '--force'], '--force has no meaning for list'],
])('“%s” is refused: %s', (line, said) => {
  expect(() => readCommand(line)).toThrow(said);
});
