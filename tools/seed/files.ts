/** Files as pupils hand them in: a few papers, kept once for each name and shared by many answers. */
import { readFileSync } from 'node:fs';
import type { FileStorage } from '#server/storage/disk.ts';

/** A file and where its bytes are kept. */
export interface HandedInFile {
  name: string;
  type: string;
  size: number;
  storedAs: string;
}

/** What pupils call a file, and the paper that is in it. */
const papers = [
  ['پاسخ.pdf', 'one-page.pdf'],
  ['عکس برگه.jpg', 'photo.jpg'],
  ['تکلیف.pdf', 'two-pages.pdf'],
  ['IMG_2041.jpg', 'turned.jpg'],
  ['scan.pdf', 'fax.pdf'],
  ['پروژه.pdf', 'two-pages.pdf'],
  ['IMG_2044.jpg', 'dark.jpg'],
  ['جواب سؤال.pdf', 'one-page.pdf'],
  ['scan0002.pdf', 'fax-two-pages.pdf'],
  ['photo.jpg', 'photo.jpg'],
  ['گزارش.pdf', 'two-pages.pdf'],
  ['دفتر.jpg', 'photo.jpg'],
] as const;

/** Keeps the files; the small school gets one of each kind. */
export function keepPapers(storage: FileStorage, size: 'full' | 'small'): Promise<HandedInFile[]> {
  const kept = size === 'small' ? papers.slice(0, 5) : papers;
  return Promise.all(
    kept.map(async ([name, paper]) => {
      const bytes = readFileSync(new URL(`./papers/${paper}`, import.meta.url));
      const type = paper.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg';
      return { name, type, size: bytes.length, storedAs: await storage.write(bytes) };
    }),
  );
}
