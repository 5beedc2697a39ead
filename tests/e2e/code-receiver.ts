/** What a school's text message service would get: a real receiver for the codes that the server sends. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '#tests/helpers/browser-wait.ts';

export interface Message {
  mobile: string;
  purpose: 'register' | 'forgot-pass' | 'account-exists' | 'password-changed';
  code: string | null;
}

/** Takes messages; `next` waits for the next one of a number, and takes it away. */
export async function startCodeReceiver() {
  const messages: Message[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      messages.push(JSON.parse(body));
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: Partial<AddressInfo> = Object(server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    async next(mobile: string): Promise<Message> {
      const at = () => messages.findIndex((one) => one.mobile === mobile);
      await until(`a message to ${mobile}`, () => at() >= 0, 20_000);
      const [message] = messages.splice(at(), 1);
      if (!message) throw new Error(`no message to ${mobile}`);
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
