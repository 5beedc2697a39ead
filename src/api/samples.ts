/** Data for tests of what reads an exam or assignment. */
import type { ActivityForm } from '#contract/activities/activity.ts';

const student = (studentId: string, classId: string) => ({
  studentId,
  firstName: 'سارا',
  lastName: studentId,
  classId,
  className: classId,
});

/** An exam of the seventh grade, two classes with three students, as its form reads it. */
export const activity = (change: Partial<ActivityForm> = {}): ActivityForm => ({
  id: 'e1',
  title: 'آزمون نوبت اول',
  subject: '',
  state: 'draft',
  courseId: 'math',
  courseName: 'ریاضی',
  classBaseId: 'b7',
  classBaseName: 'هفتم',
  classes: [
    { id: '7a', name: 'هفتم الف' },
    { id: '7b', name: 'هفتم ب' },
  ],
  startDate: '2026-12-01T06:30:00.000Z',
  endDate: '2026-12-01T08:00:00.000Z',
  durationMinutes: 90,
  scoreType: 'quantitative',
  totalScore: 20,
  totalScoreUnits: 4800,
  questionCount: 0,
  counts: { students: 3, handedIn: 0, corrected: 0 },
  version: 1,
  settings: {
    automaticQualitativeCorrection: false,
    negativeScoreValue: null,
    randomizeQuestions: false,
    randomizeOptions: false,
    allowGoingBack: true,
    allowSubmitAfterEnd: false,
    showResultToParents: false,
    security: false,
  },
  teacherDescription: '',
  semesterId: 'semester',
  ownerId: 'ann',
  mayEdit: true,
  students: [student('s1', '7a'), student('s2', '7a'), student('s3', '7b')],
  ...change,
});
