/** Results of students, their answers with the correction, and the history of every score. */
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Stroke } from '#contract/results/workbook.ts';
import { activities, questions } from './activities.ts';
import type { FileReference } from './activities.ts';
import {
  createdAt,
  inRange,
  inSchool,
  instant,
  mostUnits,
  oneOf,
  ownId,
  requiredText,
  schoolId,
  version,
} from './columns.ts';
import { schoolClasses, students } from './school.ts';

/** One ink stroke as it is stored: exactly what the device sent. */
export type StoredStroke = Stroke;

/** A moment in which a student left the page of an exam that watches over it. */
export interface FocusLoss {
  at: string;
  seconds: number;
}

/** One attempt of one student; the totals are kept beside it so that lists need no sum. */
export const results = pgTable(
  'results',
  {
    schoolId: schoolId(),
    id: ownId(),
    activityId: uuid('activity_id').notNull(),
    studentId: uuid('student_id').notNull(),
    /** The class in which she was given it, as `activityStudents` has it: counting and ranks go by this one. */
    classId: uuid('class_id').notNull(),
    attempt: integer('attempt').notNull().default(1),
    state: text('state', { enum: ['notStarted', 'started', 'handedIn'] }).notNull(),
    handedInAt: instant('handed_in_at'),
    reviewStatus: text('review_status', {
      enum: ['notReviewed', 'accepted', 'rejected', 'excused', 'zero'],
    })
      .notNull()
      .default('notReviewed'),
    reviewVersion: version('review_version', 0),
    note: requiredText('note'),
    noteVersion: version('note_version', 0),
    totalUnits: integer('total_units').notNull().default(0),
    scoredCount: integer('scored_count').notNull().default(0),
    startedAt: instant('started_at'),
    /** Which student session sits the exam, where only one may. */
    sittingSession: text('sitting_session'),
    focusLosses: jsonb('focus_losses').$type<FocusLoss[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    inSchool(t, t.activityId, activities).onDelete('cascade'),
    inSchool(t, t.studentId, students),
    inSchool(t, t.classId, schoolClasses),
    uniqueIndex('results_attempt').on(t.schoolId, t.activityId, t.studentId, t.attempt),
    index('results_student').on(t.schoolId, t.studentId),
    oneOf(t.state),
    oneOf(t.reviewStatus),
    inRange(t.reviewVersion, 0),
    inRange(t.noteVersion, 0),
    inRange(t.totalUnits, 0),
    inRange(t.scoredCount, 0),
  ],
);

/** One answer with its correction; `version` counts accepted changes of either, by a person or by the rule. */
export const answers = pgTable(
  'answers',
  {
    schoolId: schoolId(),
    resultId: uuid('result_id').notNull(),
    questionId: uuid('question_id').notNull(),
    answered: boolean('answered').notNull().default(false),
    text: text('text'),
    optionId: uuid('option_id'),
    files: jsonb('files').$type<FileReference[]>(),
    scoreUnits: integer('score_units'),
    auto: boolean('auto').notNull().default(false),
    comment: text('comment'),
    ink: jsonb('ink').$type<StoredStroke[]>(),
    inkRemoved: jsonb('ink_removed').$type<string[]>(),
    version: version('version', 0),
    byId: uuid('by_id'),
    at: instant('at'),
    /** When the student last changed what she answered. */
    answeredAt: instant('answered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.resultId, t.questionId] }),
    inSchool(t, t.resultId, results).onDelete('cascade'),
    inSchool(t, t.questionId, questions).onDelete('cascade'),
    index('answers_files').using('gin', t.files.op('jsonb_path_ops')),
    index('answers_question').on(t.schoolId, t.questionId),
    inRange(t.scoreUnits, -mostUnits, mostUnits),
    inRange(t.version, 0),
  ],
);

/** Who set which score and comment when: one row for each accepted change of the correction. */
export const answerHistory = pgTable(
  'answer_history',
  {
    schoolId: schoolId(),
    resultId: uuid('result_id').notNull(),
    questionId: uuid('question_id').notNull(),
    version: integer('version').notNull(),
    scoreUnits: integer('score_units'),
    comment: text('comment'),
    /** Null where the rule scored. */
    byId: uuid('by_id'),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.resultId, t.questionId, t.version] }),
    inSchool(t, t.resultId, results).onDelete('cascade'),
    inRange(t.scoreUnits, -mostUnits, mostUnits),
  ],
);
