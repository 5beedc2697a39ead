/** A refused answer lists refusals with codes: `{ result: false, errors: [...], data? }`; the others carry `data`. */
import { z } from 'zod';

/** One refusal: `code` is the i18n key of its message, `path` the field it belongs to. */
export const refusal = z.object({
  code: z.string(),
  message: z.string(),
  path: z.string().optional(),
});
/** One refusal of an answer. */
export type Refusal = z.infer<typeof refusal>;
