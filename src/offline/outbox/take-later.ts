/** Later saves of parts that cannot go on join the row that holds those parts. */
import type { CorrectionRow } from '../records.ts';
import type { Tx } from '../store/store.ts';
import { foldCorrection } from './enqueue.ts';
import { correctionParts, splitCorrection, splitLabels, touches } from './parts.ts';
import { maySwell } from './rows.ts';

/** What settling needs besides the transaction. */
export interface Settling {
  now: number;
  uuid: () => string;
}

/** Moves what later unsent rows of the lane say about the named parts into a row. */
export async function takeLater(
  tx: Tx,
  row: CorrectionRow,
  named: ReadonlySet<string>,
  { now }: Settling,
): Promise<{ merged: CorrectionRow; touched: number[] }> {
  let merged = row;
  const touched: number[] = [];
  if (row.asBased) return { merged, touched };
  for (const later of await tx.laneRows(row.owner, row.lane)) {
    if (later.seq <= row.seq || later.kind !== 'correction' || !maySwell(later)) continue;
    if (!touches(correctionParts(later.body), named)) continue;
    const { taken, rest } = splitCorrection(later.body, named);
    if (!taken) continue;
    const labels = splitLabels(later.partLabels, named);
    merged = foldCorrection(
      merged,
      { body: taken, label: later.label, partLabels: labels.taken },
      now,
    );
    touched.push(later.seq);
    if (rest) await tx.putRows([{ ...later, body: rest, partLabels: labels.rest }]);
    else await tx.deleteRows([later.seq]);
  }
  return { merged, touched };
}
