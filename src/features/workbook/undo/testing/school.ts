import type { Workbook } from '#contract/results/workbook.ts';
import { questionOf, studentOf, workbookOf } from '#src/api/workbook-samples.ts';
import type { CorrectionBody, Fetch } from '#src/offline/index.ts';
import { isObject } from '#src/lib/json.ts';

interface Answer {
  scoreUnits: number | null;
  comment: string | null;
  version: number;
  by: Workbook['questionList'][number]['by'];
}
interface Book {
  answers: Map<string, Answer>;
  review: Workbook['review'];
  note: Workbook['note'];
}

export const MAX_UNITS = 480;
export const results = ['r1', 'r2', 'r3'];
export const questions = ['q1', 'q2', 'q3', 'q4'];
/** Only a colleague ever changes this one. */
export const COLLEAGUES = 'q9';
const ann = { id: 'ann', name: 'آن' };

const isBody = (value: unknown): value is CorrectionBody => isObject(value) && 'answers' in value;
const say = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** Three workbooks on a server that keeps the rules of corrections: versions, conflicts, keys. */
export function createSchool() {
  const books = new Map<string, Book>();
  const known = new Map<string, Response>();
  for (const resultId of results) {
    const answers = [...questions, COLLEAGUES].map((questionId): [string, Answer] => [
      questionId,
      { scoreUnits: null, comment: null, version: 0, by: null },
    ]);
    books.set(resultId, {
      answers: new Map(answers),
      review: { version: 0, status: 'notReviewed' },
      note: { version: 0, text: '' },
    });
  }
  const bookOf = (resultId: string): Book => {
    const book = books.get(resultId);
    if (!book) throw new Error(`no workbook ${resultId}`);
    return book;
  };
  let isOnline = true;
  let conflicts = 0;

  function correct(book: Book, { answers, review, note }: CorrectionBody): Response {
    const stale = answers.filter(({ questionId, baseVersion, scoreUnits, comment }) => {
      const now = book.answers.get(questionId);
      const isOther =
        (scoreUnits !== undefined && scoreUnits !== now?.scoreUnits) ||
        (comment !== undefined && comment !== now?.comment);
      return baseVersion !== now?.version && isOther;
    });
    const isStaleReview =
      review && review.baseVersion !== book.review.version && review.status !== book.review.status;
    const isStaleNote =
      note && note.baseVersion !== book.note.version && note.text !== book.note.text;
    if (stale.length > 0 || isStaleReview || isStaleNote) {
      conflicts += 1;
      const current = stale.map(({ questionId }) =>
        Object.assign({ questionId }, book.answers.get(questionId)),
      );
      const data = {
        current,
        ...(isStaleReview && { review: book.review }),
        ...(isStaleNote && { note: book.note }),
      };
      return say(409, { result: false, errors: [{ code: 'correction.conflict' }], data });
    }
    const before = new Map([...book.answers].map(([id, { version }]) => [id, version]));
    const reviewBase = review?.baseVersion ?? book.review.version;
    const noteBase = note?.baseVersion ?? book.note.version;
    for (const { questionId, scoreUnits, comment } of answers) {
      const now = book.answers.get(questionId);
      if (!now) continue;
      const next = {
        scoreUnits: scoreUnits === undefined ? now.scoreUnits : scoreUnits,
        comment: comment === undefined ? now.comment : comment,
      };
      if (next.scoreUnits === now.scoreUnits && next.comment === now.comment) continue;
      book.answers.set(questionId, { ...next, version: now.version + 1, by: ann });
    }
    if (review && review.status !== book.review.status)
      book.review = { version: book.review.version + 1, status: review.status };
    if (note && note.text !== book.note.text)
      book.note = { version: book.note.version + 1, text: note.text };
    const versions = answers.map(({ questionId }) => ({
      questionId,
      basedOn: before.get(questionId),
      version: book.answers.get(questionId)?.version ?? 0,
    }));
    const data = {
      versions,
      review: { ...book.review, basedOn: reviewBase },
      note: { ...book.note, basedOn: noteBase },
    };
    return say(200, { result: true, data });
  }

  const fetch: Fetch = async (url, init) => {
    if (!isOnline) throw new TypeError('no network');
    const key = new Headers(init.headers).get('idempotency-key') ?? '';
    const before = known.get(key);
    if (before) return before.clone();
    const body: unknown = JSON.parse(typeof init.body === 'string' ? init.body : '{}');
    const resultId = /\/(r\d)$/.exec(url)?.[1];
    if (!isBody(body) || resultId === undefined) return say(404, { result: false, errors: [] });
    const answer = correct(bookOf(resultId), body);
    known.set(key, answer.clone());
    return answer;
  };

  return {
    fetch,
    conflicts: () => conflicts,
    goOnline(is: boolean) {
      isOnline = is;
    },
    isOnline: () => isOnline,
    /** Somebody else scores an answer. */
    colleague(resultId: string, questionId: string, scoreUnits: number) {
      const { answers } = bookOf(resultId);
      const now = answers.get(questionId);
      if (!now) return;
      const by = { id: 'bea', name: 'خانم رضایی' };
      answers.set(questionId, { ...now, scoreUnits, version: now.version + 1, by });
    },
    /** The workbook as it is read from the server now. */
    copyOf(resultId: string): Workbook {
      const { answers, review, note } = bookOf(resultId);
      const studentId = `s-${resultId}`;
      return workbookOf({
        resultId,
        studentId,
        student: studentOf(studentId, { lastName: resultId }),
        review: { ...review },
        note: { ...note },
        maxTotalUnits: MAX_UNITS * answers.size,
        questionList: [...answers].map(([questionId, answer], orders) =>
          questionOf({ questionId, text: questionId, maxScoreUnits: MAX_UNITS, orders, ...answer }),
        ),
      });
    },
  };
}
