/** An admin and a teacher who are linked to the classroom service, and what they import. */
import { importAnswer } from '#contract/konj/konj-shape.ts';
import type { ImportAnswer, ImportBody } from '#contract/konj/konj-shape.ts';
import { page, student } from '#contract/shapes.ts';
import type { Student } from '#contract/shapes.ts';
import { signIn } from './client.ts';
import type { Answer, Caller, Sent } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import type { Harness } from './harness.ts';
import { konjAccount, konjClass, linkTo, tokenOf } from './requests/konj.ts';

type Member = ImportBody['members'][number];
/** A school whose admin and teacher are linked to one account. */
export interface Linked {
  world: World;
  admin: Caller;
  teacher: Caller;
  token: string;
  /** Sends an import into class A. */
  send: (members: Member[], more?: Record<string, unknown>, caller?: Caller) => Promise<Answer>;
  /** The same, which must be answered. */
  import: (
    members: Member[],
    more?: Record<string, unknown>,
    caller?: Caller,
  ) => Promise<ImportAnswer>;
  studentsOf: (classId: string) => Promise<Student[]>;
}

/** Makes it. */
export async function makeLinked(harness: Harness): Promise<Linked> {
  const world = await makeWorld(harness);
  await linkTo(harness, konjAccount, [world.admin, world.teacher]);
  const token = await tokenOf(harness, konjAccount);
  const admin = await signIn(harness, world.admin);
  const teacher = await signIn(harness, world.teacher);
  const send: Linked['send'] = (members, more = {}, caller = admin) => {
    const { key, tokenKonj = token, ...rest } = more;
    const body = { classId: world.classA, externalClassId: konjClass, members, ...rest };
    const sent: Sent = { body, headers: { tokenKonj: String(tokenKonj) } };
    return caller.call('konj.importUser', typeof key === 'string' ? { ...sent, key } : sent);
  };
  return {
    world,
    admin,
    teacher,
    token,
    send,
    import: async (...given) => importAnswer.parse((await send(...given)).data),
    studentsOf: async (classId) => {
      const { schoolId, semesterId } = world;
      const params = { schoolId, semesterId, classId };
      return page(student).parse((await admin.call('students.list', { params })).data).items;
    },
  };
}

/** The students of the external class, by their place. */
export const pupil = (place: number) => ({
  externalId: konjClass * 1_000 + place,
  role: 'student' as const,
});
/** A teacher of the external school, by her place. */
export const external = (place: number) => ({
  externalId: 11_000_000 + place,
  role: 'teacher' as const,
});
