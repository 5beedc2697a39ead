import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { until } from './testing/clock.ts';

const chromium = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
};
const ends: string[] = [];

function watchEnds(): void {
  const end = indexedDB.deleteDatabase.bind(indexedDB);
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
    ends.push(name);
    return end(name);
  });
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

afterEach(() => {
  ends.splice(0);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('opening the databases', () => {
  it('ends a small one beside them in Chromium, so that the log begins anew, and leaves nothing of it', async () => {
    vi.stubGlobal('navigator', chromium);
    watchEnds();
    const opened = await openDatabase('with-a-fresh-log');
    await until(() => ends.length === 1);
    expect(ends).toEqual(['teacher-fresh-log']);
    await vi.waitFor(async () => expect(await names()).toEqual(['with-a-fresh-log']));
    await opened.strict.table('meta').put({ k: 'initialised', at: 1 });
    expect(await opened.relaxed.table('meta').get('initialised')).toMatchObject({ at: 1 });
  });

  it('does nothing of that kind in other engines', async () => {
    watchEnds();
    const opening = vi.spyOn(indexedDB, 'open');
    await openDatabase('as-it-is');
    expect(opening.mock.calls.map(([name]) => name)).toEqual(['as-it-is', 'as-it-is']);
    expect(ends).toEqual([]);
  });

  it('succeeds where the small one is refused', async () => {
    vi.stubGlobal('navigator', chromium);
    const open = indexedDB.open.bind(indexedDB);
    vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      if (name === 'teacher-fresh-log') throw new DOMException('refused', 'UnknownError');
      return open(name, version);
    });
    const opened = await openDatabase('all-the-same');
    expect(opened.strict.isOpen()).toBe(true);
  });
});
