import '#src/ui/mantine-late-styles.ts';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import { giveProof, useIsProofAskedApart } from '../proof.ts';
import { ProofForm } from './proof-form.tsx';

/** Her own password once more, before what somebody could do with a tablet that was left open. */
export function ProofDialog() {
  const { t } = useTranslation('account');
  if (!useIsProofAskedApart()) return null;
  return (
    <Dialog onClose={() => giveProof(false)} title={t('proof.title')}>
      <ProofForm submit={t('proof.submit')} />
    </Dialog>
  );
}
