/** What a course is known by. */
interface Named {
  courseId: string;
  courseName: string;
  /** The grade that it was taught in; another back end may not tell. */
  classBaseName?: string | undefined;
}

/** Names that tell courses apart: those that share one carry their grade. */
export function courseNames(
  all: readonly Named[],
  join: (course: string, base: string) => string,
): (of: Named) => string {
  const courses = new Map<string, Named>();
  for (const one of all)
    if (!courses.get(one.courseId)?.classBaseName) courses.set(one.courseId, one);
  const sharing = Map.groupBy(courses.values(), ({ courseName }) => courseName);
  return ({ courseId, courseName }) => {
    const base = courses.get(courseId)?.classBaseName;
    const isShared = (sharing.get(courseName)?.length ?? 0) > 1;
    return isShared && base ? join(courseName, base) : courseName;
  };
}

/** The same rows under names that tell their courses apart. */
export function withCourseNames<Row extends Named>(
  rows: readonly Row[],
  nameOf: (of: Named) => string,
): Row[] {
  return rows.map((row) => {
    const courseName = nameOf(row);
    return courseName === row.courseName ? row : { ...row, courseName };
  });
}
