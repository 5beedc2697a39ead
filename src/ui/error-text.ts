import { useTranslation } from 'react-i18next';
import { errorCode } from '#src/api/errors.ts';

/** Tells what went wrong in the person's language; an unknown code falls back to the general sentence. */
export function useErrorText(): (error: unknown) => string {
  const codeText = useErrorCodeText();
  return (error) => codeText(errorCode(error));
}

/** The same for a code that was kept (a refused row of the outbox). */
export function useErrorCodeText(): (code: string) => string {
  const { t } = useTranslation('errors');
  return (code) => t([code, 'unexpected']);
}
