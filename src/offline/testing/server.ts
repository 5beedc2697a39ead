/** A small server that keeps the rules of the wire: keys, versions, conflicts; and a ledger of what took effect. */
import { isObject, objectsOf, parseJson, type JsonObject } from '#src/lib/json.ts';
import { deletedId, deletedVersion } from '../kinds/questions/addresses.ts';
import { parseFamily } from '../outbox/families.ts';
import { fakeUploads, isUploadPath, type FakeUploads } from './uploads.ts';
import type { Reply } from './reply.ts';

/** One request as it arrived. */
export interface Seen {
  key: string;
  method: string;
  path: string;
  body: string;
  token: string;
  /** Whether it took effect, was answered from the key table, or was refused. */
  how: 'effect' | 'table' | 'refused';
}

/** A part of a workbook. */
export interface ServerPart {
  version: number;
  value: unknown;
  /** Values in the order they took effect, and who wrote them. */
  history: unknown[];
  writers: string[];
}

/** What a planted fault of the server may be. */
export interface ServerFaults {
  ignoresKeys?: boolean;
  ignoresVersions?: boolean;
}

/** The server model. */
export interface FakeServer {
  /** Everything that arrived, in order. */
  seen: Seen[];
  parts: Map<string, ServerPart>;
  questions: Map<string, JsonObject[]>;
  released: Set<string>;
  tokens: Map<string, string>;
  /** Conflicts that were answered: the part and who else had written what the reader had not seen. */
  conflicts: { name: string; writer: string; reader: string }[];
  /** Writes that were accepted over a version which they did not know. */
  overwrites: string[];
  /** Parts whose next correction is refused. */
  refuses: Set<string>;
  uploads: FakeUploads;
  handle(
    method: string,
    path: string,
    headers: Headers,
    body: string,
    bytes?: Uint8Array<ArrayBuffer>,
  ): Reply;
  /** Another person changes a part. */
  change(lane: string, part: string, value: unknown): void;
}

const ok = (data: unknown): Reply => ({ status: 200, body: { result: true, data } });
const refuse = (status: number, code: string, data?: unknown, path?: string): Reply => ({
  status,
  body: {
    result: false,
    errors: [{ code, message: code, ...(path !== undefined && { path }) }],
    ...(data !== undefined && { data }),
  },
});

/** A conflict is looked at again under the same key. */
export const isConflict = ({ body }: Reply) =>
  isObject(body) &&
  objectsOf(body['errors']).some(({ code }) => String(code).endsWith('.conflict'));

/** What stands where nobody has said anything. */
const initialOf = (name: string) =>
  name.endsWith('/note') ? '' : name.endsWith('/review') ? 'notReviewed' : null;

const withoutClientId = ({ clientId: _clientId, ...rest }: JsonObject): JsonObject => rest;

/** A server with nothing in it; `tokens` maps a token to its owner. */
export function fakeServer(faults: ServerFaults = {}): FakeServer {
  /** Of the requests that were refused with a conflict. */
  const toldNo = new Set<string>();
  const keys = new Map<string, { print: string; reply: Reply }>();
  const server: FakeServer = {
    seen: [],
    parts: new Map(),
    questions: new Map(),
    released: new Set(),
    tokens: new Map([['token-1', 'school:ann']]),
    refuses: new Set(),
    conflicts: [],
    overwrites: [],
    uploads: fakeUploads(),
    handle,
    change(lane, part, value) {
      write(`${lane}/${part}`, value, 'colleague');
    },
  };
  let ids = 0;
  return server;

  function partOf(name: string): ServerPart {
    const value = initialOf(name);
    const found = server.parts.get(name) ?? { version: 0, value, history: [], writers: [] };
    server.parts.set(name, found);
    return found;
  }

  function write(name: string, value: unknown, writer: string) {
    const part = partOf(name);
    if (JSON.stringify(part.value) === JSON.stringify(value)) return;
    part.value = value;
    part.version += 1;
    part.history.push(value);
    part.writers.push(writer);
  }

  function handle(
    method: string,
    path: string,
    headers: Headers,
    body: string,
    bytes: Uint8Array<ArrayBuffer> = new Uint8Array(),
  ): Reply {
    const key = (headers.get('idempotency-key') ?? '').replaceAll('"', '');
    const token = (headers.get('authorization') ?? '').replace('Bearer ', '');
    if (isUploadPath(path))
      return server.uploads.handle(method, path, headers, bytes, server.tokens.get(token));
    if (method === 'GET') return read(path, server.tokens.get(token));
    const seen: Seen = { key, method, path, body, token, how: 'refused' };
    server.seen.push(seen);
    const owner = server.tokens.get(token);
    if (owner === undefined) return refuse(401, 'session.expired');
    const print = `${method} ${path} ${body}`;
    const known = faults.ignoresKeys ? undefined : keys.get(`${owner} ${key}`);
    if (known && known.print !== print) return refuse(422, 'idempotency_key_reused');
    if (known) {
      seen.how = 'table';
      return known.reply;
    }
    const before = server.conflicts.length;
    const reply = act(method, path, parseJson(body), owner);
    // A copy of what was answered so before: nobody hears of this one, or of nothing new in it.
    if (isConflict(reply) && toldNo.has(key)) server.conflicts.length = before;
    if (isConflict(reply)) toldNo.add(key);
    if (reply.status === 200) seen.how = 'effect';
    // Refusals are kept as well, but for conflicts: a copy that arrives late must not succeed after the device was told no.
    if (!isConflict(reply)) keys.set(`${owner} ${key}`, { print, reply });
    return reply;
  }

  /** The questions of the one exam, as its owner reads them. */
  function read(path: string, owner: string | undefined): Reply {
    if (owner === undefined) return refuse(401, 'session.expired');
    const id = /\/OnlineExams\/([^/]+)\/DetailsWithClasses$/.exec(path)?.[1];
    if (id === undefined) return refuse(404, 'route.unknown');
    const list = listOf(`q:exam:${id}`);
    const names = faults.ignoresKeys ? withoutClientId : (item: JsonObject) => item;
    return ok({
      questions: list.map((item, at) => Object.assign({}, names(item), { orders: at + 1 })),
    });
  }

  function act(method: string, path: string, body: unknown, owner: string): Reply {
    const family = parseFamily(method, path);
    if (!family) return refuse(404, 'route.unknown');
    const named = objectsOf(body).flatMap((item) => objectsOf(item['files']));
    if (named.some(({ id }) => !server.uploads.isWhole(id, owner)))
      return refuse(404, 'attachment.notFound');
    if (family.kind === 'correction') return correct(family.lane ?? '', body, owner);
    if (family.kind === 'delete') return remove(deletedId(path), deletedVersion(path));
    if (family.kind === 'patch') return patch(family.lane ?? '', objectsOf(body));
    const created = create(family.lane ?? '', objectsOf(body));
    if (family.kind === 'release' && created.status === 200) server.released.add(family.lane ?? '');
    return created;
  }

  function correct(lane: string, body: unknown, owner: string): Reply {
    if (!isObject(body)) return refuse(400, 'request.malformed');
    const wanted: { part: string; base: number; value: unknown }[] = objectsOf(body['answers']).map(
      (answer) => ({
        part: String(answer['questionId']),
        base: Number(answer['baseVersion']),
        value: answer['scoreUnits'],
      }),
    );
    for (const [part, field] of [
      ['review', 'status'],
      ['note', 'text'],
    ] as const) {
      const value = body[part];
      if (isObject(value))
        wanted.push({ part, base: Number(value['baseVersion']), value: value[field] });
    }
    for (const { part } of wanted)
      if (server.refuses.has(`${lane}/${part}`)) return refuse(400, 'score.range');
    if (wanted.length === 0) return refuse(400, 'correction.empty');
    const stale = wanted.filter(({ part, base, value }) => {
      const current = partOf(`${lane}/${part}`);
      if (isSeen(`${lane}/${part}`, base)) return false;
      const isSame = JSON.stringify(current.value) === JSON.stringify(value);
      return !faults.ignoresVersions && current.version !== base && !isSame;
    });
    for (const { part, base } of stale) {
      const name = `${lane}/${part}`;
      const since = partOf(name).writers.slice(base);
      const writer = since.find((one) => one !== owner) ?? owner;
      server.conflicts.push({ name, writer, reader: owner });
    }
    if (stale.length > 0) return refuse(409, 'correction.conflict', currentOf(lane, stale));
    for (const { part, base, value } of wanted) {
      const current = partOf(`${lane}/${part}`);
      const isSame = JSON.stringify(current.value) === JSON.stringify(value);
      if (!isSame && !isSeen(`${lane}/${part}`, base)) server.overwrites.push(`${lane}/${part}`);
    }
    // Of one value the sender shows, in the end, what stands; but not on a version that never was.
    const bases = new Map(
      wanted.map(({ part, base }) => [part, Math.min(base, partOf(`${lane}/${part}`).version)]),
    );
    for (const { part, value } of wanted) write(`${lane}/${part}`, value, owner);
    const versionsOf = (part: string) => {
      const { version } = partOf(`${lane}/${part}`);
      return { basedOn: bases.get(part) ?? version, version };
    };
    return ok({
      versions: objectsOf(body['answers']).map(({ questionId }) =>
        Object.assign({ questionId }, versionsOf(String(questionId))),
      ),
      review: {
        ...versionsOf('review'),
        status: partOf(`${lane}/review`).value ?? 'notReviewed',
      },
      note: { ...versionsOf('note'), text: partOf(`${lane}/note`).value ?? '' },
    });
  }

  /** Whether what stands is what its sender saw: of an answer by its value, of review and note by its version. */
  function isSeen(name: string, base: number): boolean {
    const { version, value, history } = partOf(name);
    if (base === version) return true;
    if (base > version || name.endsWith('/review') || name.endsWith('/note')) return false;
    const seen = base === 0 ? initialOf(name) : history[base - 1];
    return JSON.stringify(seen) === JSON.stringify(value);
  }

  function currentOf(lane: string, stale: { part: string }[]) {
    const at = (part: string) => partOf(`${lane}/${part}`);
    const names = new Set(stale.map(({ part }) => part));
    return {
      current: [...names]
        .filter((part) => part !== 'review' && part !== 'note')
        .map((part) => ({
          questionId: part,
          version: at(part).version,
          scoreUnits: at(part).value,
        })),
      ...(names.has('review') && {
        review: { version: at('review').version, status: at('review').value },
      }),
      ...(names.has('note') && { note: { version: at('note').version, text: at('note').value } }),
    };
  }

  function listOf(lane: string): JsonObject[] {
    const found = server.questions.get(lane) ?? [];
    server.questions.set(lane, found);
    return found;
  }

  function create(lane: string, items: JsonObject[]): Reply {
    const list = listOf(lane);
    if (items.some((item) => 'id' in item)) return refuse(400, 'request.invalid');
    const known = new Set(items.map((item) => item['clientId']));
    const used = faults.ignoresKeys ? [] : list.filter((one) => known.has(one['clientId']));
    if (used.length > 0) {
      const at = items.findIndex(({ clientId }) => clientId === used[0]?.['clientId']);
      const data = {
        ids: used.map(({ clientId, id }) => ({ clientId, id })),
        current: used.map(withoutClientId),
      };
      return refuse(409, 'question.clientIdUsed', data, `${at}.clientId`);
    }
    const made = items.map(named);
    list.push(...made);
    return ok({ ids: made.map((item) => ({ clientId: item['clientId'], id: item['id'] })) });
  }

  function named(item: JsonObject): JsonObject {
    return { ...item, id: `q-${(ids += 1)}`, version: 1 };
  }

  function patch(lane: string, items: JsonObject[]): Reply {
    const list = listOf(lane);
    const current: JsonObject[] = [];
    for (const [at, item] of items.entries()) {
      const found = list.find((other) => other['id'] === item['id']);
      if (!found) return refuse(404, 'question.notFound', undefined, `${at}.id`);
      const hasContent = Object.keys(item).some((name) => name !== 'id' && name !== 'orders');
      const isStale = !faults.ignoresVersions && item['version'] !== found['version'];
      if (hasContent && isStale) current.push(withoutClientId(found));
    }
    if (current.length > 0) return refuse(409, 'question.conflict', { current });
    const before = new Map(list.map(({ id, version }) => [id, version]));
    for (const item of items) {
      const found = list.find((other) => other['id'] === item['id']);
      if (!found) continue;
      const { version: _version, ...fields } = item;
      // A question that is only moved says the same as before.
      const isMove = Object.keys(fields).every((name) => name === 'id' || name === 'orders');
      const version = Number(found['version']) + (isMove ? 0 : 1);
      Object.assign(found, fields, { version });
    }
    return numbered(list, before);
  }

  function numbered(list: JsonObject[], before: ReadonlyMap<unknown, unknown>): Reply {
    return ok({
      questions: list.map(({ id, version, orders }) => ({
        id,
        basedOn: before.get(id),
        version,
        orders,
      })),
    });
  }

  function remove(id: string, version: number | null): Reply {
    for (const list of server.questions.values()) {
      const at = list.findIndex((item) => item['id'] === id);
      if (at >= 0) {
        const isStale = version !== null && list[at]?.['version'] !== version;
        if (isStale && !faults.ignoresVersions)
          return refuse(409, 'question.conflict', {
            current: list.slice(at, at + 1).map(withoutClientId),
          });
        list.splice(at, 1);
        return numbered(list, new Map(list.map((one) => [one['id'], one['version']])));
      }
    }
    return refuse(404, 'question.notFound');
  }
}
