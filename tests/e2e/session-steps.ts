/** Signing in and out past the screens: by the platform's page, by the administrator, by time. */
import { expect, type Page } from '@playwright/test';
import { samplePassword } from './sample-login.ts';
import type { School } from './school.ts';

const json = { 'content-type': 'application/json', 'x-bargeh': '1' };

interface Signed {
  token: { access_token: string };
  user: { id: string; name: string; memberships: { school: { id: string; name: string } }[] };
}

/** Another sign-in of an account, on no device. */
export async function signInElsewhere(school: School, login: string): Promise<Signed> {
  const answer = await fetch(`${school.url}/services/core/user/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ login, password: samplePassword }),
  });
  const { data }: { data: Signed } = await answer.json();
  return data;
}

function changing({ token }: Signed) {
  const authorization = `Bearer ${token.access_token}`;
  return { ...json, authorization, 'idempotency-key': `"${crypto.randomUUID()}"` };
}

/** A token whose session is over. */
export async function endedToken(school: School, login: string): Promise<string> {
  const signed = await signInElsewhere(school, login);
  const ending = await fetch(`${school.url}/services/core/user/logout`, {
    method: 'POST',
    headers: changing(signed),
    body: '{}',
  });
  expect(ending.status).toBe(200);
  return signed.token.access_token;
}

/** An administrator ends whatever sessions a person has. */
export async function endSessionsOf(school: School, login: string): Promise<void> {
  const admin = await signInElsewhere(school, 'admin');
  const headers = changing(admin);
  const at = `${school.url}/services/core/api/teacher/v1/Accounts/${admin.user.memberships[0]?.school.id}`;
  const list = await (await fetch(`${at}?PageSize=100`, { headers })).json();
  const found = list.data.items.find((one: { username: string }) => one.username === login);
  const ending = await fetch(`${at}/${found.id}/Sessions`, { method: 'DELETE', headers });
  expect(ending.status).toBe(200);
}

/** Comes from the platform's own page, which signs her in and opens the app with a token in the address. */
export async function enterByPlatform(
  page: Page,
  school: School,
  login: string,
  service = 'exam',
): Promise<void> {
  await page.goto(`${school.url}/platform/?serviceType=${service}`);
  await page.locator('[name=login]').fill(login);
  await page.locator('[name=password]').fill(samplePassword);
  await page.locator('[type=submit]').click();
  // The app takes the token off the address as soon as it runs.
  await expect(page).not.toHaveURL(/\/platform\/|[?&]t=/);
}

/** Every address in the history of a tab. */
export async function historyOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}

/** What the session is reduced to: its token ran out an hour ago. */
export const letTokenExpire = (page: Page) =>
  page.evaluate(async (expires) => {
    const opening = indexedDB.open('teacher-offline');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const writing = database.transaction('session', 'readwrite', { durability: 'strict' });
    const table = writing.objectStore('session');
    const reading = table.get('cur');
    await new Promise<void>((resolve) => {
      reading.addEventListener('success', () => table.put({ ...reading.result, expires }));
      writing.addEventListener('complete', () => resolve());
    });
    database.close();
    for (const pair of document.cookie.split('; '))
      document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`;
  }, Date.now() - 3_600_000);

/** The cookies of the session that a browser holds. */
export async function sessionCookies(page: Page): Promise<Record<string, string>> {
  // What the server knows the device by is nothing of a session, and outlives it.
  const all = (await page.context().cookies()).filter(({ name }) => name !== 'bargehDevice');
  return Object.fromEntries(all.map(({ name, value }) => [name, decodeURIComponent(value)]));
}
