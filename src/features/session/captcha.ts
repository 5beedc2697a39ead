import { useCallback, useState } from 'react';
import { fetchCaptcha } from '#src/api/captcha.ts';
import { newUuid } from '#src/lib/uuid.ts';

/** As a picture, or in words for whoever cannot read one. */
export type CaptchaKind = 'picture' | 'words';

export interface Captcha {
  id: string;
  kind: CaptchaKind;
  /** An image's address, or the words in the language of the screen; null while it is on its way. */
  shown: string | null;
  failed: boolean;
}

/** What is asked for after failures; each serves once, so a failed try brings a new one of the same kind. */
export function useCaptcha(language: string) {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const renew = useCallback(
    async (kind: CaptchaKind) => {
      const id = newUuid();
      setCaptcha({ id, kind, shown: null, failed: false });
      const shown = await fetchCaptcha(kind, id, language).catch(() => null);
      // Only what was asked for last is answered by what is typed.
      setCaptcha((last) => (last?.id === id ? { id, kind, shown, failed: shown === null } : last));
    },
    [language],
  );
  return { captcha, renew };
}
