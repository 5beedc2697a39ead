/** Saves of several workbooks, each a row of its own, all of them acknowledged. */
import { until } from '../helpers/browser-wait.ts';
import { unitsFor } from './ledger.ts';
import type { Promises } from './promises.ts';
import { partOf } from './school.ts';
import type { Stage } from './stage.ts';

const PATIENCE_MS = 60_000;

/** Saves the first answer of so many workbooks, and waits for the acknowledgements. */
export async function saveSome({ device, school }: Stage, promises: Promises, count: number) {
  const { schoolId, semesterId, workbooks } = school.targets;
  const before = promises.count;
  for (const questions of workbooks.slice(0, count)) {
    const [target] = questions;
    if (!target) throw new Error('The sample school has nothing to correct.');
    const { maxUnits, ...where } = target;
    const part = partOf(where.resultId, where.questionId);
    const n = promises.nextOf(part);
    const scoreUnits = unitsFor(n, maxUnits);
    device.save(0, { part, n, schoolId, semesterId, ...where, scoreUnits, alone: true });
  }
  await until('all are acknowledged', () => promises.count === before + count, PATIENCE_MS);
}
