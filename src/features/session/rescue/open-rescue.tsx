import { Button, TextInput } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedRescue } from '#src/offline/index.ts';
import { DialogActions } from '#src/ui/dialog.tsx';
import { Note, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { useOffline } from '../context.ts';
import { rescueFault } from './faults.ts';
import classes from './rescue.module.css';
import { useCounts } from './use-counts.ts';

/** What the opened file would add, and what is here or was sent already. */
function Preview({
  opened,
  onAdd,
  onClose,
}: {
  opened: OpenedRescue;
  onAdd: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('session');
  const { number, dayTime } = useFormat();
  const counts = useCounts();
  const { effect, at } = opened;
  const isNothing = effect.rows + effect.drafts + effect.files === 0;
  return (
    <div className={clsx(layouts.grid, layouts.gap16)} aria-live="polite">
      <p>{t('rescue.madeAt', { at: dayTime(new Date(at).toISOString()) })}</p>
      <p>{isNothing ? t('rescue.addsNothing') : t('rescue.adds', { what: counts(effect) })}</p>
      {effect.here > 0 && (
        <p className={typography.soft}>
          {t('rescue.here', { count: effect.here, number: number(effect.here) })}
        </p>
      )}
      {effect.sent > 0 && (
        <p className={typography.soft}>
          {t('rescue.sent', { count: effect.sent, number: number(effect.sent) })}
        </p>
      )}
      <DialogActions>
        {isNothing ? (
          <Button variant="default" onClick={onClose}>
            {t('rescue.done')}
          </Button>
        ) : (
          <Button onClick={onAdd}>{t('rescue.add')}</Button>
        )}
      </DialogActions>
    </div>
  );
}

/** Brings the work of a rescue file here: the file, its phrase, then what it would add, and only then adding it. */
export function OpenRescue({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('session');
  const { rescue } = useOffline();
  const counts = useCounts();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [phrase, setPhrase] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [opened, setOpened] = useState<OpenedRescue | null>(null);
  const [added, setAdded] = useState<string | null>(null);

  if (!rescue.isAvailable()) return <Note kind="wait">{t('rescue.fault.noCrypto')}</Note>;
  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(rescueFault(t, error));
      setOpened(null);
    } finally {
      setIsBusy(false);
    }
  };
  if (added !== null)
    return (
      <div className={clsx(layouts.grid, layouts.gap16)}>
        <Note kind="right" live>
          {added}
        </Note>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('rescue.done')}
          </Button>
        </DialogActions>
      </div>
    );
  if (opened)
    return (
      <Preview
        opened={opened}
        onClose={onClose}
        onAdd={() =>
          void attempt(async () =>
            setAdded(t('rescue.added', { what: counts(await opened.add()) })),
          )
        }
      />
    );
  return (
    <form
      className={clsx(layouts.grid, layouts.gap16)}
      onSubmit={(event) => {
        event.preventDefault();
        if (file && phrase)
          void attempt(async () => setOpened(await rescue.open(await file.arrayBuffer(), phrase)));
      }}
    >
      <div>
        <label htmlFor={id} className={clsx(layouts.line, typography.breaks, classes['file'])}>
          <IconFileImport size={20} stroke={1.75} aria-hidden />
          <span dir="auto">{file ? file.name : t('rescue.choose')}</span>
          <input
            id={id}
            type="file"
            onChange={(event) => {
              setFile(event.currentTarget.files?.[0] ?? null);
              setFault(null);
            }}
          />
        </label>
      </div>
      <TextInput
        label={t('rescue.phrase')}
        value={phrase}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        error={fault}
        onChange={(event) => setPhrase(event.currentTarget.value)}
      />
      <DialogActions above={!(file && phrase) && <p>{t('rescue.bothNeeded')}</p>}>
        <Button type="submit" loading={isBusy} variant={file && phrase ? 'filled' : 'default'}>
          {t('rescue.open')}
        </Button>
      </DialogActions>
    </form>
  );
}
