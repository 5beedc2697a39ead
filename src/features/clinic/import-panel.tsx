import '#src/ui/mantine-late-styles.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { WhenDraftsRead } from '#src/features/drafts/index.ts';
import { mayOnlyView, usePerson } from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Note, PageHead, QuietButton, Sheet, SkeletonRows, useFormat } from '#src/ui/index.ts';
import { ArrivalPart } from './arrival-part.tsx';
import { ChoosePart } from './choose-part.tsx';
import { ReadFiles } from './read-files.tsx';
import { ReadingPart } from './reading-part.tsx';
import { SaidOfFiles } from './said-of-files.tsx';
import { useClinic } from './use-clinic.ts';
import classes from './clinic.module.css';

const ReviewPart = lazyPart(async () => (await import('./review-part.tsx')).ReviewPart);
const TablePart = lazyPart(async () => (await import('./table-part.tsx')).TablePart);

function useLock(): 'supporter' | null {
  return mayOnlyView(usePerson().roles) ? 'supporter' : null;
}

function Inside() {
  const { t } = useTranslation('clinic');
  const { number } = useFormat();
  const { clinic, state } = useClinic();
  const loading = (
    <Sheet>
      <SkeletonRows rows={3} />
    </Sheet>
  );
  if (!clinic) return loading;
  const { head, reading, table, rows } = state;
  return (
    <>
      {state.fault && (
        <div role="alert" className={classes['notes']}>
          <Note kind="wrong">{t(`fault.${state.fault}`)}</Note>
        </div>
      )}
      {!state.isDurable && !state.fault && (
        <div className={classes['notes']}>
          <Note kind="wait">{t('fault.windowOnly')}</Note>
        </div>
      )}
      {state.stayed > 0 && (
        <output className={classes['notes']}>
          <Note kind="wait">
            {t('undo.stayed', { count: state.stayed, n: number(state.stayed) })}
          </Note>
        </output>
      )}
      {state.elsewhere !== null && (
        <div role="alert" className={classes['notes']}>
          <Note kind="wait">{t('elsewhere')}</Note>
        </div>
      )}
      <SaidOfFiles state={state} onReadAs={(file, format) => void clinic.readAs(file, format)} />
      {(!head || head.phase === 'review') && !reading && (
        <ReadFiles clinic={clinic} state={state} />
      )}
      <Suspense fallback={loading}>
        {head && head.phase !== 'review' ? (
          <ArrivalPart clinic={clinic} state={state} head={head} />
        ) : reading ? (
          <ReadingPart reading={reading} count={rows.length} onCancel={clinic.cancelReading} />
        ) : table ? (
          <TablePart
            key={table.file}
            now={table}
            onDone={(mapping) => void clinic.mapTable(mapping)}
          />
        ) : rows.length > 0 && head ? (
          <ReviewPart clinic={clinic} state={state} head={head} />
        ) : (
          <WhenDraftsRead>
            <ChoosePart clinic={clinic} />
          </WhenDraftsRead>
        )}
      </Suspense>
    </>
  );
}

/** Questions from files and pasted text: read on the device, looked through, and brought to the bank in one step. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('clinic');
  const lock = useLock();
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={<QuietButton onClick={onClose}>{t('back')}</QuietButton>}
      />
      {lock ? <Note>{t(`lock.${lock}`)}</Note> : <Inside />}
    </>
  );
}
