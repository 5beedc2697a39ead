/** Which kind a row is of. The only file of the core that knows the list of them, and no name in it. */
import { kinds } from '../kinds/index.ts';
import type { OutboxRow } from '../records.ts';
import type { OperationKind } from './kind.ts';

// The wall lets nothing else of the core ask the list.
export { kinds };

const byRow = new Map<string, OperationKind>(
  kinds.flatMap((kind) => kind.rows.map((row) => [row, kind] as const)),
);

/** What is asked of a row: of one that a later release wrote nothing is known, and it goes as it is. */
type Asked = Omit<OperationKind, 'rows' | 'lanes' | 'addresses'>;

const plain: Asked = { parse: () => undefined, empty: () => null };

/** The kind of a row. */
export const kindOf = ({ kind = '' }: { kind?: string }): Asked => byRow.get(kind) ?? plain;

/** Whether this release knows rows of that word. */
export const isKind = (kind: unknown): kind is OutboxRow['kind'] =>
  typeof kind === 'string' && byRow.has(kind);

/** The kind whose rows stand in a lane; undefined for none that this release knows. */
export const kindOfLane = (lane: string): OperationKind | undefined =>
  kinds.find(({ lanes }) => lane.startsWith(lanes));

/** A row whose value is lost, as far as its lane tells what it was. */
export function emptyIn(lane: string): Pick<OutboxRow, 'kind' | 'body'> {
  const { rows, empty } = kindOfLane(lane) ?? kinds[0];
  return { kind: rows[0], body: empty(rows[0]) };
}
