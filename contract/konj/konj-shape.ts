/** The link to Konj: the token of the classroom service, and the import of its members into a class here. */
import { z } from 'zod';
import { externalId } from './classroom.ts';
import { id, instant } from '../shapes.ts';

/** Roles that members of an external class have. */
const memberRole = z.enum(['student', 'teacher']);
/** The external account that a person is linked to. */
const account = z.object({ id: z.string(), name: z.string() });

/** A fresh session of the classroom service. */
export const externalSession = z.object({ externalToken: z.string(), expires: instant, account });
/** The session that somebody came with; its token is not repeated. */
export const linkedSession = externalSession.omit({ externalToken: true });
/** Which session to link to. */
export const syncQuery = z.object({ externalToken: z.string().min(1).max(200) });

/** Members of an external class, to be brought into a class here; their names are read from the service. */
export const importBody = z.object({
  /** Where they are given, they must be the caller's school and one of its active school years. */
  schoolId: id.optional(),
  semesterId: id.optional(),
  /** The class here. */
  classId: id,
  externalClassId: externalId,
  /** An empty list is refused with a code of its own. */
  members: z
    .array(
      z.object({
        externalId,
        role: memberRole,
        /** Who she is, where she is here already: a student of that class, or a member of staff. */
        personId: id.optional(),
        /** Makes a new person although one of the same name is here. */
        asNew: z.boolean().optional(),
        /** What a teacher teaches to the class; she is not imported without it. */
        courseId: id.optional(),
      }),
    )
    .max(100),
});

const member = z.object({ externalId, role: memberRole });
const imported = member.extend({ personId: id });

/** Why one member was left out while the others came in. */
const problemCode = z.enum([
  'konj.memberUnknown',
  'konj.otherClass',
  'konj.sameName',
  'konj.personTaken',
  'konj.courseMissing',
  'course.notFound',
  'student.notFound',
  'account.notFound',
  'role.notYours',
]);

/** What became of each member: she came in, was here before, or was left out whole. */
export const importAnswer = z.object({
  imported: z.array(imported),
  already: z.array(imported),
  problems: z.array(
    member.extend({
      code: problemCode,
      /** Who is here under the same name: name her as `personId`, or send `asNew`. */
      personId: id.optional(),
    }),
  ),
});
/** Who of a class came from the classroom service. */
export const importedMember = imported.extend({ importedAt: instant });

/** Members to import. */
export type ImportBody = z.output<typeof importBody>;
/** What became of them. */
export type ImportAnswer = z.infer<typeof importAnswer>;
/** Why a member was left out. */
export type ProblemCode = z.infer<typeof problemCode>;
/** Somebody who was imported. */
export type ImportedMember = z.infer<typeof importedMember>;
