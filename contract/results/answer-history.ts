/** Which scores an answer was given, by whom and when. */
import { z } from 'zod';
import { defineAdditions } from '../define.ts';
import * as s from '../shapes.ts';
import { person } from './workbook.ts';

/** What stood there after one accepted change; also of the comment or the ink alone. */
const entry = z.object({
  version: z.int(),
  scoreUnits: s.units.nullable(),
  comment: z.string().nullable(),
  /** Null where the rule scored. */
  by: person.nullable(),
  at: s.instant,
});

export const answerHistoryCalls = defineAdditions(
  'exam',
  `a score that is asked about, by a parent or a colleague, is answered with what was given before, by whom and
  when; the specification shows only what stands there now. Read by whoever may read the workbook.`,
)({
  'answers.history': {
    route: 'GET /api/teacher/v3.0/AnswerHistory/{resultId}/{questionId}',
    /** The newest first, 100 at most. */
    answer: z.object({ items: z.array(entry) }),
  },
});

/** What stood there after one accepted change. */
export type AnswerHistoryEntry = z.infer<typeof entry>;
