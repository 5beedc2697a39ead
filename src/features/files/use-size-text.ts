import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';

const KILO = 1024;

/** A size in words: «۳٫۲ مگابایت», "410 kB". */
export function useSizeText(): (bytes: number) => string {
  const { t } = useTranslation('files');
  const { number } = useFormat();
  return (bytes) => {
    if (bytes < KILO) return t('size.byte', { number: number(bytes) });
    const kilobytes = Math.round(bytes / KILO);
    if (kilobytes < KILO) return t('size.kilobyte', { number: number(kilobytes) });
    return t('size.megabyte', { number: number(Math.round((bytes / KILO / KILO) * 10) / 10) });
  };
}
