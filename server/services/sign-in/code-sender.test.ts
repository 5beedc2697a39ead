import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { deliver, webhookSender } from './code-sender.ts';
import type { CodeMessage } from './code-sender.ts';

const message: CodeMessage = { mobile: '09121234567', purpose: 'register', code: '123456' };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A text message service of our own. */
async function serviceThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/send`;
}

test('a message is posted as JSON', async () => {
  const seen: unknown[] = [];
  const url = await serviceThat((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      seen.push([request.method, request.url, request.headers['content-type'], body]);
      response.writeHead(204).end();
    });
  });
  await webhookSender(url).send(message);
  const told: CodeMessage = { mobile: '09121234567', purpose: 'account-exists', code: null };
  await webhookSender(url).send(told);
  expect(seen).toEqual([message, told].map((body) => ['POST', '/send', 'application/json', body]));
});

test.each([400, 500, 302])('an answer of %i is a failure', async (status) => {
  const url = await serviceThat((_, response) => {
    response.writeHead(status, { location: '/elsewhere' }).end('no');
  });
  await expect(webhookSender(url).send(message)).rejects.toThrow(/answered|fetch failed/);
});

test('a service that does not answer is given up, and so is one that is not there', async () => {
  const url = await serviceThat(() => {});
  await expect(webhookSender(url, 50).send(message)).rejects.toThrow(/timeout/i);
  await expect(webhookSender('http://127.0.0.1:1/').send(message)).rejects.toThrow('fetch failed');
});

test('a failure is logged without the number and the code, and does not reach the caller', async () => {
  const log = createLog('silent');
  const logged = Promise.withResolvers<unknown>();
  vi.spyOn(log, 'error').mockImplementation((line: unknown) => logged.resolve(line));
  deliver({ log, sender: { send: () => Promise.reject(new Error('gone')) } }, message);
  expect(await logged.promise).toEqual({ purpose: 'register', reason: 'gone' });
});
