/** The requests that are measured, as the app sends them. */
import { randomUUID } from 'node:crypto';
import { pathOf } from '#tests/server/client.ts';
import type { Place } from './server-place.ts';

/** Makes the next request of its kind. */
export type Operation = (place: Place) => { path: string; init: RequestInit };

/** The list of her exams, with more in the query. */
export const list =
  (more = ''): Operation =>
  ({ headers, semester, school }) => ({
    path: `${pathOf('exams.list')}?SemesterId=${semester}&SchoolId=${school}${more}`,
    init: { headers },
  });

/** One workbook. */
export const details: Operation = ({ headers, semester, exam, student }) => ({
  path: pathOf('examResults.details', {
    semesterId: semester,
    examId: exam,
    studentId: student,
  }),
  init: { headers },
});

/** One score of a workbook, another one each time, under a key of its own. */
export const correction: Operation = (place) => {
  const { headers, school, semester, student, result, question } = place;
  const scoreUnits = place.units === 60 ? 0 : 60;
  const answers = [{ questionId: question, baseVersion: place.version, scoreUnits }];
  place.version += 1;
  place.units = scoreUnits;
  return {
    path: pathOf('examResults.correct', {
      schoolId: school,
      semesterId: semester,
      studentId: student,
      resultId: result,
    }),
    init: {
      method: 'PATCH',
      headers: { ...headers, 'idempotency-key': `"${randomUUID()}"` },
      body: JSON.stringify({ answers }),
    },
  };
};

/** All of them by name; pages of three, which are full at every size. */
export const operations: Record<string, Operation> = {
  list: list('&PageSize=3'),
  'search by title': list(`&PageSize=3&Title=${encodeURIComponent('رياضي')}`),
  'results by filter': ({ headers, semester, exam }) => ({
    path: pathOf('examResults.list', { semesterId: semester, examId: exam }),
    init: { method: 'POST', headers, body: JSON.stringify({ state: 'handedIn' }) },
  }),
  report: ({ headers, school, semester, exam }) => ({
    path: pathOf('exams.reportClasses', { schoolId: school, semesterId: semester, id: exam }),
    init: { headers },
  }),
  details,
  Correction: correction,
};
