import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fileQuery } from '#src/api/attachments.ts';
import { OfflineError, RefusedError } from '#src/api/errors.ts';
import { activityQuery, resultsQuery, workbookQuery } from '#src/features/activities/index.ts';
import type { KeepStep } from '#src/offline/index.ts';
import { createKeepPlan, workbookVersion } from './keep-plan.ts';
import { commentsQuery } from '../comments/queries.ts';

// Its pages need a browser; only its queries are wanted here.
vi.mock('virtual:locales', () => ({ default: {} }));

const where = { schoolId: 's', semesterId: 'm', id: 'e', courseId: 'c' };
const pin = { id: 'exam:e', what: 'exam', where, title: 'Algebra' };
const ref = { kind: 'exam' as const, schoolId: 's', semesterId: 'm', id: 'e' };
const result = { resultId: 'r', studentId: 'p', scoredCount: 0, rank: 3, classRank: 1 };
const file = (id: string, size: number) => ({ id, name: id, type: 'image/png', size });
const workbook = {
  resultId: 'r',
  attempts: [{ resultId: 'r' }, { resultId: 'older' }],
  questionList: [{ answer: { files: [file('a', 10)] }, files: [file('q', 20)] }],
};

const screens = new QueryClient();
const bringCode = vi.fn(() => Promise.resolve());
const plan = createKeepPlan({ screens, isGoodNetwork: () => true, bringCode });
afterEach(() => {
  vi.unstubAllGlobals();
  screens.clear();
});

const keysOf = (steps: readonly KeepStep[] | undefined) => steps?.map((step) => step.queryKey);

function partsOf() {
  const steps = plan.steps(pin);
  const books = steps[1]?.next?.([result]);
  return { steps, books, files: books?.[0]?.next?.(workbook) };
}

describe('what is kept of an exam', () => {
  it('are the rows that its screens ask for', () => {
    const { steps, books, files } = partsOf();
    expect(keysOf(steps)).toEqual([
      activityQuery('exam', 'm', 'e').queryKey,
      resultsQuery(ref).queryKey,
      commentsQuery('c').queryKey,
      ['app-code', 'kept'],
    ]);
    expect(keysOf(books)).toEqual([workbookQuery(ref, 'p').queryKey]);
    expect(keysOf(files)).toEqual([
      workbookQuery(ref, 'p', 'older').queryKey,
      fileQuery({ id: 'a' }).queryKey,
      fileQuery({ id: 'q' }).queryKey,
    ]);
    expect(files?.[0]?.next?.(workbook)?.length).toBe(2);
  });

  it('is the code of its screens, looked after each time, and the PDF viewer where there is a PDF', async () => {
    const { steps, books, files } = partsOf();
    const code = steps.at(-1);
    expect(code).toMatchObject({ freshFor: 0 });
    await code?.read(new AbortController().signal);
    expect(bringCode).toHaveBeenCalledWith('kept');
    expect(keysOf(files)).not.toContainEqual(['app-code', 'viewer']);
    const scanned = { ...file('s', 30), type: 'application/pdf' };
    const withPdf = { ...workbook, questionList: [{ answer: { files: [scanned] }, files: [] }] };
    expect(keysOf(books?.[0]?.next?.(withPdf))).toContainEqual(['app-code', 'viewer']);
  });

  it('weighs as much as the server says of its files', () => {
    expect(
      partsOf()
        .files?.slice(1)
        .map((step) => step.bytes),
    ).toEqual([10, 20]);
  });

  it('is read again when the list says something new of the student, not of her place', () => {
    const of = (change: object) => workbookVersion(Object.assign({}, result, change) as never);
    expect(of({ rank: 9, classRank: 2, pageIndex: 1 })).toBe(of({}));
    expect(of({ scoredCount: 1 })).not.toBe(of({}));
  });

  it('is asked of the server as the screen does, and leaves nothing in memory', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return Promise.resolve(Response.json({ result: true, data: { id: 'e' } }));
    });
    const [settings] = plan.steps(pin);
    for (const _ of [1, 2])
      expect(await settings?.read(new AbortController().signal)).toMatchObject({ id: 'e' });
    expect(asked).toHaveLength(2);
  });

  it('is given up at once when it is no longer wanted', async () => {
    vi.stubGlobal(
      'fetch',
      (_url: string, init: RequestInit) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')));
        }),
    );
    const controller = new AbortController();
    const reading = plan.steps(pin)[0]?.read(controller.signal);
    controller.abort();
    await expect(reading).rejects.toBeInstanceOf(Error);
  });
});

describe('a part that does not come', () => {
  it.each([
    ['without a network waits', new OfflineError(), 'wait'],
    ['signed out waits', new RefusedError(401, []), 'wait'],
    ['that is gone is left out', new RefusedError(404, []), 'skip'],
    ['of a broken server stops', new RefusedError(500, []), 'stop'],
    ['by a fault of ours stops', new TypeError('x'), 'stop'],
  ])('%s', (_name, error, verdict) => {
    expect(plan.judge(error).verdict).toBe(verdict);
  });
});

describe('what a screen has in memory', () => {
  it('is brought up to date, but never made older', () => {
    const { queryKey } = workbookQuery(ref, 'p');
    plan.copied(queryKey, workbook, 5);
    expect(screens.getQueryData(queryKey)).toBeUndefined();
    screens.setQueryData(queryKey, workbook as never, { updatedAt: 10 });
    plan.copied(queryKey, { resultId: 'new' }, 20);
    expect(screens.getQueryData(queryKey)).toEqual({ resultId: 'new' });
    plan.copied(queryKey, { resultId: 'old' }, 15);
    expect(screens.getQueryData(queryKey)).toEqual({ resultId: 'new' });
  });
});
