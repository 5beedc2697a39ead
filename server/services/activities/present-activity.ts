/** An exam or assignment as lists and details show it. */
import type { ActivityItem } from '#contract/activities/activity.ts';
import { unitsToScore } from '#domain/score.ts';
import type { activities } from '../../db/schema/index.ts';
import { stateOf } from '../../policies/activity.ts';

type Row = typeof activities.$inferSelect;
/** The stored fields that are shown, with the names of what they point to. */
export type ShownActivity = Pick<
  Row,
  | 'id'
  | 'title'
  | 'subject'
  | 'releasedAt'
  | 'startsAt'
  | 'endsAt'
  | 'courseId'
  | 'classBaseId'
  | 'durationMinutes'
  | 'scoreType'
  | 'totalUnits'
  | 'questionCount'
  | 'version'
> & { courseName: string; classBaseName: string };

/** What is counted for one activity. */
export interface Counted {
  students: number;
  handedIn: number;
  corrected: number;
  toCorrect: number;
  classes: { id: string; name: string }[];
}

/** The row of the list. */
export function presentActivity(
  shown: ShownActivity,
  counted: Counted | undefined,
  now: number,
): ActivityItem {
  return {
    id: shown.id,
    title: shown.title,
    subject: shown.subject,
    state: stateOf(shown, now),
    courseId: shown.courseId,
    courseName: shown.courseName,
    classBaseId: shown.classBaseId,
    classBaseName: shown.classBaseName,
    classes: counted?.classes ?? [],
    startDate: shown.startsAt.toISOString(),
    endDate: shown.endsAt.toISOString(),
    durationMinutes: shown.durationMinutes,
    scoreType: shown.scoreType,
    totalScore: shown.totalUnits === null ? null : unitsToScore(shown.totalUnits),
    questionCount: shown.questionCount,
    counts: {
      students: counted?.students ?? 0,
      handedIn: counted?.handedIn ?? 0,
      corrected: counted?.corrected ?? 0,
      toCorrect: counted?.toCorrect ?? 0,
    },
    version: shown.version,
  };
}
