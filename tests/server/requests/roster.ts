/** Good requests about lists of people. */
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { sealOf } from '#server/roster/before.ts';
import { planRoster } from '#server/roster/import.ts';
import type { Made, World } from '../factories.ts';
import type { Harness } from '../harness.ts';
import type { Requests } from './shape.ts';

const nothing = { new: 0, changed: 0, moved: 0, gone: 0, same: 0, unclear: 0 };

/** One for each call: a teacher who is new, and a run that did nothing and is undone by doing nothing. */
export async function rosterRequests(
  harness: Harness,
  { schoolId, semesterId, admin }: World,
  _made: { exam: Made; assignment: Made },
): Promise<Requests> {
  const { now } = harness.clock;
  const room = { sourceId: null, name: 'نهم الف', base: 'نهم', grade: 9 };
  const roster = {
    files: [{ name: 'دبیران.csv', kind: 'csv' as const, people: 1 }],
    people: [
      {
        place: { file: 'دبیران.csv', part: 'برگه', line: 2 },
        kind: 'staff' as const,
        sourceId: newId(),
        nationalCode: null,
        writtenCode: null,
        code: null,
        mobile: null,
        login: null,
        firstName: 'تازه',
        lastName: 'رسیده',
        guardians: [],
        class: room,
        teaches: [{ course: { sourceId: null, name: 'خوشنویسی' }, class: room }],
        isLeaving: false,
        fault: null,
      },
    ],
    whole: [{ ...room, name: 'کلاسی که نیست' }],
  };
  const body = { roster, byName: false, archiveGone: false };
  const { seen, runId } = await harness.store.transaction(async (tx) => {
    const { report } = await planRoster(tx, { schoolId, now }, { roster, byName: false });
    const before = {
      made: { bases: [], classes: [], courses: [], students: [], staff: [] },
      held: [],
      teaching: [],
      known: { owners: [], before: [] },
      renamed: { students: [], staff: [] },
      moved: { ids: [], enrolments: [] },
      dropped: { given: [], results: [] },
      added: [],
    };
    const id = newId();
    await tx.insert(t.rosterRuns).values({
      schoolId,
      id,
      semesterId,
      at: new Date(now),
      byKind: 'staff',
      byId: admin.userId,
      files: ['دبیران.csv'],
      counts: {
        students: nothing,
        staff: nothing,
        classes: { new: 0, same: 0 },
        courses: { new: 0 },
        teaching: { new: 0, same: 0 },
      },
      before,
      seal: await sealOf(tx, { schoolId, semesterId }, before),
    });
    return { seen: report.seen, runId: id };
  });
  return {
    'roster.preview': { params: { schoolId }, body },
    'roster.apply': { params: { schoolId }, body: { ...body, seen } },
    'roster.runs': { params: { schoolId } },
    'roster.undo': { params: { schoolId, runId } },
  };
}
