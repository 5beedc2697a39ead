import { QueryClient, QueryObserver, type QueryPersister } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { workbookOf } from '#src/api/workbook-samples.ts';
import { workbookQuery } from '#src/features/activities/index.ts';
import { readCopies } from '#src/features/workbook/by-question/copies.ts';

const ref = { kind: 'exam' as const, schoolId: 'school', semesterId: 'term', id: 'e1' };
const students = [{ studentId: 's1' }, { studentId: 's2' }];
let client: QueryClient;
/** The students whose workbooks are on the disk. */
let onDisk: string[];
/** The disk answers what was asked of it so far. */
let answer: () => void;

beforeEach(() => {
  onDisk = ['s1'];
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const persister: QueryPersister = async (queryFn, context) => {
    await gate;
    const studentId = String(context.queryKey[5]);
    return onDisk.includes(studentId) ? workbookOf({ studentId }) : queryFn(context);
  };
  client = new QueryClient({ defaultOptions: { queries: { persister, retry: false } } });
});
afterEach(() => client.clear());

const read = async () =>
  (await readCopies(client, ref, students)).map(({ workbook }) => workbook.studentId);

test('what memory and disk have is read, and nothing is fetched', async () => {
  client.setQueryData(workbookQuery(ref, 's2').queryKey, workbookOf({ studentId: 's2' }));
  answer();
  expect(await read()).toEqual(['s1', 's2']);
});

test('a workbook that a screen asks for at the same time is not missing', async () => {
  const query = { ...workbookQuery(ref, 's1'), queryFn: () => new Promise<never>(() => undefined) };
  const stop = new QueryObserver(client, query).subscribe(() => undefined);
  const reading = read();
  answer();
  expect(await reading).toEqual(['s1']);
  stop();
});

test('a screen that asks for a workbook meanwhile gets the server’s answer', async () => {
  const reading = read();
  const workbook = client.fetchQuery({
    ...workbookQuery(ref, 's2'),
    queryFn: () => workbookOf({ studentId: 's2' }),
  });
  answer();
  expect(await workbook).toMatchObject({ studentId: 's2' });
  expect(await reading).toEqual(['s1']);
});
