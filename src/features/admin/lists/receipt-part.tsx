import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterRun } from '#contract/people/roster.ts';
import { ButtonLink } from '#src/features/activities/index.ts';
import { permissionsOf, useIsOffline, usePerson } from '#src/features/session/index.ts';
import { isolated } from '#src/lib/isolated.ts';
import { Note, QuietButton, QuietLink, Sheet, useFormat, clsx, layouts } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import type { useDoing } from '../use-doing.ts';
import { OverButton } from './over-button.tsx';
import { rosterRunsQuery } from './queries.ts';
import { UndoDialog } from './runs-part.tsx';
import { sumInWords } from './sums.ts';

/** Lists that were just applied, and rows of theirs that still want something. */
export interface Receipt {
  run: RosterRun;
  /** Rows that were left out. */
  left: number;
  /** Teachers who came without class or course. */
  untaught: number;
}

/** What was done by the lists, what to do next, and how to take it back. */
export function ReceiptPart({
  receipt: { run: applied, left, untaught },
  doings,
  onLeft,
  onClose,
}: {
  receipt: Receipt;
  doings: ReturnType<typeof useDoing>;
  /** To the rows that were left out. */
  onLeft: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['lists', 'common']);
  const { number } = useFormat();
  const person = usePerson();
  const isOffline = useIsOffline();
  const [isAsked, setAsked] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  // What was pressed is gone with its dialog.
  useEffect(() => title.current?.focus(), []);
  const runs = useQuery(rosterRunsQuery(person.school.id)).data;
  const run = runs?.find(({ id }) => id === applied.id) ?? applied;
  const { counts, files, undo } = run;
  const may = permissionsOf(person);
  const isUndone = undo === 'undone';
  return (
    <Sheet padded aria-label={t('receipt.title')} className={admin['group'] ?? ''}>
      <h3 ref={title} tabIndex={-1} className={layouts.line}>
        {isUndone ? (
          <IconArrowBackUp size={24} aria-hidden />
        ) : (
          <IconCircleCheck size={24} aria-hidden />
        )}
        {t(isUndone ? 'runs.undone' : 'receipt.title')}
      </h3>
      <p>{sumInWords(counts, true, t, number) || t('apply.same')}</p>
      <p className={admin['quiet']}>{files.map(isolated).join(t('common:listComma'))}</p>
      {!isUndone && left > 0 && (
        <Note
          kind="wait"
          action={<QuietButton onClick={onLeft}>{t('receipt.correct')}</QuietButton>}
        >
          {t('receipt.left', { count: left, n: number(left) })}
        </Note>
      )}
      {!isUndone && untaught > 0 && (
        <Note kind="wait">{t('receipt.untaught', { count: untaught, n: number(untaught) })}</Note>
      )}
      {!isUndone && counts.staff.new > 0 && may.includes('accounts') && (
        <Note
          action={
            <QuietLink to="/admin" search={{ tab: 'accounts' }}>
              {t('receipt.accounts')}
            </QuietLink>
          }
        >
          {t('receipt.staff')}
        </Note>
      )}
      <DoingNote doing={!isAsked && doings.doing?.of === run.id ? doings.doing : null} />
      <div className={clsx(layouts.row, layouts.gap8x16)}>
        {!isUndone && may.includes('logins') && counts.students.new > 0 && (
          <ButtonLink to="/admin" search={{ tab: 'cards' }}>
            {t('receipt.cards')}
          </ButtonLink>
        )}
        {!isUndone && may.includes('structure') && (
          <ButtonLink
            to="/admin"
            search={{ tab: 'structure', part: untaught > 0 ? 'teaching' : undefined }}
            variant="default"
          >
            {t('receipt.structure')}
          </ButtonLink>
        )}
        {!isUndone && left > 0 ? (
          <OverButton label={t('receipt.close')} onOver={onClose} />
        ) : (
          <Button variant="default" onClick={onClose}>
            {t('receipt.close')}
          </Button>
        )}
        {undo === 'possible' && (
          <QuietButton disabled={isOffline || doings.isBusy} onClick={() => setAsked(true)}>
            {t('runs.undo')}
          </QuietButton>
        )}
      </div>
      {undo === 'possible' && <p className={admin['quiet']}>{t('apply.text')}</p>}
      {(undo === 'late' || undo === 'written') && (
        <p className={admin['quiet']}>{t(`runs.why.${undo}`)}</p>
      )}
      {isAsked && <UndoDialog run={run} doings={doings} onClose={() => setAsked(false)} />}
    </Sheet>
  );
}
