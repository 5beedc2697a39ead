/** Captchas for whoever cannot read a picture. */
import { z } from 'zod';
import { define } from '../define.ts';

/** The digits by name, as a screen reader speaks them and braille shows them. */
const words = z.object({ fa: z.string(), en: z.string() });
/** The digits of a captcha in words, in both languages of the app. */
export type CaptchaWords = z.infer<typeof words>;

/** The calls about captchas. */
export const captchaCalls = define('core', {
  'session.captchaWords': {
    addition: `a picture shuts out whoever does not see it; the digits in words can be heard and felt. A new captcha under
      the id, with the limits of the picture's.`,
    route: 'GET /captcha-words/{id}',
    open: true,
    answer: z.object({ words }),
  },
});
