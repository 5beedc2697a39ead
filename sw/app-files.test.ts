import { expect, test } from 'vitest';
import type { AppStep } from '#src/offline/app-files.ts';
import { createAppFiles, type AppFile } from './app-files.ts';

const origin = 'https://school.example';
const shell = '<script type="module" src="/assets/main-1.js"></script>';
const ofBuild = (n: number): AppFile[] => [
  { url: 'index.html', revision: `r${n}` },
  { url: `assets/main-${n}.js`, revision: null },
  { url: `assets/word-${n}.js`, revision: null, step: 'kept' },
  { url: 'assets/same.js', revision: null, step: 'rest' },
  { url: `assets/pdf-${n}.js`, revision: null, step: 'viewer' },
];

/** A device with its CacheStorage, before a server whose answers can be changed. */
function device() {
  const caches = new Map<string, Map<string, Response>>();
  const asked: string[] = [];
  const served = new Map<string, () => Response>();
  let build = 1;
  const script = () => new Response('code', { headers: { 'content-type': 'text/javascript' } });
  const page = (text: string) =>
    new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  const open = async (name: string) => {
    const kept = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, kept);
    return {
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      match: async (url: string) => kept.get(url)?.clone(),
      put: async (url: string, answer: Response) => void kept.set(url, answer),
    };
  };
  return {
    asked,
    served,
    script,
    page,
    here: () => [...(caches.get('files')?.keys() ?? [])],
    deploy: (next: number) => {
      build = next;
    },
    forgetNote: () => caches.delete('bargeh-held-steps'),
    worker: (n: number) =>
      createAppFiles({
        files: ofBuild(n),
        keyOf: (url) => (url === 'index.html' ? `${url}?r${n}` : url),
        cacheName: 'files',
        // As much of it as is used.
        caches: { open } as unknown as Pick<CacheStorage, 'open'>,
        fetch: async (request) => {
          const name = request.url.slice(origin.length + 1);
          asked.push(name);
          const own = served.get(name)?.();
          if (own) return own;
          if (name === 'index.html') return page(shell.replace('main-1', `main-${build}`));
          const isHere = ofBuild(build).some(({ url }) => url === name);
          return isHere ? script() : new Response('', { status: 404 });
        },
        requestOf: (url, init) => new Request(`${origin}/${url}`, init),
      }),
  };
}
const all: AppStep[] = ['kept', 'viewer', 'rest'];

test('a first worker brings the first step alone', async () => {
  const { worker, here } = device();
  await worker(1).install(false);
  expect(here().toSorted()).toEqual(['assets/main-1.js', 'index.html?r1']);
});

test('the others come as asked, some at a time, in the order of the steps', async () => {
  const { worker, asked } = device();
  const files = worker(1);
  await files.install(false);
  asked.length = 0;
  expect(await files.bring(all, 0)).toEqual({ left: 3, failure: null });
  expect(await files.bring(all, 2)).toEqual({ left: 1, failure: null });
  expect(asked).toEqual(['assets/word-1.js', 'assets/pdf-1.js']);
  expect(await files.bring(all, 9)).toEqual({ left: 0, failure: null });
  expect(asked).toHaveLength(3);
});

test('cut off in between it goes on later where it was', async () => {
  const { worker, served, asked } = device();
  const files = worker(1);
  await files.install(false);
  served.set('assets/pdf-1.js', () => {
    throw new TypeError('no network');
  });
  expect(await files.bring(['viewer', 'kept'], 9)).toMatchObject({ failure: 'network' });
  served.clear();
  asked.length = 0;
  // As after a restart of the browser: another worker of the same build.
  expect(await worker(1).bring(all, 9)).toEqual({ left: 0, failure: null });
  expect(asked).not.toContain('assets/main-1.js');
});

test('two tabs that ask at once get each file once', async () => {
  const { worker, asked } = device();
  const files = worker(1);
  await files.install(false);
  asked.length = 0;
  await Promise.all([files.bring(all, 9), files.bring(all, 9)]);
  expect(asked).toHaveLength(3);
});

test('a page in place of a script is not kept', async () => {
  const { worker, served, here, page } = device();
  const files = worker(1);
  await files.install(false);
  served.set('assets/word-1.js', () => page(shell));
  expect(await files.bring(['kept'], 9)).toEqual({ left: 1, failure: 'gone' });
  expect(here()).not.toContain('assets/word-1.js');
  served.set('assets/main-2.js', () => page(shell));
  await expect(worker(2).install(true)).rejects.toThrow('main-2.js');
});

test('the page of another build is not kept: that worker is none', async () => {
  const { worker, deploy, here, served, script } = device();
  deploy(2);
  // The old script is still served, as by a server that forgets nothing.
  served.set('assets/main-1.js', script);
  await expect(worker(1).install(false)).rejects.toThrow('index.html');
  expect(here()).not.toContain('index.html?r1');
});

test('a server that is down is no other build', async () => {
  const { worker, served } = device();
  const files = worker(1);
  await files.install(false);
  served.set('assets/word-1.js', () => new Response('', { status: 502 }));
  expect(await files.bring(['kept'], 9)).toEqual({ left: 1, failure: 'network' });
});

test('what is gone from the server is told as such, and nothing of the next build is kept for it', async () => {
  const { worker, deploy, here } = device();
  const files = worker(1);
  await files.install(false);
  deploy(2);
  expect(await files.bring(['kept'], 9)).toEqual({ left: 1, failure: 'gone' });
  expect(here().filter((name) => name.includes('2'))).toEqual([]);
});

test('an update brings what the device held of the build before, and no more', async () => {
  const { worker, deploy, asked } = device();
  const files = worker(1);
  await files.install(false);
  await files.bring(['viewer'], 9);
  deploy(2);
  asked.length = 0;
  await worker(2).install(true);
  expect(asked.toSorted()).toEqual(['assets/main-2.js', 'assets/pdf-2.js', 'index.html']);
});

test('an update of a build that knew no steps brings everything', async () => {
  const { worker, forgetNote, asked } = device();
  await worker(1).install(false);
  forgetNote();
  const next = worker(1);
  asked.length = 0;
  await next.install(true);
  expect(asked).toHaveLength(3);
  expect(await next.bring(all, 0)).toEqual({ left: 0, failure: null });
});
