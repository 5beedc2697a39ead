import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../testing/clock.ts';
import {
  createDevice,
  fileOf,
  LIST_LANE,
  questions,
  scoreOf,
  type Device,
} from '../testing/device.ts';
import { openDexieStore } from '../store/dexie-store.ts';
import { contentAt, withFile } from '../testing/question-files.ts';

let device: Device;
afterEach(() => device.end());

const small = { limits: { part: 16 } };

describe('a file that is refused', () => {
  it('stops its row with the reason, stays on the device, and is followed by another', async () => {
    device = createDevice();
    device.server.uploads.refuses = (content) => content.includes('film');
    const tab = await device.signedIn(small);
    const file = await withFile(tab, 'a film');
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toMatchObject([
      {
        state: 'attention',
        sent: null,
        lastError: { status: 415, errors: [{ code: 'attachment.type', path: file.id }] },
      },
    ]);
    await until(() => tab.files.list()?.[0]?.state === 'refused');
    expect(tab.files.list()?.[0]?.error?.errors[0]?.code).toBe('attachment.type');
    expect(await tab.files.read(file.id)).not.toBeNull();
    const better = await tab.files.add(fileOf('a page'));
    await tab.outbox.enqueueQuestionList(
      questions('patch', [{ id: 'tmp:a', files: [{ id: better.id }] }]),
    );
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(contentAt(device)).toBe('a page');
  });

  it('or whose bytes cannot be read is named, and all others go on in the same run', async () => {
    device = createDevice();
    device.network.weather = () => 'lost';
    let unreadable = '';
    const openStore = async () => {
      const store = await openDexieStore(device.databaseName);
      const get: typeof store.files.get = async (id) => {
        if (id !== unreadable) return store.files.get(id);
        throw new DOMException('Failed to read large IndexedDB value', 'DataError');
      };
      return { ...store, files: { ...store.files, get } };
    };
    const tab = await device.signedIn({ ...small, openStore });
    const file = await withFile(tab, 'a page');
    unreadable = file.id;
    for (let at = 0; at < 60; at += 1)
      await tab.outbox.enqueueCorrection(scoreOf('q1', 60, { result: `r${at}` }));
    device.network.weather = () => 'fine';
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toMatchObject([
      {
        kind: 'create',
        state: 'attention',
        lastError: { errors: [{ code: 'offline.fileUnreadable', path: file.id }] },
      },
    ]);
    await until(() => tab.files.list()?.[0]?.state === 'refused');
    expect(tab.files.list()?.[0]?.error?.errors[0]?.code).toBe('offline.fileUnreadable');
  });

  it('because the server tidied it away meanwhile is brought to it again', async () => {
    device = createDevice();
    const tab = await device.signedIn(small);
    const { handle } = device.server;
    device.server.handle = (method, path, ...rest) =>
      path.includes('/PostList') ? { status: 503, body: {} } : handle(method, path, ...rest);
    await withFile(tab, 'a page');
    await until(() => tab.outbox.rows()[0]?.lastError?.status === 503);
    await tab.outbox.settled();
    device.crash(tab);
    device.server.uploads.all.clear();
    device.server.handle = handle;
    device.clock.advance(40 * 86_400_000);
    const next = await device.signedIn(small);
    await until(() => next.outbox.rows().length === 0);
    expect(contentAt(device)).toBe('a page');
  });

  it('because the server tidied it away before its question came is brought to it again by the same run', async () => {
    device = createDevice();
    const tab = await device.signedIn(small);
    const { handle } = device.server;
    let questionsSent = 0;
    device.server.handle = (method, path, ...rest) => {
      if (path.includes('/PostList') && (questionsSent += 1) === 1)
        device.server.uploads.all.clear();
      return handle(method, path, ...rest);
    };
    await withFile(tab, 'a page');
    await until(() => questionsSent === 2);
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(contentAt(device)).toBe('a page');
  });

  it.each([
    ['alone', ['a']],
    ['beside another question', ['a', 'b']],
  ])(
    'because the server tidied it away while its question, %s, was in conflict, is brought to it again',
    async (_how, ids) => {
      device = createDevice();
      const tab = await device.signedIn(small);
      const made = ids.map((clientId) => ({ clientId, text: clientId }));
      await tab.outbox.enqueueQuestionList(questions('create', made));
      await tab.outbox.settled();
      const [first] = device.server.questions.get(LIST_LANE) ?? [];
      // Another device has written the question meanwhile.
      Object.assign(first ?? {}, { text: 'theirs', version: 2 });
      const file = await tab.files.add(fileOf('a page'));
      const changed = ids.map((id) => ({ id: `tmp:${id}`, version: 1, files: [{ id: file.id }] }));
      await tab.outbox.enqueueQuestionList(questions('patch', changed));
      await tab.outbox.settled();
      const parked = tab.outbox.rows()[0];
      expect(parked).toMatchObject({ state: 'conflict', attachments: [file.id] });
      device.server.uploads.all.clear();
      await tab.outbox.resolve(parked?.key ?? '', 'mine');
      await tab.outbox.settled();
      expect(tab.outbox.rows()).toEqual([]);
      expect(contentAt(device)).toBe('a page');
    },
  );

  it('because the server tidied it away before its question was in conflict and while it was, is brought to it again', async () => {
    device = createDevice();
    const tab = await device.signedIn(small);
    await tab.outbox.enqueueQuestionList(questions('create', [{ clientId: 'a', text: 'a' }]));
    await tab.outbox.settled();
    const [first] = device.server.questions.get(LIST_LANE) ?? [];
    const file = await tab.files.add(fileOf('a page'));
    const { handle } = device.server;
    let timesSent = 0;
    device.server.handle = (method, path, ...rest) => {
      if (!path.includes('/PatchList')) return handle(method, path, ...rest);
      timesSent += 1;
      if (timesSent === 1) device.server.uploads.all.clear();
      const answer = handle(method, path, ...rest);
      // Another device has written the question meanwhile.
      if (timesSent === 1) Object.assign(first ?? {}, { text: 'theirs', version: 2 });
      return answer;
    };
    const changed = [{ id: 'tmp:a', version: 1, files: [{ id: file.id }] }];
    await tab.outbox.enqueueQuestionList(questions('patch', changed));
    await tab.outbox.settled();
    const parked = tab.outbox.rows()[0];
    expect([timesSent, parked?.state]).toEqual([2, 'conflict']);
    device.server.uploads.all.clear();
    await tab.outbox.resolve(parked?.key ?? '', 'mine');
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(contentAt(device)).toBe('a page');
  });

  it('of a changed question is followed by another one too', async () => {
    device = createDevice();
    device.server.uploads.refuses = (content) => content.includes('film');
    const tab = await device.signedIn(small);
    await tab.outbox.enqueueQuestionList(questions('create', [{ clientId: 'a', text: 'A' }]));
    await tab.outbox.settled();
    const film = await tab.files.add(fileOf('a film'));
    const patch = (id: string) => questions('patch', [{ id: 'tmp:a', files: [{ id }] }]);
    await tab.outbox.enqueueQuestionList(patch(film.id));
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toMatchObject([{ state: 'attention', kind: 'patch' }]);
    const page = await tab.files.add(fileOf('a page'));
    await tab.outbox.enqueueQuestionList(patch(page.id));
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(contentAt(device)).toBe('a page');
  });

  it('while another was chosen already stops nothing', async () => {
    device = createDevice();
    device.server.uploads.refuses = (content) => content.includes('film');
    const tab = await device.signedIn(small);
    device.network.weather = ({ method }) => (method === 'POST' ? 'held' : 'fine');
    await withFile(tab, 'a film');
    await until(() => device.network.held.length === 1);
    const page = await tab.files.add(fileOf('a page'));
    await tab.outbox.enqueueQuestionList(
      questions('patch', [{ id: 'tmp:a', files: [{ id: page.id }] }]),
    );
    device.network.weather = () => 'fine';
    device.network.held[0]?.release();
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(contentAt(device)).toBe('a page');
  });

  it.each([
    [403, 'role.readOnly', 'paused_auth'],
    [413, 'attachment.tooLarge', 'attention'],
    [400, 'attachment.damaged', 'attention'],
  ])('with %s parks its row', async (status, code, state) => {
    device = createDevice();
    const tab = await device.signedIn(small);
    device.network.weather = ({ method }) =>
      method === 'PATCH'
        ? { instead: { status, body: { result: false, errors: [{ code, message: '' }] } } }
        : 'fine';
    await withFile(tab, 'scan');
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toMatchObject([{ state, lastError: { errors: [{ code }] } }]);
    expect(device.server.seen).toEqual([]);
  });

  it('for want of a session waits for the sign-in', async () => {
    device = createDevice();
    device.server.tokens.clear();
    const tab = await device.signedIn(small);
    await withFile(tab, 'scan');
    await tab.outbox.settled();
    expect(tab.session.current()?.auth).toBe('expired');
    expect(tab.outbox.rows()).toMatchObject([{ state: 'queued', sent: null }]);
    device.server.tokens.set('token-2', 'school:ann');
    await tab.session.signIn({ owner: 'school:ann', token: 'token-2', expires: null });
    await tab.outbox.settled();
    expect(contentAt(device)).toBe('scan');
  });

  it.each([
    ['a page of the Wi-Fi', 200, '<html>'],
    ['a proxy that says 403 without a word', 403, ''],
  ])('by %s is not refused at all', async (_whom, status, text) => {
    device = createDevice();
    const tab = await device.signedIn(small);
    device.network.weather = () => ({ instead: { status, body: null, text } });
    await withFile(tab, 'scan');
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toMatchObject([{ state: 'queued', lastError: { kind: 'captive' } }]);
    device.network.weather = () => 'fine';
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(contentAt(device)).toBe('scan');
  });

  it('that the device does not have any more is said plainly', async () => {
    device = createDevice();
    const tab = await device.signedIn(small);
    await tab.outbox.enqueueQuestionList(
      questions('create', [{ clientId: 'a', files: [{ id: 'local:gone' }] }]),
    );
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toMatchObject([
      { state: 'attention', lastError: { errors: [{ code: 'offline.fileMissing' }] } },
    ]);
  });
});
