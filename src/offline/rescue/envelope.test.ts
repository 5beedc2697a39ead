import { afterEach, describe, expect, it, vi } from 'vitest';
import { lock, phraseForm, unlock } from './envelope.ts';
import { RescueError } from './failures.ts';

// Making the key of a file is slow on purpose, and a busy machine makes it slower.
vi.setConfig({ testTimeout: 60_000 });

const phrase = 'انار باران کتاب دریا';
const content = new TextEncoder().encode('سارا احمدی ۱٫۵ '.repeat(200));
afterEach(() => vi.unstubAllGlobals());

const faultOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof RescueError ? error.fault : error),
  );

describe('a rescue file', () => {
  it('opens with its phrase, and tells nothing without', async () => {
    const file = await lock(content, phrase);
    expect(await unlock(file, phrase)).toEqual(content);
    expect(new TextDecoder('latin1').decode(file)).toMatch(/^BARGEH-RESCUE\n/);
    expect(file.length).toBeLessThan(content.length);
    expect(await faultOf(unlock(file, `${phrase} دیگر`))).toBe('wrongPhrase');
  });

  it('is another one each time, though content and phrase are the same', async () => {
    const [one, two] = await Promise.all([lock(content, phrase), lock(content, phrase)]);
    expect(one.slice(60)).not.toEqual(two.slice(60));
  });

  it('is damaged after any byte changed, and when it is cut short or is something else', async () => {
    const file = await lock(content, phrase);
    for (const at of [0, 15, 16, 20, 30, 40, 60, 90, file.length - 1]) {
      const changed = file.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect([at, await faultOf(unlock(changed, phrase))]).toEqual([at, 'damaged']);
    }
    expect(await faultOf(unlock(file.slice(0, -1), phrase))).toBe('damaged');
    expect(await faultOf(unlock(content, phrase))).toBe('damaged');
    expect(await faultOf(unlock(new Uint8Array(), phrase))).toBe('damaged');
  });

  it('of a newer app is told apart', async () => {
    const file = await lock(content, phrase);
    file[14] = 2;
    expect(await faultOf(unlock(file, phrase))).toBe('newer');
  });

  it('is made without compression where the browser has none', async () => {
    vi.stubGlobal('CompressionStream', undefined);
    const file = await lock(content, phrase);
    expect(file.length).toBeGreaterThan(content.length);
    vi.unstubAllGlobals();
    expect(await unlock(file, phrase)).toEqual(content);
  });

  it('is not made on plain http, nor with a phrase that is too short', async () => {
    expect(await faultOf(lock(content, 'کوتاه است'))).toBe('phraseShort');
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(await faultOf(lock(content, phrase))).toBe('noCrypto');
  });
});

it('a phrase is the same on every keyboard, and in the form that older files were made with', () => {
  expect(phraseForm(' كتاب  يك-دريا ۱۲٣ Aa ')).toBe('کتابیکدریا123aa');
});
