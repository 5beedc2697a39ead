import { expect, it } from 'vitest';
import { ask, type Told } from '#src/features/interchange/index.ts';
import { readAsked } from '#src/features/interchange/worker/read.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** Everything that the worker itself says, in this very browser, until its last word. */
function heard(asked: Parameters<typeof ask>[0]): Promise<Told[]> {
  return new Promise((resolve) => {
    const said: Told[] = [];
    ask(asked, (told) => {
      said.push(told);
      if (['read', 'table', 'refused', 'liked'].includes(told.t)) resolve(said);
    });
  });
}

it('says in the worker what it says beside it', async () => {
  const asked = () => ({
    t: 'read' as const,
    bytes: bytes(
      '<quiz><question type="essay"><questiontext><text>چرا؟</text></questiontext></question></quiz>',
    ),
    as: null,
    mapping: null,
  });
  const beside: Told[] = [];
  await readAsked(asked(), (told) => beside.push(told));
  const inside = await heard(asked());
  const whole = (said: Told[]) => said.filter(({ t }) => t !== 'progress');
  expect(whole(inside)).toEqual(whole(beside));
  expect(inside.at(-1)).toMatchObject({ t: 'read', format: 'moodle' });
});

it('reads a file off the page, row by row', async () => {
  const text = Array.from({ length: 60 }, (_, at) => `سوال ${at}؟ {=آری ~نه}`).join('\n\n');
  const said = await heard({ t: 'read', bytes: bytes(text), as: null, mapping: null });
  const rows = said.flatMap((told) => (told.t === 'rows' ? told.rows : []));
  expect(rows).toHaveLength(60);
  expect(rows[59]?.question?.text).toBe('سوال 59؟');
  expect(said.at(-1)).toMatchObject({ t: 'read', format: 'gift' });
});

it('refuses by name what is no file of questions', async () => {
  const said = await heard({
    t: 'read',
    bytes: bytes('<questestinterop/>'),
    as: null,
    mapping: null,
  });
  expect(said).toEqual([{ t: 'refused', code: 'oldQti', values: {} }]);
});

it('is ended wherever it is, and says nothing after that', async () => {
  const text = Array.from({ length: 5_000 }, (_, at) => `سوال ${at}؟ {=آری ~نه}`).join('\n\n');
  const said: Told[] = [];
  const running = ask({ t: 'read', bytes: bytes(text), as: null, mapping: null }, (told) =>
    said.push(told),
  );
  running.cancel();
  // Another one that is begun later comes to its end; the first would have said something by then.
  await heard({ t: 'read', bytes: bytes('یک؟ {}'), as: null, mapping: null });
  expect(said).toEqual([]);
});
