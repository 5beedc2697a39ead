import { expect, test } from 'vitest';
import { isConfirmed } from './typed-confirmation.ts';

test.each(['12', '۱۲', '١٢', ' ۱۲ ', 'دورریختن', 'دور\u200cریختن'])('«%s» confirms', (typed) => {
  expect(isConfirmed(typed, 12, 'دورریختن')).toBe(true);
});

test.each(['', ' ', '1', '112', '۱۳', 'بله', 'ریختن'])('«%s» does not', (typed) => {
  expect(isConfirmed(typed, 12, 'دورریختن')).toBe(false);
});
