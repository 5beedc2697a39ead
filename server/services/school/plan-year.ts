/** What a school year that follows would look like: where every class and every student goes. */
import { sql } from 'drizzle-orm';
import type { SuggestedPlan, YearPlan, YearPreview } from '#contract/school/years.ts';
import { foldText } from '#domain/text.ts';
import { semesters } from '../../db/schema/index.ts';
import { sqlStatement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { changeableYear } from '../../policies/semester.ts';
import type { NamedSemester } from '../../policies/semester.ts';
import { findStudentsIn } from '../students/enrolled.ts';

interface HeldClass {
  id: string;
  name: string;
  grade: number;
  /** Whether it is held in the year; the others are of the school all the same. */
  held: boolean;
  students: number;
}

const readClasses = sqlStatement<'semesterId', HeldClass>(
  'year.classes',
  (value) => sql`
    select k.id, k.name, b.grade, y.class_id is not null as held,
      (select count(*)::int from enrolments n
        where n.school_id = ${value('schoolId')}::uuid and n.semester_id = y.semester_id
          and n.class_id = k.id and n.left_on is null) as students
    from school_classes k
    join class_bases b on b.school_id = k.school_id and b.id = k.class_base_id
    left join class_years y on y.school_id = k.school_id and y.class_id = k.id
      and y.semester_id = ${value('semesterId')}::uuid
    where k.school_id = ${value('schoolId')}::uuid
    order by b.grade, k.orders, k.id`,
);
const countTeaching = sqlStatement<'semesterId', { count: number }>(
  'year.teaching',
  (value) => sql`
    select count(*)::int as count from teaching
    where school_id = ${value('schoolId')}::uuid and semester_id = ${value('semesterId')}::uuid`,
);
const readBeginning = sqlStatement<'semesterId', { startsOn: string }>(
  'year.beginning',
  (value) => sql`
    select starts_on::text as "startsOn" from semesters
    where school_id = ${value('schoolId')}::uuid and id = ${value('semesterId')}::uuid`,
);

/** The next grade's class of the same place; the last grade leaves. */
export async function suggestYear(session: Session, named: NamedSemester): Promise<SuggestedPlan> {
  const semesterId = await changeableYear(session, named);
  const { schoolId } = session.actor;
  const classes = (await readClasses(session.db, { schoolId, semesterId })).filter((k) => k.held);
  const grades = Map.groupBy(classes, ({ grade }) => grade);
  const ordered = [...grades.keys()].toSorted((a, b) => a - b);
  return {
    classes: classes.map((one) => {
      const next = grades.get(ordered[ordered.indexOf(one.grade) + 1] ?? Number.NaN);
      const found = next?.[(grades.get(one.grade) ?? []).indexOf(one)];
      return {
        class: { id: one.id, name: one.name },
        grade: one.grade,
        students: one.students,
        to: found ? { id: found.id, name: found.name } : null,
        unknown: next !== undefined && found === undefined,
      };
    }),
  };
}

/** A student, where she is and where she goes. */
interface Way {
  studentId: string;
  classId: string;
  to: string | null;
}
/** A plan that holds. */
export interface Checked {
  ways: Way[];
  preview: YearPreview;
}

/** Checks a plan and says what it would do; writes nothing. */
export async function previewYear(
  session: Session,
  named: NamedSemester,
  plan: YearPlan,
): Promise<YearPreview> {
  const semesterId = await changeableYear(session, named);
  return (await checkPlan(session, semesterId, plan)).preview;
}

/** Refuses what the plan names and is not there, what it names twice and what it forgets. */
export async function checkPlan(
  { db, actor }: Session,
  semesterId: string,
  plan: YearPlan,
): Promise<Checked> {
  const { schoolId } = actor;
  const [beginning] = await readBeginning(db, { schoolId, semesterId });
  if (plan.startsOn <= (beginning?.startsOn ?? '')) {
    throw refuse('request.invalid', { path: 'startsOn' });
  }
  if (plan.endsOn <= plan.startsOn) throw refuse('request.invalid', { path: 'endsOn' });
  const years = await db
    .select({ name: semesters.name })
    .from(semesters)
    .where(within(semesters, schoolId));
  if (years.some(({ name }) => foldText(name) === foldText(plan.name))) {
    throw refuse('structure.sameName', { path: 'name' });
  }
  const classes = await readClasses(db, { schoolId, semesterId });
  const byId = new Map(classes.map((one) => [one.id, one]));
  const targetOf = (to: string | null, path: string): string | null => {
    const id = to?.toLowerCase() ?? null;
    if (id !== null && !byId.has(id)) throw refuse('schoolClass.notFound', { path });
    return id;
  };
  const goes = new Map<string, string | null>();
  for (const [place, { classId, to }] of plan.classes.entries()) {
    const path = `classes.${place}.classId`;
    const id = classId.toLowerCase();
    if (!byId.get(id)?.held) throw refuse('schoolClass.notFound', { path });
    if (goes.has(id)) throw refuse('request.invalid', { path });
    goes.set(id, targetOf(to, `classes.${place}.to`));
  }
  const held = classes.filter((one) => one.held);
  if (held.some(({ id }) => !goes.has(id))) {
    throw refuse('semester.classMissing', { path: 'classes' });
  }
  const enrolled = await findStudentsIn(db, { schoolId, semesterId, classes: [...goes.keys()] });
  const known = new Set(enrolled.map(({ studentId }) => studentId));
  const others = new Map<string, string | null>();
  for (const [place, { studentId, to }] of plan.students.entries()) {
    const path = `students.${place}.studentId`;
    const id = studentId.toLowerCase();
    if (!known.has(id)) throw refuse('student.notFound', { path });
    if (others.has(id)) throw refuse('request.invalid', { path });
    others.set(id, targetOf(to, `students.${place}.to`));
  }
  const ways = enrolled.map(({ studentId, classId }) => {
    const to = others.has(studentId) ? others.get(studentId) : goes.get(classId);
    return { studentId, classId, to: to ?? null };
  });
  const [taught] = plan.keepsTeaching ? await countTeaching(db, { schoolId, semesterId }) : [];
  const heldNext = new Set([...held.map(({ id }) => id), ...ways.flatMap(({ to }) => to ?? [])]);
  return {
    ways,
    preview: {
      counts: {
        ...countsOf(ways, byId),
        classes: heldNext.size,
        teaching: taught?.count ?? 0,
      },
      classes: held.map(({ id, name }) => {
        const to = byId.get(goes.get(id) ?? '');
        const own = ways.filter(({ classId }) => classId === id);
        const where = { class: { id, name }, to: to ? { id: to.id, name: to.name } : null };
        return Object.assign(where, countsOf(own, byId));
      }),
    },
  };
}

function countsOf(ways: Way[], byId: Map<string, HeldClass>) {
  const gradeOf = (id: string | null) => byId.get(id ?? '')?.grade ?? 0;
  const leave = ways.filter(({ to }) => to === null).length;
  const goUp = ways.filter(({ to, classId }) => to !== null && gradeOf(to) > gradeOf(classId));
  const students = ways.length;
  return { students, goUp: goUp.length, stay: students - leave - goUp.length, leave };
}
