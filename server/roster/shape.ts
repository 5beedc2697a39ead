/** Lists of people as a command hands them to the server that holds the database. */
import { z } from 'zod';
import type { Roster } from '#domain/roster/model.ts';

const orNull = z.string().nullable();
const rosterClass = z.strictObject({
  sourceId: orNull,
  name: z.string(),
  base: orNull,
  grade: z.int().nullable(),
});
const person = z.strictObject({
  place: z.strictObject({ file: z.string(), part: orNull, line: z.int().nullable() }),
  kind: z.enum(['student', 'staff']),
  sourceId: orNull,
  nationalCode: orNull,
  code: orNull,
  mobile: orNull,
  login: orNull,
  firstName: z.string(),
  lastName: z.string(),
  guardians: z.array(z.string()),
  class: rosterClass.nullable(),
  teaches: z.array(
    z.strictObject({
      course: z.strictObject({ sourceId: orNull, name: z.string() }),
      class: rosterClass.nullable(),
    }),
  ),
  isLeaving: z.boolean(),
  fault: orNull,
});

/** They. */
export const rosterShape = z.strictObject({
  files: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.enum(['csv', 'html', 'xlsx', 'oneroster-1.1', 'oneroster-1.2']).nullable(),
      people: z.int(),
      refused: z
        .strictObject({
          code: z.string(),
          values: z.record(z.string(), z.union([z.string(), z.number()])),
        })
        .nullable(),
    }),
  ),
  people: z.array(person),
  whole: z.array(rosterClass),
}) satisfies z.ZodType<Roster>;
