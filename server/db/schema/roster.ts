/** Lists of people that were applied, and what each run needs to be undone. */
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { RosterRun } from '#contract/people/roster.ts';
import { instant, oneOf, ownId, schoolId } from './columns.ts';
import { schools } from './school.ts';

/** Somebody's name before. */
interface Named {
  id: string;
  firstName: string;
  lastName: string;
}
interface NamedStudent extends Named {
  guardians: string[];
  sortKey: string;
  folded: string;
}
/** What a run made, and what stood in the place of what it changed. */
export interface RosterBefore {
  /** Ids of what was not there. */
  made: Record<'bases' | 'classes' | 'courses' | 'students' | 'staff', string[]>;
  /** Classes that were not held in the year. */
  held: string[];
  teaching: { userId: string; classId: string; courseId: string }[];
  /** Who and what became known by an id or a code, and by which they were known before. */
  known: {
    owners: string[];
    before: { kind: string; scheme: string; value: string; ownerId: string }[];
  };
  renamed: { students: NamedStudent[]; staff: Named[] };
  /** Students who went elsewhere, and where they were. */
  moved: { ids: string[]; enrolments: { studentId: string; classId: string; startsOn: string }[] };
  /** What had not begun and was for the class that they left. */
  dropped: { given: GivenRow[]; results: GivenRow[] };
  /** What they were given where they went. */
  added: { activityId: string; studentId: string }[];
}
/** A row of `activity_students` or `results`, by the names of its columns. */
export interface GivenRow {
  activity_id: string;
  student_id: string;
}

/** A run: `before` is gone once its day is over, the counts stay for as long as the log. */
export const rosterRuns = pgTable(
  'roster_runs',
  {
    schoolId: schoolId().references(() => schools.id),
    id: ownId(),
    /** No reference: a year may be undone. */
    semesterId: uuid('semester_id').notNull(),
    at: instant('at').notNull(),
    byKind: text('by_kind', { enum: ['staff', 'operator'] }).notNull(),
    byId: uuid('by_id'),
    files: jsonb('files').$type<string[]>().notNull(),
    counts: jsonb('counts').$type<RosterRun['counts']>().notNull(),
    before: jsonb('before').$type<RosterBefore>(),
    /** Of all that it made and changed: another one tells that somebody has written into it. */
    seal: text('seal').notNull(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    index('roster_runs_list').on(t.schoolId, t.at.desc(), t.id.desc()),
    index('roster_runs_age').on(t.at),
    oneOf(t.byKind),
  ],
);
