/** Brings a screen about in a state, a language, a width and a scheme. */
import {
  expect,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from '@playwright/test';
import type { AccountSchool } from './account-steps.ts';
import type { Screen, Who } from './access-screens.ts';
import { settled } from './settled.ts';
import { stepsOn } from './steps.ts';
import { textsOf, type Language } from './texts.ts';
import { wholeApp } from './whole-app.ts';

/** What is there to see; `error`: the server answers everything with 500. */
export type State = 'full' | 'empty' | 'error' | 'offline';
/** How it is looked at. */
export interface Look {
  width: 390 | 820 | 1280;
  scheme: 'light' | 'dark';
}

export const states: readonly State[] = ['full', 'empty', 'error', 'offline'];
export const schemes = ['light', 'dark'] as const;
export const heights = { 390: 844, 820: 1180, 1280: 800 };
export const widths = [390, 820, 1280] as const;

const newcomer = { mobile: '09125550002', password: 'سه کلمهٔ تازه' };

/** A teacher with nothing: registered by her own hand, let in by the administrator. */
export async function makeNewcomer(school: AccountSchool): Promise<void> {
  await school.makeAccount(newcomer.mobile, newcomer.password);
  const core = `${school.url}/services/core`;
  const json = { 'content-type': 'application/json', 'x-bargeh': '1' };
  const signing = await fetch(`${core}/user/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ login: 'admin', password: 'bargeh-sample' }),
  });
  const { data } = await signing.json();
  const headers = { ...json, authorization: `Bearer ${data.token.access_token}` };
  const accounts = `${core}/api/teacher/v1/Accounts/${data.user.memberships[0].school.id}`;
  const list = await (await fetch(`${accounts}?PageSize=100&Role=none`, { headers })).json();
  for (const { id } of list.data.items)
    await fetch(`${accounts}/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'idempotency-key': `"${crypto.randomUUID()}"` },
      body: JSON.stringify({ role: 'user' }),
    });
}

const logins: Record<Exclude<Who, 'nobody'>, [login: string, password?: string]> = {
  teacher: ['teacher'],
  admin: ['admin'],
  newcomer: [newcomer.mobile, newcomer.password],
};

/** Somebody's own browser window, in which one state lasts. */
interface Seat {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
}

/** All that is looked at in one state, and what it takes. */
export function standIn(school: AccountSchool, browser: Browser, state: State) {
  const seats = new Map<Who, Seat>();
  const sitDown = async (who: Who): Promise<Seat> => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    school.network.setNetwork(true);
    // Failing from the start: nothing has come onto the device before.
    school.network.setMix(
      state === 'error' ? ({ path }) => (path.includes('/user/login') ? null : 'error') : {},
    );
    await page.goto(`${school.url}/login`);
    if (who !== 'nobody') {
      await stepsOn(page).signIn(...logins[who]);
      await expect(page).not.toHaveURL(/\/login/);
    }
    if (state === 'offline') await wholeApp(page);
    return { context, page, session };
  };
  const seatOf = async (who: Who): Promise<Seat> => {
    const found = seats.get(who) ?? (await sitDown(who));
    seats.set(who, found);
    return found;
  };
  return {
    /** The screen in this state; null where it never stood. */
    async open(screen: Screen, language: Language): Promise<Page | null> {
      const isNewcomer = state === 'empty' && screen.who === 'teacher' && !screen.empty;
      const { page } = await seatOf(isNewcomer ? 'newcomer' : screen.who);
      const t = textsOf(language);
      school.network.setNetwork(true);
      const isBroken = state === 'error' || state === 'offline';
      await page.evaluate((lang) => localStorage.setItem('bargeh.lang', lang), language);
      const isElsewhere = state === 'empty' && screen.empty;
      if ((!isBroken && !isElsewhere) || screen.family === 'login')
        await screen.before?.(page, language);
      school.network.setNetwork(state !== 'offline');
      const path = isElsewhere || screen.path;
      await page.goto(school.url + path, { waitUntil: 'commit' });
      const at = screen.at ?? path.split('?')[0] ?? '';
      if (!(await settled(page, at, t('common:state.loading')))) return null;
      await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
      if (!isBroken && state !== 'empty') await screen.after?.(page, t);
      return page;
    },
    /** At this width, by finger where it is no laptop, in this scheme. */
    async turn(page: Page, { width, scheme }: Look): Promise<void> {
      const { session } = [...seats.values()].find((seat) => seat.page === page) ?? {};
      await page.setViewportSize({ width, height: heights[width] });
      await session?.send('Emulation.setTouchEmulationEnabled', { enabled: width < 1280 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page
        .locator(`html[data-mantine-color-scheme=${scheme}]`)
        .waitFor({ state: 'attached' });
    },
    async close(): Promise<void> {
      school.network.setNetwork(true);
      school.network.setMix({});
      for (const { context } of seats.values()) await context.close();
    },
  };
}
