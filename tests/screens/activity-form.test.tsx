import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OfflineError, RefusedError } from '#src/api/errors.ts';
import { activity } from '#src/api/samples.ts';
import { filled } from '#src/features/activity-form/samples.ts';
import { LockNote } from '#src/features/activity-form/lock-note.tsx';
import type { Requests } from '#src/features/activity-form/use-saving.ts';
import { button, CREATE, field, flag, FormOf, option, SAVE, tick } from './activity-form-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

type Asked = { item: unknown; key: string };
/** What was asked of the server; each answer is the test's to give. */
function createServer() {
  const asked: Asked[] = [];
  const answers: (() => Promise<{ id: string; version: number }>)[] = [];
  const answer = (item: unknown, key: string) => {
    asked.push({ item, key });
    return (answers.shift() ?? (() => Promise.resolve({ id: 'e1', version: asked.length })))();
  };
  const requests: Requests = {
    create: answer,
    change: (begun, changes, _leftOut, key) => answer({ version: begun.version, ...changes }, key),
  };
  const next = (error: Error) => answers.push(() => Promise.reject(error));
  return { asked, requests, next };
}

let stand: Stand;
let server: ReturnType<typeof createServer>;
beforeEach(async () => {
  stand = await createStand();
  server = createServer();
});
afterEach(() => stand.end());

const refused = (status: number, ...refusals: [string, string?][]) =>
  new RefusedError(
    status,
    refusals.map(([code, path]) => (path ? { code, message: '', path } : { code, message: '' })),
  );
const conflict = (current: unknown) =>
  new RefusedError(409, [{ code: 'exam.conflict', message: '' }], { current });
const summary = () => page.getByRole('alert');
const line = (text: string) => summary().getByRole('button', { name: text, exact: true });

test('an empty exam says everything that is missing, in a summary with the focus and beside each field', async () => {
  await stand.show(<FormOf requests={server.requests} />);
  await field('عنوان').fill('   ');
  await button(CREATE).click();
  await expect.element(summary()).toHaveFocus();
  await expect
    .element(
      summary()
        .getByText(/همهٔ خانه‌های لازم را پر کنید/)
        .first(),
    )
    .toBeVisible();
  for (const text of [
    'عنوان آزمون را بنویسید.',
    'پایه را انتخاب کنید.',
    'زمان شروع را انتخاب کنید.',
    'مدت را وارد کنید.',
    'نمرهٔ کل را وارد کنید.',
  ]) {
    await expect.element(line(text)).toBeVisible();
    expect(page.getByText(text).elements().length).toBe(2);
  }
  await option('هفتم').click();
  await expect.element(line('درس را انتخاب کنید.')).toBeVisible();
  await expect.element(line('آزمون را به کلاس یا دانش‌آموزی بدهید.')).toBeVisible();
  await line('عنوان آزمون را بنویسید.').click();
  await expect.element(field('عنوان')).toHaveFocus();
  await expect.element(field('عنوان')).toHaveAttribute('aria-invalid', 'true');
  await line('درس را انتخاب کنید.').click();
  await expect.element(option('ریاضی')).toHaveFocus();
  expect(server.asked).toEqual([]);
});

test.each<[string, Parameters<typeof filled>[0], string]>([
  ['exam', { duration: '۱۵۰۰' }, 'مدت باید میان ۱ و ۱٬۴۴۰ دقیقه باشد.'],
  ['exam', { duration: '۱٫۵' }, 'مدت را به دقیقهٔ کامل بنویسید.'],
  ['exam', { duration: 'نود' }, 'مدت را با عدد بنویسید، مثلاً ۹۰.'],
  ['exam', { total: '۲۰٫۱' }, 'نمرهٔ کل باید مضربی از ۰٫۲۵ باشد.'],
  ['exam', { total: '۵۰۰۰' }, 'نمرهٔ کل باید میان ۰٫۲۵ و ۱٬۰۰۰ باشد.'],
  ['exam', { total: 'بیست' }, 'نمرهٔ کل را با عدد بنویسید، مثلاً ۲۰.'],
  ['exam', { title: 'آ'.repeat(201) }, 'عنوان از ۲۰۰ نویسه بیشتر است.'],
  ['exam', { subject: 'آ'.repeat(201) }, 'موضوع از ۲۰۰ نویسه بیشتر است.'],
  ['exam', { startDate: '1999-01-01T00:00:00.000Z' }, 'سال شروع درست نیست.'],
  ['exam', { negative: 'own' }, 'مقدار نمرهٔ منفی را وارد کنید.'],
  ['exam', { negative: 'own', negativeOwn: '۲' }, 'نمرهٔ منفی باید میان ۰٫۰۵ و ۱ باشد.'],
  ['exam', { negative: 'own', negativeOwn: '۰٫۳۳' }, 'نمرهٔ منفی باید مضربی از ۰٫۰۵ باشد.'],
  ['exam', { negative: 'own', negativeOwn: 'کم' }, 'نمرهٔ منفی را با عدد بنویسید، مثلاً ۰٫۲ یا ۱/۵.'],
  ['assignment', { endDate: null }, 'زمان پایان را انتخاب کنید.'],
  ['assignment', { endDate: '2026-11-30T06:30:00.000Z' }, 'پایان باید پس از شروع باشد.'],
  ['assignment', { endDate: '1999-01-01T00:00:00.000Z' }, 'سال پایان درست نیست.'],
  ['assignment', { title: '' }, 'عنوان تکلیف را بنویسید.'],
  ['assignment', { classIds: [] }, 'تکلیف را به کلاس یا دانش‌آموزی بدهید.'],
  ['assignment', { description: 'آ'.repeat(2_001) }, 'توضیح از ۲٬۰۰۰ نویسه بیشتر است.'],
])('%s, %j: %s', async (kind, change, text) => {
  const isExam = kind === 'exam';
  await stand.show(
    <FormOf
      kind={isExam ? 'exam' : 'assignment'}
      initial={filled(change)}
      requests={server.requests}
    />,
  );
  await button(isExam ? CREATE : 'ساختن تکلیف').click();
  await expect.element(line(text)).toBeVisible();
  await line(text).click();
  await vi.waitFor(() => expect(document.activeElement?.closest('section')).not.toBeNull());
  expect(server.asked).toEqual([]);
});

test('an exam is given to chosen students, found by name, and a class without any is refused', async () => {
  await stand.show(
    <FormOf initial={filled({ classIds: [], courseId: '' })} requests={server.requests} />,
  );
  await option('هنر').click();
  await expect.element(tick('هفتم الف')).toBeDisabled();
  await option('ریاضی').click();
  await tick('هفتم الف').click();
  await expect.element(page.getByText('همهٔ ۳ دانش‌آموز')).toBeVisible();
  await button('انتخاب دانش‌آموزان').click();
  await button('برداشتن همه').click();
  await button(CREATE).click();
  await expect
    .element(
      summary()
        .getByText(/هیچ دانش‌آموزی انتخاب نشده است/)
        .first(),
    )
    .toBeVisible();
  await tick('مریم نیک‌پور').click();
  await expect.element(page.getByText('۱ از ۳ دانش‌آموز').first()).toBeVisible();
  await expect.element(summary()).not.toBeInTheDocument();
  await button(CREATE).click();
  await vi.waitFor(() =>
    expect(server.asked).toMatchObject([
      { item: { given: { classBaseId: 'b7', classIds: ['7a'], studentIds: ['7a-1'] } } },
    ]),
  );
});

test('another grade loses nothing that was chosen for the first', async () => {
  await stand.show(<FormOf initial={filled()} requests={server.requests} />);
  await option('هشتم').click();
  await expect.element(tick('هفتم الف')).not.toBeInTheDocument();
  await option('هفتم').click();
  await expect.element(tick('هفتم الف')).toBeChecked();
  await expect.element(option('ریاضی')).toBeChecked();
});

test('digits of three scripts and a usual length are taken, and the end is told', async () => {
  await stand.show(
    <FormOf initial={filled({ total: '', duration: '' })} requests={server.requests} />,
  );
  await button('۴۵').click();
  await expect.element(field('مدت')).toHaveValue('۴۵');
  await expect.element(page.getByText(/پایان: .*۱۰:۴۵/)).toBeVisible();
  await field('نمرهٔ کل').fill('17.5');
  await userEvent.tab();
  await expect.element(field('نمرهٔ کل')).toHaveValue('۱۷٫۵');
  await button(CREATE).click();
  await vi.waitFor(() =>
    expect(server.asked).toMatchObject([{ item: { durationMinutes: 45, totalScoreUnits: 4200 } }]),
  );
});

test('levels bring their automatic correction, and an unscored assignment asks for no total', async () => {
  await stand.show(<FormOf kind="assignment" initial={filled()} requests={server.requests} />);
  await expect.element(flag('تصحیح خودکار کیفی')).not.toBeInTheDocument();
  await option('کیفی').click();
  await flag('تصحیح خودکار کیفی').click();
  await flag('نمره دارد').click();
  await expect.element(field('نمرهٔ کل')).not.toBeInTheDocument();
  await expect.element(page.getByText('نمرهٔ منفی')).not.toBeInTheDocument();
  await button('ساختن تکلیف').click();
  await vi.waitFor(() => expect(server.asked).toMatchObject([{ item: { totalScoreUnits: null } }]));
});

test('what the server refuses stands at its field until it is changed, and nothing typed goes', async () => {
  await stand.show(<FormOf initial={filled({ title: '' })} requests={server.requests} />);
  await field('عنوان').fill('نوبت اول');
  server.next(refused(400, ['request.invalid', 'title'], ['schoolClass.notFound', 'classIds.1']));
  await button(CREATE).click();
  await expect.element(summary()).toHaveFocus();
  await expect.element(line('سرور این مقدار را نپذیرفت. آن را درست کنید.')).toBeVisible();
  await expect.element(field('عنوان')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('عنوان')).toHaveValue('نوبت اول');
  await field('عنوان').fill('نوبت دوم');
  await expect.element(field('عنوان')).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(summary()).toBeVisible();
  await tick('هفتم ب').click();
  await expect.element(summary()).not.toBeInTheDocument();
  await button(CREATE).click();
  await vi.waitFor(() => expect(server.asked).toHaveLength(2));
  const [first, second] = server.asked;
  expect(second?.key).not.toBe(first?.key);
});

test('a creation whose answer was lost is asked again under its key, even after a reload, and changed if she typed on', async () => {
  const done: unknown[] = [];
  const show = () =>
    stand.show(
      <FormOf
        initial={filled({ title: '' })}
        requests={server.requests}
        onDone={(id, _form, isNew) => done.push([id, isNew])}
      />,
    );
  await show();
  await field('عنوان').fill('نوبت اول');
  server.next(new OfflineError());
  await button(CREATE).click();
  await expect.element(page.getByText('دو بار ساخته نمی‌شود.', { exact: false })).toBeVisible();
  await field('عنوان').fill('نوبت دوم');
  await stand.reload();
  await show();
  await button('ادامهٔ نوشته').click();
  await expect.element(field('عنوان')).toHaveValue('نوبت دوم');
  await button(CREATE).click();
  await vi.waitFor(() => expect(done).toEqual([['e1', true]]));
  expect(server.asked).toMatchObject([
    { item: { title: 'نوبت اول' } },
    { item: { title: 'نوبت اول' } },
    { item: { version: 2, title: 'نوبت دوم' } },
  ]);
  expect(server.asked[1]?.key).toBe(server.asked[0]?.key);
  expect(server.asked[2]?.key).not.toBe(server.asked[0]?.key);
});

test('what was typed while it was created is a change of what was created', async () => {
  let answer: (saved: { id: string; version: number }) => void = () => undefined;
  const create: Requests['create'] = (item, key) => {
    server.asked.push({ item, key });
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  await stand.show(
    <FormOf initial={filled({ title: '' })} requests={{ ...server.requests, create }} />,
  );
  await field('عنوان').fill('نیمه');
  await button(CREATE).click();
  await vi.waitFor(() => expect(server.asked).toHaveLength(1));
  await field('عنوان').fill('نیمه و بقیه');
  answer({ id: 'e1', version: 1 });
  await button(SAVE).click();
  await vi.waitFor(() =>
    expect(server.asked[1]).toMatchObject({ item: { version: 1, title: 'نیمه و بقیه' } }),
  );
  expect(server.asked).toHaveLength(2);
});

test('a change goes with its version and what differs alone; the same again has the same key', async () => {
  const done: string[] = [];
  await stand.show(
    <FormOf
      activity={activity({ version: 4 })}
      requests={server.requests}
      onDone={(id) => done.push(id)}
    />,
  );
  await flag('آزمون امن').click();
  server.next(new OfflineError());
  await button(SAVE).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await button(SAVE).click();
  await vi.waitFor(() => expect(done).toEqual(['e1']));
  expect(server.asked.map(({ item }) => item)).toEqual([
    { version: 4, security: true },
    { version: 4, security: true },
  ]);
  expect(server.asked[1]?.key).toBe(server.asked[0]?.key);
});

test('a conflict shows both for each field, nothing is chosen beforehand, and she chooses', async () => {
  let stood = activity();
  const theirs = activity({
    version: 2,
    title: 'عنوان آنجا',
    durationMinutes: 60,
    subject: 'فصل ۲',
  });
  const show = () =>
    stand.show(
      <FormOf
        activity={stood}
        requests={server.requests}
        onConflict={(current) => {
          if ('students' in current) stood = current;
          void show();
        }}
      />,
    );
  await show();
  await field('عنوان').fill('عنوان من');
  await field('مدت').fill('۱۲۰');
  await flag('آزمون امن').click();
  server.next(conflict(theirs));
  await button(SAVE).click();
  const panel = page.getByRole('alert');
  await expect.element(panel).toHaveFocus();
  await expect.element(panel.getByText(/عنوان آنجا/).first()).toBeVisible();
  await expect.element(panel.getByText(/فصل ۲/).first()).toBeVisible();
  expect(panel.getByRole('radio', { checked: true }).elements()).toHaveLength(0);
  await button(SAVE).click();
  expect(server.asked).toHaveLength(1);
  await panel.getByRole('group', { name: 'عنوان' }).getByText('عنوان من').click();
  await panel.getByRole('group', { name: 'مدت' }).getByText('۶۰ دقیقه').click();
  await button(SAVE).click();
  await vi.waitFor(() => expect(server.asked).toHaveLength(2));
  expect(server.asked[1]?.item).toEqual({ version: 2, title: 'عنوان من', security: true });
  await expect.element(field('موضوع')).toHaveValue('فصل ۲');
  await vi.waitFor(() => expect(stand.offline().drafts.list()).toEqual([]));
});

test('a conflict with her own change, whose answer was lost, is none', async () => {
  const done: string[] = [];
  await stand.show(
    <FormOf activity={activity()} requests={server.requests} onDone={(id) => done.push(id)} />,
  );
  await field('عنوان').fill('عنوان من');
  server.next(conflict(activity({ version: 2, title: 'عنوان من' })));
  await button(SAVE).click();
  await vi.waitFor(() => expect(done).toEqual(['e1']));
});

test('a change that is refused as locked says so', async () => {
  await stand.show(<FormOf activity={activity()} requests={server.requests} />);
  await field('عنوان').fill('عنوان من');
  server.next(refused(409, ['exam.locked']));
  await button(SAVE).click();
  await expect
    .element(
      summary()
        .getByText(/آزمون منتشر شده/)
        .first(),
    )
    .toBeVisible();
  await expect.element(field('عنوان')).toHaveValue('عنوان من');
});

test('without a network the button says why it does not work, and the words stay on the device', async () => {
  await stand.show(<FormOf initial={filled({ title: '' })} requests={server.requests} isOffline />);
  await field('عنوان').fill('نوبت اول');
  await expect.element(button(CREATE)).toBeDisabled();
  await expect
    .element(page.getByText('برای ذخیره اینترنت لازم است. نوشته‌تان روی این دستگاه می‌ماند.'))
    .toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(server.asked).toEqual([]);
  await vi.waitFor(() =>
    expect(JSON.stringify(stand.offline().drafts.list())).toContain('نوبت اول'),
  );
});

test('what may not be changed is seen with the reason and without a button', async () => {
  const ended = activity({ state: 'ended' });
  await stand.show(
    <FormOf activity={ended} lock={<LockNote kind="exam" lock="ended" activity={ended} />} />,
  );
  await expect.element(page.getByText(/آزمون برگزار شده است/)).toBeVisible();
  await expect.element(field('عنوان')).toBeDisabled();
  await expect.element(field('مدت')).toBeDisabled();
  await expect.element(tick('هفتم الف')).toBeDisabled();
  await expect.element(flag('آزمون امن')).toBeDisabled();
  await expect.element(option('عددی')).toBeDisabled();
  await expect.element(button(SAVE)).not.toBeInTheDocument();
});

test('words can be given up, once she is sure', async () => {
  await stand.show(<FormOf initial={filled({ title: '' })} requests={server.requests} />);
  await field('عنوان').fill('نوبت اول');
  await button('پاک کردن فرم').click();
  await button('نه، بماند').click();
  await expect.element(field('عنوان')).toHaveValue('نوبت اول');
  await button('پاک کردن فرم').click();
  await button('بله، پاک شود').click();
  await expect.element(field('عنوان')).toHaveValue('');
});

test.each([
  ['course', () => option('ریاضی')],
  ['startDate', () => page.getByRole('spinbutton').first()],
  ['classes', () => tick('هفتم الف')],
] as const)(
  'whoever is sent to %s finds the focus there, also where it comes later',
  async (focus, control) => {
    await stand.show(<FormOf initial={filled()} focus={focus} />);
    await expect.element(control()).toHaveFocus();
  },
);
