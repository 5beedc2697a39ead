/** What is kept by itself because it is due: whether she wants that, and what she has taken off the device again. */
import { localMemory } from '#src/lib/local-memory.ts';
import { deviceStore } from '#src/lib/store.ts';

const DECLINED = 'bargeh.notDue';
/** More than anybody corrects in a year. */
const MOST_DECLINED = 200;

const declined = (): string[] => (localMemory.get(DECLINED) ?? '').split(' ').filter(Boolean);

export const keepsDue = {
  ...deviceStore(
    'bargeh.keepDue',
    (text) => text !== 'off',
    (isOn) => (isOn ? null : 'off'),
  ),
  /** It stays off this device until she keeps it herself. */
  decline(pin: string) {
    const all = [...new Set([...declined(), pin])].slice(-MOST_DECLINED);
    localMemory.set(DECLINED, all.join(' '));
  },
  declined,
};
