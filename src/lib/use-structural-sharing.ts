import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

function createKeeper<T>(): (value: T) => T {
  let last: T | undefined;
  return (value) => {
    const kept = replaceEqualDeep<T>(last, value);
    last = kept;
    return kept;
  };
}

/** The same value, in which whatever is as it was is also the object that it was: nobody is drawn anew for that. */
export function useStructuralSharing<T>(value: T): T {
  const [keep] = useState(createKeeper<T>);
  return useMemo(() => keep(value), [keep, value]);
}
