import { expect, test } from 'vitest';
import { isConfirmed } from './typed-confirmation.ts';

test.each(['12', '۱۲', '١٢', ' ۱۲ ', 'دور ریختن', 'دو\u200cر ریختن'])('«%s» confirms', (typed) => {
  expect(isConfirmed(typed, 12, 'دور ریختن')).toBe(true);
});

test.each(['', ' ', '1', '112', '۱۳', 'بله', 'ریختن'])('«%s» does not', (typed) => {
  expect(isConfirmed(typed, 12, 'دور ریختن')).toBe(false);
});
