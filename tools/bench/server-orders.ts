/** What the benchmark of the server and its workers say to each other. */
import { z } from 'zod';

/** Where the worker's server answers. */
export const ready = z.object({ url: z.string() });
/** Addresses of the two servers with canned answers. */
export const stubs = z.object({ contract: z.string(), plain: z.string() });

/** The answer that is corrected again and again. */
const answer = z.object({ resultId: z.string(), questionId: z.string() });

/** What a worker can be told to do. */
export const order = z.discriminatedUnion('do', [
  z.object({ do: z.literal('cpu') }),
  z.object({ do: z.literal('grow'), factor: z.number() }),
  z.object({ do: z.literal('stubs'), list: z.unknown(), saved: z.unknown() }),
  /** Keeps the statements that requests send from now on, under a name. */
  z.object({ do: z.literal('capture'), name: z.string() }),
  z.object({ do: z.literal('release') }),
  /** Makes room for the captured corrections to be made once more. */
  z.object({ do: z.literal('rewind'), answer, version: z.number() }),
  /** Sends the kept statements again and nothing else. */
  z.object({ do: z.literal('replay'), name: z.string(), named: z.boolean() }),
  z.object({ do: z.literal('stop') }),
]);
/** One of them. */
export type Order = z.infer<typeof order>;

/** What a worker answers. */
export const reply = z.union([
  z.object({ answer: z.unknown() }).strict(),
  z.object({ error: z.string() }).strict(),
]);
