/**
 * A stand-in for the sign-in page of the parent platform: it signs in with an account of this server
 * and sends the person on to the app, with the token in the address as the platform does.
 */
import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { User } from '#contract/sign-in/session.ts';
import type { Deps } from '#server/deps.ts';
import { Refused, refuse } from '#server/errors.ts';
import { textOf, upTo } from '#server/middleware/body.ts';
import { addressOf } from '#server/middleware/client-address.ts';
import { makeCaptcha } from '#server/services/sign-in/captcha.ts';
import { deviceCookie, deviceOf } from '#server/services/sign-in/known-devices.ts';
import { signIn } from '#server/services/sign-in/sign-in.ts';
import { isService, pageOf, style } from './page.ts';
import type { ServiceType, Shown } from './page.ts';

const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
const sentences: Partial<Record<ErrorCode, string>> = {
  'login.wrong': 'نام کاربری یا رمز عبور درست نیست.',
  'login.tooMany': 'تلاش‌ها زیاد بود. چند دقیقه صبر کنید.',
  'captcha.required': 'پنج رقم را هم وارد کنید.',
  'captcha.wrong': 'رقم‌ها درست نبود. رقم‌های تازه را وارد کنید.',
};
const asking = new Set<ErrorCode>(['captcha.required', 'captcha.wrong']);

/** Serves the page, and takes what is typed there. */
export function mountPlatform(app: Hono, deps: Deps): void {
  app.use('/platform/*', upTo(16_384));
  app.get('/platform', (c) => c.redirect('/platform/', 308));
  app.get('/platform/style.css', (c) =>
    c.body(style, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  );
  app.get('/platform/', (c) => {
    const asked = c.req.query('serviceType') ?? '';
    const service = isService(asked) ? asked : 'exam';
    return c.html(pageOf({ login: '', service, error: null, captcha: null }), 200, headers);
  });
  app.post('/platform/', async (c) => {
    refuseForeignForms(c);
    const form = await readForm(c);
    const asked = form.get('service') ?? '';
    if (!isService(asked)) throw refuse('request.invalid', { path: 'service' });
    return enter(c, deps, form, asked);
  });
}

/** Another site's form must not sign anybody in here, as whomever it likes. */
function refuseForeignForms(c: Context): void {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw refuse('request.invalid');
  const origin = c.req.header('origin');
  const host = c.req.header('host') ?? new URL(c.req.url).host;
  if (origin === undefined || URL.parse(origin)?.host === host.toLowerCase()) return;
  // A page that tells no referrer hides its origin too; then the browser's own word about the site decides.
  if (origin !== 'null' || site !== 'same-origin') throw refuse('request.invalid');
}

async function readForm(c: Context): Promise<URLSearchParams> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw refuse('request.unsupportedType');
  }
  return new URLSearchParams(await textOf(c));
}

/** A field of the form; what no account can have is refused before it reaches the database. */
function field(form: URLSearchParams, name: string): string {
  const value = form.get(name) ?? '';
  const isText = value !== '' && value.length <= 200 && value.isWellFormed();
  if (!isText || value.includes('\0')) throw refuse('request.invalid', { path: name });
  return value;
}

async function enter(
  c: Context,
  deps: Deps,
  form: URLSearchParams,
  service: ServiceType,
): Promise<Response> {
  const now = deps.now();
  const login = field(form, 'login').trim();
  const captcha = form.has('captcha')
    ? `${field(form, 'captcha')}:${form.get('text') ?? ''}`
    : undefined;
  const address = addressOf(c, deps.isTrustedProxy);
  const password = field(form, 'password');
  const device = deviceOf(c.req.header('cookie'));
  const sent = { login, password, captcha, address, device, isForAddress: true };
  try {
    const { token, user, device: known } = await signIn(deps.store, sent, now);
    c.header('cache-control', headers['cache-control']);
    const isSecure = c.req.url.startsWith('https:');
    c.header('set-cookie', deviceCookie(known, isSecure)['set-cookie'], { append: true });
    if (service === 'sync-konj') await bringKonj(c, deps, user, now);
    return c.redirect(addressFor(service, token.access_token, user), 303);
  } catch (error) {
    return refusalPage(error, { login, service }, async () => {
      const id = randomUUID();
      const { picture, words } = await deps.store.read((db) => makeCaptcha(db, id, now));
      return { id, image: picture, words: words.fa };
    });
  }
}

/**
 * The login address has no parameter for a token of the classroom service: the platform, which shares the app's
 * site, hands it over in the cookie that the app reads it from.
 */
async function bringKonj(c: Context, deps: Deps, user: User, now: number): Promise<void> {
  const person = { account: null, username: user.username, userId: user.id };
  const opened = await deps.classroom.exchange(deps.store, person, now);
  setCookie(c, 'konjToken', opened.token, {
    path: '/',
    sameSite: 'Lax',
    secure: new URL(c.req.url).protocol === 'https:',
    maxAge: Math.floor((Date.parse(opened.expires) - now) / 1_000),
  });
}

async function refusalPage(
  error: unknown,
  shown: Pick<Shown, 'login' | 'service'>,
  picture: () => Promise<NonNullable<Shown['captcha']>>,
): Promise<Response> {
  const sentence = error instanceof Refused ? sentences[error.code] : undefined;
  if (!(error instanceof Refused) || sentence === undefined) throw error;
  const captcha = asking.has(error.code) ? await picture() : null;
  const all = { ...headers, ...error.headers, 'content-type': 'text/html; charset=utf-8' };
  const page = pageOf({ ...shown, error: sentence, captcha });
  return new Response(page, { status: error.status, headers: all });
}

/** The app's own entry, with everything it reads from its address. */
function addressFor(serviceType: ServiceType, token: string, user: User): string {
  const [membership] = user.memberships;
  const semester = membership?.semesters.find(({ active }) => active);
  const query = new URLSearchParams({ serviceType, t: token, ti: user.id });
  if (membership) {
    query.set('sci', membership.school.id);
    query.set('schoolName', membership.school.name);
  }
  if (semester) query.set('sei', semester.id);
  return `/login?${query}`;
}
