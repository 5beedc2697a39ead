/** Where a question of the bank has been used, and how it did there. */
import { z } from 'zod';
import { defineAdditions } from '../define.ts';
import * as s from '../shapes.ts';

/** One exam or assignment that carries a copy of the question. */
const use = z.object({
  kind: z.enum(['exam', 'assignment']),
  id: s.id,
  title: z.string(),
  state: s.lifecycle,
  startDate: s.instant,
  /** How many results of it count: scored there, and not rejected. */
  results: z.int(),
  /** Mean ÷ maximum; null of none. */
  facility: z.number().nullable(),
  /** What the upper 27 % reach of it minus what the lower 27 % do; null where that says nothing. */
  discrimination: z.number().nullable(),
});

export const questionUsageCalls = defineAdditions(
  'exam',
  'how a question did before tells whether to use it again; the specification never says where its copies went.',
)({
  'bankQuestions.usage': {
    route: 'GET /api/teacher/v3.0/OnlineExamTemplateQuestion/{schoolId}/{id}/Usage',
    /** Those that the caller may see, the newest first, 50 at most; results of classes that are hers to see. */
    answer: z.object({ items: z.array(use), total: z.int() }),
  },
});

/** One exam or assignment that carries a copy of the question. */
export type QuestionUse = z.infer<typeof use>;
