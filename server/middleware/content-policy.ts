/** What a page, a worker and an answer may load and run; decision 045 has the reasons. */
import type { Bases } from '../deps.ts';

/** The policies of one server. */
export interface Policies {
  page: string;
  worker: string;
  pdfWorker: string;
  /** Of what is read and never shown: answers of services, downloads. */
  data: string;
}

const joined = (...directives: string[]) => directives.join('; ');

/** Policies for a deployment, which may have its services elsewhere. */
export function policiesFor(bases: Bases): Policies {
  const reached = ["connect-src 'self'", ...originsOf(bases)].join(' ');
  return {
    page: joined(
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      // Formulas have their measures in attributes; no style element is ever let in.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "font-src 'self'",
      reached,
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ),
    worker: joined("default-src 'none'", "script-src 'self'", reached),
    // It compiles what scanned pages were packed with.
    pdfWorker: joined("default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", reached),
    data: joined("default-src 'none'", "frame-ancestors 'none'", 'sandbox'),
  };
}

function originsOf(bases: Bases): string[] {
  const elsewhere = Object.values(bases).filter((base) => URL.canParse(base));
  return [...new Set(elsewhere.map((base) => new URL(base).origin))];
}
