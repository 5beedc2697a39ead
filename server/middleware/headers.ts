/** Headers of every answer: what a browser may do with it, and by which id it is found in the log. */
import type { Context, MiddlewareHandler } from 'hono';
import { newId } from '../db/ids.ts';
import type { Bases } from '../deps.ts';
import type { CallName } from '#contract/calls.ts';
import { policiesFor, type Policies } from './content-policy.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The id of a request in log and answer. */
    requestId: string;
    /** The name of the call it is for. */
    call: CallName;
    /** Headers that the answer of every call has, and whether this one has them from the start. */
    ofCall: Record<string, string>;
    isDressed: boolean;
  }
}

/** What no screen uses; the camera is for photos of answer sheets. */
const unused = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
};

/** Of a document alone: nothing else has features, an agent, or prefetches names. */
const ofPages = {
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'permissions-policy': ['camera=(self)', ...unused.map((name) => `${name}=()`)].join(', '),
};

/**
 * Sets the headers once the answer is known. `isHttpsForGood` tells browsers to come by HTTPS alone;
 * with an authority of the server's own a tablet that was not prepared would be locked out.
 */
export function headers(bases: Bases, isHttpsForGood: boolean): MiddlewareHandler {
  const policies = policiesFor(bases);
  const fixed = isHttpsForGood
    ? { ...always, 'strict-transport-security': 'max-age=31536000' }
    : always;
  const ofCall = { ...fixed, 'content-security-policy': policies.data };
  return async (c, next) => {
    c.set('requestId', newId());
    c.set('ofCall', ofCall);
    await next();
    if (c.get('isDressed')) return;
    const told = c.res.headers;
    for (const [name, value] of Object.entries({ ...fixed, ...ofRequest(c) }))
      told.set(name, value);
    // A page of the server's own may bring a stricter one.
    if (!told.has('content-security-policy'))
      told.set('content-security-policy', policyOf(c, policies));
    if (isHtml(c)) for (const [name, value] of Object.entries(ofPages)) told.set(name, value);
    // An answer about pupils is kept by the app, on purpose and by person, and by nothing in between.
    if (c.req.path.startsWith('/services/')) told.set('cache-control', 'no-store');
  };
}

const ofRequest = (c: Context) => ({
  'x-request-id': c.get('requestId'),
  date: new Date().toUTCString(),
});

/**
 * The headers of a call's answer, all at once: set one after the other on an answer that is there they cost as much as
 * finding the call.
 */
export function dress(c: Context, headers: Record<string, string>): Record<string, string> {
  c.set('isDressed', true);
  return { ...headers, ...c.get('ofCall'), ...ofRequest(c), 'cache-control': 'no-store' };
}

function policyOf(c: Context, policies: Policies): string {
  if (isHtml(c)) return policies.page;
  if (!typeOf(c).startsWith('text/javascript')) return policies.data;
  return c.req.path.endsWith('.mjs') ? policies.pdfWorker : policies.worker;
}

const typeOf = (c: Context) => c.res.headers.get('content-type') ?? '';
const isHtml = (c: Context) => typeOf(c).startsWith('text/html');
