/** Turns what came over the wire into what the contract says, or refuses it with a code for each fault. */
import type { z } from 'zod';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Call } from '#contract/define.ts';
import { refuse } from '../errors.ts';
import type { Refused } from '../errors.ts';
import { faultsInLists, maxFaults } from './faults.ts';

const maxDepth = 40;
/** The largest correction with ink holds half as many. */
const maxValues = 100_000;
const [quote, comma, bracket, brace, backslash] = [0x22, 0x2c, 0x5b, 0x7b, 0x5c];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Checks a value against a schema; each fault is named with its path. */
export function checked(schema: z.ZodType, value: unknown): unknown {
  const many = faultsInLists(schema, value);
  if (many.length > 0) throw refusalOf(many);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error.issues.slice(0, maxFaults));
}

function refusalOf(issues: z.core.$ZodIssue[]): Refused {
  const [first, ...more] = issues.map((issue) => ({
    code: codeOf(issue),
    message: issue.message,
    path: issue.path.map(String).join('.'),
  }));
  if (!first) return refuse('request.invalid');
  return refuse(first.code, { path: first.path, more });
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
  requireFew(raw);
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    throw refuse('request.malformed');
  }
  checkText(value);
  return value;
}

/**
 * Counts the values by commas and brackets outside of strings; an empty list counts twice. Reading a
 * million of them keeps everybody else waiting, and finding out that they are too many must not.
 */
function requireFew(raw: string): void {
  let values = 1;
  for (let at = 0; at < raw.length; at += 1) {
    const code = raw.charCodeAt(at);
    if (code === quote) at = endOfString(raw, at);
    else if (code === comma || code === bracket || code === brace) values += 1;
    if (values > maxValues) throw refuse('request.invalid');
  }
}

function endOfString(raw: string, start: number): number {
  for (let at = start + 1; at < raw.length; at += 1) {
    const code = raw.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return raw.length;
}

function checkText(root: unknown): void {
  // Level by level, so that a depth need not be kept for each value.
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    const inside: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') checkString(value);
      if (typeof value !== 'object' || value === null) continue;
      if (depth >= maxDepth) throw refuse('request.invalid');
      if (Array.isArray(value)) for (const part of value) inside.push(part);
      else for (const part of named(value)) inside.push(part);
    }
    level = inside;
  }
}

function named(value: object): unknown[] {
  for (const key of Object.keys(value)) checkString(key);
  return Object.values(value);
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
