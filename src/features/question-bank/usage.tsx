import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { QuestionUse } from '#contract/bank/question-usage.ts';
import { fetchUsage } from '#src/api/bank-questions.ts';
import { useScope } from '#src/features/session/index.ts';
import { Facts, SkeletonRows, useFormat, typography } from '#src/ui/index.ts';
import classes from './bank.module.css';

function Use({ use }: { use: QuestionUse }) {
  const { t } = useTranslation('question-bank');
  const { t: tq } = useTranslation('questions');
  const { day, number } = useFormat();
  const percent = (share: number) => t('usage.percent', { n: number(Math.round(share * 100)) });
  return (
    <li>
      <bdi className={classes['usedIn']}>{use.title}</bdi>
      <Facts
        className={classes['facts'] ?? ''}
        items={[
          t(`kind.${use.kind}`),
          tq(`state.${use.state}`),
          day(use.startDate),
          use.results === 0
            ? null
            : t('usage.results', { count: use.results, n: number(use.results) }),
          use.facility === null ? null : t('usage.facility', { value: percent(use.facility) }),
          use.discrimination === null
            ? null
            : t('usage.discrimination', { value: number(use.discrimination) }),
        ]}
      />
    </li>
  );
}

/** Where copies of a question are, and how it did there; nothing where the back end does not tell. */
export function Usage({ id }: { id: string }) {
  const { t } = useTranslation('question-bank');
  const { number } = useFormat();
  const { schoolId } = useScope();
  const query = useQuery({
    queryKey: ['bankUsage', schoolId, id],
    queryFn: ({ signal }) => fetchUsage(schoolId, id, signal),
    staleTime: 60_000,
  });
  if (query.data === null || query.isError || query.fetchStatus === 'paused') return null;
  const items = query.data?.items ?? [];
  const isMeasured = items.some((use) => use.facility !== null || use.discrimination !== null);
  const left = (query.data?.total ?? 0) - items.length;
  return (
    <section className={classes['usage']} aria-labelledby="bank-usage">
      <h3 id="bank-usage">{t('usage.title')}</h3>
      {query.isPending ? (
        <SkeletonRows rows={1} />
      ) : items.length === 0 ? (
        <p className={typography.quiet}>{t('usage.none')}</p>
      ) : (
        <>
          <ul className={classes['uses']}>
            {items.map((use) => (
              <Use key={`${use.kind} ${use.id}`} use={use} />
            ))}
          </ul>
          {left > 0 && (
            <p className={typography.quiet}>{t('usage.more', { count: left, n: number(left) })}</p>
          )}
          {isMeasured && <p className={typography.quiet}>{t('usage.how')}</p>}
        </>
      )}
    </section>
  );
}
