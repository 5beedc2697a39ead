import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCalendarOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SchoolStatus, Status } from '#contract/school/school-status.ts';
import { confirmSchoolStatus, setSchoolStatus } from '#src/api/school-status.ts';
import { QueryFallback } from '#src/features/activities/index.ts';
import { Details, schoolStatusQuery, STATUS_KEY } from '#src/features/school/index.ts';
import { usePerson } from '#src/features/session/index.ts';
import { EmptySheet } from '#src/ui/index.ts';
import { SectionHead } from '../section-head.tsx';
import { useDoing } from '../use-doing.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { StatusYear } from './status-year.tsx';

/** How far the data of each school year has come, and bringing it further. */
export function StatusSection() {
  const { t } = useTranslation('admin');
  const { school } = usePerson();
  const client = useQueryClient();
  const query = useQuery(schoolStatusQuery(school.id));
  const { doing, isBusy, run } = useDoing();
  const [confirming, setConfirming] = useState<SchoolStatus | null>(null);

  async function change(
    year: SchoolStatus,
    to: Status,
    send: (key: string) => Promise<SchoolStatus>,
  ) {
    const intention = ['status', year.schoolId, year.semesterId, year.changedAt, to].join(' ');
    const done = await run(year.semesterId, intention, send, {
      busy: t('status.busy'),
      done: () => t(`status.done.${to}`),
    });
    if (done) {
      // An answer from before must not bring the old state back.
      await client.cancelQueries({ queryKey: STATUS_KEY });
      client.setQueryData(schoolStatusQuery(school.id).queryKey, (years) =>
        years?.map((one) => (one.semesterId === done.data.semesterId ? done.data : one)),
      );
    }
    // Also after a refusal: somebody else has changed it.
    void client.invalidateQueries({ queryKey: STATUS_KEY });
    return done !== null;
  }

  const years = query.data;
  return (
    <>
      <SectionHead title={t('status.title')} text={t('status.text')} query={query} canChange />
      <Details of="school" entity={school} />
      {!years ? (
        <QueryFallback query={query} what={t('status.failed')} rows={3} />
      ) : years.length === 0 ? (
        <EmptySheet
          icon={<IconCalendarOff size={28} stroke={1.5} aria-hidden />}
          title={t('status.empty')}
          text={t('status.emptyText')}
        />
      ) : (
        years.map((year) => (
          <StatusYear
            key={year.semesterId}
            year={year}
            doing={doing?.of === year.semesterId && !confirming ? doing : null}
            isBusy={isBusy}
            onSet={(to) => void change(year, to, (key) => setSchoolStatus(year, to, key))}
            onConfirm={() => setConfirming(year)}
          />
        ))
      )}
      {confirming && (
        <ConfirmDialog
          year={confirming}
          doing={doing?.of === confirming.semesterId ? doing : null}
          onClose={() => setConfirming(null)}
          onConfirm={(note) =>
            change(confirming, 'confirmed', (key) => confirmSchoolStatus(confirming, note, key))
          }
        />
      )}
    </>
  );
}
