/** Schools with their years, bases, classes, courses, staff and students. */
import { persianSortKey } from '#domain/persian-order.ts';
import { foldText } from '#domain/text.ts';
import type { Calendar } from './calendar.ts';
import { addComments } from './comments.ts';
import type { Content, WrittenSchool } from './content.ts';
import type { Random } from './random.ts';
import type { Rows } from './rows.ts';

/** A member of staff and what she teaches. */
interface Post {
  username: string | null;
  role: 'admin' | 'supporter' | 'user';
  teaches: Record<string, number[]>;
}

/** What the activities need to know of a school. */
export interface SeededSchool {
  id: string;
  semesters: Map<string, string>;
  bases: Map<number, string>;
  classes: { id: string; grade: number }[];
  courseId(courseKey: string, grade: number): string;
  /** Who owns an exam of a course and grade. */
  ownerOf(courseKey: string, grade: number): string;
  students: { id: string; classId: string; ability: number }[];
}

const all = [4, 5, 6, 7, 8, 9];
const upper = [7, 8, 9];
const lower = [4, 5, 6];
/** Twelve teachers; the first one's exams are the ones to look at, the second one shares her classes. */
const teachers: Record<string, number[]>[] = [
  { math: upper, science: [7], tech: [6, 7], social: [8], english: [8] },
  { math: upper, thinking: upper },
  { math: lower },
  { science: [8, 9], art: upper },
  { science: lower },
  { persian: upper },
  { persian: lower, thinking: [6] },
  { social: [4, 5, 6, 7, 9] },
  { english: upper },
  { arabic: upper },
  { religion: all, quran: lower },
  { tech: [8, 9], art: lower, sport: lower },
];

/** Adds one school. */
export function addSchool(
  rows: Rows,
  content: Content,
  written: WrittenSchool,
  tools: { random: Random; calendar: Calendar; hashes: { sample: string; nobody: string } },
): SeededSchool {
  const { random, calendar, hashes } = tools;
  const schoolId = random.id();
  rows.schools.push({ id: schoolId, name: written.name, sampleKey: written.id });
  const semesters = new Map<string, string>();
  for (const semester of content.school.semesters) {
    const id = random.id();
    semesters.set(semester.id, id);
    rows.semesters.push({
      schoolId,
      id,
      name: semester.name,
      active: semester.active,
      startsOn: calendar.day(semester.startDate),
      endsOn: calendar.day(semester.endDate),
    });
  }
  const bases = new Map<number, string>();
  const courses = new Map<string, string>();
  for (const base of content.school.bases) {
    const id = random.id();
    bases.set(base.grade, id);
    rows.classBases.push({ schoolId, id, name: base.name, grade: base.grade });
  }
  for (const { id: _, name, courseKey, grades } of Object.values(content.school.courses).flat()) {
    const id = random.id();
    for (const grade of grades) courses.set(`${courseKey} ${grade}`, id);
    rows.courses.push({ schoolId, id, name, courseKey });
  }
  const courseId = (key: string, grade: number) => found(courses.get(`${key} ${grade}`), key);
  const classes = written.classes.map((schoolClass, place) => {
    const id = random.id();
    rows.schoolClasses.push({
      schoolId,
      id,
      classBaseId: found(bases.get(schoolClass.grade), schoolClass.name),
      name: schoolClass.name,
      orders: place + 1,
    });
    for (const semesterId of semesters.values()) {
      rows.classYears.push({ schoolId, semesterId, classId: id });
    }
    return { id, grade: schoolClass.grade };
  });

  const owners = new Map<string, string>();
  const isFirst = written.gender === 'girls';
  for (const post of postsOf(isFirst)) {
    const id = random.id();
    const firstNames = content.names.teacherFirstNames[isFirst ? 'women' : 'men'];
    const username = post.username ?? `staff-${rows.users.length + 1}`;
    rows.logins.push({ schoolId, name: username, kind: 'staff', personId: id });
    rows.users.push({
      schoolId,
      id,
      username,
      firstName: random.pick(firstNames),
      lastName: random.pick(content.names.familyNames),
      role: post.role,
      passwordHash: post.username === null ? hashes.nobody : hashes.sample,
      createdAt: calendar.at('1404-06-20'),
    });
    for (const [key, grades] of Object.entries(post.teaches)) {
      for (const grade of grades.filter((g) => courses.has(`${key} ${g}`))) {
        if (!owners.has(`${key} ${grade}`)) owners.set(`${key} ${grade}`, id);
        if (post.username !== null) {
          const course = { id: courseId(key, grade), courseKey: key };
          const owner = { schoolId, userId: id };
          addComments(rows, content, owner, course, calendar.at('1404-07-10'));
        }
        for (const { id: classId } of classes.filter((c) => c.grade === grade)) {
          const taught = { schoolId, userId: id, classId, courseId: courseId(key, grade) };
          for (const semesterId of semesters.values())
            rows.teaching.push({ ...taught, semesterId });
        }
      }
    }
  }
  const students = classes.flatMap(({ id: classId }) =>
    studentsOf(rows, content, written, { schoolId, classId, random, hash: hashes.sample }),
  );
  addEnrolments(rows, schoolId, students);
  addStatuses(rows, content, { schoolId, semesters, calendar });
  const ownerOf = (key: string, grade: number) => found(owners.get(`${key} ${grade}`), key);
  return { id: schoolId, semesters, bases, classes, courseId, ownerOf, students };
}

/** Every student was in her class last year too: nobody of the sample has been promoted yet. */
function addEnrolments(rows: Rows, schoolId: string, students: SeededSchool['students']): void {
  const semesters = rows.semesters.filter((semester) => semester.schoolId === schoolId);
  for (const { id: semesterId, startsOn } of semesters) {
    for (const { id: studentId, classId } of students) {
      rows.enrolments.push({ schoolId, studentId, semesterId, classId, startsOn });
    }
  }
}

/** Last year's data is confirmed; this year's is ready where somebody is there to confirm it. */
function addStatuses(
  rows: Rows,
  content: Content,
  school: { schoolId: string; semesters: Map<string, string>; calendar: Calendar },
): void {
  const { schoolId, semesters, calendar } = school;
  const staff = rows.users.filter((user) => user.schoolId === schoolId);
  const admin = staff.find(({ role }) => role === 'admin');
  for (const semester of content.school.semesters) {
    const isReady = semester.active && admin !== undefined;
    rows.schoolStatuses.push({
      schoolId,
      semesterId: found(semesters.get(semester.id), semester.name),
      status: semester.active ? (isReady ? 'ready' : 'collecting') : 'confirmed',
      note: semester.active ? '' : 'فهرست دانش‌آموزان و نمره‌ها با دفتر مدرسه خوانده شد.',
      changedById: found(admin ?? staff[0], 'staff').id,
      changedAt: calendar.at(semester.active ? semester.startDate : semester.endDate),
    });
  }
}

function postsOf(isFirst: boolean): Post[] {
  const posts = teachers.map((teaches, place): Post => {
    const username = ['teacher', 'teacher2'][place] ?? null;
    return { username: isFirst ? username : null, role: 'user', teaches };
  });
  if (!isFirst) return posts;
  return [
    ...posts,
    { username: 'supporter', role: 'supporter', teaches: {} },
    { username: 'admin', role: 'admin', teaches: {} },
  ];
}

const perClass = 25;

function studentsOf(
  rows: Rows,
  { names }: Content,
  written: WrittenSchool,
  given: { schoolId: string; classId: string; random: Random; hash: string },
): SeededSchool['students'] {
  const { schoolId, classId, random, hash } = given;
  const firstNames = random.shuffled(names[written.gender]).slice(0, perClass);
  const familyNames = random.shuffled(names.familyNames);
  return firstNames.map((firstName, place) => {
    const lastName = familyNames[place] ?? random.pick(names.familyNames);
    const id = random.id();
    rows.students.push({
      schoolId,
      id,
      firstName,
      lastName,
      sortKey: persianSortKey(`${lastName} ${firstName}`),
      folded: foldText(`${firstName} ${lastName}`),
      passwordHash: hash,
      parentPasswordHash: hash,
    });
    // Numbered over all schools: a name may exist only once.
    const name = `s-${rows.students.length}`;
    rows.logins.push({ schoolId, name, kind: 'student', personId: id });
    // Most pupils are in the middle.
    return { id, classId, ability: (random.next() + random.next() + random.next()) / 3 };
  });
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The sample school's content has no ${name}.`);
  return value;
}
