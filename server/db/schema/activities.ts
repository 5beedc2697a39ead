/** Exams and assignments, which are two kinds of one thing, and their questions. */
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { Attachment, Criterion, Difficulty, Option } from '#contract/shapes.ts';
import { QUESTION_TYPES } from '#domain/question-types.ts';
import {
  bare,
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
import { classBases, courses, schoolClasses, semesters, students, users } from './school.ts';

/** What the contract names, as words of a column. */
export const difficulties = ['easy', 'medium', 'hard'] as const satisfies Difficulty[];

/** The two kinds of activity. */
export type Kind = 'exam' | 'assignment';

/** Settings beside the common fields. */
export type Settings = ActivityDetails['settings'];

/** Exams and assignments; where one stands follows from `releasedAt`, `startsAt`, `endsAt` and the clock. */
export const activities = pgTable(
  'activities',
  {
    schoolId: schoolId(),
    id: ownId(),
    kind: text('kind', { enum: ['exam', 'assignment'] }).notNull(),
    semesterId: uuid('semester_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    title: text('title').notNull(),
    folded: text('folded').notNull(),
    subject: requiredText('subject'),
    courseId: uuid('course_id').notNull(),
    classBaseId: uuid('class_base_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    durationMinutes: integer('duration_minutes'),
    scoreType: text('score_type', { enum: ['quantitative', 'qualitative'] }).notNull(),
    totalUnits: integer('total_units'),
    questionCount: integer('question_count').notNull().default(0),
    settings: jsonb('settings').$type<Settings>().notNull(),
    teacherDescription: requiredText('teacher_description'),
    releasedAt: instant('released_at'),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    inSchool(t, t.semesterId, semesters),
    inSchool(t, t.ownerId, users),
    inSchool(t, t.courseId, courses),
    inSchool(t, t.classBaseId, classBases),
    // In the order of the list; behind that what it filters and counts by, so that this needs no row.
    index('activities_list').on(
      t.schoolId,
      t.semesterId,
      t.kind,
      t.startsAt.desc(),
      t.id,
      t.ownerId,
      t.courseId,
      t.classBaseId,
      t.releasedAt,
      t.endsAt,
      t.folded,
    ),
    index('activities_owner').on(t.schoolId, t.ownerId),
    oneOf(t.kind),
    oneOf(t.scoreType),
    check('activities_ends_after_start', sql`${bare(t.endsAt)} > ${bare(t.startsAt)}`),
    inRange(t.durationMinutes, 1),
    inRange(t.totalUnits, 0),
    inRange(t.questionCount, 0),
    inRange(t.version, 1),
  ],
);

/** The classes an activity is given to. */
export const activityClasses = pgTable(
  'activity_classes',
  {
    schoolId: schoolId(),
    activityId: uuid('activity_id').notNull(),
    classId: uuid('class_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.activityId, t.classId] }),
    inSchool(t, t.activityId, activities).onDelete('cascade'),
    inSchool(t, t.classId, schoolClasses),
    index('activity_classes_class').on(t.schoolId, t.classId),
  ],
);

/** The students an activity is assigned to. */
export const activityStudents = pgTable(
  'activity_students',
  {
    schoolId: schoolId(),
    activityId: uuid('activity_id').notNull(),
    studentId: uuid('student_id').notNull(),
    /** The class in which she was given it: it stays hers there, whichever class she goes to later. */
    classId: uuid('class_id').notNull(),
    /** An extension: until then this student may hand in, whatever the activity's own end. */
    extendedUntil: instant('extended_until'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.activityId, t.studentId] }),
    inSchool(t, t.activityId, activities).onDelete('cascade'),
    inSchool(t, t.studentId, students),
    inSchool(t, t.classId, schoolClasses),
    index('activity_students_student').on(t.schoolId, t.studentId),
  ],
);

/** An option of a question as it is stored. */
export type StoredOption = Option;
/** A file as questions and answers name it. */
export type FileReference = Attachment;

/**
 * Questions of an activity, densely ordered from 1; `clientId` makes creating one twice impossible. No two have one
 * place: `questions_orders`, which is looked at when a statement ends, so that one may renumber them all; it stands
 * in the migration alone, since drizzle has no word for that.
 */
export const questions = pgTable(
  'questions',
  {
    schoolId: schoolId(),
    id: ownId(),
    activityId: uuid('activity_id').notNull(),
    clientId: uuid('client_id').notNull(),
    type: text('type', { enum: QUESTION_TYPES }).notNull(),
    text: text('text').notNull(),
    formula: text('formula'),
    maxUnits: integer('max_units').notNull(),
    modelAnswer: text('model_answer'),
    rubric: jsonb('rubric').$type<Criterion[]>().notNull(),
    options: jsonb('options').$type<StoredOption[]>().notNull(),
    files: jsonb('files').$type<FileReference[]>().notNull(),
    orders: integer('orders').notNull(),
    difficulty: text('difficulty', { enum: difficulties }),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    /** The bank question it was copied from; that one may be gone. */
    sourceId: uuid('source_id'),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    inSchool(t, t.activityId, activities).onDelete('cascade'),
    uniqueIndex('questions_client').on(t.schoolId, t.activityId, t.clientId),
    index('questions_source').on(t.schoolId, t.sourceId),
    index('questions_files').using('gin', t.files.op('jsonb_path_ops')),
    oneOf(t.type),
    oneOf(t.difficulty),
    inRange(t.maxUnits, 1, mostUnits),
    inRange(t.orders, 1),
    inRange(t.version, 1),
  ],
);
