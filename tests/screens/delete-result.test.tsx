import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { configureHttp } from '#src/api/http.ts';
import { workbookOf } from '#src/api/workbook-samples.ts';
import { EngineContext, usePerson } from '#src/features/session/index.ts';
import { DeleteDialog } from '#src/features/workbook/review/delete-dialog.tsx';
import type { WorkbookView } from '#src/features/workbook/saving/view.ts';
import { correctionLane, type Offline } from '#src/offline/index.ts';
import { axeFindings } from './axe.ts';
import { createStand, type Stand } from './stand.tsx';

const ref = { kind: 'exam' as const, schoolId: 'school', semesterId: 'semester', id: 'exam' };
const still = { sync: 'sent' as const, at: null };

function viewOf(change: Partial<WorkbookView> = {}): WorkbookView {
  return {
    ...workbookOf({ resultId: 'result', studentId: 'student' }),
    attempts: [{ resultId: 'result', attempt: 1, state: 'handedIn', total: null }],
    review: { version: 0, status: 'notReviewed', ...still },
    note: { version: 0, text: '', ...still },
    level: null,
    left: 0,
    questionList: [],
    ...change,
  };
}

let stand: Stand;
let good: ReturnType<Offline['connectivity']['getSnapshot']>;
let keys: (string | null)[];
/** How the server answers, one after the other; the last one for ever. */
let answers: ('lost' | { status: number; code?: string })[];
const gone = vi.fn();

function serve(_input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  keys.push(new Headers(init?.headers).get('idempotency-key'));
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  if (!answer || answer === 'lost') return Promise.reject(new TypeError('lost'));
  const { status, code } = answer;
  const errors = code === undefined ? [] : [{ code, message: code }];
  return Promise.resolve(Response.json({ result: status < 300, data: {}, errors }, { status }));
}

/** The network that the engine sees is good, whatever becomes of a request; a broken disk takes nothing back. */
function Shown({ view, isBroken = false }: { view: WorkbookView; isBroken?: boolean }) {
  const offline = stand.offline();
  const connectivity = { ...offline.connectivity, getSnapshot: () => good };
  const outbox = isBroken
    ? { ...offline.outbox, discard: () => Promise.reject(new Error('disk')) }
    : offline.outbox;
  return (
    <EngineContext value={{ ...offline, connectivity, outbox }}>
      <main>
        <h1>پاسخ‌برگ</h1>
        <DeleteDialog
          activityRef={ref}
          view={view}
          name="سارا احمدی"
          onClose={vi.fn()}
          onGone={gone}
        />
      </main>
    </EngineContext>
  );
}

const confirm = () =>
  page.getByRole('button', { name: stand.words('workbook:remove.confirm'), exact: true });

beforeEach(async () => {
  keys = [];
  answers = [{ status: 200 }];
  gone.mockReset();
  configureHttp({ token: () => 'token', sessionOver: () => undefined, met: () => undefined });
  vi.spyOn(window, 'fetch').mockImplementation(serve);
  stand = await createStand();
  good = stand.offline().connectivity.getSnapshot();
});
afterEach(async () => {
  await stand.end();
  vi.restoreAllMocks();
});

test('it says what is lost, and that the student goes back to not started', async () => {
  await stand.show(<Shown view={viewOf()} />);
  await expect.element(page.getByText(stand.words('workbook:remove.lost'))).toBeVisible();
  await expect.element(page.getByText(stand.words('workbook:remove.back'))).toBeVisible();
  await expect.element(page.getByText(stand.words('workbook:remove.final'))).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test('of several attempts only the one that is shown goes, and it says which', async () => {
  const attempts = [1, 2].map((attempt) => ({
    resultId: attempt === 2 ? 'result' : 'before',
    attempt,
    state: 'handedIn' as const,
    total: null,
  }));
  await stand.show(<Shown view={viewOf({ attempts })} />);
  await expect.element(page.getByText('فقط بار ۲ حذف می‌شود', { exact: false })).toBeVisible();
});

test('a lost answer is asked for again under the same key, and something gone already is deleted', async () => {
  answers = ['lost', { status: 404, code: 'result.notFound' }];
  await stand.show(<Shown view={viewOf()} />);
  await confirm().click();
  await expect.poll(() => gone.mock.calls.length, { timeout: 5_000 }).toBe(1);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(gone).toHaveBeenCalledWith(expect.objectContaining({ resultId: 'result', ref }));
});

test('a refusal is said in words, and nothing else happens', async () => {
  answers = [{ status: 409, code: 'semester.inactive' }];
  await stand.show(<Shown view={viewOf()} />);
  await confirm().click();
  await expect.element(page.getByText(stand.words('errors:semester.inactive'))).toBeVisible();
  await expect.element(confirm()).toBeEnabled();
  expect(gone).not.toHaveBeenCalled();
});

/** Waits on the device for good: the engine has no network here. */
function Waiting() {
  const { owner } = usePerson();
  const outbox = stand.offline().outbox;
  const save = () =>
    void outbox.enqueueCorrection({
      ...ref,
      owner,
      studentId: 'student',
      resultId: 'result',
      label: {},
      answers: [{ questionId: 'q1', baseVersion: 0, scoreUnits: 240 }],
      partLabels: { q1: {} },
    });
  return (
    <button type="button" onClick={save}>
      نمره
    </button>
  );
}

test('what waits on this device keeps it from being deleted until it is given up, and goes only with it', async () => {
  const lane = correctionLane('exam', 'student', 'result');
  const waiting = () => stand.offline().outbox.rowsOf(lane).length;
  await stand.show(<Waiting />);
  await page.getByRole('button', { name: 'نمره' }).click();
  await expect.poll(waiting).toBe(1);
  await stand.show(<Shown view={viewOf()} />);
  await expect.element(page.getByText(stand.words('workbook:remove.unsent_one'))).toBeVisible();
  await expect.element(confirm()).toBeDisabled();
  await page.getByText(stand.words('workbook:remove.giveUp')).click();
  answers = ['lost'];
  await confirm().click();
  await expect.element(page.getByText('شبکه', { exact: false }).first()).toBeVisible();
  expect(waiting()).toBe(1);
  answers = [{ status: 200 }];
  await confirm().click();
  await expect.poll(() => gone.mock.calls.length, { timeout: 5_000 }).toBe(1);
  expect(waiting()).toBe(0);
});

test('an attempt that is gone is gone, also where the device cannot take back what waits of it', async () => {
  const lane = correctionLane('exam', 'student', 'result');
  await stand.show(<Waiting />);
  await page.getByRole('button', { name: 'نمره' }).click();
  await expect.poll(() => stand.offline().outbox.rowsOf(lane).length).toBe(1);
  await stand.show(<Shown view={viewOf()} isBroken />);
  await page.getByText(stand.words('workbook:remove.giveUp')).click();
  await confirm().click();
  await expect.poll(() => gone.mock.calls.length, { timeout: 5_000 }).toBe(1);
});
