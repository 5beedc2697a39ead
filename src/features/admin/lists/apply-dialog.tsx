import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RosterReport, RosterRun } from '#contract/people/roster.ts';
import { applyRoster, type SentRoster } from '#src/api/roster.ts';
import { permissionsOf, usePerson } from '#src/features/session/index.ts';
import { useFormat } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import { Ask } from '../ask.tsx';
import type { useDoing } from '../use-doing.ts';
import { PREVIEW } from './queries.ts';
import { sumInWords } from './sums.ts';

/** Names what would change, and has it done. */
export function ApplyDialog({
  report,
  body,
  doings: { doing, isBusy, run },
  onConflict,
  onDone,
  onClose,
}: {
  report: RosterReport;
  body: SentRoster;
  doings: ReturnType<typeof useDoing>;
  /** It was refused: the comparison is to be read anew. */
  onConflict: () => void;
  onDone: (run: RosterRun) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['lists', 'common', 'admin']);
  const { number } = useFormat();
  const person = usePerson();
  const { school } = person;
  const client = useQueryClient();
  const { seen } = report;
  const what = sumInWords(report, body.archiveGone ?? false, t, number);

  async function apply() {
    const intention = ['roster', seen, body.byName, body.archiveGone].join(' ');
    const done = await run(
      'lists',
      intention,
      (key) => applyRoster(school.id, { ...body, seen }, key),
      {
        busy: t('apply.busy'),
        done: ({ counts }) =>
          t('apply.done', {
            what: sumInWords(counts, true, t, number) || t('apply.same'),
          }),
      },
    );
    if (done) onDone(done.data);
    else onConflict();
    // Whatever of people and classes stands on the screen or the device is older than this.
    void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== PREVIEW });
  }

  return (
    <Ask
      title={t('apply.title')}
      doing={doing}
      submit={t('apply.submit')}
      isDisabled={isBusy}
      onGo={apply}
      onClose={onClose}
    >
      <p>{what}</p>
      {report.staff.new > 0 && !permissionsOf(person).includes('accounts') && (
        <p>{t('apply.noRole')}</p>
      )}
      <p className={admin['quiet']}>{t('apply.text')}</p>
    </Ask>
  );
}
