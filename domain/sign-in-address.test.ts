import { expect, test } from 'vitest';
import { signInAddress } from './sign-in-address.ts';

test('a path of this origin and an address by HTTPS are taken', () => {
  expect(signInAddress('/platform/?serviceType=exam')).toBe('/platform/?serviceType=exam');
  expect(signInAddress('https://platform.example.org')).toBe('https://platform.example.org/');
});

test.each([
  undefined,
  null,
  7,
  '',
  'platform',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'http://platform.example.org/',
  'https://name:secret@platform.example.org/',
  'javascript:alert(1)',
  'data:text/html,x',
])('%s is none', (wanted) => {
  expect(signInAddress(wanted)).toBeNull();
});
