/** What the contract declares that a refusal is. */
import { expect } from 'vitest';
import { errorStatus } from '#contract/error-codes.ts';
import type { Answer } from './client.ts';

const codes: Record<string, number> = errorStatus;

/** A status of the four hundreds, and the one that its code has. */
export function expectDeclared(answer: Answer, what: string): void {
  expect(answer.status, `${what}: ${answer.code}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, what).toBeLessThan(500);
  expect(codes[answer.code ?? ''], `${what}: ${answer.code}`).toBe(answer.status);
}
