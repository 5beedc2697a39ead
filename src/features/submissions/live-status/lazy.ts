/** Who is at it while an exam runs; fetched where it is looked at. */
export const loadLiveStudents = async () => (await import('./live-students.tsx')).LiveStudents;
