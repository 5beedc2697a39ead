/** Where people reach a server, as far as its settings say so. */
import { hostname } from 'node:os';
import type { Env } from '../env.ts';

/** The beginning of its addresses, without a slash at the end; `port` where the settings leave it open. */
export function baseOf(env: Env, port = env.port): string {
  const isEverywhere = env.host === '0.0.0.0' || env.host === '::';
  const [named] = env.tls.names.split(',').map((name) => name.trim());
  const host = named || (isEverywhere ? hostname() : env.host);
  return `${env.tls.mode === 'off' ? 'http' : 'https'}://${host}:${port}`;
}
