import { useMemo } from 'react';
import { useFormat } from '#src/ui/index.ts';

/** A number as it stands in a field: the language's digits, no marks between thousands. */
export function useSay(): (value: number) => string {
  const { lang } = useFormat();
  return useMemo(() => {
    const format = new Intl.NumberFormat(lang === 'fa' ? 'fa-IR' : 'en-GB', {
      useGrouping: false,
      maximumFractionDigits: 4,
    });
    return (value) => format.format(value);
  }, [lang]);
}
