import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '#src/ui/index.ts';

/** Gives up what is still to be looked through; that is asked twice, in its place. */
export function OverButton({ label, onOver }: { label: string; onOver: () => void }) {
  const { t } = useTranslation('lists');
  const [isSure, setSure] = useState(false);
  if (!isSure) return <QuietButton onClick={() => setSure(true)}>{label}</QuietButton>;
  return (
    <>
      <span>{t('files.sure')}</span>
      <QuietButton onClick={onOver}>{t('files.yes')}</QuietButton>
      <QuietButton ref={(button) => button?.focus()} onClick={() => setSure(false)}>
        {t('files.no')}
      </QuietButton>
    </>
  );
}
