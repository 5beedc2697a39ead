import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityForm } from '#contract/activities/activity.ts';
import { DeletedNotes } from '#src/features/questions/deleted-notes.tsx';
import { QuestionEditor } from '#src/features/questions/question-editor.tsx';
import { EngineContext } from '#src/features/session/index.ts';
import type { Saving } from '#src/features/questions/saving.ts';
import type { MergedListQuestion } from '#src/offline/index.ts';
import { createStand, type Stand } from './stand.tsx';

const activity: ActivityForm = {
  id: 'e1',
  title: 'آزمون',
  totalScore: 20,
  totalScoreUnits: 4800,
} as ActivityForm;

const questionWith = (change: Partial<MergedListQuestion> = {}): MergedListQuestion => ({
  id: 'q1',
  version: 1,
  orders: 1,
  type: 'descriptive',
  text: 'متن',
  formula: null,
  maxScore: 1,
  maxScoreUnits: 240,
  modelAnswer: null,
  rubric: [],
  options: [],
  files: [],
  difficulty: null,
  tags: [],
  sourceId: null,
  state: 'server',
  isNew: false,
  ...change,
});

type Sent = [string, ...unknown[]];
/** What was asked of the outbox; a new question waits until `acknowledge`. */
function createSaving() {
  const sent: Sent[] = [];
  const waiting: (() => void)[] = [];
  const kept = { key: 'k', seq: 1, coalesced: false, durable: true };
  const saved = (...said: Sent) =>
    new Promise<typeof kept>((resolve) => {
      sent.push(said);
      waiting.push(() => resolve(kept));
    });
  const none = () => Promise.reject(new Error('not asked for'));
  const saving: Saving = {
    create: (item) => saved('create', item),
    change: (question, version, fields) => saved('change', question.id, version, fields),
    insert: none,
    changeAll: none,
    remove: none,
    move: none,
    release: none,
  };
  return { saving, sent, acknowledge: () => waiting.shift()?.() };
}

let stand: Stand;
let saves: ReturnType<typeof createSaving>;
beforeEach(async () => {
  stand = await createStand();
  saves = createSaving();
});
afterEach(() => stand.end());

const editorOf = (
  question: MergedListQuestion | null,
  questions: MergedListQuestion[],
  isLate = false,
) => (
  <QuestionEditor
    key={question?.id ?? 'new'}
    kind="exam"
    activity={activity}
    question={question}
    type="descriptive"
    questions={questions}
    saving={saves.saving}
    isLate={isLate}
    onEdit={() => undefined}
    onLast={() => undefined}
  />
);
const show = (question: MergedListQuestion | null, questions: MergedListQuestion[]) =>
  stand.show(editorOf(question, questions));
const edit = (change: Partial<MergedListQuestion> = {}) => {
  const question = questionWith(change);
  return show(question, [question]);
};
const field = (name: string) => page.getByLabelText(name, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const drafts = () => stand.offline().drafts.list() ?? [];
/** The words typed until now, on the disk. */
async function leave(text: string) {
  await vi.waitFor(() => expect(JSON.stringify(drafts())).toContain(text));
  await stand.show(<p>فهرست</p>);
}

test('a score set elsewhere is neither sent nor taken back by words that were kept before', async () => {
  await edit();
  await field('صورت سوال').fill('متن تازه');
  await leave('متن تازه');
  await edit({ maxScoreUnits: 480 });
  await expect.element(page.getByText(stand.words('drafts:offer.behind'))).toBeVisible();
  await press('ادامهٔ نوشته');
  await expect.element(field('نمره')).toHaveValue('۲');
  await press('ذخیرهٔ سوال');
  await vi.waitFor(() => expect(saves.sent).toEqual([['change', 'q1', 1, { text: 'متن تازه' }]]));
});

test('the offer shows every field that going on would change', async () => {
  await edit();
  await field('نمره').fill('۳');
  await leave('۳');
  await edit({ maxScoreUnits: 480 });
  const shown = page.getByRole('definition');
  await expect.element(shown.nth(0)).toHaveTextContent('نمره: ۳');
  await expect.element(shown.nth(1)).toHaveTextContent('نمره: ۲');
});

test('what moved on under an open form goes with nothing that she did not change', async () => {
  await edit();
  await field('صورت سوال').fill('متن تازه');
  await edit({ maxScoreUnits: 480, version: 2 });
  await expect.element(page.getByText(stand.words('questions:behind'))).toBeVisible();
  await press('ذخیرهٔ سوال');
  await vi.waitFor(() => expect(saves.sent).toEqual([['change', 'q1', 1, { text: 'متن تازه' }]]));
});

test('the same field changed here and elsewhere is asked about before it is sent', async () => {
  await edit();
  await field('نمره').fill('۳');
  await edit({ maxScoreUnits: 480, version: 2 });
  await press('ذخیرهٔ سوال');
  const asked = page.getByRole('alert').getByRole('definition');
  await expect.element(asked.nth(0)).toHaveTextContent('نمره: ۳');
  await expect.element(asked.nth(1)).toHaveTextContent('نمره: ۲');
  expect(saves.sent).toEqual([]);
  await press('ذخیرهٔ سوال');
  await vi.waitFor(() => expect(saves.sent).toEqual([['change', 'q1', 2, { maxScoreUnits: 720 }]]));
});

test('a new question that is typed on while it is saved is created once, and then changed', async () => {
  await show(null, []);
  await field('صورت سوال').fill('نیمه');
  await field('نمره').fill('۱');
  await press('ذخیرهٔ سوال');
  await vi.waitFor(() => expect(saves.sent).toHaveLength(1));
  await field('صورت سوال').fill('نیمه و بقیه');
  saves.acknowledge();
  await expect.element(field('صورت سوال')).toHaveValue('نیمه و بقیه');
  const { clientId } = Object.assign({ clientId: '' }, saves.sent[0]?.[1]);
  await vi.waitFor(() => expect(drafts()[0]?.base).toMatchObject({ item: { text: 'نیمه' } }));
  await press('ذخیرهٔ سوال');
  await vi.waitFor(() =>
    expect(saves.sent.slice(1)).toEqual([
      ['change', `tmp:${clientId}`, null, { text: 'نیمه و بقیه' }],
    ]),
  );
});

test('words of a new question that was saved already, taken up again, change that question', async () => {
  await show(null, []);
  await field('صورت سوال').fill('نیمه');
  await field('نمره').fill('۱');
  await press('ذخیرهٔ سوال');
  await vi.waitFor(() => expect(saves.sent).toHaveLength(1));
  await field('صورت سوال').fill('نیمه و بقیه');
  saves.acknowledge();
  await vi.waitFor(() => expect(drafts()[0]?.base).toMatchObject({ item: { text: 'نیمه' } }));
  await leave('نیمه و بقیه');
  await show(null, []);
  await press('ادامهٔ نوشته');
  await expect.element(field('صورت سوال')).toHaveValue('نیمه و بقیه');
  await press('ذخیرهٔ سوال');
  await vi.waitFor(() => expect(saves.sent).toHaveLength(2));
  expect(saves.sent[1]).toMatchObject(['change', /^tmp:/, null, { text: 'نیمه و بقیه' }]);
});

test('words that were on their way when the window ended change the question that the list knows', async () => {
  await show(null, []);
  await field('صورت سوال').fill('نیمه');
  await field('نمره').fill('۱');
  await leave('نیمه');
  const { clientId } = Object.assign({ clientId: '' }, drafts()[0]?.state);
  const made = questionWith({ id: `tmp:${clientId}`, text: 'پیشین', isNew: true });
  await show(null, [made]);
  await press('ادامهٔ نوشته');
  await press('ذخیرهٔ سوال');
  await vi.waitFor(() => expect(saves.sent).toEqual([['change', made.id, 1, { text: 'نیمه' }]]));
});

test('words about a question made here are offered under the name that the server gave it', async () => {
  const made = questionWith({ id: 'tmp:a', isNew: true });
  await show(made, [made]);
  await field('صورت سوال').fill('متن تازه');
  await leave('متن تازه');
  const offline = stand.offline();
  const [draft] = drafts();
  const list = draft ? [{ ...draft, realId: 'q1' }] : [];
  const renamed = { ...offline, drafts: { ...offline.drafts, list: () => list } };
  const question = questionWith();
  await stand.show(<EngineContext value={renamed}>{editorOf(question, [question])}</EngineContext>);
  await press('ادامهٔ نوشته');
  await expect.element(field('صورت سوال')).toHaveValue('متن تازه');
  await vi.waitFor(() => expect(drafts().map(({ id }) => id)).toEqual(['q1']));
});

test('words that another window writes as well, taken up here, become a question of their own', async () => {
  await show(null, []);
  await field('صورت سوال').fill('نیمه');
  await field('نمره').fill('۱');
  await leave('نیمه');
  const { clientId } = Object.assign({ clientId: '' }, drafts()[0]?.state);
  await show(null, []);
  await press('ادامهٔ نوشته');
  await expect.element(field('صورت سوال')).toHaveValue('نیمه');
  await press('ذخیرهٔ سوال');
  await vi.waitFor(() => expect(saves.sent).toHaveLength(1));
  expect(saves.sent[0]).toMatchObject(['create', { text: 'نیمه' }]);
  expect(saves.sent[0]?.[1]).not.toMatchObject({ clientId });
});

test('words about a deleted question become a new one, or are given up', async () => {
  const gone = questionWith();
  await show(gone, [gone]);
  await field('صورت سوال').fill('متن تازه');
  await leave('متن تازه');
  const added: string[] = [];
  const notes = (names: string[]) => (
    <DeletedNotes
      activityId={activity.id}
      names={new Set(names)}
      onAdd={(type) => added.push(type)}
      onError={(error) => {
        throw error;
      }}
    />
  );
  await stand.show(notes(['q1']));
  await expect
    .element(page.getByText(stand.words('questions:deleted.text')))
    .not.toBeInTheDocument();
  await stand.show(notes([]));
  await expect.element(page.getByText('متن تازه')).toBeVisible();
  await press('افزودن به‌عنوان سوال تازه');
  await vi.waitFor(() => expect(added).toEqual(['descriptive']));
  expect(drafts().map(({ id }) => id)).toEqual(['new:e1']);
  await show(null, []);
  await press('ادامهٔ نوشته');
  await press('ذخیرهٔ سوال');
  await vi.waitFor(() =>
    expect(saves.sent).toMatchObject([['create', { text: 'متن تازه', maxScoreUnits: 240 }]]),
  );
});

test('of a published question only what students never see is asked and sent, and older words wait', async () => {
  const question = questionWith();
  await show(question, [question]);
  await field('صورت سوال').fill('متن پیش از انتشار');
  await leave('پیش از انتشار');
  await stand.show(editorOf(question, [question], true));
  await expect.element(field('پاسخ نمونه')).toBeVisible();
  for (const name of ['صورت سوال', 'نمره'])
    await expect.element(field(name)).not.toBeInTheDocument();
  await field('پاسخ نمونه').fill('پاسخ تازه');
  await press('ذخیرهٔ سوال');
  const sent = [['change', 'q1', 1, { modelAnswer: 'پاسخ تازه' }]];
  await vi.waitFor(() => expect(saves.sent).toEqual(sent));
  saves.acknowledge();
  await vi.waitFor(() => expect(drafts().map(({ kind }) => kind)).toEqual(['question']));
});
