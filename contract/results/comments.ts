/** Reusable comments of a teacher. */
import { z } from 'zod';
import { defineAdditions } from '../define.ts';
import { deleted } from '../activities/activity-input.ts';
import { reportQuery } from '../reports/reports-shape.ts';
import * as s from '../shapes.ts';

const text = z.string().trim().min(1).max(2_000);
/** What choosing it adds to the suggested score, in quarters; null where it says nothing about the score. */
const scoreUnits = s.units
  .min(-240 * 100)
  .max(240 * 100)
  .multipleOf(60)
  .nullable();

/** A comment that is written again and again. */
const comment = z.object({
  id: s.id,
  courseId: s.id,
  text: z.string(),
  scoreUnits: s.units.nullable(),
  /** How often it was used: the most used stand first. */
  uses: z.int(),
  version: z.int(),
});
/** `data` of 409 `comment.conflict`: what stands on the server. */
export const commentConflict = z.object({ current: comment });

export const commentsCalls = defineAdditions(
  'exam',
  'a teacher writes the same comments again and again; the specification keeps none.',
)({
  'comments.list': {
    route: 'GET /api/teacher/v1/Comments/{courseId}',
    query: reportQuery,
    answer: s.page(comment),
  },
  'comments.create': {
    route: 'POST /api/teacher/v1/Comments',
    body: z.object({ courseId: s.id, text, scoreUnits: scoreUnits.default(null) }),
    answer: comment,
  },
  'comments.edit': {
    route: 'PATCH /api/teacher/v1/Comments/{id}',
    body: z.object({
      /** The version the change was based on. */
      version: z.int().min(1),
      text: text.optional(),
      scoreUnits: scoreUnits.optional(),
    }),
    answer: comment,
  },
  'comments.delete': {
    route: 'DELETE /api/teacher/v1/Comments/{id}',
    answer: deleted,
  },
  'comments.used': {
    route: 'POST /api/teacher/v1/Comments/Used',
    /** One that was deleted meanwhile is left out; 404 where none is left. */
    body: z
      .array(z.object({ id: s.id, count: z.int().min(1).max(1_000) }))
      .min(1)
      .max(200),
    answer: z.object({ items: z.array(z.object({ id: s.id, uses: z.int() })) }),
  },
});

/** A comment that is written again and again. */
export type Comment = z.infer<typeof comment>;
