import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#src/ui/mantine-late-styles.ts';
import { fileTitle } from '#src/lib/file-title.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Note, ProgressLine, useFormat, layouts, typography, clsx } from '#src/ui/index.ts';
import type { Format, Loss } from '../model.ts';
import { carriedOf, standIn, type Outgoing } from './carried.ts';
import { FormatChoice } from './format-choice.tsx';
import { useFiles } from './use-files.ts';
import { useWeighing, useWriting } from './use-worker.ts';
import classes from './export.module.css';
import { groupLosses, stretchesOf } from './grouped.ts';

/** Numbers of questions in words: stretches as stretches, all of them as all. */
function useNumbersText(count: number): (numbers: readonly number[]) => string {
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
function LossesList({ losses, count }: { losses: readonly Loss[]; count: number }) {
  const { t } = useTranslation('interchange');
  const { number } = useFormat();
  const numbersText = useNumbersText(count);
  return (
    <ul className={clsx(layouts.grid, classes['losses'])}>
      {groupLosses(losses).map(({ remark, numbers }) => (
        <li key={`${remark.code} ${JSON.stringify(remark.values)}`} data-weight={remark.weight}>
          {t(`remark.${remark.code}`, { ...remark.values })}
          <span className={clsx(typography.faint, classes['quiet'])}>
            {t('export.count', { count: numbers.length, n: number(numbers.length) })}{' '}
            {numbersText(numbers)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** In the order in which a teacher may want them. */
const formats: readonly Format[] = [
  'moodle',
  'xlsx',
  'qti30',
  'qti22',
  'qti21',
  'gift',
  'csv',
  'aiken',
];

export interface ExportDialogProps {
  questions: readonly Outgoing[];
  /** What they belong to; the name of the file unless another is typed. */
  title: string;
  /** Whether their list has scores. */
  isScored: boolean;
  onClose: () => void;
}

/** Questions as a file: what the chosen format cannot carry is said before anything is written. */
export function ExportDialog({ questions, title, isScored, onClose }: ExportDialogProps) {
  const { t } = useTranslation('interchange');
  const { lang, number } = useFormat();
  const count = questions.length;
  const [format, setFormat] = useState<Format>('moodle');
  const [name, setName] = useState(title);
  const files = useFiles(questions);
  const weighing = useWeighing(formats, () =>
    questions.map((one) => carriedOf(one, { bytes: standIn, isScored })),
  );
  const writing = useWriting(saveFile);
  const numbersText = useNumbersText(count);
  const losses = weighing.losses.get(format);
  const remarksAt = (index: number) => losses?.find((one) => one.index === index)?.remarks ?? [];
  const away = questions.flatMap((one, index) =>
    !files.isReading &&
    one.files.some(({ id }) => !files.bytes.has(id)) &&
    !remarksAt(index).some(({ code }) => code === 'lossFiles' || code === 'lossWhole')
      ? [index + 1]
      : [],
  );
  const unwritten = (losses ?? []).filter(({ remarks }) =>
    remarks.some(({ code }) => code === 'lossWhole'),
  ).length;
  const isNothing = losses !== undefined && unwritten === count;
  const isWriting = writing.state.t === 'writing';
  const isReady = losses !== undefined && !files.isReading && !isNothing && !isWriting;
  const fresh =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      writing.forget();
    };
  const write = () =>
    writing.write({
      format,
      questions: questions.map((one) =>
        carriedOf(one, { bytes: ({ id }) => files.bytes.get(id) ?? null, isScored }),
      ),
      title: fileTitle(name, t('export.untitled')),
      language: lang,
    });
  return (
    <Dialog title={t('export.title', { count, n: number(count) })} onClose={onClose}>
      <div className={clsx(layouts.grid, layouts.gap16)}>
        <TextInput
          label={t('export.name')}
          value={name}
          maxLength={100}
          className={classes['name'] ?? ''}
          disabled={isWriting}
          onChange={(event) => fresh(setName)(event.currentTarget.value)}
        />
        <FormatChoice
          formats={formats}
          chosen={format}
          weighing={weighing}
          isLocked={isWriting}
          onChoose={fresh(setFormat)}
        />
        <section
          className={clsx(layouts.grid, classes['said'])}
          aria-label={t('export.said')}
          aria-live="polite"
        >
          {weighing.isBroken && !losses ? (
            <Note kind="wrong">{t('export.broken')}</Note>
          ) : !losses ? (
            <ProgressLine
              value={weighing.progress?.done ?? 0}
              max={weighing.progress?.all ?? 1}
              label={t('export.weighing')}
            />
          ) : losses.length === 0 ? (
            <p>{t('export.wholeText')}</p>
          ) : (
            <>
              <h3>{t(isNothing ? 'export.nothing' : 'export.lossesTitle')}</h3>
              <LossesList losses={losses} count={count} />
            </>
          )}
          {files.isReading && (
            <>
              <p>{t('export.files', { done: number(files.done), all: number(files.all) })}</p>
              <ProgressLine value={files.done} max={files.all} label={t('export.filesLabel')} />
            </>
          )}
          {away.length > 0 && (
            <Note
              kind="wait"
              action={
                <Button variant="default" onClick={files.again}>
                  {t('export.filesAgain')}
                </Button>
              }
            >
              {t('export.filesAway')} {numbersText(away)}
            </Note>
          )}
          {isWriting && (
            <div className={clsx(layouts.line, layouts.gap12, classes['writing'])}>
              <progress aria-label={t('export.writing')} />
              <span>{t('export.writing')}</span>
            </div>
          )}
          {writing.state.t === 'failed' && <Note kind="wrong">{t('export.failed')}</Note>}
          {writing.state.t === 'done' && (
            <Note kind="right">
              {t('export.done')} <bdi>{writing.state.name}</bdi>
            </Note>
          )}
        </section>
      </div>
      <DialogActions>
        {isWriting ? (
          <Button variant="default" onClick={writing.cancel}>
            {t('export.cancel')}
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {t('export.close')}
          </Button>
        )}
        <Button disabled={!isReady} onClick={write}>
          {t(
            away.length > 0
              ? 'export.saveWithout'
              : writing.state.t === 'done'
                ? 'export.again'
                : 'export.save',
          )}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
