import { Button } from '@mantine/core';
import { IconFileCheck, IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Format } from '#src/features/interchange/index.ts';
import { Note, QuietButton, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import type { QuestionImport } from './question-import.ts';
import type { QuestionImportState, ReadFile } from './state.ts';
import classes from './question-import.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The readers that could be tried instead, each one tap away. */
export function OtherReaders({
  others,
  hasRepairs,
  onRead,
}: {
  others: readonly Format[];
  /** Something of the file was put right by hand, which another reading does away with. */
  hasRepairs: boolean;
  onRead: (format: Format) => void;
}) {
  const { t } = useTranslation('question-import');
  const [asked, setAsked] = useState<Format | null>(null);
  if (asked !== null)
    return (
      <div className={clsx(layouts.row, layouts.above8, classes['line'])}>
        <span>{t('taken.ask')}</span>
        <Button variant="default" onClick={() => onRead(asked)}>
          {t('taken.yes')}
        </Button>
        <Button variant="default" onClick={() => setAsked(null)}>
          {t('taken.no')}
        </Button>
      </div>
    );
  return (
    <div className={clsx(layouts.row, layouts.above8, classes['line'])}>
      <span className={typography.quiet}>{t('taken.instead')}</span>
      {others.map((format) => (
        <QuietButton key={format} onClick={() => (hasRepairs ? setAsked(format) : onRead(format))}>
          {t(`format.${format}`)}
        </QuietButton>
      ))}
    </div>
  );
}

/** What one file was taken for, how sure that is, and what else it could be. */
function TakenAs({
  one,
  questionImport,
  state,
}: {
  one: ReadFile;
  questionImport: QuestionImport;
  state: QuestionImportState;
}) {
  const { t } = useTranslation('question-import');
  const { number } = useFormat();
  const { file, detected } = one;
  const { format, confidence, understood, all, others } = detected;
  const isDoubtful = confidence === 'unsure';
  const Icon = isDoubtful ? IconHelpCircle : IconFileCheck;
  return (
    <Note kind={isDoubtful ? 'wait' : 'plain'} icon={<Icon {...icon} />} live>
      <bdi>{file}</bdi>
      {': '}
      {t('taken.as', { format: t(`format.${format}`) })}
      {all > 0 && (
        <>
          {' '}
          {t(`taken.${confidence}`)}{' '}
          <span className={typography.quiet}>
            {t('taken.lines', { count: all, n: number(understood), all: number(all) })}
          </span>
        </>
      )}
      {others.length > 0 && (
        <OtherReaders
          others={others}
          hasRepairs={state.rows.some((row) => row.file === file && row.isRepaired)}
          onRead={(wanted) => void questionImport.readAs(file, wanted)}
        />
      )}
    </Note>
  );
}

/** What the files that were read were taken for; those that say it themselves need no word. */
export function ReadFiles({
  questionImport,
  state,
}: {
  questionImport: QuestionImport;
  state: QuestionImportState;
}) {
  const told = state.files.filter(({ detected }) => detected.others.length > 0);
  if (told.length === 0) return null;
  return (
    <div className={clsx(layouts.stack, layouts.below16)}>
      {told.map((one) => (
        <TakenAs
          key={`${one.file} ${one.detected.format}`}
          one={one}
          questionImport={questionImport}
          state={state}
        />
      ))}
    </div>
  );
}
