import { expect, test } from 'vitest';
import { detailsOf } from './details.ts';

test('what a back end sends of a person is shown in one order, and nothing of what it does not', () => {
  const sent = {
    id: 's1',
    father: { name: 'علی', lastName: 'رضایی' },
    mother: ' مریم رضایی ',
    mobile: '09120000000',
    address: '',
    nationalCode: null,
    phone: 0,
    honors: 'never of a student',
  };
  expect(detailsOf('student', sent)).toEqual([
    { name: 'mobile', text: '09120000000' },
    { name: 'phone', number: 0 },
    { name: 'father', text: 'علی رضایی' },
    { name: 'mother', text: 'مریم رضایی' },
  ]);
  expect(detailsOf('student', { id: 's1', firstName: 'سارا' })).toEqual([]);
});

test('days stand in the order of a school week, and values that the specification does not know are left out', () => {
  expect(
    detailsOf('class', { shift: 'evening', days: ['friday', 'saturday', 'someday'], classBell: 4 }),
  ).toEqual([
    { name: 'shift', values: ['shift.evening'] },
    { name: 'days', values: ['day.saturday', 'day.friday'] },
    { name: 'classBell', number: 4 },
  ]);
  expect(detailsOf('class', { shift: 'night', days: 'saturday', classBell: 5 })).toEqual([]);
  expect(detailsOf('teacher', { portalAccess: false, applicationAccess: true })).toEqual([
    { name: 'portalAccess', isTrue: false },
    { name: 'applicationAccess', isTrue: true },
  ]);
});
