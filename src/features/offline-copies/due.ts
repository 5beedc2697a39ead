/** What is kept by itself because it is due: whether she wants that, and what she has taken off the device again. */
import { useSyncExternalStore } from 'react';
import { localMemory } from '#src/lib/local-memory.ts';

const OFF = 'bargeh.keepDue';
const DECLINED = 'bargeh.notDue';
/** More than anybody corrects in a year. */
const MOST_DECLINED = 200;

const listeners = new Set<() => void>();
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
const declined = (): string[] => (localMemory.get(DECLINED) ?? '').split(' ').filter(Boolean);

export const keepsDue = {
  get: () => localMemory.get(OFF) !== 'off',
  set(isOn: boolean) {
    localMemory.set(OFF, isOn ? null : 'off');
    for (const listener of listeners) listener();
  },
  use: () => useSyncExternalStore(subscribe, keepsDue.get),
  /** It stays off this device until she keeps it herself. */
  decline(pin: string) {
    const all = [...new Set([...declined(), pin])].slice(-MOST_DECLINED);
    localMemory.set(DECLINED, all.join(' '));
  },
  declined,
};
