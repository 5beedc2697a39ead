/** What must be true of a life at its end: nothing lost, nothing twice, nothing out of order, nobody else's. */
import { objectsOf } from '#src/lib/json.ts';
import { LIST_LANE } from './device.ts';
import type { FakeServer } from './server.ts';

/** Something that must never be. */
export class Violation extends Error {
  override name = 'Violation';
}

/** Who lives on the device. */
export const people = [
  { owner: 'school:ann', token: 'token-ann', expires: null },
  { owner: 'school:bob', token: 'token-bob', expires: null },
] as const;

/** A save and the person who made it. */
export interface Acked {
  owner: string;
  name: string;
  value: number | string;
}

/** What a life leaves behind besides the server. */
export interface Lived {
  /** In the order of their acknowledgement. */
  acked: Acked[];
  /** Saves whose tab died before it could hear: they may count or not. */
  unheard: Acked[];
  givenUp: Set<number | string>;
  erased: Set<string>;
  edited: Map<string, string>;
  /** The last file of each question. */
  attached: Map<string, { id: string; content: string }>;
}

/** Own values grow, so that their order can be checked. */
function sortable(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).padStart(9);
}

/** Throws a violation when a promise was broken. */
export function checkAll(server: FakeServer, lived: Lived): void {
  checkRequests(server, lived);
  checkParts(server, lived);
  checkQuestions(server, lived);
  checkFiles(server, lived);
}

function checkRequests(server: FakeServer, lived: Lived) {
  const { seen, conflicts, tokens, overwrites } = server;
  if (overwrites.length > 0) throw new Violation(`overwritten unseen: ${overwrites.join()}`);
  const bytes = new Map<string, string>();
  const effects = new Map<string, number>();
  for (const { key, method, path, body, how } of seen) {
    const request = `${method} ${path} ${body}`;
    if ((bytes.get(key) ?? request) !== request)
      throw new Violation(`one key, two requests: ${bytes.get(key)} | ${request}`);
    bytes.set(key, request);
    if (how === 'effect') effects.set(key, (effects.get(key) ?? 0) + 1);
  }
  for (const [key, count] of effects)
    if (count > 1) throw new Violation(`${bytes.get(key)} took effect ${count} times`);
  for (const conflict of conflicts)
    if (conflict.writer === conflict.reader)
      throw new Violation(`a conflict with one's own write on ${conflict.name}`);
  for (const { name, value, owner } of lived.acked) {
    const part = name.split('/').at(-1);
    for (const request of seen) {
      const isThis =
        request.body.includes(`:${JSON.stringify(value)}`) &&
        request.body.includes('baseVersion') &&
        request.body.includes(String(part === 'note' ? '"note"' : part)) &&
        request.body.match(new RegExp(`(scoreUnits|text)":${JSON.stringify(value)}[},]`));
      if (isThis && tokens.get(request.token) !== owner)
        throw new Violation(`${value} of ${owner} was sent for ${tokens.get(request.token)}`);
    }
  }
}

function checkParts(server: FakeServer, lived: Lived) {
  for (const [name, part] of server.parts) {
    for (const { owner } of people) {
      const own = part.history.filter((_, at) => part.writers[at] === owner).map(sortable);
      for (const [at, value] of own.entries()) {
        const before = own[at - 1];
        if (before === value) throw new Violation(`${name} got ${value} twice`);
        if (before !== undefined && before > value)
          throw new Violation(`${name} got ${value} after ${before}`);
      }
    }
  }
  const last = new Map<string, Acked>();
  for (const acked of lived.acked) last.set(`${acked.owner} ${acked.name}`, acked);
  for (const { name, value, owner } of last.values()) {
    const history = server.parts.get(name)?.history ?? [];
    const isSuperseded = lived.unheard.some(
      (later) =>
        later.name === name &&
        later.owner === owner &&
        sortable(later.value) > sortable(value) &&
        (history.includes(later.value) || lived.givenUp.has(later.value)),
    );
    if (!history.includes(value) && !lived.givenUp.has(value) && !isSuperseded)
      throw new Violation(`${name} lost ${value}: ${JSON.stringify(history)}`);
  }
}

function checkQuestions(server: FakeServer, lived: Lived) {
  const list = server.questions.get(LIST_LANE) ?? [];
  for (const [id, text] of lived.edited) {
    const found = list.filter((item) => `tmp:${String(item['clientId'])}` === id);
    const wanted = lived.erased.has(id) ? 0 : 1;
    if (found.length !== wanted)
      throw new Violation(`${id} is there ${found.length} times instead of ${wanted}`);
    if (wanted === 1 && found[0]?.['text'] !== text)
      throw new Violation(`${id} says ${String(found[0]?.['text'])} instead of ${text}`);
  }
}

function checkFiles({ seen, uploads, questions }: FakeServer, lived: Lived) {
  const early = seen.find((request) => request.body.includes('local:'));
  if (early) throw new Violation(`sent before its file: ${early.body}`);
  const copies = new Map<string, number>();
  for (const { id, owner } of uploads.all.values()) {
    if (!uploads.isWhole(id, owner)) continue;
    const content = uploads.contentOf(id);
    copies.set(content, (copies.get(content) ?? 0) + 1);
  }
  for (const [content, count] of copies)
    if (count > 1) throw new Violation(`${content} is there ${count} times`);
  for (const item of questions.get(LIST_LANE) ?? []) {
    const wanted = lived.attached.get(`tmp:${String(item['clientId'])}`);
    const files = objectsOf(item['files']).map(({ id }) => uploads.contentOf(String(id)));
    if (wanted && files.join() !== wanted.content)
      throw new Violation(`${String(item['clientId'])} has ${files.join()}, not ${wanted.content}`);
  }
}
