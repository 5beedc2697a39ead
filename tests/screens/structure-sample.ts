/** A school of one grade with two classes and a course. */
export const structure = {
  year: {
    id: 'semester',
    name: 'سال ۱۴۰۵',
    startsOn: '2026-09-23',
    endsOn: '2027-09-22',
    active: true,
    followedBy: null,
    follows: null,
  },
  grades: [{ id: 'seventh', name: 'هفتم', grade: 7, exams: 0, bankExams: 0 }],
  classes: ['۷/۱', '۷/۲'].map((name, at) => ({
    id: `k${at}`,
    name,
    gradeId: 'seventh',
    held: true,
    students: at,
    formerStudents: 0,
    exams: 0,
  })),
  courses: [{ id: 'maths', name: 'ریاضی', exams: 0, bankExams: 0, comments: 0, taughtBefore: 0 }],
  teaching: [],
};
