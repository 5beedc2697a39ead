import { expect, test } from 'vitest';
import { spanOf } from './span.ts';

test('what the first and the last day share is said once, weekday and day always', () => {
  expect(spanOf('شنبه ۱۴ آذر', 'جمعه ۲۰ آذر').from).toBe('شنبه ۱۴');
  expect(spanOf('Sat 5 Dec 2025', 'Fri 11 Dec 2025').from).toBe('Sat 5');
  expect(spanOf('شنبه ۱۴ آذر', 'شنبه ۱۴ دی')).toEqual({ from: 'شنبه ۱۴ آذر', to: 'شنبه ۱۴ دی' });
  expect(spanOf('Sat 5 Dec', 'Sat 5 Dec 2025').from).toBe('Sat 5 Dec');
});
