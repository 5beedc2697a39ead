/** The sample school's stack of 40 workbooks of 20 answers, as if nobody had corrected anything yet. */
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { diskStorage } from '#server/storage/disk.ts';
import { writePdf } from '#tools/seed/pdf.ts';
import type { School } from './school.ts';

const dots = { width: 1_240, height: 1_754 };

/** A scanned page of so much noise that it packs as badly as a real one. */
function scannedPage(seed: number) {
  const bytes = new Uint8Array((dots.width / 8) * dots.height).fill(0xff);
  let state = seed;
  for (let at = 0; at < bytes.length / 4; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    bytes[at * 4 - (at % 4)] = state >> 24;
  }
  return { ...dots, bytes };
}

/** A PDF as a scanner makes it. */
export function scannedPdf(pages: number): Buffer {
  return writePdf(Array.from({ length: pages }, (_, page) => scannedPage(page + 1)));
}

interface Row {
  schoolId: string;
  resultId: string;
  questionId: string;
}

/**
 * Takes every score and comment off the stack in a data folder whose server does not run; with `pdfPages`, every
 * student has answered the question that asks for a file with a PDF of so many pages, each of them a file of its own;
 * with `letters`, whoever wrote anything wrote so much.
 */
export async function clearStack(
  dataDir: string,
  { pdfPages, letters }: { pdfPages?: number; letters?: number } = {},
): Promise<void> {
  const database = await PGlite.create(join(dataDir, 'db'));
  try {
    const stack = `select id from results where state = 'handedIn' and activity_id = (
      select r.activity_id from results r
      join activities a on a.school_id = r.school_id and a.id = r.activity_id
      where r.state = 'handedIn' and a.kind = 'exam' and a.question_count = 20
      group by r.activity_id having count(*) = 40)`;
    await database.exec(`
      delete from answer_history where result_id in (${stack});
      update answers set score_units = null, auto = false, comment = null, ink = null,
        ink_removed = null, version = 0, by_id = null, at = null where result_id in (${stack});
      update results set review_status = 'notReviewed', review_version = 0, note = '',
        note_version = 0, total_units = 0, scored_count = 0 where id in (${stack});`);
    if (letters !== undefined)
      await database.query(
        `update answers set text = left(repeat(text || ' ', $1), $1)
         where text <> '' and result_id in (${stack})`,
        [letters],
      );
    if (pdfPages === undefined) return;
    const bytes = scannedPdf(pdfPages);
    const storedAs = await diskStorage(join(dataDir, 'files')).write(bytes);
    const asked = await database.query<Row>(`
      select r.school_id as "schoolId", r.id as "resultId", min(q.id::text) as "questionId"
      from results r join questions q on q.school_id = r.school_id and q.activity_id = r.activity_id
      where r.id in (${stack}) and q.type = 'pdf' group by r.school_id, r.id`);
    for (const [place, { schoolId, resultId, questionId }] of asked.rows.entries()) {
      const file = {
        id: crypto.randomUUID(),
        name: `scan-${place + 1}.pdf`,
        type: 'application/pdf',
        size: bytes.length,
      };
      await database.query(
        `insert into attachments (school_id, id, name, type, size, stored_as)
         values ($1, $2, $3, $4, $5, $6)`,
        [schoolId, file.id, file.name, file.type, file.size, storedAs],
      );
      await database.query(
        `insert into answers (school_id, result_id, question_id, answered, files)
         values ($1, $2, $3, true, $4)
         on conflict (school_id, result_id, question_id)
         do update set answered = true, files = excluded.files`,
        [schoolId, resultId, questionId, JSON.stringify([file])],
      );
    }
  } finally {
    await database.close();
  }
}

/**
 * While pupils sit exams no year begins and none of them leaves the school, and which of them do depends on the hour at
 * which the sample was made: here all have handed in.
 */
export async function nobodySits(dataDir: string): Promise<void> {
  const database = await PGlite.create(join(dataDir, 'db'));
  await database.exec(
    "update results set state = 'handedIn', handed_in_at = now() where state = 'started'",
  );
  await database.close();
}

/**
 * The stack as the server knows it: its exam, everybody's result in the order of the list, who handed in, and of those
 * whom nobody is done with.
 */
export async function stackOf(school: School) {
  const device = await school.device('teacher');
  const exams = await device.exams('past');
  const exam = exams.find((one) => one.counts.handedIn === 40 && one.questionCount === 20);
  if (!exam) throw new Error('the sample school has no stack of 40 × 20');
  const all = await device.results(exam.id);
  const results = all.filter(({ state }) => state === 'handedIn');
  const open = results.filter((one) => one.reviewStatus === 'notReviewed' && one.scoredCount < 20);
  return { device, exam, all, results, open };
}
