import { useCallback, useState } from 'react';
import { fetchCaptcha } from '#src/api/session.ts';
import { newUuid } from '#src/lib/uuid.ts';

interface Captcha {
  id: string;
  picture: string | null;
  failed: boolean;
}

/** The picture that is asked for after failures; each serves once, so a failed try brings a new one. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const renew = useCallback(async () => {
    const id = newUuid();
    setCaptcha({ id, picture: null, failed: false });
    const picture = await fetchCaptcha(id).catch(() => null);
    setCaptcha({ id, picture, failed: picture === null });
  }, []);
  return { captcha, renew };
}
