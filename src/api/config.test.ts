import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const school = { exam: '/school/exam' };
const file = () => Response.json({ bases: school, features: { keys: false } });

/** A start of the page: each question for the file waits for its answer. */
async function start() {
  const asked: PromiseWithResolvers<Response>[] = [];
  vi.stubGlobal('fetch', () => {
    const one = Promise.withResolvers<Response>();
    asked.push(one);
    return one.promise;
  });
  const { loadConfig, knownBackEnd } = await import('./config.ts');
  return { asked, loaded: loadConfig(), knownBackEnd };
}

test('a first start knows nothing of the services until it is told, however late', async () => {
  const { asked, loaded, knownBackEnd } = await start();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(knownBackEnd()).toBeNull();
  asked[0]?.resolve(file());
  await loaded;
  expect(knownBackEnd()).toMatchObject({ ...school, upload: '/services/upload', keys: false });
});

test('no network and a broken gateway tell a first start nothing: it asks again', async () => {
  const { asked, loaded, knownBackEnd } = await start();
  asked[0]?.reject(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(2_000);
  asked[1]?.resolve(new Response('', { status: 502 }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(knownBackEnd()).toBeNull();
  asked[2]?.resolve(file());
  await loaded;
  expect(knownBackEnd()).toMatchObject(school);
});

test('that anybody can know the passwords of the sample school is told as soon as it is known', async () => {
  const { asked, loaded } = await start();
  const { sampleOpen } = await import('./config.ts');
  const heard = vi.fn<() => void>();
  sampleOpen.subscribe(heard);
  expect(sampleOpen.get()).toBe(false);
  asked[0]?.resolve(Response.json({ bases: school, sample: 'open' }));
  await loaded;
  expect(heard).toHaveBeenCalledOnce();
  expect(sampleOpen.get()).toBe(true);
});

test('a host without the file has the services where they usually are', async () => {
  const { asked, loaded, knownBackEnd } = await start();
  asked[0]?.resolve(new Response('<!doctype html>', { status: 404 }));
  await loaded;
  expect(knownBackEnd()).toMatchObject({ exam: '/services/exam', keys: true });
});

test('a later start knows at once what the last one was told, also without a network', async () => {
  const first = await start();
  first.asked[0]?.resolve(file());
  await first.loaded;
  vi.resetModules();
  const later = await start();
  expect(later.knownBackEnd()).toMatchObject({ ...school, keys: false });
  later.asked[0]?.reject(new TypeError('Failed to fetch'));
  await later.loaded;
  expect(later.knownBackEnd()).toMatchObject(school);
});
