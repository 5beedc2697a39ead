/** The rows of the sample school, collected first and inserted in batches. */
import type { Db } from '#server/db/client.ts';
import * as tables from '#server/db/schema/index.ts';

/** Rows by table, in the order in which they may be inserted. */
export interface Rows {
  schools: (typeof tables.schools.$inferInsert)[];
  semesters: (typeof tables.semesters.$inferInsert)[];
  classBases: (typeof tables.classBases.$inferInsert)[];
  schoolClasses: (typeof tables.schoolClasses.$inferInsert)[];
  classYears: (typeof tables.classYears.$inferInsert)[];
  courses: (typeof tables.courses.$inferInsert)[];
  users: (typeof tables.users.$inferInsert)[];
  logins: (typeof tables.logins.$inferInsert)[];
  teaching: (typeof tables.teaching.$inferInsert)[];
  students: (typeof tables.students.$inferInsert)[];
  enrolments: (typeof tables.enrolments.$inferInsert)[];
  attachments: (typeof tables.attachments.$inferInsert)[];
  templates: (typeof tables.templates.$inferInsert)[];
  bankQuestions: (typeof tables.bankQuestions.$inferInsert)[];
  activities: (typeof tables.activities.$inferInsert)[];
  activityClasses: (typeof tables.activityClasses.$inferInsert)[];
  activityStudents: (typeof tables.activityStudents.$inferInsert)[];
  questions: (typeof tables.questions.$inferInsert)[];
  comments: (typeof tables.comments.$inferInsert)[];
  schoolStatuses: (typeof tables.schoolStatuses.$inferInsert)[];
  results: (typeof tables.results.$inferInsert)[];
  answers: (typeof tables.answers.$inferInsert)[];
  answerHistory: (typeof tables.answerHistory.$inferInsert)[];
}

/** No rows yet. */
export function emptyRows(): Rows {
  return {
    schools: [],
    semesters: [],
    classBases: [],
    schoolClasses: [],
    classYears: [],
    courses: [],
    users: [],
    logins: [],
    teaching: [],
    students: [],
    enrolments: [],
    attachments: [],
    templates: [],
    bankQuestions: [],
    activities: [],
    activityClasses: [],
    activityStudents: [],
    questions: [],
    comments: [],
    schoolStatuses: [],
    results: [],
    answers: [],
    answerHistory: [],
  };
}

/** Inserts everything; a statement stays below the protocol's 65,535 parameters. */
export async function insertRows(db: Db, rows: Rows): Promise<void> {
  const put = async <R>(list: R[], insert: (batch: R[]) => Promise<unknown>) => {
    for (let start = 0; start < list.length; start += 800) {
      await insert(list.slice(start, start + 800));
    }
  };
  await put(rows.schools, (b) => db.insert(tables.schools).values(b));
  await put(rows.semesters, (b) => db.insert(tables.semesters).values(b));
  await put(rows.classBases, (b) => db.insert(tables.classBases).values(b));
  await put(rows.schoolClasses, (b) => db.insert(tables.schoolClasses).values(b));
  await put(rows.classYears, (b) => db.insert(tables.classYears).values(b));
  await put(rows.courses, (b) => db.insert(tables.courses).values(b));
  await put(rows.users, (b) => db.insert(tables.users).values(b));
  await put(rows.logins, (b) => db.insert(tables.logins).values(b));
  await put(rows.teaching, (b) => db.insert(tables.teaching).values(b));
  await put(rows.students, (b) => db.insert(tables.students).values(b));
  await put(rows.enrolments, (b) => db.insert(tables.enrolments).values(b));
  await put(rows.attachments, (b) => db.insert(tables.attachments).values(b));
  await put(rows.templates, (b) => db.insert(tables.templates).values(b));
  await put(rows.bankQuestions, (b) => db.insert(tables.bankQuestions).values(b));
  await put(rows.activities, (b) => db.insert(tables.activities).values(b));
  await put(rows.activityClasses, (b) => db.insert(tables.activityClasses).values(b));
  await put(rows.activityStudents, (b) => db.insert(tables.activityStudents).values(b));
  await put(rows.questions, (b) => db.insert(tables.questions).values(b));
  await put(rows.comments, (b) => db.insert(tables.comments).values(b));
  await put(rows.schoolStatuses, (b) => db.insert(tables.schoolStatuses).values(b));
  await put(rows.results, (b) => db.insert(tables.results).values(b));
  await put(rows.answers, (b) => db.insert(tables.answers).values(b));
  await put(rows.answerHistory, (b) => db.insert(tables.answerHistory).values(b));
}
