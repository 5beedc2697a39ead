/** Runs servers one after the other, each as it is told from outside; `warm-server.ts` starts it. */
import { readEnv } from '#server/env.ts';
import { listen } from '#server/listen.ts';
import { makePrivately } from '#server/private-directory.ts';

const say = (line: string) => console.log(line);

function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}

let close: () => Promise<void> = async () => {};

async function obey(env: Record<string, string> | null): Promise<void> {
  await close();
  close = env ? await listen(readEnv({ ...process.env, ...env }), say, fail) : async () => {};
  process.send?.('done');
}

makePrivately();
process.on('message', ({ env }: { env: Record<string, string> | null }) => {
  obey(env).catch(fail);
});
process.once('disconnect', () => process.exit(0));
