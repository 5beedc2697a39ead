/**
 * What a token that only delivers is told of a write: the ids and versions by which a device goes on with what waits
 * behind it, and nothing of what stands in the school. The key keeps the whole answer, for when its person is back.
 */
import { Refused, refuse } from '../errors.ts';
import type { Sent } from './present.ts';

type Json = Record<string, unknown>;

/** What an item of an answer may say. */
const named = ['id', 'clientId', 'questionId', 'basedOn', 'version'];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const namesOf = (value: unknown): Json =>
  isObject(value)
    ? Object.fromEntries(named.flatMap((key) => (key in value ? [[key, value[key]]] : [])))
    : {};

/** The answer to a write of the outbox as the device needs it. */
function shorten(body: string): string {
  const sent: unknown = JSON.parse(body);
  const data: Json = {};
  for (const [key, value] of Object.entries(
    isObject(sent) && isObject(sent['data']) ? sent['data'] : {},
  )) {
    if (['ids', 'versions', 'questions'].includes(key) && Array.isArray(value)) {
      data[key] = value.map(namesOf);
    } else if (['review', 'note'].includes(key) && isObject(value)) data[key] = namesOf(value);
  }
  return JSON.stringify({ result: true, data });
}

/** Whether the same may be taken a little later, or under another key: then it is said as it is. */
const isPassing = ({ status, code }: Refused) =>
  status === 401 || status === 429 || status >= 500 || code.startsWith('idempotency');

/** Awaits an answer and gives what may be told of it; whatever was refused waits for its person. */
export async function asDelivered(answer: Promise<Sent>): Promise<Sent> {
  const sent = await answer.catch((error: unknown) => {
    if (error instanceof Refused && !isPassing(error)) throw refuse('delivery.refused');
    throw error;
  });
  if (sent.status >= 400) throw refuse('delivery.refused');
  return { status: sent.status, headers: {}, body: shorten(sent.body) };
}
