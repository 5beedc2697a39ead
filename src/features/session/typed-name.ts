import { useState } from 'react';

const key = 'bargeh.loginName';

function read(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** The user name being typed; survives a reload of this tab, unlike the password. */
export function useTypedName(): [string, (name: string) => void] {
  const [name, setName] = useState(read);
  return [
    name,
    (next) => {
      setName(next);
      try {
        sessionStorage.setItem(key, next);
      } catch {
        // Forbidden storage: then it does not survive.
      }
    },
  ];
}
