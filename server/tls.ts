/** HTTPS: a given pair of files, or a certificate authority of the server's own for tablets on a school's network. */
import { KeyObject, X509Certificate, createPrivateKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { maySignFor, nameConstraints, nameConstraintsId } from './name-constraints.ts';

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
  /** Own addresses that the authority was not made for: nobody who trusts it gets there by them. */
  leftOut?: string[];
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
  const folders = foldersOf(env.dataDir);
  const authority = await ownAuthority(folders, namesOf(env), now);
  const asked = namesIn(env.tls.names).filter((name) => !maySignFor(authority, name));
  if (asked.length > 0) {
    throw new Error(
      `TLS_NAMES: the authority in ${folders.leaf} was not made for ${asked.join(', ')}. Leave the name out, or delete that folder and have every tablet trust the new authority.`,
    );
  }
  const mayBe = Map.groupBy(namesOf(env), (name) => maySignFor(authority, name));
  const leaf = await ownLeaf(folders, authority, mayBe.get(true) ?? [], now);
  return { mode: 'own', ...leaf, ca: authority, leftOut: mayBe.get(false) ?? [] };
}

interface Folders {
  leaf: string;
  /** Of its own, so that it can be kept elsewhere: the server reads it where it signs, and not to serve. */
  authorityKey: string;
}

/** The folders, with the authority's key moved to where it belongs: older versions kept all keys together. */
function foldersOf(dataDir: string): Folders {
  const folders = { leaf: join(dataDir, 'tls'), authorityKey: join(dataDir, 'tls-authority') };
  for (const path of Object.values(folders)) mkdirSync(path, { recursive: true, mode: 0o700 });
  const before = join(folders.leaf, 'ca.key');
  if (existsSync(before)) renameSync(before, join(folders.authorityKey, 'ca.key'));
  return folders;
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

/** What makes certificates is a hundred files, and is needed once a year. */
const loadX509 = () => import('@peculiar/x509');
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
const keyText = ({ privateKey }: CryptoKeyPair) =>
  KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();

/**
 * Made once: every tablet that trusts it would have to be visited again. It may sign for the names it was made with and
 * for no others, and for no other authority.
 */
async function ownAuthority(folders: Folders, names: string[], now: number): Promise<string> {
  const found = readText(folders.leaf, 'ca.crt');
  if (found !== null) return found;
  const x509 = await loadX509();
  const keys = await newKeys();
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    ...lasting(now, caDays),
    name: [{ CN: [`Bargeh on ${hostname()}`] }],
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
        true,
      ),
      new x509.Extension(nameConstraintsId, true, new Uint8Array(nameConstraints(names))),
    ],
  });
  keep(folders.authorityKey, 'ca.key', keyText(keys));
  return keep(folders.leaf, 'ca.crt', made.toString('pem'));
}

/** Without the authority's key the certificate serves to its end; only then does somebody have to bring it. */
async function ownLeaf(
  folders: Folders,
  authority: string,
  names: string[],
  now: number,
): Promise<Pair> {
  const [cert, key] = [readText(folders.leaf, 'server.crt'), readText(folders.leaf, 'server.key')];
  const found = cert !== null && key !== null ? { cert, key } : null;
  if (found && isGood(found.cert, authority, names, now)) return found;
  const signing = readText(folders.authorityKey, 'ca.key');
  if (signing === null) {
    if (found && isFrom(found.cert, authority, now)) return found;
    throw new Error(
      `The certificate has to be signed anew: put the authority's key back (${join(folders.authorityKey, 'ca.key')}), or delete ${folders.leaf} and have every tablet trust the new authority.`,
    );
  }
  const x509 = await loadX509();
  const keys = await newKeys();
  const pkcs8 = createPrivateKey(signing).export({ type: 'pkcs8', format: 'der' });
  const made = await x509.X509CertificateGenerator.create({
    ...lasting(now, leafDays),
    subject: [{ CN: [names[0] ?? 'localhost'] }],
    issuer: new x509.X509Certificate(authority).subjectName,
    publicKey: keys.publicKey,
    signingKey: await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({
          type: isIP(value) > 0 ? ('ip' as const) : ('dns' as const),
          value,
        })),
      ),
    ],
  });
  keep(folders.leaf, 'server.key', keyText(keys));
  return { cert: keep(folders.leaf, 'server.crt', made.toString('pem')), key: keyText(keys) };
}

/** A clock that is a little behind must not find it made tomorrow. */
const lasting = (now: number, days: number) => ({
  signingAlgorithm: algorithm,
  notBefore: new Date(now - day),
  notAfter: new Date(now + (days - 1) * day),
});

/** Whether the authority signed it, and it still lasts for so long. */
function isFrom(cert: string, authority: string, now: number, days = 0): boolean {
  const leaf = new X509Certificate(cert);
  const isSigned = leaf.verify(new X509Certificate(authority).publicKey);
  return isSigned && leaf.validToDate.getTime() - now > days * day;
}

function isGood(cert: string, authority: string, names: string[], now: number): boolean {
  const leaf = new X509Certificate(cert);
  const count = leaf.subjectAltName?.split(', ').length ?? 0;
  return (
    isFrom(cert, authority, now, renewDays) &&
    count === names.length &&
    names.every((name) => (isIP(name) > 0 ? leaf.checkIP(name) : leaf.checkHost(name)))
  );
}

const namesIn = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Its own names, its addresses where it listens on all of them, and those of TLS_NAMES. */
function namesOf({ host, tls }: Pick<Env, 'tls' | 'host'>): string[] {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const addresses = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map(({ address }) => address);
  const own = ['localhost', hostname(), '127.0.0.1', '::1', ...(isEverywhere ? addresses : [host])];
  return [...new Set([...namesIn(tls.names), ...own])];
}

function readText(folder: string, name: string): string | null {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Whole or not at all; a certificate after its key, so that a pair that was cut off half-way is made anew. */
function keep(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(`${path}.part`, text, { mode: 0o600 });
  renameSync(`${path}.part`, path);
  return text;
}
