/** After a journey: no secret and nobody's data where they do not belong. */
import type { BrowserContext } from '@playwright/test';
import type { WholeAnswer, WholeRequest } from '#tests/helpers/fault-proxy-answers.ts';
import { wordsOnDisk } from '#tests/helpers/disk-words.ts';
import { knowFromWire, type Known } from './sweep-known.ts';
import { lookAt, type Found, type FoundRow } from './sweep-look.ts';

/** The cookies of the specification, and the one by which the server knows a device again, which opens nothing. */
const cookieNames =
  /^(token|konjToken|schoolID|semesterID|teacherID|endpointID|schoolName|bargehDevice)$/;

/** Listens while a school is open, and looks around at its end. */
export interface Sweep {
  heard(asked: WholeRequest, answer: WholeAnswer | null): void;
  follow(context: BrowserContext): Promise<void>;
  /** Sentences about what lies where it must not; they never repeat the secret itself. */
  findings(contexts: readonly BrowserContext[], log: string): Promise<string[]>;
  /** The same of the files that a stopped browser leaves, what was deleted included. */
  onDisk(profile: string): string[];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The log's own lines; beside them the start announces the sample school, its password included. */
const linesOf = (log: string) => log.split('\n').filter((line) => line.startsWith('{'));

/** What of all that is known stands in a text, in words. */
function secretsIn(text: string, { tokens, passwords, codes, captchas }: Known): string[] {
  const has = (all: ReadonlySet<string>) => [...all].some((one) => text.includes(one));
  const isTyped = [...captchas].some((one) => new RegExp(`(?<![\\w-])${one}(?![\\w-])`).test(text));
  return [
    ...(has(tokens) ? ['a token'] : []),
    ...(has(passwords) ? ['a password'] : []),
    ...(has(codes) ? ['the code of a first start'] : []),
    ...(isTyped ? ['the text of a captcha'] : []),
  ];
}

function allNames({ names }: Known): Set<string> {
  const all = new Set<string>();
  for (const some of names.values()) for (const name of some) all.add(name);
  return all;
}

function personalIn(text: string, known: Known, names: ReadonlySet<string>): string[] {
  const isNamed = [...names].some((name) => text.includes(name));
  return [...secretsIn(text, known), ...(isNamed ? ['a pupil’s name'] : [])];
}

/** The specification has the platform hand over its token in this one address. */
function withoutHandover(url: string): string {
  const address = URL.parse(url);
  if (!address || !/^\/login(\/|$)/.test(address.pathname)) return url;
  address.searchParams.delete('t');
  return address.href;
}

function inCookies({ cookies, rows }: Found, isSecure: boolean, known: Known): string[] {
  const state = /"auth":"(\w+)"/.exec(
    rows.find(({ table }) => table === 'session')?.text ?? '',
  )?.[1];
  const faults = cookies.flatMap(({ name, value, sameSite, secure, path }) => {
    const isFine = sameSite === 'Lax' && path === '/' && secure === isSecure;
    const secret = name === 'token' ? [] : secretsIn(decoded(value), known);
    return [
      ...(cookieNames.test(name) ? [] : [`a cookie nobody knows: ${name}`]),
      ...(isFine ? [] : [`the cookie ${name} lacks its attributes`]),
      ...secret.map((what) => `${what} in the cookie ${name}`),
      ...((state === 'out' || state === 'expired') && name !== 'bargehDevice'
        ? [`the cookie ${name} after the session`]
        : []),
    ];
  });
  return faults;
}

function inRow(row: FoundRow, known: Known, names: ReadonlySet<string>): string[] {
  const { table, owner, database } = row;
  // Beside the session there is what delivers after an exit, until nothing waits any more.
  const isPlace = table === 'meta' && row.text.includes('"rights":');
  const text = isPlace ? row.text.replaceAll(/"(token|deliver)":"[^"]*"/g, '') : row.text;
  const place = `${database}.${table}`;
  // Digits of a captcha would be found in any number there; a row is searched for them as words only.
  const isTyped = [...known.captchas].some((one) => text.includes(`"${one}"`));
  return [
    ...secretsIn(text, { ...known, captchas: new Set() }).map((what) => `${what} in ${place}`),
    ...(isTyped ? [`the text of a captcha in ${place}`] : []),
    // Sealed: not even its own person's row says a name to whoever reads the disk.
    ...([...names].some((name) => text.includes(name)) ? [`a pupil’s name in ${place}`] : []),
    ...(owner !== null && !known.owners.has(owner)
      ? [`a row of nobody who was here in ${place}`]
      : []),
  ];
}

function inDevice(found: Found, origin: string, known: Known): string[] {
  const names = allNames(known);
  const inEntries = (where: string, entries: [string, string][]) =>
    entries.flatMap(([name, value]) =>
      secretsIn(`${name} ${value}`, known).map((what) => `${what} in ${where} “${name}”`),
    );
  const inAddress = (where: string, urls: string[]) =>
    urls.flatMap((url) =>
      personalIn(decoded(url), known, names).map((what) => `${what} in ${where}`),
    );
  return [
    ...inCookies(found, origin.startsWith('https:'), known),
    ...inEntries('localStorage', found.local),
    ...inEntries('sessionStorage', found.tab),
    ...found.kept.flatMap(({ address, text }) =>
      personalIn(`${decoded(address)} ${text}`, known, names).map(
        (what) => `${what} in CacheStorage at ${new URL(address).pathname}`,
      ),
    ),
    ...found.kept
      .filter(({ address }) => new URL(address).pathname.startsWith('/services/'))
      .map(() => 'an answer of a service in CacheStorage'),
    ...inAddress('the history', found.history),
    ...inAddress('the title of a page', found.titles),
    ...found.remembered.map((field) => `a field of which the browser keeps the words: ${field}`),
    ...inAddress('a referrer', found.referrers),
    ...found.rows.flatMap((row) => inRow(row, known, names)),
  ];
}

const violation = 'against the content policy: ';

/** Runs in each page: what the browser refused is said where the sweep hears it, without a word of the text itself. */
function tellViolations() {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    const where = sourceFile.split('?', 1)[0];
    console.error(`against the content policy: ${effectiveDirective}, ${blockedURI}, ${where}`);
  });
}

/** What a page says of itself; a worker has the browser's own words alone. */
function violationsIn(said: readonly string[]): string[] {
  const worker = said.some((text) => /violates the following Content Security Policy/.test(text));
  return [
    ...said.filter((text) => text.startsWith(violation)),
    ...(worker ? ['something refused by the content policy, in the console'] : []),
  ];
}

/** Begins to listen for one school. */
export function beginSweep(origin: () => string): Sweep {
  const { known, heard } = knowFromWire();
  const asked = new Set<string>();
  const referrers = new Set<string>();
  const said: string[] = [];
  return {
    heard(request, answer) {
      asked.add(request.path);
      heard(request, answer);
    },
    async follow(context) {
      await context.addInitScript(tellViolations);
      context.on('request', (request) => {
        asked.add(withoutHandover(request.url()));
        referrers.add(request.headers()['referer'] ?? '');
      });
      context.on('console', (message) => said.push(message.text()));
      context.on('weberror', (error) => said.push(String(error.error())));
    },
    onDisk(profile) {
      const { tokens, rights, passwords } = known;
      const secrets = new Set([...tokens, ...passwords].filter((one) => !rights.has(one)));
      const words = wordsOnDisk(profile, [...secrets, ...allNames(known)]);
      const said = words.map(
        ({ word, place }) =>
          `${secrets.has(word) ? 'a secret' : 'a pupil’s name'} in the files of ${place}`,
      );
      return [...new Set(said)];
    },
    async findings(contexts, log) {
      const looks = await Promise.all(contexts.map((context) => lookAt(context, origin())));
      const names = allNames(known);
      const spread = (where: string, texts: Iterable<string>) =>
        personalIn([...texts].map(decoded).join('\n'), known, names).map(
          (what) => `${what} in ${where}`,
        );
      return [
        ...new Set([
          ...spread('an address', asked),
          ...spread('a referrer', referrers),
          ...spread('the console', said),
          ...violationsIn(said),
          ...spread('the server’s log', linesOf(log)),
          ...looks.flatMap((found) => (found ? inDevice(found, origin(), known) : [])),
        ]),
      ];
    },
  };
}
