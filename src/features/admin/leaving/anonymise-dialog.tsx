import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { anonymise } from '#src/api/leaving.ts';
import { QueryFallback } from '#src/features/activities/index.ts';
import { useScope } from '#src/features/session/index.ts';
import { Note, useFormat } from '#src/ui/index.ts';
import { Ask } from '../ask.tsx';
import { CARDS_KEY } from '../queries.ts';
import type { Acts } from '../structure/use-acts.ts';
import { ANY_STUDENTS_KEY, tracesQuery } from './queries.ts';

const goes = ['names', 'access', 'writtenAnswers', 'files', 'remarks'] as const;

/** Says how much goes and what stays, and takes the name of somebody who left out of everything. */
export function AnonymiseDialog({
  studentId,
  name,
  acts,
  onClose,
}: {
  studentId: string;
  name: string;
  acts: Acts;
  onClose: () => void;
}) {
  const { t } = useTranslation(['leaving', 'admin']);
  const { number } = useFormat();
  const client = useQueryClient();
  const { schoolId } = useScope();
  const query = useQuery(tracesQuery(schoolId, studentId));
  const traces = query.data;
  async function go() {
    const done = await acts.act(
      'anonymise',
      studentId,
      (scope, key) => anonymise(scope.schoolId, studentId, key),
      t('anonymise.done'),
    );
    for (const queryKey of [ANY_STUDENTS_KEY, CARDS_KEY])
      void client.invalidateQueries({ queryKey });
    if (done) onClose();
    else void query.refetch();
  }
  return (
    <Ask
      title={t('anonymise.title', { name })}
      doing={acts.doing?.of === 'anonymise' ? acts.doing : null}
      submit={t('anonymise.submit')}
      isRed
      isDisabled={acts.isBlocked || traces?.state !== 'left'}
      onGo={go}
      onClose={onClose}
    >
      <p>{t('anonymise.text')}</p>
      {!traces ? (
        <QueryFallback query={query} what={t('anonymise.failed')} rows={4} />
      ) : (
        <>
          <ul>
            {goes
              .filter((what) => traces[what] > 0)
              .map((what) => (
                <li key={what}>
                  {t(`anonymise.goes.${what}`, { count: traces[what], n: number(traces[what]) })}
                </li>
              ))}
          </ul>
          <p>{t('anonymise.stays', { count: traces.results, n: number(traces.results) })}</p>
          {traces.state === 'here' ? (
            <Note kind="wrong">{t('why.here')}</Note>
          ) : (
            <Note kind="wait">{t('anonymise.forGood')}</Note>
          )}
        </>
      )}
    </Ask>
  );
}
