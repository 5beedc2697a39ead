import '#src/ui/mantine-late-styles.ts';
import { IconFileAlert, IconInfoCircle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { WhenDraftsRead } from '#src/features/drafts/index.ts';
import { type Format, TEXT_FORMATS } from '#src/features/interchange/index.ts';
import { roleLock, usePerson } from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import {
  Note,
  PageHead,
  ProgressLine,
  QuietButton,
  Sheet,
  SkeletonRows,
  useFormat,
  clsx,
  layouts,
  typography,
} from '#src/ui/index.ts';
import { ArrivalPart } from './arrival-part.tsx';
import { ChoosePart } from './choose-part.tsx';
import classes from './question-import.module.css';
import { OtherReaders, ReadFiles } from './read-files.tsx';
import type { QuestionImportState, ReadingNow } from './state.ts';
import { useQuestionImport } from './use-question-import.ts';
import { useWords } from './use-words.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Refusals of what is a text all the same, which a reader of texts may be tried with. */
const TEXTS: ReadonlySet<string> = new Set(['html', 'unknownXml', 'json']);

/** Files that were not read, and what was noticed of those that were. */
function SaidOfFiles({
  state,
  onReadAs,
}: {
  state: Pick<QuestionImportState, 'refusals' | 'remarks'>;
  onReadAs: (file: string, format: Format) => void;
}) {
  const words = useWords();
  const { refusals, remarks } = state;
  if (refusals.length + remarks.length === 0) return null;
  return (
    <div className={clsx(layouts.stack, layouts.below16)}>
      {refusals.map(({ file, code, values }) => (
        <div key={file} role="alert">
          <Note kind="wrong" icon={<IconFileAlert {...icon} />}>
            <strong>
              <bdi>{file}</bdi>
            </strong>
            {': '}
            {words.refusal(code, values)}
            {TEXTS.has(code) && (
              <OtherReaders
                others={TEXT_FORMATS}
                hasRepairs={false}
                onRead={(format) => onReadAs(file, format)}
              />
            )}
          </Note>
        </div>
      ))}
      {remarks.map(({ file, remark }) => (
        <Note key={`${file} ${remark.code}`} icon={<IconInfoCircle {...icon} />}>
          <bdi>{file}</bdi>
          {': '}
          {words.remark(remark)}
        </Note>
      ))}
    </div>
  );
}

/** A file that is being read: how far, and how to stop it. */
function ReadingPart({
  reading,
  count,
  onCancel,
}: {
  reading: ReadingNow;
  /** Questions that came so far. */
  count: number;
  onCancel: () => void;
}) {
  const { t } = useTranslation('question-import');
  const { number } = useFormat();
  const { file, format, done, all } = reading;
  const share = all > 0 ? Math.min(1, done / all) : 0;
  return (
    <Sheet padded className={classes['stack'] ?? ''}>
      <p aria-live="polite">
        {t('reading.file')} <bdi>{file}</bdi>
        {format && <span className={typography.quiet}> {t(`format.${format}`)}</span>}
      </p>
      <ProgressLine value={share} max={1} label={t('reading.progress')} />
      <div className={clsx(layouts.row, classes['line'])}>
        <span className={typography.quiet}>
          {count > 0
            ? t('reading.count', { count, n: number(count) })
            : t('reading.percent', { n: number(Math.round(share * 100)) })}
        </span>
        <QuietButton onClick={onCancel}>{t('reading.cancel')}</QuietButton>
      </div>
    </Sheet>
  );
}

const ReviewPart = lazyPart(async () => (await import('./review-part.tsx')).ReviewPart);
const TablePart = lazyPart(async () => (await import('./table-part.tsx')).TablePart);

function Inside() {
  const { t } = useTranslation('question-import');
  const { number } = useFormat();
  const { questionImport, state } = useQuestionImport();
  const loading = (
    <Sheet>
      <SkeletonRows rows={3} />
    </Sheet>
  );
  if (!questionImport) return loading;
  const { head, reading, table, rows } = state;
  return (
    <>
      {state.fault && (
        <div role="alert" className={clsx(layouts.stack, layouts.below16)}>
          <Note kind="wrong">{t(`fault.${state.fault}`)}</Note>
        </div>
      )}
      {!state.isDurable && !state.fault && (
        <div className={clsx(layouts.stack, layouts.below16)}>
          <Note kind="wait">{t('fault.windowOnly')}</Note>
        </div>
      )}
      {state.stayed > 0 && (
        <output className={clsx(layouts.stack, layouts.below16)}>
          <Note kind="wait">
            {t('undo.stayed', { count: state.stayed, n: number(state.stayed) })}
          </Note>
        </output>
      )}
      {state.elsewhere !== null && (
        <div role="alert" className={clsx(layouts.stack, layouts.below16)}>
          <Note kind="wait">{t('elsewhere')}</Note>
        </div>
      )}
      <SaidOfFiles
        state={state}
        onReadAs={(file, format) => void questionImport.readAs(file, format)}
      />
      {(!head || head.phase === 'review') && !reading && (
        <ReadFiles questionImport={questionImport} state={state} />
      )}
      <Suspense fallback={loading}>
        {head && head.phase !== 'review' ? (
          <ArrivalPart questionImport={questionImport} state={state} head={head} />
        ) : reading ? (
          <ReadingPart
            reading={reading}
            count={rows.length}
            onCancel={questionImport.cancelReading}
          />
        ) : table ? (
          <TablePart
            key={table.file}
            now={table}
            onDone={(mapping) => void questionImport.mapTable(mapping)}
          />
        ) : rows.length > 0 && head ? (
          <ReviewPart questionImport={questionImport} state={state} head={head} />
        ) : (
          <WhenDraftsRead>
            <ChoosePart questionImport={questionImport} />
          </WhenDraftsRead>
        )}
      </Suspense>
    </>
  );
}

/** Questions from files and pasted text: read on the device, looked through, and brought to the bank in one step. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('question-import');
  const lock = roleLock(usePerson().roles);
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
