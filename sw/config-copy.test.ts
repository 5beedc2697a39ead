import { describe, expect, it } from 'vitest';
import { manualClock } from '#src/offline/testing/clock.ts';
import { answerConfig, isConfig, type ConfigParts } from './config-copy.ts';

const asked = () => new Request('https://school.example/config.json');
const good = () => new Response('{"bases":{"exam":"/services/exam"}}');
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

function world() {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (path: string, answer: Response) => void kept.set(path, answer),
    match: async (path: string) => kept.get(path)?.clone(),
  };
  const clock = manualClock();
  const caches = { open: async () => cache } as unknown as ConfigParts['caches'];
  const ask = (fetch: () => Promise<Response>) =>
    answerConfig(asked(), { fetch, caches, schedule: clock.schedule });
  return { ask, clock, kept };
}

describe('the configuration', () => {
  it('is the server’s own while there is a network, and the last good one without', async () => {
    const { ask } = world();
    await expect(ask(lost)).rejects.toThrow('Failed to fetch');
    expect(await (await ask(async () => good())).json()).toMatchObject({ bases: {} });
    expect(await (await ask(lost)).json()).toEqual({ bases: { exam: '/services/exam' } });
  });

  it.each([
    ['a sign-in page in between', () => new Response('<html>'), 200],
    ['a fault', () => new Response('{"bases":{}}', { status: 502 }), 502],
  ])('of %s is not kept', async (_name, answer, status) => {
    const { ask, kept } = world();
    expect((await ask(async () => answer())).status).toBe(status);
    expect(kept.size).toBe(0);
    await ask(async () => good());
    await ask(async () => answer());
    expect(await (await ask(lost)).json()).toEqual({ bases: { exam: '/services/exam' } });
  });

  it('that does not come in time gives way to the kept one', async () => {
    const { ask, clock } = world();
    await ask(async () => good());
    const waiting = ask(() => new Promise(() => undefined));
    clock.advance(2_000);
    expect((await waiting).status).toBe(200);
  });

  it('is asked for by GET at our own address only', () => {
    const at = (url: string, method = 'GET') => isConfig({ method, url }, 'https://school.example');
    expect(at('https://school.example/config.json')).toBe(true);
    expect(at('https://school.example/config.json', 'POST')).toBe(false);
    expect(at('https://other.example/config.json')).toBe(false);
  });
});
