/** The envelope of every answer: data, or a list of refusals with codes. */
import { z } from 'zod';

/** One refusal: `code` is the i18n key of its message, `path` the field it belongs to. */
export const refusal = z.object({
  code: z.string(),
  message: z.string(),
  path: z.string().optional(),
});
/** A refused answer; `data.current` accompanies conflicts. */
export const refused = z.object({
  result: z.literal(false),
  errors: z.array(refusal),
  data: z.unknown().optional(),
});

/** One refusal of an answer. */
export type Refusal = z.infer<typeof refusal>;
