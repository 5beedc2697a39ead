import { useCallback, useState } from 'react';
import { localMemory } from '#src/lib/local-memory.ts';

const name = 'bargeh.workbook.goOn';

/** Whether a whole score opens the next answer by itself; remembered on this device. */
export function useGoOn() {
  const [isOn, setOn] = useState(() => localMemory.get(name) === 'yes');
  const set = useCallback((wanted: boolean) => {
    localMemory.set(name, wanted ? 'yes' : null);
    setOn(wanted);
  }, []);
  return { isOn, set };
}
