/** An answer of the sample school whose files the test chooses, on the screen where it is written on. */
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, type Locator, type Page } from '@playwright/test';
import { decodePoints } from '#domain/ink.ts';
import { diskStorage } from '#server/storage/disk.ts';
import type { School } from './school.ts';
import { stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';

/** The scan that the sample school has. */
const SCAN = 'scan.pdf';

export interface HandedIn {
  bytes: Uint8Array | ArrayBuffer;
  type: string;
}

interface Row {
  schoolId: string;
  resultId: string;
  questionId: string;
}

/** Puts files in the place of every scan of the sample school; the server does not run yet. */
export const scansAre =
  (...given: readonly HandedIn[]) =>
  async (dataDir: string): Promise<void> => {
    const disk = diskStorage(join(dataDir, 'files'));
    const database = await PGlite.create(join(dataDir, 'db'));
    try {
      const { rows } = await database.query<Row>(
        `select school_id as "schoolId", result_id as "resultId", question_id as "questionId"
         from answers where files @> $1::jsonb`,
        [JSON.stringify([{ name: SCAN }])],
      );
      const stored = [];
      for (const { bytes, type } of given) {
        const content = new Uint8Array(bytes);
        stored.push({ type, size: content.length, storedAs: await disk.write(content) });
      }
      for (const { schoolId, resultId, questionId } of rows) {
        const files = stored.map(({ type, size, storedAs }, at) => ({
          file: { id: crypto.randomUUID(), name: at === 0 ? SCAN : `${at} ${SCAN}`, type, size },
          storedAs,
        }));
        for (const { file, storedAs } of files)
          await database.query(
            `insert into attachments (school_id, id, name, type, size, stored_as)
             values ($1, $2, $3, $4, $5, $6)`,
            [schoolId, file.id, file.name, file.type, file.size, storedAs],
          );
        await database.query(
          'update answers set files = $4 where school_id = $1 and result_id = $2 and question_id = $3',
          [schoolId, resultId, questionId, JSON.stringify(files.map(({ file }) => file))],
        );
      }
    } finally {
      await database.close();
    }
  };

/** An answer whose first file is a scan, as the server has it. */
export async function scanAnswer(school: School) {
  const { device, exam, results } = await stackOf(school);
  for (const { studentId } of results) {
    const { questionList } = await device.workbook(exam.id, studentId);
    const question = questionList.find(({ answer }) => answer?.files?.[0]?.name === SCAN);
    if (!question) continue;
    const { questionId } = question;
    return {
      address: `${school.url}/exams/work-book/${exam.id}/${studentId}?question=${questionId}`,
      async workbook() {
        return device.workbook(exam.id, studentId);
      },
      async ink() {
        const workbook = await device.workbook(exam.id, studentId);
        return workbook.questionList.find((one) => one.questionId === questionId)?.ink ?? [];
      },
    };
  }
  throw new Error('nobody has handed in a scan');
}

export type ScanAnswer = Awaited<ReturnType<typeof scanAnswer>>;

/** Signs in and opens the answer. */
export async function openAnswer(page: Page, school: School, answer: ScanAnswer): Promise<void> {
  await page.goto(school.url);
  await stepsOn(page).signIn('teacher');
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(answer.address);
}

/** The same, until its first page is drawn. */
export async function openScan(page: Page, school: School, answer: ScanAnswer): Promise<void> {
  await openAnswer(page, school, answer);
  await expect(page.locator('[role=img] canvas').first()).toBeVisible();
}

/** The paper of a page that is written on, the first of them. */
export const paperOf = (page: Page, at = 0): Locator => page.locator('canvas[data-ink]').nth(at);

/** Where the points of a stroke lie, as parts of the page's width. */
export const pathOf = ({ points }: { points: string }) =>
  decodePoints(points).map(({ x, y }) => ({ x: x / 10_000, y: y / 10_000 }));
