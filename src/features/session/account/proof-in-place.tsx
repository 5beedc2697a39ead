import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { clsx, layouts } from '#src/ui/index.ts';
import { askInPlace, useIsProofAsked } from '../proof.ts';
import classes from '../login.module.css';
import { ProofForm } from './proof-form.tsx';

/** Her own password in the dialog whose request waits for it; nothing as long as none does. */
export function ProofInPlace({
  submit,
  onAsked,
  onClose,
}: {
  submit: string;
  /** Then it stands in place of the dialog's own buttons. */
  onAsked: (isAsked: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const isAsked = useIsProofAsked();
  const form = useRef<HTMLDivElement>(null);
  useEffect(askInPlace, []);
  useLayoutEffect(() => {
    onAsked(isAsked);
    form.current?.querySelector<HTMLInputElement>('input[name=current]')?.focus();
  }, [isAsked, onAsked]);
  if (!isAsked) return null;
  return (
    <div ref={form} className={clsx(layouts.grid, layouts.gap16, classes['form'])}>
      <ProofForm submit={submit} />
      <Button variant="default" size="lg" fullWidth onClick={onClose}>
        {t('proof.cancel')}
      </Button>
    </div>
  );
}
