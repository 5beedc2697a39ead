import { useState } from 'react';

const key = 'bargeh.loginName';

function read(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Keeps it for the form's next showing; an empty one leaves nothing. */
export function keepTypedName(name: string): void {
  try {
    if (name === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, name);
  } catch {
    // Forbidden storage: then it does not survive.
  }
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
