/** Turns operations into rows: which requests can wait, and of which kind each is. */
import type { Bases } from '../environment.ts';
import type { NewRow } from '../records.ts';
import { UnknownOperationError } from '../store/failures.ts';
import { addressOf, familyAmong } from './addresses.ts';
import type { Family } from './kind.ts';
import { kindOf, kinds } from './kind-of.ts';
import { newRow } from './rows.ts';
import type { Entries, Operation, Outbox } from './types.ts';

const addresses = kinds.flatMap((kind) => kind.addresses);

/** What a request is, whatever its base address; null when it cannot wait, or is no row of that kind. */
export const parseFamily = (method: string, url: string, word?: string): Family | null =>
  familyAmong(
    word === undefined ? addresses : addresses.filter(([, , of]) => of === word),
    method,
    url,
  );

/** Makes the row of an operation; throws if such an operation cannot wait. */
export function rowOf(
  operation: Operation,
  { owner, now, uuid }: { owner: string; now: number; uuid: () => string },
): NewRow {
  const { method, path, body } = operation;
  const family = parseFamily(method, path);
  const lane = family?.lane ?? operation.lane;
  if (!family || lane === undefined)
    throw new UnknownOperationError(`${method} ${path} cannot wait`);
  const kind = kindOf(family);
  const made = kind.made
    ? kind.made({ ...family, lane }, operation, uuid)
    : { kind: family.kind, body: kind.parse(family.kind, body) };
  if (made?.body === undefined) throw new UnknownOperationError(`Nothing of ${path} can wait`);
  const { body: said } = made;
  return newRow(
    {
      key: operation.key ?? uuid(),
      lane,
      owner,
      method,
      path,
      label: operation.label ?? {},
      partLabels: operation.partLabels ?? {},
      ...(operation.asBased && { asBased: true }),
      ...(operation.holdMs && { heldUntil: now + operation.holdMs }),
      kind: made.kind,
      body: said,
    },
    now,
  );
}

/** The ways in by the names that kinds gave them. */
export const waysIn = (enqueue: Outbox['enqueue'], bases: () => Partial<Bases>) =>
  Object.fromEntries(
    kinds
      .flatMap(({ entries = {} }) => Object.entries(entries))
      .map(([name, operationOf]) => [
        name,
        async (input: never) => {
          const operation = operationOf(input);
          return enqueue({ ...operation, path: addressOf(operation.path, bases()) });
        },
      ]),
  ) as unknown as Entries;
