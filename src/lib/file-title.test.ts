import { describe, expect, test } from 'vitest';
import { fileTitle } from './file-title.ts';

describe('the name of a file', () => {
  test('keeps Persian letters and half-spaces, and loses what a system refuses', () => {
    expect(fileTitle(' آزمون نوبت\u200cاول: فصل ۱/۲ ', 'x')).toBe('آزمون نوبت\u200cاول- فصل ۱-۲');
    expect(fileTitle('..\u202egnp.exe', 'x')).toBe('-gnp.exe');
    expect(fileTitle('   ', 'سوال‌ها')).toBe('سوال‌ها');
    expect(Array.from(fileTitle('🙂'.repeat(300), 'x'))).toHaveLength(100);
  });
});
