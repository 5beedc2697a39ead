import type { Pin } from '#src/offline/index.ts';

/** Where a pin stands, as a person needs to know it. */
export type PinStanding = 'kept' | 'renewing' | 'fetching' | 'waiting' | 'problem' | 'paused';

export function copyStanding(pin: Pin, isOffline: boolean): PinStanding {
  // What is whole stays whole when a renewal fails; only its age tells.
  if (pin.state === 'kept') return pin.isRunning ? 'renewing' : 'kept';
  if (pin.problem !== null) return 'problem';
  if (pin.state === 'paused') return 'paused';
  return isOffline ? 'waiting' : 'fetching';
}
