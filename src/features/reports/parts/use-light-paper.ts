import { useEffect } from 'react';
import { lightColors } from '../light-colors.ts';

/** Prints in the light colours on a dark screen too. */
export function useLightPaper(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const before = () => lightColors.forEach(([name, colour]) => style.setProperty(name, colour));
    const after = () => lightColors.forEach(([name]) => style.removeProperty(name));
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      after();
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
}
