/** Values that the disk refused and that are stored later: whatever was saved on this device meanwhile is newer. */
import type { NewRow, OutboxRow } from '../../records.ts';
import type { CorrectionBody, CorrectionRow, CorrectionInput } from './types.ts';
import { basesOf } from './body.ts';
import type { Tx } from '../../store/store.ts';

/** What corrections say of each field, as JSON: the last one counts. Ink is not among them, no stroke replaces another. */
export function valuesIn(
  corrections: readonly { body: CorrectionBody | null }[],
): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const say = (part: string, said: object) => {
    for (const [name, value] of Object.entries(said))
      if (name === 'scoreUnits' || name === 'comment' || name === 'status' || name === 'text')
        values.set(`${part} ${name}`, JSON.stringify(value));
  };
  for (const { body } of corrections) {
    for (const answer of body?.answers ?? []) say(answer.questionId, answer);
    if (body?.review) say('review', body.review);
    if (body?.note) say('note', body.note);
  }
  return values;
}

/** The corrections among rows. */
export const correctionsOf = (rows: readonly OutboxRow[]): CorrectionRow[] =>
  rows.filter((row) => row.kind === 'correction');

/** Whether something else was saved of a field, or accepted, than had been when its value was typed (`over`). */
export async function isOvertaken(
  tx: Tx,
  lane: readonly OutboxRow[],
  row: Extract<NewRow, { kind: 'correction' }>,
  over: NonNullable<CorrectionInput['over']>,
): Promise<boolean> {
  const isNewer = (values: ReadonlyMap<string, string>, field: string) =>
    ![undefined, over[field], valuesIn([row]).get(field)].flat().includes(values.get(field));
  const fields = Object.keys(over);
  const waiting = correctionsOf(lane);
  // One that she is to decide on takes the value in, whatever was said behind it.
  const parked = waiting.filter(({ state }) => state === 'conflict' || state === 'attention');
  const said = [waiting, ...parked.map((one) => [one])].map(valuesIn);
  if (said.some((values) => fields.some((field) => isNewer(values, field)))) return true;
  const bases = basesOf(row.body);
  const receipts = await tx.receipts(row.owner, [row.lane]);
  return receipts.some(({ body, links }) => {
    const moved = new Set(
      links.filter(({ part, to }) => to > (bases.get(part) ?? to)).map(({ part }) => part),
    );
    // Of an older stay only the versions are left.
    return fields.some(
      (field) =>
        moved.has(field.split(' ', 1)[0] ?? '') && (!body || isNewer(valuesIn([{ body }]), field)),
    );
  });
}
