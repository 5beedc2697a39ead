import { expect, it } from 'vitest';
import { until } from './testing/clock.ts';
import { createDevice, fileOf } from './testing/device.ts';

it('a list is read again when it changed while a disk refused to read it', async () => {
  const asked: (() => void)[] = [];
  let isHeld = false;
  const device = createDevice({
    storage: 'memory',
    disk: (store) => ({
      ...store,
      files: {
        ...store.files,
        ofOwner: (owner) =>
          isHeld
            ? new Promise((_, reject) => {
                asked.push(() => reject(new Error('gone')));
              })
            : store.files.ofOwner(owner),
      },
    }),
  });
  const [one, other] = [await device.signedIn(), await device.signedIn()];
  await until(() => one.files.list()?.length === 0);
  isHeld = true;
  await other.files.add(fileOf('first'));
  await until(() => asked.length === 1);
  isHeld = false;
  await other.files.add(fileOf('second'));
  asked[0]?.();
  await until(() => one.files.list()?.length === 2);
  expect(one.files.list()).toHaveLength(2);
  device.end();
});
