import type { ActivityItem } from '#contract/activities/activity.ts';
import type { OverviewItem } from '#contract/reports/reports.ts';
import type { ClassReport } from '#contract/reports/reports-shape.ts';
import { scoreToUnits, UNITS_PER_POINT } from '#domain/score.ts';
import { fetchActivities, type Kind } from '#src/api/activities.ts';
import { fetchReportClasses, type OverviewRef } from '#src/api/reports.ts';

/** How many are asked for at a time. */
const AT_ONCE = 6;

interface Known {
  kind: Kind;
  item: ActivityItem;
}

async function listed(ref: OverviewRef, kind: Kind, signal: AbortSignal): Promise<Known[]> {
  const { schoolId, semesterId, classId, courseId } = ref;
  const filter = {
    schoolId,
    semesterId,
    ...(classId && { schoolClassId: classId }),
    ...(courseId && { courseId }),
  };
  const found: Known[] = [];
  for (const group of ['current', 'past'] as const)
    for (let pageIndex = 0; ; pageIndex += 1) {
      const page = await fetchActivities(kind, { ...filter, group, pageIndex }, signal);
      found.push(...page.items.map((item) => ({ kind, item })));
      if (page.items.length === 0 || (pageIndex + 1) * page.pageSize >= page.total) break;
    }
  return found.filter(({ item }) => item.state === 'running' || item.state === 'ended');
}

/** The mean is told with two decimals: as near as can be come. */
const withSum = (one: ClassReport): OverviewItem['classes'][number] => ({
  ...one,
  sumUnits: Math.round((one.average ?? 0) * one.counted * UNITS_PER_POINT),
});

async function withClasses(
  { schoolId, semesterId, classId }: OverviewRef,
  { kind, item }: Known,
  signal: AbortSignal,
): Promise<OverviewItem> {
  const { items } = await fetchReportClasses(
    { kind, schoolId, semesterId, id: item.id },
    0,
    signal,
  );
  return {
    kind,
    id: item.id,
    title: item.title,
    courseId: item.courseId,
    courseName: item.courseName,
    classBaseName: item.classBaseName,
    scoreType: item.scoreType,
    startDate: item.startDate,
    state: item.state,
    maxTotalUnits: item.totalScore === null ? null : scoreToUnits(item.totalScore),
    classes: items.filter((one) => !classId || one.classId === classId).map(withSum),
    questions: [],
  };
}

/** A term's report by the specification's calls alone: the lists, and the classes of each exam; days are not looked at. */
export async function composeOverview(
  ref: OverviewRef,
  signal: AbortSignal,
  onRead: (reading: { done: number; of: number }) => void,
): Promise<OverviewItem[]> {
  const lists = [await listed(ref, 'exam', signal), await listed(ref, 'assignment', signal)];
  const known = lists
    .flat()
    .toSorted((a, b) => Date.parse(b.item.startDate) - Date.parse(a.item.startDate));
  const found: OverviewItem[] = [];
  let next = 0;
  let done = 0;
  async function work() {
    for (let one = known[next]; one; one = known[next]) {
      const place = next;
      next += 1;
      found[place] = await withClasses(ref, one, signal);
      done += 1;
      onRead({ done, of: known.length });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}
