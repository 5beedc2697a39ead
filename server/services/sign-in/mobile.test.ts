import { expect, test } from 'vitest';
import { normalizeMobile } from './mobile.ts';

test.each([
  '09121234567',
  '۰۹۱۲۱۲۳۴۵۶۷',
  '٠٩١٢١٢٣٤٥٦٧',
  '9121234567',
  '+989121234567',
  '00989121234567',
  '989121234567',
  '+98 (0)912 123 45 67',
  '0912-123-4567',
  '\u200E+98 912 123 4567\u200E',
])('%s is one and the same number', (typed) => {
  expect(normalizeMobile(typed)).toBe('09121234567');
});

test.each([
  '',
  '0912123456',
  '091212345678',
  '02112345678',
  '+449121234567',
  'teacher',
  '9',
  '0x9',
])('%j is none', (typed) => {
  expect(normalizeMobile(typed)).toBeNull();
});
