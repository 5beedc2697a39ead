import { expect, test } from 'vitest';
import { pdfPages } from './pdf-pages.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

test('a PDF says how many pages it has, its branches fewer than its root', () => {
  const tree =
    '%PDF-1.4\n2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 12>>endobj\n3 0 obj<</Count 5/Type /Pages>>';
  expect(pdfPages(bytes(tree))).toBe(12);
});

test('one whose list of pages is packed says nothing', () => {
  expect(pdfPages(bytes('%PDF-1.7\n1 0 obj<</Type/ObjStm/N 5>>stream'))).toBeNull();
});
