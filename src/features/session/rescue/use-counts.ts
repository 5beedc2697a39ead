import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';

/** «۱۲ مورد، ۱ پیش‌نویس و ۳ فایل»: what there is none of is not said. */
export function useCounts(): (count: { rows: number; drafts: number; files: number }) => string {
  const { t } = useTranslation('session');
  const { number, lang } = useFormat();
  return (counts) => {
    const said = (['rows', 'drafts', 'files'] as const)
      .filter((kind) => counts[kind] > 0)
      .map((kind) =>
        t(`rescue.count.${kind}`, { count: counts[kind], number: number(counts[kind]) }),
      );
    return said.length === 0
      ? t('rescue.count.nothing')
      : new Intl.ListFormat(lang, { type: 'conjunction' }).format(said);
  };
}
