import { findNearDuplicates } from './find-near-duplicates.ts';
import type { Asked, Told } from './messages.ts';
import { readAsked, refusalOf } from './read.ts';
import { weighAsked, writeAsked } from './write.ts';

const tell = (told: Told) => postMessage(told);

async function answer(asked: Asked) {
  try {
    if (asked.t === 'read') await readAsked(asked, tell);
    else if (asked.t === 'weigh') await weighAsked(asked, tell);
    else if (asked.t === 'write') await writeAsked(asked, tell);
    else findNearDuplicates(asked, tell);
  } catch (error) {
    tell(refusalOf(error));
  }
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data));
