/** The frame of the server's own pages: no script, readable on a phone and on paper. */
import { createHash } from 'node:crypto';

/** Text as it may stand in HTML. */
export function safe(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** A whole page. */
export function pageOf(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${safe(title)}</title><style>${style}</style>
</head><body><main>${body}</main></body></html>`;
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; }
main { max-inline-size: 54rem; margin-inline: auto; padding: 1rem; }
h1 [lang=fa] { display: block; font-size: 0.8em; }
h2 { margin-block-start: 2.5rem; border-block-end: 1px solid; }
h3 small { font-weight: normal; opacity: 0.75; }
h4 { margin-block: 0.5rem 0; font-size: 0.9rem; }
nav li { margin-block: 0.25rem; }
nav a, p a { display: inline-block; padding-block: 0.2rem; }
pre, code { font: 0.85rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 0; padding: 0.5rem 0.75rem; white-space: pre-wrap; border: 1px solid; border-radius: 0.4rem; }
section { margin-block: 1.5rem; padding-block-end: 0.5rem; break-inside: avoid-page; }
table { inline-size: 100%; border-collapse: collapse; }
th, td { padding: 0.3rem 0.5rem; text-align: start; vertical-align: top; border-block-end: 1px solid; overflow-wrap: anywhere; }
@media print { body { font-size: 10pt; } a { color: inherit; text-decoration: none; } }
`;

/** What these pages may do: show their own style, and nothing else. */
export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
