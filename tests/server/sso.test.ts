import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as t from '#server/db/schema/index.ts';
import { callerWith } from './client.ts';
import { giveMobile } from './codes.ts';
import { readCaptcha } from './codes.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const mobile = '09350000005';
let harness: Harness;
let world: World;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  await giveMobile(harness, world.teacher, mobile);
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.store.read((db) => db.delete(t.loginFailures));
});

const form = 'application/x-www-form-urlencoded';
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  harness.app.request('/platform/', {
    method: 'POST',
    headers: { 'content-type': form, ...headers },
    body: new URLSearchParams({ login: mobile, password: 'right', service: 'exam', ...fields }),
  });
const read = async (response: Response) => ({
  status: response.status,
  page: await response.text(),
});

describe("the stand-in for the platform's page", () => {
  test('is a Persian page without a script, and says what it stands for', async () => {
    const response = await harness.app.request('/platform/?serviceType=assignment');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    const { status, page } = await read(response);
    expect(status).toBe(200);
    expect(page).toContain('<html lang="fa" dir="rtl">');
    expect(page).toContain('<option value="assignment" selected>');
    expect(page).not.toMatch(/<script|<style| style=| on\w+=|\{\{/);
    const style = await harness.app.request('/platform/style.css');
    expect([style.status, style.headers.get('content-type')]).toEqual([
      200,
      'text/css; charset=utf-8',
    ]);
    const moved = await harness.app.request('/platform');
    expect(moved.headers.get('location')).toBe('/platform/');
  });

  test.each(['exam', 'assignment', 'sync-konj'])(
    'sends on to %s with a token that starts a session, and with the school and its year',
    async (service) => {
      const response = await post({ service });
      expect(response.status).toBe(303);
      const to = new URL(response.headers.get('location') ?? '', 'http://app');
      expect(to.pathname).toBe('/login');
      const { t: token = '', ...others } = Object.fromEntries(to.searchParams);
      expect(others).toEqual({
        serviceType: service,
        sci: world.schoolId,
        sei: world.semesterId,
        schoolName: 'مدرسه',
        ti: world.teacher.userId,
      });
      const check = await callerWith(harness, token).call('session.check');
      expect(check.data).toMatchObject({ user: { id: world.teacher.userId } });
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await response.text()).toBe('');
    },
  );

  test('hands over a session of the classroom service to whom it sends there, and to nobody else', async () => {
    const konj = async (service: string) =>
      (await post({ service })).headers
        .getSetCookie()
        .filter((one) => one.startsWith('konjToken='));
    expect(await konj('sync-konj')).toEqual([
      expect.stringMatching(/^konjToken=[^;]+; Max-Age=\d+; Path=\/; SameSite=Lax$/),
    ]);
    expect(await konj('exam')).toEqual([]);
  });

  test('shows what was wrong beside what was typed, without a token', async () => {
    const response = await post({ login: '"><b>x', password: 'wrong' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { status, page } = await read(response);
    expect(status).toBe(401);
    expect(page).toContain('role="alert"');
    expect(page).toContain('value="&quot;&gt;&lt;b&gt;x"');
    expect(page).not.toContain('<b>x');
    expect(page).not.toContain('wrong');
  });

  test('asks for a captcha after three failures, takes it, and makes people wait after too many', async () => {
    for (const _ of [1, 2, 3]) await post({ password: 'wrong' });
    const asked = await read(await post({}));
    expect(asked.status).toBe(400);
    expect(asked.page).toContain('src="data:image/svg+xml;base64,');
    const id = /name="captcha" value="([^"]+)"/.exec(asked.page)?.[1] ?? '';
    const wrong = await read(await post({ captcha: crypto.randomUUID(), text: '1' }));
    expect([wrong.status, wrong.page.includes('name="captcha"')]).toEqual([400, true]);
    expect((await post({ captcha: "'", text: '\0' })).status).toBe(400);
    expect((await post({ captcha: id, text: await readCaptcha(harness, id) })).status).toBe(303);
    await harness.store.read((db) => db.update(t.loginFailures).set({ failures: 1_000 }));
    const late = await post({});
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  test('takes a form of its own origin', async () => {
    const own = { 'sec-fetch-site': 'same-origin', origin: 'https://Bargeh.example' };
    expect((await post({}, { ...own, host: 'bargeh.example' })).status).toBe(303);
    const local = { origin: 'http://localhost:4173', host: 'localhost:4173' };
    expect((await post({}, local)).status).toBe(303);
    // As a browser sends it from a page without a referrer.
    expect((await post({}, { 'sec-fetch-site': 'same-origin', origin: 'null' })).status).toBe(303);
  });

  test.each<[string, Record<string, string>, Record<string, string>, number]>([
    ['another type', {}, { 'content-type': 'application/json' }, 415],
    ['a form of another site', {}, { 'sec-fetch-site': 'cross-site' }, 400],
    ['a form of another origin', {}, { origin: 'https://evil.example', host: 'localhost' }, 400],
    ['a form of a hidden origin', {}, { origin: 'null', host: 'localhost' }, 400],
    ['a form of another port', {}, { origin: 'http://localhost:81', host: 'localhost:80' }, 400],
    ['a service that is none', { service: 'toString' }, {}, 400],
    ['no name', { login: '' }, {}, 400],
    ['a NUL', { login: 'a\0b' }, {}, 400],
    ['a name of 201', { login: 'x'.repeat(201) }, {}, 400],
    ['17 kB', { password: 'x'.repeat(17_000) }, {}, 413],
  ])('%s is refused', async (_what, fields, headers, status) => {
    expect((await post(fields, headers)).status).toBe(status);
  });
});
