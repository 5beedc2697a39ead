import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import type { Loss } from '../model.ts';
import { groupLosses, stretchesOf } from './grouped.ts';
import classes from './export.module.css';

/** Numbers of questions in words: stretches as stretches, all of them as all. */
export function useNumbersText(count: number): (numbers: readonly number[]) => string {
  const { t } = useTranslation('interchange');
  const { number } = useFormat();
  return (numbers) =>
    numbers.length === count && count > 1
      ? t('export.ofAll')
      : t('export.of', {
          count: numbers.length,
          list: stretchesOf(numbers)
            .map(({ from, to }) =>
              from === to
                ? number(from)
                : t('export.stretch', { from: number(from), to: number(to) }),
            )
            .join(t('export.comma')),
        });
}

/** What a format cannot carry, by what it is, each with its questions. */
export function LossesList({ losses, count }: { losses: readonly Loss[]; count: number }) {
  const { t } = useTranslation('interchange');
  const { number } = useFormat();
  const numbersText = useNumbersText(count);
  return (
    <ul className={classes['losses']}>
      {groupLosses(losses).map(({ remark, numbers }) => (
        <li key={`${remark.code} ${JSON.stringify(remark.values)}`} data-weight={remark.weight}>
          {t(`remark.${remark.code}`, { ...remark.values })}
          <span className={classes['quiet']}>
            {t('export.count', { count: numbers.length, n: number(numbers.length) })}{' '}
            {numbersText(numbers)}
          </span>
        </li>
      ))}
    </ul>
  );
}
