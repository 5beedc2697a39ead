/** The two banks: exams without a date, and questions inside and outside of them. */
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
import { QUESTION_TYPES } from '#domain/question-types.ts';
import { difficulties } from './activities.ts';
import type { Criterion } from '#contract/shapes.ts';
import type { FileReference, Settings, StoredOption } from './activities.ts';
import {
  createdAt,
  inRange,
  inSchool,
  mostUnits,
  oneOf,
  ownId,
  requiredText,
  schoolId,
  version,
} from './columns.ts';
import { semesters, users } from './school.ts';

/** Bank exams; course and base are what it was written for, where that was said. */
export const templates = pgTable(
  'templates',
  {
    schoolId: schoolId(),
    id: ownId(),
    /** In which school year it was written; it is there in every one. */
    semesterId: uuid('semester_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    title: text('title').notNull(),
    folded: text('folded').notNull(),
    subject: requiredText('subject'),
    courseId: uuid('course_id'),
    classBaseId: uuid('class_base_id'),
    durationMinutes: integer('duration_minutes'),
    scoreType: text('score_type', { enum: ['quantitative', 'qualitative'] }).notNull(),
    totalUnits: integer('total_units'),
    questionCount: integer('question_count').notNull().default(0),
    settings: jsonb('settings').$type<Settings>().notNull(),
    teacherDescription: requiredText('teacher_description'),
    isPublic: boolean('is_public').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    inSchool(t, t.semesterId, semesters),
    inSchool(t, t.ownerId, users),
    index('templates_list').on(t.schoolId, t.createdAt.desc(), t.id),
    index('templates_semester').on(t.schoolId, t.semesterId),
    oneOf(t.scoreType),
    inRange(t.durationMinutes, 1),
    inRange(t.totalUnits, 0),
    inRange(t.questionCount, 0),
    inRange(t.version, 1),
  ],
);

/**
 * Questions of the bank: free ones without a template, and those of bank exams, densely ordered from 1. No two of a
 * bank exam have one place: `bank_questions_orders`, in the migration like `questions_orders`.
 */
export const bankQuestions = pgTable(
  'bank_questions',
  {
    schoolId: schoolId(),
    id: ownId(),
    /** In which school year it was written; it is there in every one. */
    semesterId: uuid('semester_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    templateId: uuid('template_id'),
    clientId: uuid('client_id').notNull(),
    type: text('type', { enum: QUESTION_TYPES }).notNull(),
    text: text('text').notNull(),
    folded: text('folded').notNull(),
    formula: text('formula'),
    maxUnits: integer('max_units').notNull(),
    modelAnswer: text('model_answer'),
    rubric: jsonb('rubric').$type<Criterion[]>().notNull(),
    options: jsonb('options').$type<StoredOption[]>().notNull(),
    files: jsonb('files').$type<FileReference[]>().notNull(),
    difficulty: text('difficulty', { enum: difficulties }),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    orders: integer('orders').notNull(),
    isPublic: boolean('is_public').notNull().default(false),
    /** The bank question it was copied from; that one may be gone. */
    sourceId: uuid('source_id'),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    inSchool(t, t.semesterId, semesters),
    inSchool(t, t.ownerId, users),
    inSchool(t, t.templateId, templates).onDelete('cascade'),
    uniqueIndex('bank_questions_client').on(t.schoolId, t.ownerId, t.clientId),
    index('bank_questions_list').on(t.schoolId, t.createdAt.desc(), t.id),
    index('bank_questions_semester').on(t.schoolId, t.semesterId),
    index('bank_questions_template').on(t.schoolId, t.templateId),
    index('bank_questions_files').using('gin', t.files.op('jsonb_path_ops')),
    oneOf(t.type),
    oneOf(t.difficulty),
    inRange(t.maxUnits, 1, mostUnits),
    inRange(t.orders, 1),
    inRange(t.version, 1),
  ],
);
