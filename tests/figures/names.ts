/** Whose name stands somewhere: files, and some tables, know people and exams by their names alone. */

type Rows = Record<string, unknown>;
type Fields = Record<string, string>;

export interface Activity {
  id: string;
  kind: 'exam' | 'assignment';
  title: string;
  isRunning: boolean;
}

/** By name; null where more than one of them bears it. */
function byName(rows: readonly Fields[], nameOf: (row: Fields) => string | string[]) {
  const found = new Map<string, string | null>();
  for (const row of rows)
    for (const name of [nameOf(row)].flat())
      found.set(
        name,
        found.has(name) && found.get(name) !== row['id'] ? null : (row['id'] ?? null),
      );
  return (name: string): string | null => found.get(name.trim()) ?? null;
}

/** Of the raw rows of a school. */
export function namesIn(raw: Rows, join: (course: string, base: string) => string) {
  // Dates as they are told to the other program.
  const rows: Record<string, Fields[]> = JSON.parse(JSON.stringify(raw));
  const of = (table: string) => rows[table] ?? [];
  const now = String(raw['now']);
  const classes = new Map(of('schoolClasses').map((one) => [one['id'], one['name'] ?? '']));
  const bases = new Map(of('classBases').map((one) => [one['id'], one['name'] ?? '']));
  const inOrder = (one: Fields, other: Fields) => Number(one['orders']) - Number(other['orders']);
  const student = byName(
    of('students'),
    (one) => `${one['firstName']} ${one['lastName']} | ${classes.get(one['classId'] ?? '')}`,
  );
  const results = new Map(of('results').map((one) => [one['id'], one['studentId'] ?? '']));
  return {
    student: (name: string, className: string) => student(`${name.trim()} | ${className.trim()}`),
    ofResult: (id: string) => results.get(id) ?? null,
    schoolClass: byName(of('schoolClasses'), (one) => one['name'] ?? ''),
    /** Courses that share a name are told apart by the grades they are taught in. */
    course: byName(of('courses'), (one) => [
      one['name'] ?? '',
      ...of('activities')
        .filter((activity) => activity['courseId'] === one['id'])
        .map((activity) => join(one['name'] ?? '', bases.get(activity['classBaseId']) ?? '')),
    ]),
    activity: byName(of('activities'), (one) => one['title'] ?? ''),
    questions: (activityId: string) =>
      of('questions')
        .filter((one) => one['activityId'] === activityId)
        .toSorted(inOrder),
    /** What has begun and of which the reader sees a class. */
    seenBy(readerId: string): Activity[] {
      const isOfAll = of('users').find((one) => one['id'] === readerId)?.['role'] !== 'user';
      const teaches = new Set(
        of('teaching')
          .filter((one) => one['userId'] === readerId)
          .map((one) => `${one['classId']} ${one['courseId']}`),
      );
      const isSeen = (activity: Fields) =>
        isOfAll ||
        activity['ownerId'] === readerId ||
        of('activityClasses').some(
          (one) =>
            one['activityId'] === activity['id'] &&
            teaches.has(`${one['classId']} ${activity['courseId']}`),
        );
      return of('activities')
        .filter((one) => one['releasedAt'] && (one['startsAt'] ?? '') <= now && isSeen(one))
        .map((one) => ({
          id: one['id'] ?? '',
          kind: one['kind'] === 'exam' ? 'exam' : 'assignment',
          title: one['title'] ?? '',
          isRunning: (one['endsAt'] ?? '') > now,
        }));
    },
    classesOf: (activityId: string) =>
      of('activityClasses')
        .filter((one) => one['activityId'] === activityId)
        .map((one) => one['classId'] ?? ''),
    studentsOf: (activityId: string) => [
      ...new Set(
        of('activityStudents')
          .filter((one) => one['activityId'] === activityId)
          .map((one) => one['studentId'] ?? ''),
      ),
    ],
  };
}
export type Names = ReturnType<typeof namesIn>;
