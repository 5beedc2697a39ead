import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchCaptcha } from '#src/api/captcha.ts';
import { errorCode, RefusedError } from '#src/api/errors.ts';
import { newUuid } from '#src/lib/uuid.ts';

/** As a picture, or in words for whoever cannot read one. */
export type CaptchaKind = 'picture' | 'words';

export interface Captcha {
  id: string;
  kind: CaptchaKind;
  /** An image's address, or the words in the language of the screen; null while it is on its way. */
  shown: string | null;
  /** Why it did not come: what the answer's status means (specification, section 8), in the namespace `errors`. */
  failure: string | null;
}

/** What a form needs of its captcha. */
export interface CaptchaAnswer {
  captcha: Captcha | null;
  typed: string;
  type: (typed: string) => void;
  /** Fetches another, by default of the same kind; what was typed is cleared. */
  renew: (kind?: CaptchaKind) => void;
  /** As the server takes it; nothing while none is asked for. */
  sent: string | undefined;
}

/** The key, in the namespace `errors`, of what the status of a failed request means. */
export function statusKey(error: unknown): string {
  return error instanceof RefusedError ? `category.${error.category}` : errorCode(error);
}

const fresh = (kind: CaptchaKind): Captcha => ({ id: newUuid(), kind, shown: null, failure: null });

/** A captcha and what is typed for it; each serves once. Nothing is shown before `renew`, unless it comes at once. */
export function useCaptcha(isWantedAtOnce = false): CaptchaAnswer {
  const { i18n } = useTranslation();
  const [captcha, setCaptcha] = useState(() => (isWantedAtOnce ? fresh('picture') : null));
  const [typed, type] = useState('');
  const { id, kind } = captcha ?? {};
  useEffect(() => {
    if (id === undefined || kind === undefined) return undefined;
    let isWanted = true;
    // Only what was asked for last is answered by what is typed.
    const show = (got: Pick<Captcha, 'shown' | 'failure'>) =>
      isWanted && setCaptcha({ id, kind, ...got });
    fetchCaptcha(kind, id, i18n.language).then(
      (shown) => show({ shown, failure: null }),
      (error: unknown) => show({ shown: null, failure: statusKey(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [id, kind, i18n]);
  return {
    captcha,
    typed,
    type,
    renew(wanted) {
      type('');
      setCaptcha(fresh(wanted ?? kind ?? 'picture'));
    },
    sent: captcha ? `${captcha.id}:${typed.trim()}` : undefined,
  };
}
