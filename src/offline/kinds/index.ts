/** The kinds of operations that can wait: one line each. */
import type { OperationKind } from '../outbox/kind.ts';
import { correction } from './correction/kind.ts';
import { questions } from './questions/kind.ts';

/** All of them; the core finds the kind of a row here, and knows no other way to it. */
export const kinds: readonly [OperationKind, ...OperationKind[]] = [
  correction, // of workbooks
  questions, // and their lists
];
