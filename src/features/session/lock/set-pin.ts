import { atRestSecret } from '#src/api/session.ts';
import type { Offline } from '#src/offline/index.ts';

/** Sets what locks this device, or takes it away. False: the server cannot open the device, so that none was set. */
export async function setPin(
  { vault }: Pick<Offline, 'vault'>,
  owner: string,
  pin: string | null,
): Promise<boolean> {
  // The server may not have been reached since she signed in.
  if (pin !== null && (await vault.stateOf(owner)) === 'unshared')
    await atRestSecret()
      .then((secret) => vault.release(owner, secret))
      .catch(() => undefined);
  return vault.setPin(owner, pin);
}
