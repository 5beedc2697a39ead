import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import { toldSize } from './size.ts';

/** Writes bytes in words: «۱٫۲ مگابایت». */
export function useSize(): (bytes: number) => string {
  const { t } = useTranslation('keep');
  const { number } = useFormat();
  return (bytes) => {
    const { unit, value } = toldSize(bytes);
    return t(`size.${unit}`, { n: number(value) });
  };
}
