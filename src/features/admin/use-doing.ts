import { useState } from 'react';
import { attempt } from '#src/features/activities/index.ts';
import { useErrorCodeText } from '#src/ui/index.ts';

/** What became of the last action of a section, to be said beside what it was done to. */
export interface Doing {
  /** What it was done to. */
  of: string;
  state: 'busy' | 'done' | 'failed';
  text: string;
}

/** One action after the other, each said from its beginning to its end; null is answered where it failed. */
export function useDoing() {
  const [doing, setDoing] = useState<Doing | null>(null);
  const codeText = useErrorCodeText();
  async function run<T>(
    of: string,
    /** What and from which state on; of whatever is named before it. */
    does: string,
    send: (key: string) => Promise<T>,
    said: { busy: string; done: (data: T) => string },
  ): Promise<{ data: T } | null> {
    setDoing({ of, state: 'busy', text: said.busy });
    const outcome = await attempt({ of: `admin ${of}`, does }, send);
    if (outcome.kind === 'done') {
      setDoing({ of, state: 'done', text: said.done(outcome.data) });
      return { data: outcome.data };
    }
    setDoing({ of, state: 'failed', text: codeText(outcome.code) });
    return null;
  }
  return { doing, isBusy: doing?.state === 'busy', run, forget: () => setDoing(null) };
}
