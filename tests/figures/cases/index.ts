/** Exams made to lie on every edge of docs/figures-defined.md: what each is, question by question and pupil by pupil. */
import { KINDS } from './kinds.ts';
import { NUMBERS } from './numbers.ts';
import { PEOPLE } from './people.ts';
import type { Case } from './shape.ts';

export { SEATS, type Attempt, type Case, type ClassKey } from './shape.ts';

export const CASES: readonly Case[] = [...PEOPLE, ...NUMBERS, ...KINDS];
