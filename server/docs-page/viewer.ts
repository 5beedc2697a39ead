/** The calls as people read them: Swagger UI over `/openapi.json`, all of it from this server. */
import { createHash } from 'node:crypto';

/** What the page loads of the package, below its own address. */
export const viewerFiles = [
  import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
  import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
];

// Nothing is sent from here: on a school's server that would change the work of pupils.
const begin = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#calls', deepLinking: true, docExpansion: 'none',
  showCommonExtensions: true, supportedSubmitMethods: [], validatorUrl: null,
  plugins: [{ components: { authorizeBtn: () => null, authorizeOperationBtn: () => null } }] });`;

/** The page as HTML. */
export const viewerPage = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bargeh: every call · برگه: همهٔ فراخوان‌ها</title>
<link rel="stylesheet" href="/docs/swagger-ui.css"></head><body><main id="calls"></main>
<script src="/docs/swagger-ui-bundle.js"></script><script>${begin}</script></body></html>`;

/** What it may do: run these two scripts and read from this server. */
export const viewerPolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(begin).digest('base64')}'`,
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
