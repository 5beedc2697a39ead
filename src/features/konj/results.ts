/** What became of the members of an import, over several requests and repeats. */
import type { ExternalMember } from '#contract/konj/classroom.ts';
import type { ImportAnswer, ImportBody, ProblemCode } from '#contract/konj/konj-shape.ts';
import { fullName } from '#src/lib/person-name.ts';

type Wanted = ImportBody['members'][number];

/**
 * A member who is to come; teachers say what they teach to the class. Without a name: what a window remembers lies on
 * its disk in the clear.
 */
export interface Chosen {
  externalId: number;
  role: ExternalMember['role'];
  courseId?: string | undefined;
}

/** A member as the class there lists her. */
export interface Member extends Chosen {
  name: string;
}

export const memberOf = (member: ExternalMember): Member => ({
  externalId: member.id,
  role: member.role,
  name: fullName(member).trim(),
});

/** What became of her; `personId` is who she is here, or who bears her name. */
export type Outcome = Chosen &
  (
    | { kind: 'imported' | 'already'; personId: string }
    | { kind: 'problem'; code: ProblemCode; personId?: string | undefined }
  );

/** In one request; the server takes 100, fewer let the progress be seen and lose less with a bad network. */
export const BATCH = 25;

/** The requests that all of them need; the server takes nobody twice in one. */
export function batchesOf<T>(members: readonly T[], size = BATCH): T[][] {
  const count = Math.ceil(members.length / size);
  return Array.from({ length: count }, (_, place) =>
    members.slice(place * size, (place + 1) * size),
  );
}

export const keyOf = ({ role, externalId }: Pick<Chosen, 'role' | 'externalId'>) =>
  `${role} ${externalId}`;

/** One who had the same name: the same person, or somebody new. */
export type Answer = 'same' | 'new';

/** The member as the call takes her. */
export function wantedOf(
  { externalId, role, courseId }: Chosen,
  said?: { answer: Answer; personId: string | undefined },
): Wanted {
  return {
    externalId,
    role,
    ...(role === 'teacher' && courseId !== undefined && { courseId }),
    ...(said?.answer === 'new' && { asNew: true }),
    ...(said?.answer === 'same' && said.personId !== undefined && { personId: said.personId }),
  };
}

/** What the answer says of each who was asked for. */
export function outcomesOf(asked: readonly Chosen[], answer: ImportAnswer): Outcome[] {
  const known = new Map(asked.map((one) => [keyOf(one), one]));
  const outcome = <T extends { externalId: number; role: ExternalMember['role'] }, R>(
    list: readonly T[],
    make: (of: Chosen, item: T) => R,
  ) =>
    list.flatMap((item) => {
      const of = known.get(keyOf(item));
      return of ? [make(of, item)] : [];
    });
  return [
    ...outcome(answer.imported, (of, { personId }) => ({
      ...of,
      kind: 'imported' as const,
      personId,
    })),
    ...outcome(answer.already, (of, { personId }) => ({
      ...of,
      kind: 'already' as const,
      personId,
    })),
    ...outcome(answer.problems, (of, { code, personId }) => ({
      ...of,
      kind: 'problem' as const,
      code,
      personId,
    })),
  ];
}

/** The newest word about each, in the order in which they were first asked for. */
export function merged(before: readonly Outcome[], after: readonly Outcome[]): Outcome[] {
  const all = new Map(before.map((one) => [keyOf(one), one]));
  for (const one of after) {
    const earlier = all.get(keyOf(one));
    // She came in with this import: that a repeat finds her here says nothing new.
    if (one.kind === 'already' && earlier?.kind === 'imported') continue;
    all.set(keyOf(one), one);
  }
  return [...all.values()];
}
