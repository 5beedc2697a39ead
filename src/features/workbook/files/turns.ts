import { localMemory } from '#src/lib/local-memory.ts';
import { asTurn, type Turn } from '../ink/turn.ts';

const KEY = 'bargeh.turns';
/** Of so many files it is remembered how they were turned, the last ones. */
const MOST = 200;

function all(): [string, unknown][] {
  try {
    const read: unknown = JSON.parse(localMemory.get(KEY) ?? '[]');
    return Array.isArray(read)
      ? read.flatMap((one: unknown) =>
          Array.isArray(one) && typeof one[0] === 'string' ? [[one[0], one[1]]] : [],
        )
      : [];
  } catch {
    return [];
  }
}

/** How a file was turned on this device. */
export function turnOf(fileId: string): Turn {
  return asTurn(all().find(([id]) => id === fileId)?.[1]);
}

export function rememberTurn(fileId: string, turn: Turn): void {
  const others = all().filter(([id]) => id !== fileId);
  const kept = turn === 0 ? others : [...others, [fileId, turn]];
  localMemory.set(KEY, JSON.stringify(kept.slice(-MOST)));
}
