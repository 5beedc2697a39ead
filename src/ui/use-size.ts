import { useTranslation } from 'react-i18next';
import { formatBytes } from '#src/lib/format-bytes.ts';
import { useFormat } from './use-format.ts';

/** Writes bytes in words: «۱٫۲ مگابایت». */
export function useSize(): (bytes: number) => string {
  const { t } = useTranslation('common');
  const { number } = useFormat();
  return (bytes) => {
    const { unit, value } = formatBytes(bytes);
    return t(`size.${unit}`, { n: number(value) });
  };
}
