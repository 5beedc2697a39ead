/** Captchas, apart from signing in: most people never see one. */
import { request } from './http.ts';

/** A captcha: its picture as a data address, or its digits in the words of a language. */
export async function fetchCaptcha(
  kind: 'picture' | 'words',
  id: string,
  language: string,
): Promise<string> {
  const params = { id };
  if (kind === 'picture') {
    const answer = await request('session.captcha', 'GET /captcha-image/{id}', { params });
    return answer['captcha-image'];
  }
  const { words } = await request('session.captchaWords', 'GET /captcha-words/{id}', { params });
  return language === 'en' ? words.en : words.fa;
}
