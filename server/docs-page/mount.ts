/** The addresses of the description, its page, and what tablets need to trust the server. */
import type { Hono } from 'hono';
import { openapi } from '../openapi.ts';
import { fingerprintOf } from '../tls.ts';
import type { Tls } from '../tls.ts';
import { docsPolicy } from './html.ts';
import { docsPage } from './page.ts';
import { tabletPage } from './tablet.ts';

const shortly = { 'cache-control': 'no-cache' };
const asPage = { ...shortly, 'content-security-policy': docsPolicy };

/** Answers them; each text is made when it is first asked for. */
export function mountDocs(app: Hono, tls: Tls | null): void {
  const description = once(() => JSON.stringify(openapi()));
  const page = once(docsPage);
  app.get('/openapi.json', (c) =>
    c.body(description(), 200, { ...shortly, 'content-type': 'application/json; charset=utf-8' }),
  );
  app.get('/docs', (c) => c.html(page(), 200, asPage));
  const authority = tls?.ca;
  if (!authority) return;
  const tablet = once(() => tabletPage(fingerprintOf(authority)));
  app.get('/docs/tablet', (c) => c.html(tablet(), 200, asPage));
  app.get('/ca.crt', (c) =>
    c.body(authority, 200, {
      ...shortly,
      'content-type': 'application/x-x509-ca-cert',
      'content-disposition': 'attachment; filename="bargeh-ca.crt"',
    }),
  );
}

function once(make: () => string): () => string {
  let made: string | null = null;
  return () => (made ??= make());
}
