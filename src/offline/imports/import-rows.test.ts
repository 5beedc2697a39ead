import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { openImportRows } from './import-rows.ts';

let names = 0;
const fresh = () => `imports-${process.pid}-${(names += 1)}`;

describe('the rows of an import', () => {
  it('stand there again when the app is opened anew, piece by piece', async () => {
    const name = fresh();
    const first = await openImportRows('school:ann', name);
    expect(
      await first.put(
        'one',
        new Map([
          [0, ['a', 'b']],
          [1, ['c']],
        ]),
      ),
    ).toBe(true);
    await first.put('one', new Map([[1, ['d']]]));
    first.close();
    const again = await openImportRows('school:ann', name);
    expect(await again.read('one', 0)).toEqual(['a', 'b']);
    expect(await again.read('one', 1)).toEqual(['d']);
    expect(await again.read('one', 2)).toBeNull();
    again.close();
  });

  it('are out of sight of another person, who can drop none of them', async () => {
    const name = fresh();
    const ann = await openImportRows('school:ann', name);
    await ann.put('one', new Map([[0, ['a']]]));
    const bea = await openImportRows('school:bea', name);
    expect(await bea.read('one', 0)).toBeNull();
    expect(await bea.ids()).toEqual([]);
    await bea.drop('one');
    expect(await ann.read('one', 0)).toEqual(['a']);
    ann.close();
    bea.close();
  });

  it('go with their import', async () => {
    const rows = await openImportRows('school:ann', fresh());
    for (const id of ['one', 'two']) await rows.put(id, new Map([[0, [id]]]));
    expect(await rows.ids()).toEqual(['one', 'two']);
    await rows.drop('one');
    expect(await rows.ids()).toEqual(['two']);
    expect(await rows.read('one', 0)).toBeNull();
    rows.close();
  });

  it('are kept by the window where the browser keeps nothing', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('not here', 'SecurityError');
    });
    try {
      const rows = await openImportRows('school:ann', fresh());
      expect(await rows.put('one', new Map([[0, ['a']]]))).toBe(false);
      expect([await rows.read('one', 0), await rows.read('one', 1)]).toEqual([['a'], null]);
    } finally {
      open.mockRestore();
    }
  });
});
