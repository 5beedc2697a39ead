/** What Chromium tells of the network; elsewhere nobody does. */
import { isObject } from '#src/lib/json.ts';
function connection(): object {
  const told: unknown = Reflect.get(navigator, 'connection');
  return isObject(told) ? told : {};
}

/** Whether reading without being asked costs nobody anything; where nobody tells, it counts as good. */
export function isGoodNetwork(): boolean {
  if (!navigator.onLine) return false;
  const told = connection();
  if ('saveData' in told && told.saveData === true) return false;
  return !('effectiveType' in told) || told.effectiveType === '4g';
}

/** A network that is usually paid for by the megabyte. */
export function isCellular(): boolean {
  const told = connection();
  return 'type' in told && told.type === 'cellular';
}
