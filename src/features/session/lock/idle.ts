/** When the screen of this device locks: so long after whoever works here last touched it, in any tab. */
import { deviceNow } from '#src/lib/device-time.ts';
import { isObject, parseJson } from '#src/lib/json.ts';
import { localMemory } from '#src/lib/local-memory.ts';

const KEY = 'bargeh.lock';
const MINUTE = 60_000;
/** How exactly it is remembered when the screen was touched, and looked whether it locks. */
const STEP_MS = 5_000;

interface Lock {
  owner: string;
  minutes: number;
  /** When it was last touched; device time. */
  at: number;
}

function read(): Lock | null {
  const found = parseJson(localMemory.get(KEY) ?? 'null');
  if (!isObject(found)) return null;
  const { owner, minutes, at } = found;
  const isLock = typeof owner === 'string' && typeof minutes === 'number' && typeof at === 'number';
  return isLock ? { owner, minutes, at } : null;
}

const write = (lock: Lock | null) =>
  localMemory.set(KEY, lock === null ? null : JSON.stringify(lock));

/** Whether the screen of this device locks by itself, whoever works here. */
export const isLockSet = (): boolean => read() !== null;

/** After how many minutes the screen of this person locks; null: never. */
export function lockMinutes(owner: string): number | null {
  const lock = read();
  return lock?.owner === owner ? lock.minutes : null;
}

/** Locks after so many minutes from now on; null: never. */
export const setLockMinutes = (owner: string, minutes: number | null): void =>
  write(minutes === null ? null : { owner, minutes, at: deviceNow() });

/** She has just shown that it is she. */
export function restartLock(owner: string): void {
  const minutes = lockMinutes(owner);
  if (minutes !== null) setLockMinutes(owner, minutes);
}

const isOver = ({ minutes, at }: Lock) => deviceNow() - at >= minutes * MINUTE;

/**
 * Whether a start has to lock, of this person or of whoever it is: nobody has touched it for so long, or nobody can tell,
 * because the clock stands before the last touch.
 */
export function isLockDue(owner?: string): boolean {
  const lock = read();
  if (lock === null || (owner !== undefined && lock.owner !== owner)) return false;
  return isOver(lock) || lock.at > deviceNow() + STEP_MS;
}

/** Calls `lock` when it is due, until the answer is called. */
export function watchIdle(owner: string, lock: () => void): () => void {
  const touched = () => {
    const found = read();
    if (found?.owner !== owner || isOver(found)) return;
    const now = deviceNow();
    // A clock that was set back counts from where it stands.
    if (now < found.at || now - found.at >= STEP_MS) write({ ...found, at: now });
  };
  const look = () => {
    const found = read();
    if (found?.owner === owner && isOver(found)) lock();
  };
  const timer = setInterval(look, STEP_MS);
  const signs = ['pointerdown', 'keydown', 'wheel'] as const;
  // Looked first: the touch that wakes a tablet must not open it.
  const onSign = () => {
    look();
    touched();
  };
  for (const sign of signs) addEventListener(sign, onSign, { capture: true, passive: true });
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
  touched();
  return () => {
    clearInterval(timer);
    for (const sign of signs) removeEventListener(sign, onSign, { capture: true });
    removeEventListener('pageshow', look);
    document.removeEventListener('visibilitychange', look);
  };
}
