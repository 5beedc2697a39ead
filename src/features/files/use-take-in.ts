import { useLayoutEffect, useRef, useState } from 'react';
import { useOffline, usePerson } from '#src/features/session/index.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { MOST_FILES } from './limits.ts';
import { takeIn, type PickedFile, type RefusalReason } from './take-in.ts';

/** A file that was chosen and could not be taken. */
export interface Refusal {
  key: string;
  name: string;
  reason: RefusalReason;
  size: number;
}

/** How far the chosen files are: all in the form, still on their way there, or one of them was refused. */
export type Taking = 'in' | 'coming' | 'refused';

/** Takes chosen files in, one after the other, and remembers what was refused and what became smaller. */
export function useTakeIn(
  value: readonly PickedFile[],
  onChange: (next: PickedFile[]) => void,
  { shrinks, onTaking }: { shrinks: boolean; onTaking: ((taking: Taking) => void) | undefined },
) {
  const { files } = useOffline();
  const { owner } = usePerson();
  const [preparing, setPreparing] = useState<string | null>(null);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [originals, setOriginals] = useState<ReadonlyMap<string, number>>(new Map());
  // What the form holds by now: it may change while a picture is being made smaller.
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });
  const queue = useRef(Promise.resolve());
  const hasRefused = useRef(false);

  async function takeOne(chosen: File) {
    const refuse = (reason: RefusalReason, size: number) => {
      hasRefused.current = true;
      setRefusals((known) => [...known, { key: newUuid(), name: chosen.name, reason, size }]);
    };
    if (latest.current.value.length >= MOST_FILES) return refuse('tooMany', chosen.size);
    setPreparing(chosen.name);
    const taken = await takeIn(chosen, { files, shrinks, owner });
    setPreparing(null);
    if ('reason' in taken) return refuse(taken.reason, taken.size);
    const { file, originalSize } = taken;
    if (originalSize > file.size)
      setOriginals((known) => new Map([...known, [file.id, originalSize]]));
    const next = [...latest.current.value, file];
    latest.current = { ...latest.current, value: next };
    latest.current.onChange(next);
  }

  return {
    preparing,
    refusals,
    originals,
    take(chosen: Iterable<File>) {
      setRefusals([]);
      hasRefused.current = false;
      for (const file of chosen) queue.current = queue.current.then(() => takeOne(file));
      const all = queue.current;
      onTaking?.('coming');
      void all.then(() => {
        if (queue.current === all) onTaking?.(hasRefused.current ? 'refused' : 'in');
      });
    },
    remove(id: string) {
      const next = latest.current.value.filter((file) => file.id !== id);
      latest.current = { ...latest.current, value: next };
      latest.current.onChange(next);
    },
    dismiss: (key: string) => setRefusals((known) => known.filter((one) => one.key !== key)),
  };
}
