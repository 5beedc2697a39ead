/** `npm run codes`: the one-time codes that people wait for, where no text message service sends them. */
import { readEnv } from './env.ts';
import { readPending } from './services/sign-in/pending-codes.ts';

try {
  const codes = readPending(readEnv().dataDir, Date.now());
  if (codes.length === 0) process.stdout.write('Nobody waits for a code.\n');
  for (const { mobile, purpose, code, until } of codes) {
    const time = new Date(until).toTimeString().slice(0, 5);
    process.stdout.write(`${mobile}  ${purpose}  ${code}  until ${time}\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'The command failed.'}\n`);
  process.exitCode = 1;
}
