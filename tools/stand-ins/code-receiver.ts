/** What a school's text message service would get: a real receiver for the codes that the server sends. */
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Message {
  mobile: string;
  purpose: 'register' | 'forgot-pass' | 'account-exists' | 'password-changed';
  code: string | null;
}

const patienceMs = 20_000;

/** Takes messages; `next` waits for the next one of a number, and takes it away. */
export async function startCodeReceiver() {
  const messages: Message[] = [];
  const arrivals = new EventEmitter();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      messages.push(JSON.parse(body));
      response.writeHead(204).end();
      arrivals.emit('message');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: Partial<AddressInfo> = Object(server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    async next(mobile: string): Promise<Message> {
      const at = () => messages.findIndex((one) => one.mobile === mobile);
      const signal = AbortSignal.timeout(patienceMs);
      while (at() < 0 && !signal.aborted)
        await once(arrivals, 'message', { signal }).catch(() => {});
      const [message] = at() < 0 ? [] : messages.splice(at(), 1);
      if (!message) throw new Error(`no message to ${mobile} within ${patienceMs / 1000} s`);
      return message;
    },
    /** How many messages to a number wait to be read. */
    waiting: (mobile: string) => messages.filter((one) => one.mobile === mobile).length,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
