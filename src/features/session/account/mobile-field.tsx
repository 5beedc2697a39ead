import { useTranslation } from 'react-i18next';
import { LineField } from '../entry-fields.tsx';
import type { Flow } from './use-flow.ts';

/** The number that a code goes to; the same on every step that asks for one. */
export function MobileField({ flow, error }: { flow: Flow; error: string | undefined }) {
  const { t } = useTranslation('account');
  return (
    <LineField
      label={t('field.mobile')}
      name="mobile"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      hint={t('mobileHint')}
      value={flow.memory.mobile}
      onType={(mobile) => flow.change({ mobile })}
      error={error}
    />
  );
}
