/** What the columns of a list of people are, by their headings in Persian and English. */
import { foldText } from '../text.ts';
import { nationalCodeOf } from './names.ts';

/** What a column says. */
export type Role =
  | 'firstName'
  | 'lastName'
  | 'fullName'
  | 'reversedName'
  | 'nationalCode'
  | 'code'
  | 'sourceId'
  | 'class'
  | 'base'
  | 'guardian'
  | 'mobile'
  | 'login'
  | 'kind'
  | 'course';

const written: Record<Role, string> = {
  firstName: 'نام|نام کوچک|نام دانش آموز|first name|firstname|given name|givenname|forename|name',
  lastName:
    'نام خانوادگی|نام خانواده|فامیل|فامیلی|نام فامیل|شهرت|last name|lastname|surname|family name|familyname',
  fullName:
    'نام و نام خانوادگی|نام نام خانوادگی|نام و فامیل|نام کامل|دانش آموز|نام دبیر|نام معلم|دبیر|معلم|full name|fullname|student|student name|pupil|pupil name|teacher|teacher name',
  reversedName: 'نام خانوادگی و نام|نام خانوادگی نام|فامیل و نام|last name first name|surname name',
  nationalCode:
    'کد ملی|کدملی|شماره ملی|کد ملی دانش آموز|national code|national id|nationalcode|nationalid|national number',
  code: 'کد دانش آموزی|کد دانش اموز|شماره دانش آموزی|شماره دانش آموز|کد پرسنلی|شماره پرسنلی|student id|student code|student number|studentid|pupil id|personnel code|staff id|identifier|code|کد',
  sourceId: 'sourcedid|sourced id|source id|sis id',
  class: 'کلاس|نام کلاس|کلاس درس|class|class name|classname|section|homeroom|home room|form',
  base: 'پایه|پایه تحصیلی|نام پایه|grade|grades|year group|level|grade level',
  guardian:
    'نام پدر|پدر|نام مادر|نام ولی|ولی|نام سرپرست|father|father name|fathers name|mother|mother name|guardian|guardian name|parent|parent name',
  mobile: 'موبایل|شماره موبایل|تلفن همراه|شماره همراه|همراه|mobile|mobile number|phone|cell',
  login: 'نام کاربری|username|user name|login|email|ایمیل',
  kind: 'نقش|سمت|role|type',
  course: 'درس|نام درس|دروس|course|subject|course name',
};

/** Half-spaces, spaces and signs are written in every way. */
const plain = (words: string) => foldText(words).replace(/[^\p{L}\p{N}]/gu, '');

const roles = new Map<string, Role>();
for (const [role, headings] of Object.entries(written))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the record above
  for (const heading of headings.split('|')) roles.set(plain(heading), role as Role);

const staffHeading = /دبیر(?!ستان)|معلم|پرسنل|teacher|staff|personnel/;

/** The columns of a row of headings, and whether they are about staff; null where the row is none. */
export function columnsOf(
  row: readonly string[],
): { roles: (Role | null)[]; isStaff: boolean } | null {
  const headings = row.map(plain);
  const found = headings.map((heading) => roles.get(heading) ?? null);
  const filled = headings.filter((heading) => heading !== '').length;
  const known = found.filter((role) => role !== null);
  const isNamed = known.some((role) => /name$/i.test(role));
  if (!isNamed || (known.length < 2 && filled > 1)) return null;
  if (row.some((cell) => nationalCodeOf(cell) !== null)) return null;
  const isDivided = known.includes('firstName') && known.includes('lastName');
  const settled = found.map((role) => {
    // Without a column of family names the name is the whole one.
    if (role === 'firstName' && !known.includes('lastName')) return 'fullName';
    // Beside a name in two columns another name is somebody else's, such as the teacher's of the class.
    return isDivided && (role === 'fullName' || role === 'reversedName') ? null : role;
  });
  // Of two columns of one kind the first counts, but everybody may have two guardians.
  const once = settled.map((role, at) =>
    role !== null && role !== 'guardian' && settled.indexOf(role) < at ? null : role,
  );
  const isStaff = headings.some((heading, at) => once[at] !== null && staffHeading.test(heading));
  return { roles: once, isStaff };
}

/** How many columns are known in the row of headings that knows most. */
export function knownColumns(rows: readonly string[][]): number {
  const counts = rows
    .slice(0, 30)
    .map((row) => columnsOf(row)?.roles.filter((role) => role !== null).length ?? 0);
  return Math.max(0, ...counts);
}

/** Whether words name teachers, pupils, or neither. */
export function kindNamed(words: string): 'student' | 'staff' | null {
  const folded = plain(words);
  if (/دانشاموز|student|pupil|شاگرد/.test(folded)) return 'student';
  return staffHeading.test(folded) ? 'staff' : null;
}
