import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('initials keep Persian letters apart and are capitals in English', () => {
  expect(initials('مریم کاظمی')).toBe('م‌ک');
  expect(initials('maryam sadat kazemi')).toBe('MK');
  expect(initials('سارا')).toBe('س');
  expect(initials('  ')).toBe('');
});
