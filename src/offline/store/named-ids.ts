/** Which names of this device nothing waits for any more. */
import type { DraftRow, IdRow, OutboxRow } from '../records.ts';

/** The upload of a file is remembered under the file's name. */
const PREFIX = /^upload:/;

/** The pairs that no row and no draft names: without its pair, what waits could never be sent. */
export function unnamedIds(
  ids: readonly IdRow[],
  rows: readonly OutboxRow[],
  drafts: readonly DraftRow[],
): string[] {
  const said = JSON.stringify([rows, drafts]);
  const isNamed = (name: string) => said.includes(name) || said.includes(encodeURIComponent(name));
  return ids.map(({ temp }) => temp).filter((temp) => !isNamed(temp.replace(PREFIX, '')));
}
