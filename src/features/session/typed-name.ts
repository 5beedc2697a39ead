import { useState } from 'react';
import { windowMemory } from '#src/lib/local-memory.ts';

const key = 'bargeh.loginName';

const read = () => windowMemory.get(key) ?? '';

/** Keeps it for the next time the form is shown; an empty one is removed. */
export function keepTypedName(name: string): void {
  windowMemory.set(key, name === '' ? null : name);
}

/**
 * The user name being typed; survives a reload of this tab, unlike the password. Nobody is signed in, so it is
 * this window's and goes with it, and an empty name leaves nothing: the next at the tablet reads no one's name.
 */
export function useTypedName(): [string, (name: string) => void, forget: () => void] {
  const [name, setName] = useState(read);
  return [
    name,
    (next) => {
      setName(next);
      keepTypedName(next);
    },
    () => keepTypedName(''),
  ];
}
