/** A server that listens: opened, at its address, and stopped without cutting off whoever is being answered. */
import type { ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { serve } from '@hono/node-server';
import type { Env } from './env.ts';
import { baseOf } from './school/base.ts';
import { openServer } from './start.ts';
import { fingerprintOf, readTls, renewTls } from './tls.ts';
import type { Tls } from './tls.ts';
import { sampleAccounts, samplePassword } from './tools.ts';

/** Longer than a balancer keeps its idle connections: whoever closes first must not be the one who is asked. */
const keepAliveTimeout = 75_000;
const day = 24 * 60 * 60_000;

/** Opens a server that says where it is; `fail` hears of what ends it. Answers how to stop it. */
export async function listen(
  env: Env,
  say: (line: string) => void,
  fail: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const tls = await readTls(env, Date.now());
  const opened = await openServer(env, (line) => say(`… ${line}`), tls);
  const server = serve(
    { fetch: opened.app.fetch, port: env.port, hostname: env.host, ...listening(tls) },
    ({ address, port }) => {
      const host = address.includes(':') ? `[${address}]` : address;
      const accounts = opened.hasSample
        ? ` Sample accounts: ${sampleAccounts.join(', ')}; password: ${samplePassword}`
        : '';
      opened.listensAt(port);
      const scheme = tls ? 'https' : 'http';
      say(`Bargeh is ready at ${scheme}://${host}:${port}/.${accounts}`);
      if (opened.firstStart !== null) {
        const begin = `${baseOf(env, port)}/login?step=begin#code=${opened.firstStart}`;
        say(
          'هنوز مدرسه‌ای نیست. این نشانی را در مرورگر باز کنید و مدرسه را بسازید؛ یک بار کار می‌کند:',
        );
        say(`There is no school yet. Make it here, once: ${begin}`);
      }
      if (!tls?.ca) return;
      say(`Tablets have to trust ${scheme}://${host}:${port}/ca.crt first.`);
      say(`Its SHA-256 fingerprint is ${fingerprintOf(tls.ca)}`);
      if (!tls.leftOut?.length) return;
      say(`They do not reach it by ${tls.leftOut.join(', ')}: its authority was made without.`);
    },
  );
  server.on('error', fail);
  const timers: NodeJS.Timeout[] = [];
  if (tls && 'setSecureContext' in server) {
    const use = ({ cert, key }: Tls) => server.setSecureContext({ cert, key });
    const renew = () => void renewTls(env, use, opened.deps.log, Date.now());
    timers.push(setInterval(renew, day).unref());
  }
  const closed = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      if (!('closeIdleConnections' in server)) return;
      // Whoever keeps a connection and asks on and on would keep the server as well.
      server.prependListener('request', (_request, response: ServerResponse) => {
        response.setHeader('connection', 'close');
      });
      const closeIdle = () => server.closeIdleConnections();
      closeIdle();
      timers.push(setInterval(closeIdle, 100).unref());
    });
  return async () => {
    await closed();
    for (const timer of timers) clearInterval(timer);
    await opened.close();
  };
}

function listening(tls: Tls | null) {
  if (!tls) return { serverOptions: { keepAliveTimeout } };
  const serverOptions = { cert: tls.cert, key: tls.key, keepAliveTimeout };
  return { createServer: createHttpsServer, serverOptions };
}
