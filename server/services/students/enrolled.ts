/** Who is in which class of a school year: by its students or by its classes. */
import { sql } from 'drizzle-orm';
import { sqlStatement } from '../../db/statement.ts';

/** A student and the class she is in. */
export interface Enrolled {
  studentId: string;
  classId: string;
}

/** The class of each of some students; of one who is in none nothing. */
export const findClassesOf = sqlStatement<'semesterId' | 'students', Enrolled>(
  'enrolments.ofStudents',
  (value) => sql`
    select student_id as "studentId", class_id as "classId" from enrolments
    where school_id = ${value('schoolId')}::uuid and semester_id = ${value('semesterId')}::uuid
      and student_id = any(${value('students')}::uuid[]) and left_on is null`,
);

/** The students of some classes. */
export const findStudentsIn = sqlStatement<'semesterId' | 'classes', Enrolled>(
  'enrolments.ofClasses',
  (value) => sql`
    select student_id as "studentId", class_id as "classId" from enrolments
    where school_id = ${value('schoolId')}::uuid and semester_id = ${value('semesterId')}::uuid
      and class_id = any(${value('classes')}::uuid[]) and left_on is null`,
);
