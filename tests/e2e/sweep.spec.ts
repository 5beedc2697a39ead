import { expect, test, type Page } from '@playwright/test';
import { samplePassword } from './sample-login.ts';
import { openSchool, type School } from './school.ts';
import { stepsOn } from './steps.ts';
import { isCopied, rowsOnDisk } from './device-disk.ts';

/** Each in words of the sweep. */
const leaks = [
  'a token in localStorage “planted”',
  'a password in sessionStorage “planted”',
  'the text of a captcha in sessionStorage “typed”',
  'a cookie nobody knows: planted',
  'the cookie planted lacks its attributes',
  'the cookie token after the session',
  'a pupil’s name in CacheStorage at /planted',
  'an answer of a service in CacheStorage',
  'a pupil’s name in an address',
  'a token in the history',
  'a pupil’s name in the title of a page',
  'a field of which the browser keeps the words: <textarea></textarea>',
  'a token in the console',
  'against the content policy: style-src-elem, inline',
  'against the content policy: require-trusted-types-for, trusted-types-sink',
  'a token in teacher-offline.queryCache',
  'a row of nobody who was here in teacher-offline.queryCache',
  'a pupil’s name in teacher-offline.meta',
  'a pupil’s name in teacher-offline.queryCache',
];

/** What was planted and not found. */
const missedOf = (found: string[]) =>
  leaks.filter((leak) => !found.some((one) => one === leak || one.startsWith(`${leak},`)));

/** Signs somebody else in past the screens; answers whose rows hers would be. */
const otherOwner = (page: Page, password: string) =>
  page.evaluate(async (typed) => {
    const send = (captcha?: string) =>
      fetch('/services/core/user/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: 'teacher2', password: typed, captcha }),
      });
    await send('00000000-0000-4000-8000-000000000000:48213');
    const { data } = await (await send()).json();
    return `${data.user.memberships[0].school.id}:${data.user.id}`;
  }, password);

interface Planted {
  name: string;
  token: string;
  password: string;
  other: string;
}

/** Does everything that must not be done. Runs in the page. */
async function plant({ name, token, password, other }: Planted) {
  localStorage.setItem('planted', token);
  sessionStorage.setItem('planted', password);
  sessionStorage.setItem('typed', '48213');
  document.cookie = 'planted=1; SameSite=Strict';
  const cache = await caches.open('planted');
  await cache.put('/planted', new Response(name));
  await cache.put('/services/core/planted', new Response('{}'));
  await fetch(`/healthz?name=${encodeURIComponent(name)}`);
  document.title = name;
  document.body.append(document.createElement('textarea'));
  history.pushState(null, '', `#${token}`);
  history.pushState(null, '', '#');
  console.log(`signed in with ${token}`);
  const style = document.createElement('style');
  style.textContent = 'b { color: red; }';
  document.head.append(style);
  try {
    document.createElement('p').innerHTML = '<img src="x">';
  } catch {}
  const opening = indexedDB.open('teacher-offline');
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const writing = database.transaction(['session', 'meta', 'queryCache'], 'readwrite');
  const copies = writing.objectStore('queryCache');
  copies.put({ hash: 'planted 1', owner: other, data: [name] });
  copies.put({ hash: 'planted 2', owner: 'nobody:here', data: token });
  writing.objectStore('meta').put({ k: 'planted', name });
  const session = writing.objectStore('session');
  const reading = session.get('cur');
  reading.addEventListener('success', () => session.put({ ...reading.result, auth: 'out' }));
  await new Promise<void>((resolve) => {
    writing.addEventListener('complete', () => resolve());
  });
  database.close();
}

/** What lies beside a file of hers that was not sent yet. */
const noteFile = (page: Page, owner: string) =>
  page.evaluate(async (hers) => {
    const opening = indexedDB.open('teacher-offline');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const writing = database.transaction('attachments', 'readwrite');
    writing.objectStore('attachments').put({ id: 'state:local:a', owner: `state:${hers}` });
    await new Promise<void>((resolve) => {
      writing.addEventListener('complete', () => resolve());
    });
    database.close();
  }, owner);

async function pupilOnScreen(page: Page, school: School): Promise<string> {
  const device = await school.device('teacher');
  const exam = (await device.exams('past')).find((one) => one.questionCount === 20);
  const [result] = await device.results(exam?.id ?? '');
  const { firstName, lastName } = result?.student ?? { firstName: '', lastName: '' };
  await page.goto(`${school.url}/exams/work-book/${exam?.id}/${result?.studentId}`);
  await expect(page.getByRole('main').getByText(lastName).first()).toBeVisible();
  return `${firstName} ${lastName}`;
}

test('the sweep after each journey names what lies where it must not, and passes what is well', async () => {
  const school = await openSchool();
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/exams`);
  await stepsOn(page).signIn('teacher');
  await expect(page).toHaveURL(/\/exams/);
  const name = await pupilOnScreen(page, school);
  await expect.poll(() => isCopied(page, '"questionList"')).toBe(true);
  const [session] = await rowsOnDisk(page, 'session');
  await noteFile(page, String(session?.['owner']));
  const began = performance.now();
  expect(await school.sweep()).toEqual([]);
  console.log(`a sweep takes ${Math.round(performance.now() - began)} ms`);

  const token = String(session?.['token']);
  const other = await otherOwner(page, samplePassword);
  await page.evaluate(plant, { name, token, password: samplePassword, other });
  const found = await school.sweep();
  expect(missedOf(found)).toEqual([]);
  expect(found.join()).not.toContain(token);

  // Without a network the device is still asked; a browser that was killed is not.
  school.network.setNetwork(false);
  expect(missedOf(await school.sweep())).toEqual([]);
  await browser.kill();
  const said = await school.close().catch(String);
  for (const leak of [
    'a pupil’s name in an address',
    'a pupil’s name in the files of IndexedDB',
    'a pupil’s name in the files of Service Worker',
    'a secret in the files of IndexedDB',
  ])
    expect(said).toContain(leak);
});
