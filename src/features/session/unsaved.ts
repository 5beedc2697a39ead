import { createEmitter } from '#src/lib/store.ts';

/**
 * What is on a screen but could not be written to the disk. The header counts it as needing the person, and
 * nobody signs out over it unasked: without this line "all saved" would be said while a mark is in memory only.
 */
export interface UnsavedSource {
  /** Whose it is, where that is one person's. */
  owner?: string;
  count(): number;
  /** How many values are being written, or are not seen in the outbox yet. */
  onTheirWay?(): number;
  /** Resolves when nothing of it is on its way to the disk. */
  written?(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

const sources = new Set<UnsavedSource>();
const changes = createEmitter();

/** Of one person, or of everybody who worked on this page: what is on its way of whoever left is nobody else's. */
const onTheirWay = (owner?: string) =>
  [...sources]
    .filter((source) => owner === undefined || source.owner === owner)
    .reduce((sum, source) => sum + (source.onTheirWay?.() ?? 0), 0);

/** Counts a source in, for as long as the app is open. */
export function watchUnsaved(source: UnsavedSource): void {
  sources.add(source);
  source.subscribe(changes.emit);
  changes.emit();
}

/** How many values are on the screen only. */
export const unsaved = {
  count: () => [...sources].reduce((sum, source) => sum + source.count(), 0),
  /** Resolves when what was typed till now is on the disk, or could not be written. */
  written: () => Promise.all([...sources].map((source) => source.written?.() ?? Promise.resolve())),
  subscribe: changes.subscribe,
  use: () => changes.use(unsaved.count),
  /** How many values are being written, or are not seen in the outbox yet. */
  onTheirWay,
  useOnTheirWay: (owner?: string) => changes.use(() => onTheirWay(owner)),
};

/** Does something as soon as nothing is on the screen only, nor on its way to the disk. */
export function onceSaved(work: () => unknown): void {
  const isHere = () => unsaved.count() + onTheirWay() === 0;
  if (isHere()) return void work();
  const stop = unsaved.subscribe(() => {
    if (!isHere()) return;
    stop();
    work();
  });
  return undefined;
}
