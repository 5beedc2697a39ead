/** Turns what came over the wire into what the contract says, or refuses it with a code for each fault. */
import type { z } from 'zod';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Call } from '#contract/define.ts';
import { refuse } from '../errors.ts';

const maxDepth = 40;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Checks a value against a schema; every fault is named with its path. */
export function checked(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [first, ...more] = parsed.error.issues.map((issue) => ({
    code: codeOf(issue),
    message: issue.message,
    path: issue.path.map(String).join('.'),
  }));
  if (!first) throw refuse('request.invalid');
  throw refuse(first.code, { path: first.path, more });
}

function codeOf(issue: z.core.$ZodIssue): ErrorCode {
  const field = issue.path.at(-1);
  const isScore = typeof field === 'string' && /^(max|total)?scoreUnits$/i.test(field);
  if (!isScore) return 'request.invalid';
  if (issue.code === 'invalid_type') return 'score.notNumber';
  if (issue.code === 'not_multiple_of') return 'score.step';
  return issue.code === 'too_big' || issue.code === 'too_small' ? 'score.range' : 'request.invalid';
}

/** Reads a JSON body; text that no database can hold is refused here, once for all calls. */
export function parseJson(raw: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    throw refuse('request.malformed');
  }
  checkText(value);
  return value;
}

function checkText(root: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') checkString(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= maxDepth) throw refuse('request.invalid');
    for (const [key, part] of Object.entries(value)) {
      checkString(key);
      waiting.push({ value: part, depth: depth + 1 });
    }
  }
}

/** NUL and halves of surrogate pairs cannot be stored. */
function checkString(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw refuse('request.invalid');
}

/** Path parameters are ids, apart from the few that are words and the calls that say otherwise. */
export function checkParams(call: Call, params: Record<string, string>): Record<string, string> {
  if (call.params) checked(call.params, params);
  else checkIds(params);
  return params;
}

function checkIds(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) {
    const isFine =
      name === 'isRelease' || name === 'bool'
        ? value === 'true' || value === 'false'
        : name === 'type' || name === 'url' || uuid.test(value);
    if (!isFine) throw refuse('request.invalid', { path: name });
  }
}

/** Query values; a name given twice counts once. */
export function parseQuery(call: Call, query: Record<string, string>): unknown {
  checkText(query);
  return call.query ? checked(call.query, query) : undefined;
}

/** The body as the contract says. */
export function parseBody(call: Call, raw: string): unknown {
  return call.body ? checked(call.body, raw === '' ? undefined : parseJson(raw)) : undefined;
}

/** A UUID in lower case, or null. */
export function asUuid(text: string): string | null {
  return uuid.test(text) ? text.toLowerCase() : null;
}
