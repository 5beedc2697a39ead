/** One student's counted results as charts: over time, and by course. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { chartFilter, CourseChart, StudentChart } from '#contract/reports/reports-shape.ts';
import { meanShare } from '#domain/statistics.ts';
import type { Totals } from '#domain/statistics.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { counted, counting } from './counting.ts';
import { byName } from '../school/read-school.ts';
import { examsOfStudent, valuesOfStudent } from './student-exams.ts';
import type { Named, OfStudent } from './student-exams.ts';

interface Point {
  examId: string;
  title: string;
  courseId: string;
  courseName: string;
  classBaseName: string;
  startsAt: string;
  maxUnits: number;
  units: number;
  classCount: number;
  classSum: number;
}

const readPoints = sqlStatement<OfStudent, Point>(
  'student.points',
  (value) => sql`
    with ${examsOfStudent(value)},
    ${counting(value('schoolId'), sql`r.activity_id in (select id from exams)`)},
    ${counted(value('schoolId'))}
    select e.id as "examId", e.title, e.course_id as "courseId", k.name as "courseName",
      b.name as "classBaseName", e.starts_at as "startsAt", e.total_units as "maxUnits", f.total_units as units,
      m.members as "classCount", m.sum as "classSum"
    from exams e
    join courses k on k.school_id = e.school_id and k.id = e.course_id
    join class_bases b on b.school_id = e.school_id and b.id = e.class_base_id
    join counting c on c.activity_id = e.id and c.student_id = ${value('studentId')}::uuid
    join counted f on f.id = c.id
    cross join lateral (
      select count(*)::int as members, sum(m.total_units)::int as sum from counted m
      where m.activity_id = f.activity_id and m.class_id = f.class_id) m
    order by e.starts_at, e.id`,
);

type Filter = z.output<typeof chartFilter>;

async function pointsOf(session: Session, named: Named, filter: Filter): Promise<Point[]> {
  return readPoints(session.db, await valuesOfStudent(session, 'exam', named, filter));
}

/** Each exam as a share of its maximum, beside the mean of her class. */
export async function chartOfStudent(
  session: Session,
  named: Named,
  filter: Filter,
): Promise<StudentChart> {
  return { points: (await pointsOf(session, named, filter)).map(shownPoint) };
}

function shownPoint(point: Point): StudentChart['points'][number] {
  return {
    examId: point.examId,
    title: point.title,
    courseId: point.courseId,
    startDate: new Date(point.startsAt).toISOString(),
    ...sharesOf([point]),
  };
}

/** Her mean share of each course's exams, and her class's in the same exams. */
export async function chartByCourse(
  session: Session,
  named: Named,
  filter: Filter,
): Promise<CourseChart> {
  const groups = Map.groupBy(await pointsOf(session, named, filter), (point) => point.courseId);
  const rows = [...groups].map(([id, points]) => ({
    id,
    name: points[0]?.courseName ?? '',
    classBaseName: points[0]?.classBaseName ?? '',
    points,
  }));
  return { courses: byName(rows, ({ name }) => name).map(shownCourse) };
}

function shownCourse(row: {
  id: string;
  name: string;
  classBaseName: string;
  points: Point[];
}): CourseChart['courses'][number] {
  return {
    courseId: row.id,
    courseName: row.name,
    classBaseName: row.classBaseName,
    exams: row.points.length,
    ...sharesOf(row.points),
  };
}

function sharesOf(points: Point[]): { share: number; classShare: number } {
  const own = points.map(({ units, maxUnits }): Totals => ({
    sumUnits: units,
    count: 1,
    maxUnits,
  }));
  const classmates = points.map(({ classSum, classCount, maxUnits }): Totals => ({
    sumUnits: classSum,
    count: classCount,
    maxUnits,
  }));
  return { share: meanShare(own) ?? 0, classShare: meanShare(classmates) ?? 0 };
}
