/** Reads one hard file in a process of its own; says how much work it took and how much memory there was at most. */
import { UnreadableFile } from '#domain/files/model.ts';
import { loadCodec } from '#src/features/interchange/codecs.ts';
import { detect } from '#src/features/interchange/detect/index.ts';
import { HARD } from './readers-hard.ts';

const made = HARD[Number(process.argv[2])];
if (!made) throw new Error('no such file');
const bytes = made.bytes();
const before = process.cpuUsage();
let end = 'read';
try {
  const { read } = await loadCodec(detect(bytes).format);
  end = `${(await read?.(bytes, {}))?.rows.length ?? 0} rows`;
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  end = error.code;
}
const { user, system } = process.cpuUsage(before);
console.log(
  JSON.stringify({
    seconds: (user + system) / 1e6,
    mb: bytes.length / 2 ** 20,
    memory: process.resourceUsage().maxRSS / 1_024,
    end,
  }),
);
