/** The two banks of the sample school: what both teachers keep for later, in part open to the whole school. */
import { foldText } from '#domain/text.ts';
import { usualSettings } from '#contract/activities/usual-settings.ts';
import type { Calendar } from './calendar.ts';
import type { Content, WrittenQuestion } from './content.ts';
import { questionContent } from './questions.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import type { Rows } from './rows.ts';
import type { SeededSchool } from './school.ts';

/** Whose free questions are of which course and grades. */
const shelves: { owner: string; courseKey: string; grades: number[] }[] = [
  { owner: 'teacher', courseKey: 'social', grades: [8] },
  { owner: 'teacher', courseKey: 'tech', grades: [6, 7] },
  { owner: 'teacher', courseKey: 'english', grades: [8] },
  { owner: 'teacher2', courseKey: 'thinking', grades: [7, 8] },
  { owner: 'teacher', courseKey: 'science', grades: [7] },
  { owner: 'teacher2', courseKey: 'math', grades: [9] },
  { owner: 'teacher', courseKey: 'math', grades: [7, 8] },
];

interface WrittenTemplate {
  owner: string;
  title: string;
  subject: string;
  courseKey: string;
  grade: number;
  durationMinutes: number | null;
  isPublic: boolean;
  qualitative?: true;
}

const writtenTemplates: WrittenTemplate[] = [
  {
    owner: 'teacher',
    title: 'آزمونک زبان هشتم – واژه و ترجمه',
    subject: 'درس ۱ و ۲',
    courseKey: 'english',
    grade: 8,
    durationMinutes: 30,
    isPublic: false,
  },
  {
    owner: 'teacher2',
    title: 'پرسش‌های کلاسی تفکر و سبک زندگی هشتم',
    subject: 'مهارت‌های زندگی',
    courseKey: 'thinking',
    grade: 8,
    durationMinutes: null,
    isPublic: false,
    qualitative: true,
  },
  {
    owner: 'teacher',
    title: 'نمونه‌آزمون علوم هفتم',
    subject: 'فصل ۱ تا ۴',
    courseKey: 'science',
    grade: 7,
    durationMinutes: 60,
    isPublic: true,
  },
  {
    owner: 'teacher2',
    title: 'نمونه‌آزمون ریاضی نهم – عددهای حقیقی',
    subject: 'فصل ۲',
    courseKey: 'math',
    grade: 9,
    durationMinutes: 75,
    isPublic: true,
  },
  {
    owner: 'teacher',
    title: 'آزمون جبرانی ریاضی هشتم',
    subject: 'فصل ۱ تا ۳',
    courseKey: 'math',
    grade: 8,
    durationMinutes: 60,
    isPublic: false,
  },
  {
    owner: 'teacher',
    title: 'نمونه‌آزمون ریاضی هفتم – جبر و معادله',
    subject: 'فصل ۳',
    courseKey: 'math',
    grade: 7,
    durationMinutes: 60,
    isPublic: true,
  },
];

const semesterKey = 'sem-1405';
const tags = ['نوبت اول', 'نوبت دوم', 'تمرین', 'نمونه‌سوال'];
const hour = 60 * 60_000;

/** Adds the banks of the school that the sample teachers work in; the other one's are still empty. */
export function addBank(
  rows: Rows,
  content: Content,
  school: SeededSchool,
  calendar: Calendar,
): void {
  // Chance of its own: what else the school has stays as it is, whatever the banks hold.
  const random = createRandom(1406, calendar.at('1404-06-02').getTime());
  const semesterId = school.semesters.get(semesterKey);
  const staff = rows.users.filter((user) => user.schoolId === school.id);
  const idOf = (name: string) => staff.find((user) => user.username === name)?.id;
  let keptAt = calendar.at('1405-07-08', '17:00').getTime();
  const later = () => new Date((keptAt += 5 * hour));
  const keptAs = new Map<string, string>();

  for (const { owner, courseKey, grades } of shelves) {
    const ownerId = idOf(owner);
    if (semesterId === undefined || ownerId === undefined) return;
    const createdAt = later();
    const written = content.questions.filter(
      (question) => question.courseKey === courseKey && grades.includes(question.grade),
    );
    for (const [place, question] of written.entries()) {
      const made = questionRow(question, random);
      keptAs.set(question.id, made.id);
      const home = { schoolId: school.id, semesterId, ownerId, templateId: null };
      const isPublic = random.chance(0.3);
      rows.bankQuestions.push({ ...home, ...made, orders: place + 1, isPublic, createdAt });
    }
  }
  for (const { owner, courseKey, grade, qualitative, ...said } of writtenTemplates) {
    const ownerId = idOf(owner);
    if (semesterId === undefined || ownerId === undefined) return;
    const createdAt = later();
    const home = { schoolId: school.id, semesterId, ownerId };
    const id = random.id();
    const written = content.questions.filter(
      (question) => question.courseKey === courseKey && question.grade === grade,
    );
    const questions = written.map((question) => questionRow(question, random));
    for (const [place, question] of questions.entries()) {
      const sourceId = keptAs.get(written[place]?.id ?? '') ?? null;
      const at = { templateId: id, orders: place + 1 };
      rows.bankQuestions.push({ ...home, ...question, ...at, sourceId, createdAt });
    }
    rows.templates.push({
      ...home,
      ...said,
      id,
      folded: foldText(said.title),
      courseId: school.courseId(courseKey, grade),
      classBaseId: school.bases.get(grade) ?? null,
      scoreType: qualitative ? 'qualitative' : 'quantitative',
      totalUnits: questions.reduce((units, question) => units + question.maxUnits, 0),
      questionCount: questions.length,
      settings: {
        ...usualSettings,
        automaticQualitativeCorrection: qualitative ?? false,
        randomizeQuestions: courseKey === 'math',
        randomizeOptions: courseKey === 'math',
      },
      createdAt,
    });
  }
}

/** A written question with ids of its own, and what only the bank says of it. */
function questionRow(written: WrittenQuestion, random: Random) {
  return {
    ...questionContent(written, random),
    folded: foldText(written.text),
    difficulty: written.difficulty,
    tags: [random.pick(tags)],
  };
}
