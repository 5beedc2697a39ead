/** A server of one list of questions that orders and numbers as the real one does, and knows the keys it has seen. */
import type { ActivityQuestion } from '#contract/activity.ts';
import { objectsOf, parseJson } from '../json.ts';
import { parseFamily } from '../outbox/families.ts';
import { newQuestion, withChange } from '../outbox/question-content.ts';
import type { Reply } from './server.ts';

/** The server, with an empty list. */
export function listServer() {
  let list: ActivityQuestion[] = [];
  let ids = 0;
  const keys = new Map<string, Reply>();
  const ok = (data: unknown): Reply => ({ status: 200, body: { result: true, data } });
  const refuse = (status: number, code: string): Reply => ({
    status,
    body: { result: false, errors: [{ code, message: code }] },
  });
  const number = () => {
    for (const [place, question] of list.entries()) question.orders = place + 1;
    return ok({ questions: list.map(({ id, version, orders }) => ({ id, version, orders })) });
  };
  function act(method: string, path: string, body: string): Reply {
    const items = objectsOf(parseJson(body));
    const kind = parseFamily(method, path)?.kind;
    if (kind === 'delete') {
      const id = decodeURIComponent(path.split('/').at(-1) ?? '');
      if (!list.some((one) => one.id === id)) return refuse(404, 'question.notFound');
      list = list.filter((one) => one.id !== id);
      return number();
    }
    if (kind !== 'patch') {
      const made = items.map((item) => newQuestion(`q-${(ids += 1)}`, item, 0));
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
    return number();
  }
  return {
    read: () => structuredClone(list),
    handle(method: string, path: string, headers: Headers, body: string): Reply {
      const key = headers.get('idempotency-key') ?? '';
      const reply = keys.get(key) ?? act(method, path, body);
      keys.set(key, reply);
      return reply;
    },
  };
}
