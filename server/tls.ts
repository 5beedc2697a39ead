/** HTTPS: a given pair of files, or a certificate authority of the server's own for tablets on a school's network. */
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Env } from './env.ts';

const day = 24 * 60 * 60_000;
/** Tablets refuse certificates that are meant to last longer. */
const leafDays = 397;
const renewDays = 30;
const caDays = 3650;
/** A given certificate that is not renewed by then will not be by itself. */
const warnDays = 7;

/** What a server with HTTPS needs. */
export interface Tls {
  mode: 'own' | 'given';
  cert: string;
  key: string;
  /** The certificate that tablets have to trust; null where they trust the given one already. */
  ca: string | null;
}

/** The SHA-256 fingerprint by which a person knows a certificate. */
export const fingerprintOf = (cert: string) => new X509Certificate(cert).fingerprint256;

/** Reads or makes what the configuration asks for; null without HTTPS. */
export async function readTls(
  env: Pick<Env, 'tls' | 'dataDir' | 'host'>,
  now: number,
): Promise<Tls | null> {
  if (env.tls.mode === 'off') return null;
  if (env.tls.mode === 'given') return givenPair(env.tls);
  const folder = join(env.dataDir, 'tls');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const authority = await ownAuthority(folder, now);
  const leaf = await ownLeaf(folder, authority, namesOf(env), now);
  return { mode: 'own', ...leaf, ca: authority.cert };
}

/**
 * Reads or makes the certificate anew and uses it, without a restart. One that cannot be read leaves the old one in use;
 * that, or an end that is near, is an error in the log.
 */
export async function renewTls(
  env: Pick<Env, 'tls' | 'dataDir' | 'host'>,
  use: (tls: Tls) => void,
  log: Logger,
  now: number,
): Promise<void> {
  try {
    const fresh = await readTls(env, now);
    if (!fresh) return;
    use(fresh);
    const { validToDate } = new X509Certificate(fresh.cert);
    if (validToDate.getTime() - now > warnDays * day) return;
    log.error({ ends: validToDate.toISOString() }, 'the certificate ends soon and is not renewed');
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    log.error({ reason }, 'the certificate could not be renewed; the one before stays in use');
  }
}

interface Pair {
  cert: string;
  key: string;
}

function givenPair({ cert, key }: Env['tls']): Tls {
  if (cert === undefined || key === undefined) {
    throw new Error('TLS=given needs TLS_CERT and TLS_KEY, the paths of two PEM files.');
  }
  const pair = { cert: readNamed('TLS_CERT', cert), key: readNamed('TLS_KEY', key) };
  try {
    const belongs = new X509Certificate(pair.cert).checkPrivateKey(createPrivateKey(pair.key));
    if (!belongs) throw new Error('they do not belong together');
  } catch (error) {
    throw new Error('TLS_CERT and TLS_KEY are not a PEM certificate and its PEM key.', {
      cause: error,
    });
  }
  return { mode: 'given', ...pair, ca: null };
}

function readNamed(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${variable}: the file ${path} cannot be read.`, { cause: error });
  }
}

/** What makes certificates is two hundred files, and is needed once a year. */
const generator = async () => (await import('selfsigned')).generate;

/** Made once: every tablet that trusts it would have to be visited again. */
async function ownAuthority(folder: string, now: number): Promise<Pair> {
  const found = readPair(folder, 'ca');
  if (found) return found;
  const generate = await generator();
  const made = await generate([{ name: 'commonName', value: `Bargeh on ${hostname()}` }], {
    ...common(now, caDays),
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return keepPair(folder, 'ca', { cert: made.cert, key: made.private });
}

async function ownLeaf(
  folder: string,
  authority: Pair,
  names: string[],
  now: number,
): Promise<Pair> {
  const found = readPair(folder, 'server');
  if (found && isGood(found.cert, authority.cert, names, now)) return found;
  const generate = await generator();
  const made = await generate([{ name: 'commonName', value: names[0] ?? 'localhost' }], {
    ...common(now, leafDays),
    ca: authority,
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) =>
          isIP(name) > 0 ? { type: 7, ip: name } : { type: 2, value: name },
        ),
      },
    ],
  });
  return keepPair(folder, 'server', { cert: made.cert, key: made.private });
}

/** A clock that is a little behind must not find it made tomorrow. */
const common = (now: number, days: number) => ({
  keyType: 'ec' as const,
  algorithm: 'sha256',
  notBeforeDate: new Date(now - day),
  notAfterDate: new Date(now + (days - 1) * day),
});

function isGood(cert: string, authority: string, names: string[], now: number): boolean {
  const leaf = new X509Certificate(cert);
  const count = leaf.subjectAltName?.split(', ').length ?? 0;
  return (
    leaf.verify(new X509Certificate(authority).publicKey) &&
    leaf.validToDate.getTime() - now > renewDays * day &&
    count === names.length &&
    names.every((name) => (isIP(name) > 0 ? leaf.checkIP(name) : leaf.checkHost(name)))
  );
}

/** Its own names, its addresses where it listens on all of them, and those of TLS_NAMES. */
function namesOf({ host, tls }: Pick<Env, 'tls' | 'host'>): string[] {
  const given = tls.names.split(',').map((name) => name.trim());
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const addresses = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map(({ address }) => address);
  const own = ['localhost', hostname(), '127.0.0.1', '::1', ...(isEverywhere ? addresses : [host])];
  return [...new Set([...given, ...own])].filter((name) => name !== '');
}

function readPair(folder: string, name: string): Pair | null {
  const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  if (!existsSync(cert) || !existsSync(key)) return null;
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}

/** The certificate last: a pair that was cut off half-way is made anew. */
function keepPair(folder: string, name: string, pair: Pair): Pair {
  for (const [ending, text] of [
    ['key', pair.key],
    ['crt', pair.cert],
  ] as const) {
    const path = join(folder, `${name}.${ending}`);
    writeFileSync(`${path}.part`, text, { mode: 0o600 });
    renameSync(`${path}.part`, path);
  }
  return pair;
}
