/** What belongs to one teacher: the comments she writes again and again, and what waits on her devices. */
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import {
  createdAt,
  inRange,
  inSchool,
  instant,
  mostUnits,
  ownId,
  schoolId,
  version,
} from './columns.ts';
import { courses, users } from './school.ts';

/** Reusable comments of a teacher for a course; one may carry a part of the score. */
export const comments = pgTable(
  'comments',
  {
    schoolId: schoolId(),
    id: ownId(),
    userId: uuid('user_id').notNull(),
    courseId: uuid('course_id').notNull(),
    text: text('text').notNull(),
    scoreUnits: integer('score_units'),
    uses: integer('uses').notNull().default(0),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    inSchool(t, t.userId, users),
    inSchool(t, t.courseId, courses),
    index('comments_of').on(t.schoolId, t.userId, t.courseId),
    inRange(t.scoreUnits, -mostUnits, mostUnits),
    inRange(t.uses, 0),
    inRange(t.version, 1),
  ],
);

/** What a device said last of its queue: how much waits there and since when, never what. */
export const deviceQueues = pgTable(
  'device_queues',
  {
    schoolId: schoolId(),
    userId: uuid('user_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    waiting: integer('waiting').notNull(),
    needsYou: integer('needs_you').notNull(),
    oldestAt: instant('oldest_at'),
    appVersion: text('app_version').notNull(),
    reportedAt: instant('reported_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.userId, t.deviceId] }),
    inSchool(t, t.userId, users),
    inRange(t.waiting, 0),
    inRange(t.needsYou, 0),
  ],
);
