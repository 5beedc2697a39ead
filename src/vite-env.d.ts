/// <reference types="vite/client" />

/** Addresses of the bundled texts, one file per language (see vite.config.ts). */
declare module 'virtual:locales' {
  const addresses: Record<'fa' | 'en', string>;
  export default addresses;
}
