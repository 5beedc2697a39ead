/** A school's slow line before a server: so many bytes a second for all connections together, and so long each way. */
import { connect, createServer, type Socket } from 'node:net';

/** What goes through it, later and one after the other. */
function lineOf(bytesPerSecond: number, latencyMs: number) {
  let freeAt = 0;
  return (to: Socket, bytes: Buffer) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes.length / bytesPerSecond) * 1_000;
    setTimeout(() => to.write(bytes), freeAt - performance.now() + latencyMs);
    return freeAt + latencyMs;
  };
}

/** Listens on a port of its own before `target`; `setSlow` makes it the slow line or no line at all. */
export async function startSlowNetwork(target: string) {
  const { port, hostname } = new URL(target);
  const down = lineOf(200_000, 75);
  const up = lineOf(100_000, 75);
  let isSlow = false;
  const open = new Set<Socket>();
  const server = createServer((browser) => {
    const app = connect(Number(port), hostname);
    for (const [from, to, line] of [
      [browser, app, up],
      [app, browser, down],
    ] as const) {
      let lastAt = 0;
      open.add(from);
      from.on('data', (bytes) => {
        if (isSlow) lastAt = line(to, bytes);
        else to.write(bytes);
      });
      const end = () => setTimeout(() => to.destroy(), Math.max(0, lastAt - performance.now()) + 1);
      from.on('error', end).on('close', () => {
        open.delete(from);
        end();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return {
    url: `http://localhost:${address.port}`,
    setSlow(next: boolean) {
      isSlow = next;
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
