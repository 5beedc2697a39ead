import { expect, test } from 'vitest';
import { requireStrong } from './passwords.ts';

const mobile = '09121234567';

test.each(['گذرواژهٔ ساده', 'سه واژه7', 'correct horse', '😀😁😂🤣😃😄😅😆'])(
  '%s will do',
  (password) => {
    expect(() => requireStrong(password, mobile)).not.toThrow();
  },
);

test.each([
  'a1b2c3d',
  'aaaaaaaaaaaa',
  'PASSWORD',
  'Qwerty123',
  'a1b2c3d4',
  '۱۲۳۴۵۶۷۸',
  '٠٩١٢١٢٣٤٥٦٧',
  '9121234567',
  '00989121234567',
])('%s is too weak', (password) => {
  expect(() => requireStrong(password, mobile)).toThrow(
    expect.objectContaining({ code: 'password.weak' }),
  );
});
