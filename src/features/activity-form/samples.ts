/** Data for the tests of this folder. */
import { emptyForm, type FormState } from './form.ts';

export const filled = (change: Partial<FormState> = {}): FormState => ({
  ...emptyForm(),
  title: 'آزمون نوبت اول',
  classBaseId: 'b7',
  courseId: 'math',
  classIds: ['7a', '7b'],
  startDate: '2026-12-01T06:30:00.000Z',
  endDate: '2026-12-03T06:30:00.000Z',
  duration: '۹۰',
  total: '۲۰',
  ...change,
});
