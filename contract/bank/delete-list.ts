/** Taking several questions out of the bank at once. */
import { z } from 'zod';
import { defineAdditions } from '../define.ts';
import * as s from '../shapes.ts';

export const deleteListCalls = defineAdditions(
  'exam',
  `an import is undone as one step, and 5,000 single deletions take minutes. Free questions of the caller's own,
  all or nothing. Ids that are gone, another school's or hidden from the caller are all the same: not there.
  Beside others they count as done, so that a list may be asked for again; a list of nothing else is answered
  404, as one such question is by the single deletion, and tells nothing of which it was. With a version only
  those go that still have it: what was changed since it was imported stays, and is told.`,
)({
  'bankQuestions.deleteList': {
    route: 'POST /api/teacher/v3.0/OnlineExamTemplateQuestion/{schoolId}/DeleteList',
    body: z.object({ ids: z.array(s.id).min(1).max(200), version: z.int().min(1).optional() }),
    /** Those that were there and went; `kept` are those of another version. */
    answer: z.object({ ids: z.array(s.id), kept: z.array(s.id).optional() }),
  },
});
