/** Who takes sittings: each answer on its version, each key once. */
import { parseJson } from '#src/lib/json.ts';
import type { Answering } from '../network.ts';
import type { Reply } from '../reply.ts';
import type { SittingBody } from './kind.ts';

/** A server with one sitting, which tells what arrived and what stands. */
export function sittingServer() {
  const answers = new Map<string, { text: string; version: number }>();
  const byKey = new Map<string, { body: string; reply: Reply }>();
  /** The texts that took effect, in order. */
  const taken: string[] = [];
  const arrived: { method: string; path: string; key: string; body: string }[] = [];
  const write = (id: string, text: string) => {
    const version = (answers.get(id)?.version ?? 0) + 1;
    answers.set(id, { text, version });
    return version;
  };
  function judge(body: string): Reply {
    const { written } = parseJson(body) as SittingBody;
    const stale = written.filter(({ id, base }) => (answers.get(id)?.version ?? 0) !== base);
    if (stale.length > 0) {
      const current = stale.map(({ id }) => Object.assign({ id }, answers.get(id)));
      const errors = [{ code: 'sitting.conflict', message: '' }];
      return { status: 409, body: { result: false, errors, data: { current } } };
    }
    const moved = written.map(({ id, base, text }) => {
      taken.push(text);
      return { id, basedOn: base, version: write(id, text) };
    });
    return { status: 200, body: { result: true, data: { written: moved } } };
  }
  const answering: Answering = {
    handle(method, path, headers, body) {
      const key = headers.get('idempotency-key') ?? '';
      arrived.push({ method, path, key, body });
      const known = byKey.get(key);
      if (known && known.body !== body) throw new Error(`${key} came with other bytes`);
      const reply = known?.reply ?? judge(body);
      if (reply.status === 200) byKey.set(key, { body, reply });
      return reply;
    },
  };
  return {
    answering,
    arrived,
    taken,
    /** Written on another device meanwhile. */
    write,
    standing: () => Object.fromEntries([...answers].map(([id, { text }]) => [id, text])),
  };
}
