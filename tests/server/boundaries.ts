/** Values just outside and just inside of what a schema allows, made from its JSON Schema. */
import { z } from 'zod';
import type { Path } from './spoil.ts';

/** One value at one place of a body. */
export interface Boundary {
  at: Path;
  /** What is wrong, or `edge` for the last value that is right. */
  what: string;
  /** The value to put there; absent means that the place is removed. */
  value?: unknown;
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Everything that a body or query of this schema must be refused for, and its edges. */
export function boundariesOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  sample: unknown,
): Boundary[] {
  const root = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return isNode(root) ? walk(root, [], sample) : [];
}

function walk(node: Node, at: Path, sample: unknown): Boundary[] {
  const options = [...list(node['anyOf']), ...list(node['oneOf']), ...list(node['allOf'])];
  if (options.length > 0) {
    const first = options.find((option) => isNode(option) && option['type'] !== 'null');
    return isNode(first) ? walk(first, at, sample) : [];
  }
  switch (node['type']) {
    case 'integer':
    case 'number':
      return numberAt(node, at);
    case 'string':
      return stringAt(node, at);
    case 'array':
      return arrayAt(node, at, sample);
    case 'object':
      return objectAt(node, at, sample);
    default:
      return [];
  }
}

function numberAt(node: Node, at: Path): Boundary[] {
  const found: Boundary[] = [{ at, what: 'a text for a number', value: 'x' }];
  const { minimum, maximum } = node;
  // zod names the safe integers as bounds where a schema has none of its own.
  const isOwn = (bound: unknown): bound is number =>
    typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (isOwn(minimum)) {
    found.push({ at, what: 'below the minimum', value: minimum - 1 });
    found.push({ at, what: 'edge', value: minimum });
  }
  if (isOwn(maximum)) {
    found.push({ at, what: 'above the maximum', value: maximum + 1 });
    found.push({ at, what: 'edge', value: maximum });
  }
  if (node['type'] === 'integer') found.push({ at, what: 'half a number', value: 1.5 });
  return found;
}

function stringAt(node: Node, at: Path): Boundary[] {
  const found: Boundary[] = [{ at, what: 'a number for a text', value: 7 }];
  const { maxLength, minLength, format } = node;
  if (Array.isArray(node['enum']) || 'const' in node)
    found.push({ at, what: 'no such word', value: 'no-such-word' });
  else if (typeof format === 'string') found.push({ at, what: `no ${format}`, value: 'yesterday' });
  else if (typeof maxLength === 'number') {
    found.push({ at, what: 'too long', value: 'ب'.repeat(maxLength + 1) });
    found.push({ at, what: 'edge', value: 'ب'.repeat(maxLength) });
  }
  if (typeof minLength === 'number' && minLength > 0)
    found.push({ at, what: 'too short', value: '' });
  return found;
}

function arrayAt(node: Node, at: Path, sample: unknown): Boundary[] {
  const found: Boundary[] = [{ at, what: 'an object for a list', value: { 0: 1 } }];
  const [first] = list(sample);
  const { maxItems, minItems, items } = node;
  if (typeof maxItems === 'number' && first !== undefined && maxItems <= 5_000)
    found.push({ at, what: 'too many', value: Array.from({ length: maxItems + 1 }, () => first) });
  if (typeof minItems === 'number' && minItems > 0) found.push({ at, what: 'too few', value: [] });
  if (isNode(items) && first !== undefined) found.push(...walk(items, [...at, 0], first));
  return found;
}

function objectAt(node: Node, at: Path, sample: unknown): Boundary[] {
  const found: Boundary[] = [{ at, what: 'a list for an object', value: [[]] }];
  for (const name of list(node['required']))
    if (typeof name === 'string') found.push({ at: [...at, name], what: 'missing' });
  const { properties } = node;
  if (!isNode(properties)) return found;
  for (const [name, child] of Object.entries(properties)) {
    const inner = isNode(sample) ? sample[name] : undefined;
    if (isNode(child) && inner !== undefined) found.push(...walk(child, [...at, name], inner));
  }
  return found;
}

/** The sample with one boundary in it. */
export function withBoundary(sample: unknown, { at, ...rest }: Boundary): unknown {
  const [first, ...deeper] = at;
  if (first === undefined) return rest.value;
  const inner = (value: unknown) => withBoundary(value, { at: deeper, ...rest });
  if (Array.isArray(sample)) {
    const values: unknown[] = sample;
    return values.map((value, place) => (place === first ? inner(value) : value));
  }
  if (!isNode(sample)) return sample;
  const isRemoved = deeper.length === 0 && !('value' in rest);
  return Object.fromEntries(
    Object.entries(sample)
      .filter(([name]) => !(isRemoved && name === first))
      .map(([name, value]) => [name, name === first ? inner(value) : value]),
  );
}
