/** Why each addition to the specification is there, read from the comments of the contract itself. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../contract/additions', import.meta.url));
const parts = /^( *)\/\*\*\s+(?:\* )?Why: ([\s\S]*?)\*\/|^ {2}'?([\w.]+)'?: \{/gm;

/** The reason for each added call: its own comment, or the one over its group. */
export function readReasons(): Map<string, string> {
  const reasons = new Map<string, string>();
  for (const file of readdirSync(folder).toSorted()) {
    let group = '';
    let own = '';
    for (const [, indent, why, call] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(parts)) {
      const text = why?.replaceAll(/\s*\n \* ?/g, ' ').trim();
      if (text !== undefined && indent === '') group = text;
      else if (text !== undefined) own = text;
      if (call === undefined) continue;
      reasons.set(call, own || group);
      own = '';
    }
  }
  return reasons;
}
