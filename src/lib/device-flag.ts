import { deviceStore } from './store.ts';

/** A wish that this device remembers: off until somebody turns it on. */
export const createFlag = (key: string) =>
  deviceStore(
    key,
    (text) => text === '1',
    (isOn) => (isOn ? '1' : null),
  );
