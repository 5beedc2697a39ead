/** A school that begins on an empty server, in the order in which it does; each screen goes on where the last one was left. */
import type { Screen, Stand } from './screen.ts';

/** As a school has it: one sheet for a class. */
const pupils = [
  'نام,نام خانوادگی,کد دانش‌آموزی,کلاس,نام پدر',
  'سارا,احمدی,51001,هفتم الف,حسین',
  'مینا,کریمی,53003,هفتم الف,رضا',
  'نرگس,صادقی,53004,هفتم الف,علی',
  'هدیه,موسوی,53005,هفتم ب,مهدی',
  'یگانه,رستمی,53006,هفتم ب,حامد',
].join('\n');

const fields: readonly [string, string][] = [
  ['account:field.school', 'دبیرستان البرز'],
  ['account:field.fullname', 'مریم رضایی'],
  ['account:field.username', 'maryam'],
  ['account:field.newPassword', 'سه واژهٔ بی‌ربط'],
  ['account:field.passwordAgain', 'سه واژهٔ بی‌ربط'],
];

const button = ({ page, t }: Stand, key: string) =>
  page.getByRole('button', { name: t(key), exact: true });

export const beginning: readonly Screen[] = [
  {
    name: 'first-start',
    area: 'entry',
    routes: [],
    caption: { en: 'A school begins', fa: 'آغاز یک مدرسه' },
    viewer: 'founder',
    path: () => '',
    async prepare(stand) {
      const { page, school, code, t } = stand;
      await page.goto(`${school.url}/login?step=begin#code=${code}`);
      for (const [label, value] of fields)
        await page.getByLabel(t(label), { exact: true }).fill(value);
    },
    async after(stand) {
      await button(stand, 'account:begin.submit').click();
    },
  },
  {
    name: 'home-first',
    area: 'home',
    routes: [],
    caption: { en: 'Home of a school that has just begun', fa: 'خانهٔ مدرسه‌ای که تازه آغاز شده' },
    viewer: 'founder',
    path: () => '',
    shows: 'home:setUp.lists.title',
  },
  {
    name: 'lists-plan',
    area: 'school',
    routes: [],
    caption: {
      en: 'A list, looked through before it is applied',
      fa: 'مرور فهرست، پیش از وارد کردن',
    },
    viewer: 'founder',
    path: () => '/admin?tab=lists',
    shows: 'lists:title',
    async prepare(stand) {
      await stand.page.locator('main input[type=file]').setInputFiles({
        name: 'هفتم.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(pupils),
      });
      await button(stand, 'lists:apply.open').waitFor();
    },
  },
  {
    name: 'lists-receipt',
    area: 'school',
    routes: [],
    caption: { en: 'A list that was applied', fa: 'فهرستی که وارد شد' },
    viewer: 'founder',
    path: () => '',
    async prepare(stand) {
      await button(stand, 'lists:apply.open').click();
      const dialog = stand.page.getByRole('dialog');
      await dialog.getByRole('button', { name: stand.t('lists:apply.submit') }).click();
      await dialog.waitFor({ state: 'detached' });
    },
  },
];
