import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterReport, RosterRun } from '#contract/people/roster.ts';
import { applyRoster, type SentRoster } from '#src/api/roster.ts';
import { permissionsOf, usePerson } from '#src/features/session/index.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { useFormat } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import { AskFoot } from '../ask-foot.tsx';
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
  const [isAsked, setAsked] = useState(false);
  const { seen } = report;
  const what = sumInWords(report, body.archiveGone ?? false, t, number);

  async function apply() {
    setAsked(true);
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
    <Dialog onClose={onClose} title={t('apply.title')} startsAtTitle>
      <div className={admin['dialog']}>
        <p>{what}</p>
        {report.staff.new > 0 && !permissionsOf(person).includes('accounts') && (
          <p>{t('apply.noRole')}</p>
        )}
        <p className={admin['quiet']}>{t('apply.text')}</p>
        <AskFoot
          doing={isAsked ? doing : null}
          submit={t('apply.submit')}
          isDisabled={isBusy}
          onGo={apply}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
