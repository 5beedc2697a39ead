import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFlag } from './device-flag.ts';
import { createEmitter, createStore, deviceStore } from './store.ts';

const heard = () => vi.fn<() => void>();

test('whoever listens is told of each change until she stops', () => {
  const changes = createEmitter();
  expect(changes.hasListeners()).toBe(false);
  const [one, other] = [heard(), heard()];
  const stop = changes.subscribe(one);
  changes.subscribe(other);
  changes.emit();
  stop();
  changes.emit();
  expect(one).toHaveBeenCalledOnce();
  expect(other).toHaveBeenCalledTimes(2);
  expect(changes.hasListeners()).toBe(true);
});

test('a value is set before anybody is told, and the same again is told to nobody', () => {
  const store = createStore(1);
  const seen: number[] = [];
  store.subscribe(() => seen.push(store.get()));
  store.set(2);
  store.set(2);
  store.update((value) => value + 1);
  expect(seen).toEqual([2, 3]);
});

describe('what this device remembers', () => {
  let kept: Map<string, string>;
  let windows: EventTarget;
  beforeEach(() => {
    kept = new Map();
    windows = new EventTarget();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    });
    vi.stubGlobal('addEventListener', windows.addEventListener.bind(windows));
    vi.stubGlobal('removeEventListener', windows.removeEventListener.bind(windows));
  });
  afterEach(() => vi.unstubAllGlobals());

  const words = () =>
    deviceStore<readonly string[]>(
      'words',
      (text) => text?.split(' ') ?? [],
      (all) => (all.length > 0 ? all.join(' ') : null),
    );

  test('is read when it is asked for first, and is the same value until it changes', () => {
    const store = words();
    kept.set('words', 'a b');
    expect(store.get()).toEqual(['a', 'b']);
    expect(store.get()).toBe(store.get());
  });

  test('is there for the next start, and gone once it is as nobody had set it', () => {
    const store = words();
    store.update((all) => [...all, 'c']);
    expect(words().get()).toEqual(['c']);
    store.set([]);
    expect([...kept]).toEqual([]);
  });

  test('is what another window made of it, told to whoever listens', () => {
    const store = words();
    const told = heard();
    const stop = store.subscribe(told);
    kept.set('words', 'from elsewhere');
    windows.dispatchEvent(new Event('storage'));
    expect(told).toHaveBeenCalledOnce();
    expect(store.get()).toEqual(['from', 'elsewhere']);
    stop();
    windows.dispatchEvent(new Event('storage'));
    expect(told).toHaveBeenCalledOnce();
  });

  test('holds for this window where storage is full or forbidden', () => {
    vi.stubGlobal('localStorage', undefined);
    const store = words();
    const told = heard();
    store.subscribe(told);
    store.set(['here']);
    expect(store.get()).toEqual(['here']);
    expect(told).toHaveBeenCalledOnce();
    expect(words().get()).toEqual([]);
  });

  test('a wish is off until somebody turns it on, and leaves no trace once it is off again', () => {
    const wish = createFlag('wish');
    expect(wish.get()).toBe(false);
    wish.set(true);
    expect(kept.get('wish')).toBe('1');
    wish.set(false);
    expect([...kept]).toEqual([]);
  });
});
