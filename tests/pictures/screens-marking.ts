/** Marking, reports, what is on the device, and the school. */
import type { Screen, Stand } from './screen.ts';

const pill = ({ page }: Stand, kind: string) =>
  page.locator(`[data-sync-pill="${kind}"]`).waitFor({ timeout: 60_000 });

/** Scores the written answer while the network is cut. */
async function scoreWithoutNetwork({ page, school, steps }: Stand) {
  await page.locator('[data-sync-pill]').waitFor();
  school.network.setNetwork(false);
  await steps.score(1);
  await steps.savedHere().waitFor();
}

async function networkBack(stand: Stand) {
  stand.school.network.setNetwork(true);
}

export const marking: readonly Screen[] = [
  {
    name: 'students',
    area: 'marking',
    routes: ['/exams/exam-student-report/{id}'],
    caption: { en: 'Students of an exam', fa: 'دانش‌آموزان آزمون' },
    viewer: 'teacher',
    path: ({ exam }) => `/exams/exam-student-report/${exam.id}`,
    shows: 'exams:show.all',
  },
  {
    name: 'running-exam',
    area: 'marking',
    routes: [],
    caption: { en: 'A running exam', fa: 'آزمون در حال برگزاری' },
    viewer: 'teacher',
    path: ({ running }) => `/exams/exam-student-report/${running.id}`,
    shows: 'exams:live.shown.missing',
  },
  {
    name: 'assignment-students',
    area: 'marking',
    routes: ['/assignments/assignment-student-report/{id}'],
    caption: { en: 'Students of an assignment', fa: 'دانش‌آموزان تکلیف' },
    viewer: 'teacher',
    path: (places) => places.of('/assignments/assignment-student-report/{id}'),
    shows: 'exams:show.all',
  },
  {
    name: 'workbook',
    area: 'marking',
    routes: ['/exams/work-book/{examID}/{studentID}'],
    caption: { en: 'Marking a workbook', fa: 'تصحیح پاسخ‌برگ' },
    viewer: 'teacher',
    path: ({ workbook }) => workbook,
    shows: 'workbook:comment',
    dark: true,
  },
  {
    name: 'assignment-workbook',
    area: 'marking',
    routes: ['/assignments/work-book/{id}/{studentID}'],
    caption: { en: 'A workbook of an assignment', fa: 'پاسخ‌برگ تکلیف' },
    viewer: 'teacher',
    path: (places) => places.of('/assignments/work-book/{id}/{studentID}'),
    prepare: ({ page, t }) =>
      page.getByRole('navigation', { name: t('workbook:questions') }).waitFor(),
  },
  {
    name: 'by-question',
    area: 'marking',
    routes: [],
    caption: { en: 'Marking by question', fa: 'تصحیح سوال به سوال' },
    viewer: 'teacher',
    path: ({ workbook }) => `${workbook}&by=question`,
    shows: 'by-question:by.student',
  },
  {
    name: 'comments',
    area: 'marking',
    routes: [],
    caption: { en: 'Ready comments', fa: 'یادداشت‌های آماده' },
    viewer: 'teacher',
    path: ({ workbook }) => workbook,
    shows: 'workbook:comment',
    async prepare({ page, t }) {
      await page.getByRole('button', { name: t('comments:all'), exact: true }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'ink',
    area: 'marking',
    routes: [],
    caption: { en: 'Writing on a scanned answer', fa: 'نوشتن روی پاسخ عکس‌برداری‌شده' },
    viewer: 'teacher',
    path: ({ scan }) => scan,
    async prepare({ page }) {
      await page.locator('[role=img] canvas').first().waitFor({ timeout: 60_000 });
      await page.locator('canvas[data-ink]').first().waitFor();
    },
  },
  {
    name: 'report',
    area: 'reports',
    routes: ['/exams/exam-report/{id}'],
    caption: { en: 'Report of an exam', fa: 'گزارش آزمون' },
    viewer: 'teacher',
    path: ({ exam }) => `/exams/exam-report/${exam.id}`,
    shows: 'report:section.items',
    dark: true,
  },
  {
    name: 'full-report',
    area: 'reports',
    routes: ['/exams/exam-student-report/{id}/showAll'],
    caption: { en: 'Full report of a student, for paper', fa: 'گزارش کامل دانش‌آموز، برای چاپ' },
    viewer: 'teacher',
    path: ({ exam, result }) =>
      `/exams/exam-student-report/${exam.id}/showAll?student=${result.studentId}&parts=answers.comments.rank.key`,
    shows: 'print:parts.key',
  },
  {
    name: 'student-profile',
    area: 'reports',
    routes: ['/student-profile/{studentId}'],
    caption: { en: 'A student’s profile', fa: 'سوابق نمرات دانش‌آموز' },
    viewer: 'teacher',
    path: ({ result }) => `/student-profile/${result.studentId}`,
    shows: 'profile:table',
  },
  {
    name: 'reports',
    area: 'reports',
    routes: ['/reports'],
    caption: { en: 'Class reports', fa: 'گزارش کلاس‌ها' },
    viewer: 'teacher',
    path: () => '/reports',
    shows: 'user-report:numbers',
  },
  {
    name: 'teach-again',
    area: 'reports',
    routes: [],
    caption: { en: 'What to teach again', fa: 'آنچه باید دوباره درس داد' },
    viewer: 'teacher',
    path: () => '/reports?view=again',
    shows: 'user-report:again.questions',
  },
  {
    name: 'device',
    area: 'device',
    routes: [],
    caption: { en: 'What is on this device', fa: 'آنچه روی این دستگاه است' },
    viewer: 'teacher',
    path: () => '/exams?group=past&panel=device',
    shows: 'sync:here.storage',
  },
  {
    name: 'offline',
    area: 'device',
    routes: [],
    caption: {
      en: 'A score without a network: saved on this device',
      fa: 'نمره بدون شبکه: روی این دستگاه ذخیره شد',
    },
    viewer: 'teacher',
    path: ({ workbook }) => workbook,
    shows: 'workbook:comment',
    async prepare(stand) {
      await scoreWithoutNetwork(stand);
      await stand.steps.comment('مراحل درست است؛ جواب آخر را دوباره حساب کن.');
      await pill(stand, 'offline');
    },
    after: networkBack,
  },
  {
    name: 'outbox',
    area: 'device',
    routes: [],
    caption: { en: 'What waits to be sent', fa: 'در انتظار ارسال' },
    viewer: 'teacher',
    path: ({ rivalBook }) => rivalBook,
    shows: 'workbook:comment',
    async prepare(stand) {
      await scoreWithoutNetwork(stand);
      await pill(stand, 'offline');
      await stand.page.locator('[data-sync-pill]').click();
      await stand.page.getByRole('dialog').getByText(stand.t('sync:panel.inOrder')).waitFor();
    },
  },
  {
    name: 'conflict',
    area: 'device',
    routes: [],
    caption: { en: 'One score, changed in two places', fa: 'یک نمره که در دو جا عوض شده است' },
    viewer: 'teacher',
    path: () => '',
    async prepare(stand) {
      const { device, exam, rival, written } = stand.places;
      const book = await device.workbook(exam.id, rival.studentId);
      const answer = book.questionList.find((one) => one.questionId === written.questionId);
      const baseVersion = answer?.version ?? 0;
      const answers = [{ questionId: written.questionId, baseVersion, scoreUnits: 180 }];
      await device.correct(rival, { answers });
      stand.school.network.setNetwork(true);
      await pill(stand, 'needsYou');
      await stand.page.getByRole('dialog').getByRole('radio').nth(2).waitFor();
    },
  },
  {
    name: 'not-here',
    area: 'device',
    routes: [],
    caption: {
      en: 'Without a network, a page that is not on the device',
      fa: 'بدون شبکه، صفحه‌ای که روی دستگاه نیست',
    },
    viewer: 'teacher',
    path: () => '/exams?group=past',
    shows: 'exams:group.past',
    async prepare({ page, school, places, t }) {
      school.network.setNetwork(false);
      await page.goto(school.url + places.unseen);
      await page.getByText(t('common:state.offlineTitle')).waitFor({ timeout: 30_000 });
    },
    after: networkBack,
  },
  ...(
    [
      'status',
      'structure',
      'lists',
      'accounts',
      'cards',
      'staff',
      'roles',
      'log',
      'server',
    ] as const
  ).map((tab): Screen => {
    const captions = {
      status: { en: 'Administration: school years', fa: 'مدیریت: سال‌های تحصیلی' },
      structure: { en: 'Administration: grades and classes', fa: 'مدیریت: پایه‌ها و کلاس‌ها' },
      lists: { en: 'Administration: lists of people', fa: 'مدیریت: فهرست افراد' },
      accounts: { en: 'Administration: accounts', fa: 'مدیریت: حساب‌ها' },
      cards: { en: 'Administration: login cards', fa: 'مدیریت: کارت‌های ورود' },
      staff: { en: 'Administration: staff', fa: 'مدیریت: کارکنان' },
      roles: { en: 'Administration: roles', fa: 'مدیریت: نقش‌ها' },
      log: { en: 'Administration: audit log', fa: 'مدیریت: رخدادها' },
      server: { en: 'Administration: server and devices', fa: 'مدیریت: سرور و دستگاه‌ها' },
    };
    // The names of the sections stand folded in a list on a tablet: each is known by its own title.
    const own = { structure: 'structure:title', lists: 'lists:title', cards: 'cards:school.title' };
    return {
      name: `admin-${tab}`,
      area: 'school',
      routes: tab === 'status' ? ['/admin'] : [],
      caption: captions[tab],
      viewer: 'admin',
      path: () => `/admin?tab=${tab}`,
      shows: tab in own ? own[tab as keyof typeof own] : `admin:${tab}.title`,
    };
  }),
  {
    name: 'admin-own-role',
    area: 'school',
    routes: [],
    caption: { en: 'A role of the school’s own', fa: 'نقشی از خود مدرسه' },
    viewer: 'admin',
    path: () => '/admin?tab=roles',
    shows: 'admin:roles.title',
    async prepare({ page, t }) {
      await page.getByRole('button', { name: t('admin:roles.own.add'), exact: true }).click();
      await page.getByLabel(t('admin:roles.own.name')).waitFor();
    },
    after: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'admin-leaving',
    area: 'school',
    routes: [],
    caption: {
      en: 'A student’s data, taken along as one file',
      fa: 'داده‌های یک دانش‌آموز، در یک فایل',
    },
    viewer: 'admin',
    path: () => '/admin?tab=structure&part=students',
    shows: 'structure:title',
    async prepare({ page, t }) {
      await page.locator('li[data-id] [aria-haspopup=menu]').first().click();
      await page.getByRole('menuitem', { name: t('leaving:menu.archive') }).click();
      await page.getByRole('button', { name: t('leaving:archive.submit'), exact: true }).waitFor();
    },
    after: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'cards',
    area: 'school',
    routes: ['/cards'],
    caption: { en: 'Login cards of one’s own classes', fa: 'کارت‌های ورود کلاس‌های خود' },
    viewer: 'teacher',
    path: () => '/cards',
    shows: 'cards:mine.title',
  },
  {
    name: 'konj',
    area: 'school',
    routes: ['/connect-konj'],
    caption: { en: 'Linking to Konj', fa: 'پیوند با کنج' },
    viewer: 'admin',
    path: () => '/connect-konj',
    shows: 'konj:connect.what',
  },
  {
    name: 'konj-school',
    area: 'school',
    routes: [],
    caption: { en: 'Konj: which school?', fa: 'کنج: کدام مدرسه؟' },
    viewer: 'admin',
    path: () => '/connect-konj',
    shows: 'konj:connect.what',
    async prepare({ page, t }) {
      await page.getByRole('button', { name: t('konj:connect.open'), exact: true }).click();
      await page.getByRole('button', { name: t('konj:confirm.yes'), exact: true }).click();
      await page.getByRole('heading', { name: t('konj:stage.school'), exact: true }).waitFor();
    },
  },
  {
    name: 'konj-sync',
    area: 'school',
    routes: ['/sync-konj'],
    caption: { en: 'Konj, once linked', fa: 'کنج، پس از پیوند' },
    viewer: 'admin',
    path: () => '/sync-konj',
    shows: 'konj:stage.school',
  },
];
