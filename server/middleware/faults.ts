/** Faults of a large value, found piece by piece: listing a hundred thousand keeps everybody else waiting. */
import { z } from 'zod';

/** How many faults are named; nobody reads more. */
export const maxFaults = 100;
/** Lists of so many are looked at item by item first. */
const long = 50;

type Issue = z.core.$ZodIssue;
type Path = (string | number)[];

/** The faults in long lists, no further than to the last that is named; none where all is well. */
export function faultsInLists(schema: z.core.$ZodType, value: unknown): Issue[] {
  const found: Issue[] = [];
  look(schema, value, [], found);
  return found.slice(0, maxFaults);
}

function look(schema: z.core.$ZodType, value: unknown, path: Path, found: Issue[]): void {
  if (typeof value !== 'object' || value === null || found.length >= maxFaults) return;
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    look(schema.def.innerType, value, path, found);
  } else if (schema instanceof z.ZodObject) {
    for (const [name, part] of Object.entries(value)) {
      const inner: unknown = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
      if (inner instanceof z.ZodType) look(inner, part, [...path, name], found);
    }
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    lookAtItems(schema, value, path, found);
  }
}

function lookAtItems(schema: z.ZodArray, items: unknown[], path: Path, found: Issue[]): void {
  // A list over its limit is refused whole, before any item is looked at.
  if (items.length > longest(schema)) return;
  for (const [place, item] of items.entries()) {
    if (found.length >= maxFaults) return;
    const before = found.length;
    const at = [...path, place];
    look(schema.element, item, at, found);
    if (items.length < long || found.length > before) continue;
    const { error } = z.safeParse(schema.element, item);
    for (const issue of error?.issues ?? []) found.push({ ...issue, path: [...at, ...issue.path] });
  }
}

function longest(schema: z.ZodArray): number {
  const limits = (schema.def.checks ?? []).map(({ _zod: { def } }) =>
    'maximum' in def && typeof def.maximum === 'number' ? def.maximum : Infinity,
  );
  return Math.min(Infinity, ...limits);
}
