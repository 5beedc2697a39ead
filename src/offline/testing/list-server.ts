/** A server of one list of questions that orders and numbers as the real one does, and knows the keys it has seen. */
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import { objectsOf, parseJson, type JsonObject } from '#src/lib/json.ts';
import { deletedId, deletedVersion, isUpsert } from '../kinds/questions/addresses.ts';
import { parseFamily } from '../outbox/families.ts';
import { isMove } from '../kinds/questions/lists.ts';
import { newQuestion, withChange } from '../kinds/questions/content.ts';
import type { Reply } from './reply.ts';
import { isConflict, type ServerFaults } from './server.ts';

/** A question as it stood and as a request left it; null where it was not there. */
interface ListWrite {
  before: ActivityQuestion | null;
  after: ActivityQuestion | null;
}

/** Another name of the options is all that a question of the bank has of its own. */
const inBank = ({ options, ...question }: ActivityQuestion) => ({
  ...question,
  onlineExamTemplateQuestionAnswers: options,
});

/** The server, with an empty list. */
export function listServer(faults: Pick<ServerFaults, 'ignoresVersions'> = {}) {
  let list: ActivityQuestion[] = [];
  let count = 0;
  const keys = new Map<string, { print: string; reply: Reply }>();
  const names = new Map<unknown, string>();
  const writes: ListWrite[] = [];
  const ok = (data: unknown): Reply => ({ status: 200, body: { result: true, data } });
  const refuse = (status: number, code: string, data?: unknown, path?: string): Reply => ({
    status,
    body: {
      result: false,
      errors: [{ code, message: code, ...(path !== undefined && { path }) }],
      ...(data !== undefined && { data }),
    },
  });
  const versions = () => new Map(list.map(({ id, version }) => [id, version]));
  const number = (before = versions()) => {
    for (const [place, question] of list.entries()) question.orders = place + 1;
    const questions = list.map(({ id, version, orders }) => ({
      id,
      basedOn: before.get(id),
      version,
      orders,
    }));
    return ok({ questions });
  };
  function act(method: string, path: string, body: string): Reply {
    const items = objectsOf(parseJson(body));
    const { kind, lane = null } = parseFamily(method, path) ?? {};
    if (kind === 'delete') {
      const [id, version] = [deletedId(path), deletedVersion(path)];
      const isBank = path.includes('TemplateQuestion');
      const found = list.find((one) => one.id === id);
      if (!found) return refuse(404, 'question.notFound');
      if (version !== null && version !== found.version && !faults.ignoresVersions)
        return refuse(409, 'question.conflict', { current: isBank ? [inBank(found)] : [found] });
      list = list.filter((one) => one.id !== id);
      const numbered = number();
      return isBank ? ok({ id }) : numbered;
    }
    if (isUpsert(lane)) return keep(items);
    if (kind !== 'patch') {
      const made = items.map((item) => newQuestion(`q-${(count += 1)}`, item, 0));
      list = [...list, ...made];
      number();
      return ok({
        ids: items.map((item, at) => ({ clientId: item['clientId'], id: made[at]?.id })),
        state: 'draft',
      });
    }
    for (const item of items) {
      const found = list.find(({ id }) => id === item['id']);
      if (!found) return refuse(404, 'question.notFound');
      if ('text' in item && item['version'] !== found.version)
        return refuse(409, 'question.conflict');
    }
    const before = versions();
    change(items);
    return number(before);
  }
  /** The bank's one call: an item without an id is new, a whole one replaces, a bare place moves. */
  function keep(items: JsonObject[]): Reply {
    const whole = ['clientId', 'type', 'text', 'maxScoreUnits'];
    const stale: ActivityQuestion[] = [];
    const used = items.flatMap((item) => {
      const id = item['id'] === undefined ? names.get(item['clientId']) : undefined;
      return list.filter((one) => one.id === id).map((one) => ({ one, item }));
    });
    if (used.length > 0) {
      const data = {
        ids: used.map(({ one, item }) => ({ clientId: item['clientId'], id: one.id })),
        current: used.map(({ one }) => inBank(one)),
      };
      const at = used[0] ? items.indexOf(used[0].item) : 0;
      return refuse(409, 'question.clientIdUsed', data, `${at}.clientId`);
    }
    for (const [place, item] of items.entries()) {
      if (!isMove(item) && !whole.every((name) => name in item))
        return refuse(400, 'request.invalid');
      if (item['id'] === undefined) continue;
      const found = list.find(({ id }) => id === item['id']);
      if (!found) return refuse(404, 'question.notFound', undefined, `${place}.id`);
      const isStale = !faults.ignoresVersions && item['version'] !== found.version;
      if (!isMove(item) && isStale) stale.push(found);
    }
    if (stale.length > 0) return refuse(409, 'question.conflict', { current: stale.map(inBank) });
    const before = versions();
    const ids = items.map((item) => {
      if (typeof item['id'] === 'string') return item['id'];
      const made = newQuestion(`q-${(count += 1)}`, item, 0);
      list = [...list, made];
      names.set(item['clientId'], made.id);
      return made.id;
    });
    change(items);
    number();
    return ok({
      ids: items.map(({ clientId }, at) => {
        const { version, orders } = list.find(({ id }) => id === ids[at]) ?? {};
        const basedOn = before.get(ids[at] ?? '') ?? 0;
        return {
          ...(clientId !== undefined && { clientId }),
          id: ids[at],
          basedOn,
          version,
          orders,
        };
      }),
    });
  }
  function change(items: JsonObject[]) {
    list = list.map((question) => {
      const item = items.find(({ id }) => id === question.id);
      if (!item || !('text' in item)) return question;
      return Object.assign(withChange(question, item), { version: question.version + 1 });
    });
    const moved = items.flatMap(({ id, orders }) =>
      typeof orders === 'number' ? [{ id, orders }] : [],
    );
    const left = list.filter(({ id }) => !moved.some((one) => one.id === id));
    for (const { id, orders } of moved.toSorted((a, b) => a.orders - b.orders)) {
      const question = list.find((one) => one.id === id);
      if (question) left.splice(Math.min(orders - 1, left.length), 0, question);
    }
    list = left;
  }
  return {
    read: () => structuredClone(list),
    /** What became of each question, in order. */
    writes,
    handle(method: string, path: string, headers: Headers, body: string): Reply {
      const key = headers.get('idempotency-key') ?? '';
      const print = `${method} ${path} ${body}`;
      const known = keys.get(key);
      if (known && known.print !== print) return refuse(422, 'idempotency_key_reused');
      if (known) return known.reply;
      const before = new Map(structuredClone(list).map((one) => [one.id, one]));
      const reply = act(method, path, body);
      if (!isConflict(reply)) keys.set(key, { print, reply });
      const after = new Map(structuredClone(list).map((one) => [one.id, one]));
      for (const id of new Set([...before.keys(), ...after.keys()]))
        writes.push({ before: before.get(id) ?? null, after: after.get(id) ?? null });
      return reply;
    },
  };
}
