/** A school whose codes and clock are in the test's hand, and what a person does on the way to her account. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { commaOf, digitsOf } from './captcha-words.ts';
import { startCodeReceiver } from '#tools/stand-ins/code-receiver.ts';
import { openSchool } from './school.ts';
import { stepsOn } from './steps.ts';
import type { Language } from './texts.ts';

const quarter = 15 * 60_000;

export type AccountSchool = Awaited<ReturnType<typeof openAccountSchool>>;

/** The school, its text message service, and its clock. */
export async function openAccountSchool() {
  const codes = await startCodeReceiver();
  const folder = mkdtempSync(join(tmpdir(), 'bargeh-clock-'));
  const file = join(folder, 'ahead');
  let ahead = 0;
  const pass = (milliseconds: number) => {
    ahead += milliseconds;
    writeFileSync(file, String(ahead));
  };
  pass(0);
  const school = await openSchool(undefined, undefined, {
    CODE_SENDER_URL: codes.url,
    CLOCK_AHEAD_FILE: file,
    NODE_OPTIONS: `--import=${new URL('../helpers/movable-clock.ts', import.meta.url).href}`,
  });
  const core = `${school.url}/services/core`;
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await fetch(`${core}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { result, data }: { result: boolean; data: T } = await answer.json();
    if (!result) throw new Error(`${path} ${answer.status}`);
    return data;
  };
  const captcha = async () => {
    const id = crypto.randomUUID();
    const answer = await fetch(`${core}/captcha-words/${id}`);
    const { data }: { data: { words: { en: string } } } = await answer.json();
    return `${id}:${digitsOf(data.words.en, 'en')}`;
  };
  return {
    ...school,
    codes,
    /** Time passes on the server alone. */
    pass,
    /** Counts of tries begin anew with each quarter of an hour: none of them ends in the middle of a test. */
    beginQuarter: () => pass(quarter - ((Date.now() + ahead) % quarter) + 1000),
    /** Asks for a code, as another device would. */
    askForReset: async (mobile: string) =>
      post<{ user_id: string }>('/user/forgot-pass', { mobile, captcha: await captcha() }),
    /** An account that has been made before. */
    async makeAccount(mobile: string, password: string) {
      const body = { fullname: 'مریم کاظمی', mobile, password, captcha: await captcha() };
      const asked = await post<{ user_id: string }>('/user/register', body);
      const { code } = await codes.next(mobile);
      await post('/user/register/confirm', { user_id: asked.user_id, code });
    },
    /** A page in which nobody has been yet. */
    async newPage(language: Language, path = '/login') {
      const browser = await school.browser();
      const session = await browser.context.newCDPSession(browser.blank);
      const origin = new URL(school.url).origin;
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await browser.context.clearCookies();
      const page = await browser.open(`${school.url}${path}`);
      if (language === 'en') await page.getByText('English', { exact: true }).click();
      return { page, kill: browser.kill };
    },
    async close() {
      await school.close();
      await codes.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Six digits that are not the code. */
export const otherThan = (code: string | null) =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** What is typed and pressed on the way. */
export function accountSteps(page: Page, language: Language) {
  const { t, number, signIn } = stepsOn(page, language);
  const field = (key: string) => page.getByLabel(t(key), { exact: true });
  const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click();
  const captcha = field('session:login.captcha');
  const words = page.locator('[aria-live="polite"]').filter({ hasText: commaOf(language) });
  return {
    t,
    number,
    signIn,
    field,
    press,
    captcha,
    title: (key: string) => page.getByRole('heading', { name: t(key), level: 1 }),
    follow: (key: string) => page.getByRole('link', { name: t(key), exact: true }).click(),
    /** What the summary says; it has the focus. */
    async summarySays(key: string) {
      const summary = page.getByRole('alert');
      await expect(summary).toContainText(t(key));
      await expect(summary).toBeFocused();
    },
    /** The captcha is asked for in words, once; every next one comes in words too. */
    async inWords() {
      await press('session:login.captchaAsWords');
      await expect(words).toBeVisible();
    },
    async solve() {
      await expect(words).toBeVisible();
      await captcha.fill(digitsOf((await words.textContent()) ?? '', language));
    },
    /** The minute between two codes is over, as far as this device knows. */
    async waitIsOver() {
      await page.evaluate(() => {
        const kept = sessionStorage.getItem('bargeh.account') ?? '';
        sessionStorage.setItem(
          'bargeh.account',
          kept.replaceAll(/"resendAt":\d+/g, '"resendAt":0'),
        );
      });
      await page.reload();
    },
  };
}
