/** What a journey must not leave behind: tokens, passwords and pupils' names, as they went over the wire. */
import type { WholeAnswer, WholeRequest } from '#tests/helpers/fault-proxy-answers.ts';
import { samplePassword } from './sample-login.ts';

/** Longer ones only: a short wrong password is an ordinary word. */
const longPassword = 8;

/** What is looked for, and whose it is. */
export interface Known {
  tokens: ReadonlySet<string>;
  /** Those that only deliver, and lie open for the worker until they have. */
  rights: ReadonlySet<string>;
  passwords: ReadonlySet<string>;
  /** Of first starts, each used: worth nothing, and still nowhere but in the browser's own history of addresses. */
  codes: ReadonlySet<string>;
  /** What was typed for a captcha. */
  captchas: ReadonlySet<string>;
  /** Full names of pupils by the user whose requests were answered with them. */
  names: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whose rows a device may hold: `schoolId:userId`. */
  owners: ReadonlySet<string>;
}

interface Signed {
  token: { access_token: string; deliver?: string };
  user: { id: string; memberships: { school: { id: string } }[] };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

function signedIn(answer: WholeAnswer | null): Signed | null {
  const body = answer && (parsed(answer.body) as { data?: Partial<Signed> } | null);
  const data = body?.data;
  return data?.token?.access_token && data.user?.id ? (data as Signed) : null;
}

/** A pupil as the contract writes her: the given name, then the family's. */
const pupil = /"studentId":"[^"]+","firstName":"([^"]+)","lastName":"([^"]+)"/g;

/** What login cards carry, where they are made: it stands on paper and nowhere else. */
function cardsOf(answer: WholeAnswer): string[] {
  const body = parsed(answer.body) as { data?: { items?: { token: string | null }[] } } | null;
  return (body?.data?.items ?? []).flatMap(({ token }) => token ?? []);
}

/** Passwords that were made for students and their parents: they too stand on paper alone. */
function madePasswordsOf(answer: WholeAnswer): string[] {
  const body = parsed(answer.body) as {
    data?: { items?: { password: string; parentPassword: string }[] };
  } | null;
  return (body?.data?.items ?? []).flatMap(({ password, parentPassword }) => [
    password,
    parentPassword,
  ]);
}

/** Listens to the network of one school. */
export function knowFromWire() {
  const tokens = new Set<string>();
  const rights = new Set<string>();
  const passwords = new Set([samplePassword]);
  const codes = new Set<string>();
  const captchas = new Set<string>();
  const owners = new Set<string>();
  const names = new Map<string, Set<string>>();
  const userOf = new Map<string, string>();

  function note(signed: Signed): void {
    tokens.add(signed.token.access_token);
    if (signed.token.deliver !== undefined) {
      tokens.add(signed.token.deliver);
      rights.add(signed.token.deliver);
    }
    userOf.set(signed.token.access_token, signed.user.id);
    for (const { school } of signed.user.memberships) owners.add(`${school.id}:${signed.user.id}`);
  }

  function noteLogin(body: Buffer): void {
    const typed = parsed(body) as { password?: string; captcha?: string } | null;
    const password = typed?.password ?? '';
    if (password.length >= longPassword) passwords.add(password);
    const captcha = (typed?.captcha ?? '').split(':')[1];
    if (captcha) captchas.add(captcha);
  }

  /** As it was typed, and as the server had printed it. */
  function noteBeginCode(body: Buffer): void {
    const { code = '' } = (parsed(body) ?? {}) as { code?: string };
    for (const one of [code, code.toUpperCase()]) if (one !== '') codes.add(one);
  }

  const known: Known = { tokens, rights, passwords, codes, captchas, owners, names };
  return {
    known,
    heard(asked: WholeRequest, answer: WholeAnswer | null): void {
      const token = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '')?.[1];
      if (token) tokens.add(token);
      if (/\/user\/(login|begin)$/.test(asked.path)) noteLogin(asked.body);
      const signed = /\/(user\/(login|begin)|auth\/check)$/.test(asked.path)
        ? signedIn(answer)
        : null;
      if (signed) note(signed);
      if (signed && asked.path.endsWith('/user/begin')) noteBeginCode(asked.body);
      if (answer && asked.method === 'POST' && asked.path.endsWith('/LoginCards'))
        for (const card of cardsOf(answer)) tokens.add(card);
      if (answer && asked.method === 'POST' && asked.path.includes('/StudentLogins/'))
        for (const one of madePasswordsOf(answer)) passwords.add(one);
      const user = token && userOf.get(token);
      if (!user || !answer) return;
      const seen = names.get(user) ?? new Set();
      names.set(user, seen);
      for (const [, first, last] of answer.body.toString().matchAll(pupil))
        seen.add(`${first} ${last}`);
    },
  };
}
