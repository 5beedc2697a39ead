import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WorkerLike } from '#src/lib/ask-worker.ts';
import { ask } from './client.ts';
import { findNearDuplicates } from './find-near-duplicates.ts';
import type { Told } from './messages.ts';
import { readAsked, refusalOf } from './read.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
async function read(text: string, as: 'gift' | null = null) {
  const said: Told[] = [];
  try {
    await readAsked({ t: 'read', bytes: bytes(text), as, mapping: null }, (told) =>
      said.push(told),
    );
  } catch (error) {
    said.push(refusalOf(error));
  }
  return said;
}

describe('a file that is read', () => {
  it('tells its format first, then its rows in small pieces, and that it is over', async () => {
    const text = Array.from({ length: 120 }, (_, at) => `سوال ${at}؟ {=آری ~نه}`).join('\n\n');
    const said = await read(text);
    expect(said[0]).toMatchObject({
      t: 'format',
      format: 'gift',
      detected: { understood: 120, all: 120 },
    });
    const rows = said.filter((told) => told.t === 'rows');
    expect(rows.map((told) => told.rows.length)).toEqual([50, 50, 20]);
    expect(said.at(-1)).toMatchObject({ t: 'read', format: 'gift' });
  });

  it('is shown first where it is a table, and read once its columns are known', async () => {
    const said = await read('متن سوال,نمره\nیک؟,1\nدو؟,2\n');
    const shown = said.find((told) => told.t === 'table');
    expect(shown?.table.guess.roles).toEqual(['text', 'score']);
    if (!shown) return;
    const { guess } = shown.table;
    const later: Told[] = [];
    const table = bytes('متن سوال,نمره\nیک؟,1\nدو؟,2\n');
    await readAsked({ t: 'read', bytes: table, as: 'csv', mapping: guess }, (told) =>
      later.push(told),
    );
    expect(later.filter((told) => told.t === 'rows').flatMap(({ rows }) => rows)).toHaveLength(2);
  });

  it('is refused by name', async () => {
    expect((await read('<questestinterop/>')).at(-1)).toMatchObject({
      t: 'refused',
      code: 'oldQti',
    });
    expect(refusalOf(new RangeError('deep'))).toMatchObject({ code: 'tooMuch' });
  });
});

it('finds what stands in the bank already, and what the file says twice', () => {
  const said: Told[] = [];
  const twice = 'حاصل جمع زاویه‌های درونی مثلث چند درجه است؟';
  findNearDuplicates(
    {
      t: 'likes',
      bank: [{ id: 'bank', text: 'پایتخت کشور ایران کدام شهر است؟' }],
      rows: [
        { id: 'a', text: 'پايتخت كشور ايران کدام شهر است ؟' },
        { id: 'b', text: twice },
        { id: 'c', text: twice },
      ],
    },
    (told) => said.push(told),
  );
  const likes = said.flatMap((told) => (told.t === 'likes' ? told.likes : []));
  expect(likes.map(({ id, like }) => [id, like])).toEqual([
    ['a', 'bank'],
    ['c', 'b'],
  ]);
  expect(said.at(-1)).toEqual({ t: 'liked' });
});

describe('asking the worker', () => {
  afterEach(() => vi.useRealTimers());

  function stand() {
    const target = new EventTarget();
    const worker = {
      terminate: vi.fn<() => void>(),
      postMessage: vi.fn<(message: unknown) => void>(),
      addEventListener: target.addEventListener.bind(target),
    };
    const heard: Told[] = [];
    const say = (data: Told) => target.dispatchEvent(new MessageEvent('message', { data }));
    const begin = () =>
      ask({ t: 'likes', bank: [], rows: [] }, (told) => heard.push(told), {
        start: (): WorkerLike => worker,
        silence: 1_000,
        longest: 5_000,
      });
    return { worker, heard, say, begin, die: () => target.dispatchEvent(new Event('error')) };
  }

  it('ends it with its last word', () => {
    const { worker, heard, say, begin } = stand();
    begin();
    say({ t: 'progress', done: 1, all: 2 });
    say({ t: 'liked' });
    say({ t: 'progress', done: 2, all: 2 });
    expect(heard.map(({ t }) => t)).toEqual(['progress', 'liked']);
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('says that it crashed where it dies', () => {
    const { heard, begin, die } = stand();
    begin();
    die();
    expect(heard).toEqual([{ t: 'refused', code: 'crashed', values: {} }]);
  });

  it('gives up after a long silence, and after a long time however much it talks', () => {
    vi.useFakeTimers();
    const quiet = stand();
    quiet.begin();
    vi.advanceTimersByTime(1_001);
    expect(quiet.heard.at(-1)).toMatchObject({ code: 'tooSlow' });
    const talker = stand();
    talker.begin();
    for (let at = 0; at < 7; at += 1) {
      talker.say({ t: 'progress', done: at, all: 9 });
      vi.advanceTimersByTime(900);
    }
    expect(talker.heard.at(-1)).toMatchObject({ code: 'tooSlow' });
    expect(talker.worker.terminate).toHaveBeenCalledOnce();
  });

  it('hears nothing any more once it was cancelled', () => {
    vi.useFakeTimers();
    const { worker, heard, say, begin } = stand();
    begin().cancel();
    say({ t: 'liked' });
    vi.advanceTimersByTime(10_000);
    expect(heard).toEqual([]);
    expect(worker.terminate).toHaveBeenCalledOnce();
  });
});
