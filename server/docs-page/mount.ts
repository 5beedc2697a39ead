/** The addresses of the description, its page, and what tablets need to trust the server. */
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openapi } from '../openapi.ts';
import { fingerprintOf } from '../tls.ts';
import type { Tls } from '../tls.ts';
import { docsPolicy } from './html.ts';
import { tabletPage } from './tablet.ts';
import { viewerFiles, viewerPage, viewerPolicy } from './viewer.ts';

const shortly = { 'cache-control': 'no-cache' };
const asPage = { ...shortly, 'content-security-policy': docsPolicy };

/** Answers them; each text is made when it is first asked for. */
export function mountDocs(app: Hono, tls: Tls | null): void {
  const description = once(() => JSON.stringify(openapi()));
  app.get('/openapi.json', (c) =>
    c.body(description(), 200, { ...shortly, 'content-type': 'application/json; charset=utf-8' }),
  );
  app.get('/docs', (c) =>
    c.html(viewerPage, 200, { ...shortly, 'content-security-policy': viewerPolicy }),
  );
  for (const file of viewerFiles) {
    const path = fileURLToPath(file);
    app.get(`/docs/${basename(path)}`, serveStatic({ path }));
  }
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
