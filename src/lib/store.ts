/** State outside of React, and who is told when it changes. */
import { useSyncExternalStore } from 'react';
import { localMemory } from './local-memory.ts';

/** Who is told of a change; with `storage` also of one that another window of this device remembered. */
export function createEmitter(besides?: 'storage') {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (besides) addEventListener(besides, listener);
    return () => {
      listeners.delete(listener);
      if (besides) removeEventListener(besides, listener);
    };
  };
  const emit = () => {
    for (const listener of listeners) listener();
  };
  const use = <S>(snapshot: () => S): S => useSyncExternalStore(subscribe, snapshot);
  return { emit, hasListeners: () => listeners.size > 0, subscribe, use };
}

function storeOf<T>(get: () => T, put: (next: T) => void, emitter = createEmitter()) {
  const { emit, subscribe } = emitter;
  const set = (next: T) => {
    if (Object.is(next, get())) return;
    put(next);
    emit();
  };
  const update = (change: (value: T) => T) => set(change(get()));
  function use(): T;
  function use<S>(select: (value: T) => S): S;
  function use(select?: (value: T) => unknown) {
    return emitter.use(select ? () => select(get()) : get);
  }
  return { get, set, update, subscribe, use };
}

/** One value; setting the same again tells nobody. */
export function createStore<T>(value: T) {
  return storeOf(
    () => value,
    (next: T) => void (value = next),
  );
}

type Text = string | null;

/** One value that this device remembers as a text; null where nobody has set it. */
export function deviceStore<T>(key: string, parse: (text: Text) => T, write: (value: T) => Text) {
  let held: { text: Text; value: T } | undefined;
  const get = () => {
    const text = localMemory.get(key);
    // Where nothing can be remembered the text stays as it was, and this window goes by what was set.
    if (held?.text !== text) held = { text, value: parse(text) };
    return held.value;
  };
  const put = (value: T) => {
    localMemory.set(key, write(value));
    held = { text: localMemory.get(key), value };
  };
  return storeOf(get, put, createEmitter('storage'));
}
