/** A small school: one teacher, one grade with two classes, exams and assignments in every state, a bank. */
import { randomUUID } from 'node:crypto';

const hour = 3_600_000;
const from = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const id = () => randomUUID();

/** An option as the specification has it. */
export interface Option {
  id: string;
  text: string;
  isCorrect: boolean;
  orders: number;
}
/** A question as section 3 lists it; its options stand under the name of their list. */
export interface Question {
  id: string;
  type: string;
  text: string;
  maxScore: number;
  formula: string | null;
  orders: number;
  options: Option[];
}
/** A result: whose it is, and the body of the correction as it came. */
export interface Result {
  id: string;
  studentId: string;
  /** What she wrote or chose, by question. */
  answers: Record<string, { text?: string; optionId?: string }>;
  handedIn: boolean;
  correction: {
    answers: Record<string, { scoreUnits?: number | null; comment?: string | null }>;
    review: string;
    note: string;
  };
}
/** An exam or an assignment. */
export interface Activity {
  id: string;
  title: string;
  subject: string;
  courseId: string;
  classBaseId: string;
  classIds: string[];
  studentIds: string[];
  startDate: string;
  endDate?: string;
  durationMinutes?: number;
  totalScore: number | null;
  scoreType: string;
  teacherDescription: string;
  settings: Record<string, unknown>;
  isRelease: boolean;
  questions: Question[];
  results: Result[];
}
/** A bank exam. */
export interface Template {
  id: string;
  title: string;
  subject: string;
  isPublic: boolean;
  settings: Record<string, unknown>;
  questions: Question[];
}

/** A student of a class. */
export interface Student {
  studentId: string;
  firstName: string;
  lastName: string;
  classId: string;
  className: string;
}

const settings = {
  automaticQualitativeCorrection: false,
  negativeScoreValue: null,
  randomizeQuestions: false,
  randomizeOptions: false,
  allowGoingBack: true,
  allowSubmitAfterEnd: false,
  showResultToParents: false,
  security: false,
};

const question = (
  type: string,
  text: string,
  orders: number,
  options: string[] = [],
): Question => ({
  id: id(),
  type,
  text,
  maxScore: 2,
  formula: null,
  orders,
  options: options.map((words, at) => ({
    id: id(),
    text: words,
    isCorrect: at === 0,
    orders: at + 1,
  })),
});

/** A result without a correction. */
export function newResult(studentId: string): Result {
  const correction = { answers: {}, review: 'notReviewed', note: '' };
  return { id: id(), studentId, answers: {}, handedIn: false, correction };
}

/** A fresh school. */
export function createWorld() {
  const school = { id: id(), name: 'دبستان سرو', timeZone: 'Asia/Tehran' };
  const semester = { id: id(), name: '۱۴۰۵', active: true };
  const base = { id: id(), name: 'پایهٔ هفتم' };
  const classes = ['الف', 'ب'].map((name) => ({
    id: id(),
    name: `هفتم ${name}`,
    classBaseId: base.id,
  }));
  const course = { id: id(), name: 'علوم' };
  const names = ['سارا بهرامی', 'مینا توکلی', 'نرگس جلالی', 'هدیه خسروی'];
  const students: Student[] = names.map((name, at) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const own = classes[at < 3 ? 0 : 1] ?? { id: '', name: '' };
    return { studentId: id(), firstName, lastName, classId: own.id, className: own.name };
  });

  const activity = (title: string, hours: number, rest: Partial<Activity> = {}): Activity => ({
    id: id(),
    title,
    subject: 'فصل ۱',
    courseId: course.id,
    classBaseId: base.id,
    classIds: [classes[0]?.id ?? ''],
    studentIds: students.slice(0, 3).map(({ studentId }) => studentId),
    startDate: from(hours),
    totalScore: 6,
    scoreType: 'quantitative',
    teacherDescription: '',
    settings,
    isRelease: true,
    questions: [
      question('descriptive', 'چرا آسمان آبی است؟', 1),
      question('multipleChoice', 'کدام سیاره بزرگ‌تر است؟', 2, ['مشتری', 'زمین', 'مریخ']),
      question('combined', 'کدام سبک‌تر است؟ چرا؟', 3, ['هوا', 'آب']),
    ],
    results: [],
    ...rest,
  });
  const withResults = (one: Activity): Activity => {
    for (const [at, studentId] of one.studentIds.entries()) {
      const result = newResult(studentId);
      result.handedIn = at < 2;
      if (result.handedIn)
        for (const asked of one.questions) {
          const chosen = asked.options[at]?.id;
          result.answers[asked.id] = {
            ...(asked.type !== 'multipleChoice' && { text: `پاسخ ${at + 1}` }),
            ...(chosen && { optionId: chosen }),
          };
        }
      one.results.push(result);
    }
    return one;
  };

  const exams = [
    withResults(activity('آزمون گذشته', -48, { durationMinutes: 60 })),
    withResults(activity('آزمون جاری', -1, { durationMinutes: 600 })),
    activity('آزمون نیمه‌کاره', 72, { durationMinutes: 60, isRelease: false }),
  ];
  const assignments = [
    withResults(activity('تکلیف گذشته', -96, { endDate: from(-24) })),
    withResults(activity('تکلیف جاری', -24, { endDate: from(48) })),
    activity('تکلیف نیمه‌کاره', 24, { endDate: from(96), isRelease: false }),
  ];
  const templates: Template[] = [
    {
      id: id(),
      title: 'نمونهٔ فصل ۱',
      subject: 'فصل ۱',
      isPublic: false,
      settings,
      questions: [question('descriptive', 'نور چیست؟', 1)],
    },
  ];
  const bank: (Question & { isPublic: boolean })[] = [
    { ...question('multipleChoice', 'آب در چند درجه می‌جوشد؟', 1, ['۱۰۰', '۹۰']), isPublic: false },
  ];
  const user = {
    id: id(),
    name: 'نگار شریفی',
    username: 'negar',
    role: 'user',
    memberships: [{ school, semesters: [semester] }],
  };
  return {
    user,
    password: 'sarv-1405',
    school,
    semester,
    base,
    classes,
    course,
    students,
    exams,
    assignments,
    templates,
    bank,
    status: { value: 'collecting', note: '' },
    /** The classroom service's, with ids of its own. */
    external: {
      token: id(),
      schools: [{ id: 11, name: 'سرو' }],
      grades: [{ id: 21, name: 'هفتم' }],
      classes: [{ id: 31, name: 'هفتم الف' }],
      members: [
        { id: 41, role: 'student', firstName: 'پریسا', lastName: 'دانا' },
        { id: 42, role: 'student', firstName: 'رها', lastName: 'ذاکری' },
      ],
    },
  };
}

/** The data of one back end. */
export type World = ReturnType<typeof createWorld>;
