import { useTranslation } from 'react-i18next';
import { detailsOf, type Detail, type DetailOf } from '#domain/details.ts';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './details.module.css';

/** What the back end sends of a person, a class or the school beyond what each screen shows by itself; often nothing. */
export function Details({ of, entity }: { of: DetailOf; entity: object }) {
  const { t } = useTranslation('details');
  const { number } = useFormat();
  const details = detailsOf(of, entity);
  const valueOf = (detail: Detail) => {
    if ('text' in detail) return detail.text;
    if ('number' in detail) return number(detail.number);
    if ('isTrue' in detail) return t(detail.isTrue ? 'yes' : 'no');
    return detail.values.map((value) => t(value)).join(t('common:listComma'));
  };
  if (details.length === 0) return null;
  return (
    <dl className={clsx(layouts.wrap, typography.medium, classes['details'])}>
      {details.map((detail) => (
        <div key={detail.name}>
          <dt>{t(`name.${detail.name}`)}</dt>
          <dd dir="auto">{valueOf(detail)}</dd>
        </div>
      ))}
    </dl>
  );
}
