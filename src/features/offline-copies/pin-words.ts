import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#src/features/session/index.ts';
import type { Pin } from '#src/offline/index.ts';
import { useErrorCodeText, useFormat, useSize } from '#src/ui/index.ts';
import { copyStanding } from './standing.ts';

/** What is said about a pin. */
export function usePinWords(pin: Pin) {
  const { t } = useTranslation('offline-copies');
  const { number, moment } = useFormat();
  const size = useSize();
  const errorText = useErrorCodeText();
  const standing = copyStanding(pin, useIsOffline());
  const parts = { done: number(pin.done), total: number(pin.total) };
  const problem = (code: string) => t(`problem.${code}`, { defaultValue: '' }) || errorText(code);
  const age =
    pin.renewedAt === null
      ? null
      : t('renewedAt', { when: moment(new Date(pin.renewedAt).toISOString()) });
  const reason = pin.problem === null ? null : problem(pin.problem);
  return {
    standing,
    /** Why the last renewal failed. */
    reason,
    size: size(pin.bytes),
    age,
    progress:
      pin.total > 0
        ? t('progress', { ...parts, bytes: size(pin.bytes), whole: size(pin.totalBytes) })
        : '',
    text: (standing === 'problem' && reason) || t(`standing.${standing}`, parts),
  };
}
