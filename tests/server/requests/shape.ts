import type { CallName } from '#contract/calls.ts';
import type { Sent } from '../client.ts';

/** Requests by the name of their call. */
export type Requests = Partial<Record<CallName, Sent>>;
