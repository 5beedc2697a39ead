/** Headers of every answer: what a browser may do with it, and by which id it is found in the log. */
import type { Context, MiddlewareHandler } from 'hono';
import { newId } from '../db/ids.ts';
import type { Bases } from '../deps.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The id of a request in log and answer. */
    requestId: string;
    /** The name of the call it is for. */
    call: string;
  }
}

const policyFor = (bases: Bases) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // Mantine writes its variables into style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    // A deployment may have its services elsewhere.
    ["connect-src 'self'", ...originsOf(bases)].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

function originsOf(bases: Bases): string[] {
  const elsewhere = Object.values(bases).filter((base) => URL.canParse(base));
  return [...new Set(elsewhere.map((base) => new URL(base).origin))];
}

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
};

/**
 * Sets the headers once the answer is known. `isHttpsForGood` tells browsers to come by HTTPS alone;
 * with an authority of the server's own a tablet that was not prepared would be locked out.
 */
export function headers(bases: Bases, isHttpsForGood: boolean): MiddlewareHandler {
  const contentPolicy = policyFor(bases);
  return async (c, next) => {
    c.set('requestId', newId());
    await next();
    for (const [name, value] of Object.entries(always)) c.res.headers.set(name, value);
    c.res.headers.set('x-request-id', c.get('requestId'));
    c.res.headers.set('date', new Date().toUTCString());
    if (isHttpsForGood) c.res.headers.set('strict-transport-security', 'max-age=31536000');
    if (isHtml(c)) c.res.headers.set('content-security-policy', contentPolicy);
    // An answer about pupils is kept by the app, on purpose and by person, and by nothing in between.
    if (c.req.path.startsWith('/services/')) c.res.headers.set('cache-control', 'no-store');
  };
}

function isHtml(c: Context): boolean {
  return c.res.headers.get('content-type')?.startsWith('text/html') ?? false;
}
