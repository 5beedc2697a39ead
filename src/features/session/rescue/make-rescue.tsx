import { serverNow } from '#src/api/server-time.ts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phraseForm, SHORTEST_PHRASE, type RescueCount } from '#src/offline/index.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { DialogActions } from '#src/ui/dialog.tsx';
import { Note, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { useOffline, usePerson } from '../context.ts';
import { rescueFault } from './faults.ts';
import { suggestPhrase } from './phrase.ts';
import classes from './rescue.module.css';
import { useCounts } from './use-counts.ts';

type Step = 'asking' | 'making' | 'made';

/** Makes the rescue file: a phrase is suggested, and only who has it opens the file. */
export function MakeRescue({ onClose, onMade }: { onClose: () => void; onMade?: () => void }) {
  const { t, i18n } = useTranslation('session');
  const { rescue } = useOffline();
  const { name, school } = usePerson();
  const { number } = useFormat();
  const counts = useCounts();
  const [count, setCount] = useState<RescueCount | null>(null);
  const [phrase, setPhrase] = useState(() => suggestPhrase(i18n.language));
  const [step, setStep] = useState<Step>('asking');
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    void rescue.count().then(setCount, () => setCount(null));
  }, [rescue]);

  if (!rescue.isAvailable()) return <Note kind="wait">{t('rescue.fault.noCrypto')}</Note>;
  const isShort = phraseForm(phrase).length < SHORTEST_PHRASE;
  const isEmpty = count !== null && count.rows + count.drafts + count.files === 0;
  const make = async () => {
    setStep('making');
    setFault(null);
    try {
      const { bytes } = await rescue.make(phrase, `${name}، ${school.name}`);
      const fileName = `bargeh-${new Date(serverNow()).toISOString().slice(0, 10)}.rescue`;
      saveFile({ name: fileName, type: 'application/octet-stream', bytes });
      setStep('made');
      onMade?.();
    } catch (error) {
      setFault(rescueFault(t, error));
      setStep('asking');
    }
  };

  if (isEmpty)
    return (
      <div className={clsx(layouts.grid, layouts.gap16)}>
        <p className={typography.soft}>{t('rescue.empty')}</p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('rescue.done')}
          </Button>
        </DialogActions>
      </div>
    );
  if (step === 'made')
    return (
      <div className={clsx(layouts.grid, layouts.gap16)}>
        <Note kind="right" live>
          {t('rescue.made')}
        </Note>
        <p className={classes['phrase']} dir="auto">
          {phrase}
        </p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('rescue.done')}
          </Button>
        </DialogActions>
      </div>
    );
  return (
    <form
      className={clsx(layouts.grid, layouts.gap16)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isShort && step === 'asking') void make();
      }}
    >
      <p className={typography.soft}>{t('rescue.what', { what: count ? counts(count) : '…' })}</p>
      {count !== null && count.lost > 0 && (
        <Note kind="wait">
          {t('rescue.lost', { count: count.lost, number: number(count.lost) })}
        </Note>
      )}
      <TextInput
        label={t('rescue.phrase')}
        description={t('rescue.phraseWhy')}
        value={phrase}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        error={fault ?? (isShort && t('rescue.phraseShort', { number: number(SHORTEST_PHRASE) }))}
        onChange={(event) => setPhrase(event.currentTarget.value)}
      />
      <DialogActions>
        <Button variant="subtle" onClick={() => setPhrase(suggestPhrase(i18n.language))}>
          {t('rescue.another')}
        </Button>
        <Button type="submit" loading={step === 'making'}>
          {t('rescue.make')}
        </Button>
      </DialogActions>
    </form>
  );
}
