/** The words on the screen, from the same files the app reads. */
import { readFileSync } from 'node:fs';

/** A language of the app. */
export type Language = 'fa' | 'en';

type Node = { [key: string]: Node | string };

function load(language: Language, file: string): Node {
  const path = new URL(`../../locales/${language}/${file}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Looks a key up, `exams:group.past`, and fills its gaps. */
export function textsOf(language: Language) {
  const files = new Map<string, Node>();
  return (key: string, gaps: Record<string, string | number> = {}): string => {
    const [file = '', path = ''] = key.split(':');
    if (!files.has(file)) files.set(file, load(language, file));
    let node: Node | string | undefined = files.get(file);
    for (const part of path.split('.')) node = typeof node === 'object' ? node[part] : undefined;
    if (typeof node !== 'string') throw new Error(`no text ${key} in ${language}`);
    return node.replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => String(gaps[name] ?? ''));
  };
}

/** Digits as the Persian screen writes them. */
export function persian(value: number): string {
  return new Intl.NumberFormat('fa-IR').format(value);
}

/** The languages that a journey is made in: both in the full run, this one on every commit. */
export const languages = (always: Language): readonly Language[] =>
  process.env['EVERY_VALUE'] ? ['fa', 'en'] : [always];
