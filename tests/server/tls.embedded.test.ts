import { KeyObject, X509Certificate, createPrivateKey } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:https';
import type { RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkServerIdentity, connect } from 'node:tls';
import type { PeerCertificate, SecureVersion } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { readTls, renewTls } from '#server/tls.ts';
import type { Tls } from '#server/tls.ts';
import { bases, noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { copyUsedSchool, startServer } from './process.ts';
import type { ServerProcess } from './process.ts';

const day = 24 * 60 * 60_000;
const directory = mkdtempSync(join(tmpdir(), 'bargeh-tls-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let folders = 0;
const freshDirectory = () => {
  folders += 1;
  return join(directory, String(folders));
};
const ownTls = (dataDir: string, more: Record<string, string> = {}, now = noon) =>
  readTls(readEnv({ TLS: 'own', DATA_DIR: dataDir, ...more }), now);
const made = (tls: Tls | null) => {
  if (!tls) throw new Error('no TLS');
  return {
    ...tls,
    leaf: new X509Certificate(tls.cert),
    authority: new X509Certificate(tls.ca ?? ''),
  };
};

describe('a certificate that is renewed while the server runs', () => {
  /** One renewal of a given pair: what is in use then, and what the log says. */
  async function renewed(pair: { cert: string; key: string }, now: number) {
    const folder = mkdtempSync(join(directory, 'given-'));
    const [TLS_CERT, TLS_KEY] = [join(folder, 'cert'), join(folder, 'key')];
    writeFileSync(TLS_CERT, pair.cert);
    writeFileSync(TLS_KEY, pair.key);
    const env = readEnv({ TLS: 'given', TLS_CERT, TLS_KEY });
    const lines: string[] = [];
    const used: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    await renewTls(env, ({ cert }) => void used.push(cert), log, now);
    return { used, lines };
  }

  test('is used, without a word', async () => {
    const good = made(await ownTls(freshDirectory()));
    expect(await renewed(good, noon)).toEqual({ used: [good.cert], lines: [] });
  });

  test('stays as it was where the new one cannot be used, which is an error in the log', async () => {
    const good = made(await ownTls(freshDirectory()));
    const { used, lines } = await renewed({ cert: good.cert, key: 'cut off' }, noon);
    expect(used).toEqual([]);
    expect(lines).toEqual([
      expect.stringMatching(/"level":50.*TLS_CERT and TLS_KEY are not.*could not be renewed/),
    ]);
  });

  test('is an error in the log where it ends within a week', async () => {
    const good = made(await ownTls(freshDirectory()));
    const { used, lines } = await renewed(good, good.leaf.validToDate.getTime() - 3 * day);
    expect(used).toEqual([good.cert]);
    expect(lines).toEqual([expect.stringMatching(/"level":50.*ends soon/)]);
  });
});

describe('an authority of the server’s own', () => {
  test('signs a certificate for the names and addresses of the server', async () => {
    const names = 'school.local, 192.168.1.10,bargeh.example';
    const { leaf, authority } = made(await ownTls(freshDirectory(), { TLS_NAMES: names }));
    expect(authority.ca).toBe(true);
    // In DER: an authority, with no other authority below it.
    expect(authority.raw.toString('hex')).toContain('30060101ff020100');
    expect(leaf.ca).toBe(false);
    expect(leaf.verify(authority.publicKey)).toBe(true);
    for (const name of ['school.local', 'bargeh.example', 'localhost', hostname()]) {
      expect(leaf.checkHost(name), name).toBe(name);
    }
    for (const address of ['192.168.1.10', '127.0.0.1', '::1']) {
      expect(leaf.checkIP(address), address).toBe(address);
    }
    expect(leaf.checkIP('192.168.1.11')).toBeUndefined();
    // Browsers refuse certificates that are meant to last longer than this.
    expect(leaf.validToDate.getTime() - leaf.validFromDate.getTime()).toBeLessThanOrEqual(
      398 * day,
    );
  });

  test('keeps its keys for itself, its own apart from the one that serves', async () => {
    const dataDir = freshDirectory();
    await ownTls(dataDir);
    for (const name of ['tls-authority/ca.key', 'tls/server.key']) {
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
    }
    for (const name of ['tls-authority', 'tls']) {
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o700);
    }
    expect(readdirSync(join(dataDir, 'tls')).toSorted()).toEqual([
      'ca.crt',
      'server.crt',
      'server.key',
    ]);
  });

  test('of an older version gives its key away too, and goes on', async () => {
    const dataDir = freshDirectory();
    const first = made(await ownTls(dataDir));
    renameSync(join(dataDir, 'tls-authority', 'ca.key'), join(dataDir, 'tls', 'ca.key'));
    rmSync(join(dataDir, 'tls', 'server.crt'));
    const later = made(await ownTls(dataDir));
    expect(later.ca).toBe(first.ca);
    expect(readdirSync(join(dataDir, 'tls'))).not.toContain('ca.key');
  });

  test('is not needed to serve: its key can lie elsewhere until something has to be signed', async () => {
    const dataDir = freshDirectory();
    const first = made(await ownTls(dataDir));
    const [kept, elsewhere] = [join(dataDir, 'tls-authority', 'ca.key'), join(directory, 'kept')];
    renameSync(kept, elsewhere);
    const end = first.leaf.validToDate.getTime();
    expect(made(await ownTls(dataDir, {}, end - day)).cert).toBe(first.cert);
    await expect(ownTls(dataDir, {}, end)).rejects.toThrow(
      `put the authority's key back (${kept})`,
    );
    renameSync(elsewhere, kept);
    const later = made(await ownTls(dataDir, {}, end));
    expect([later.ca, later.cert === first.cert]).toEqual([first.ca, false]);
  });

  describe('vouches for this server alone', () => {
    /** How a browser that trusts the authority finds a certificate that was signed with its key. */
    async function visited(name: string, certified: string[]) {
      const dataDir = freshDirectory();
      const { ca } = made(await ownTls(dataDir, { TLS_NAMES: 'school.lan,192.168.1.10' }));
      const x509 = await import('@peculiar/x509');
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
      const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
      const signing = createPrivateKey(readFileSync(join(dataDir, 'tls-authority', 'ca.key')));
      const pkcs8 = signing.export({ type: 'pkcs8', format: 'der' });
      const forged = await x509.X509CertificateGenerator.create({
        subject: [{ CN: ['Bargeh'] }],
        issuer: new x509.X509Certificate(ca ?? '').subjectName,
        publicKey: keys.publicKey,
        signingKey: await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']),
        signingAlgorithm: algorithm,
        extensions: [
          new x509.SubjectAlternativeNameExtension(
            certified.map((value) => ({
              type: isIP(value) > 0 ? ('ip' as const) : ('dns' as const),
              value,
            })),
          ),
        ],
      });
      const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' });
      const server = createServer({ key, cert: forged.toString('pem') }, (_request, response) => {
        response.end('there');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      return new Promise<string>((resolve) => {
        // The name alone is what a browser has typed in: the address that answers is our own.
        const names = isIP(name) > 0 ? {} : { servername: name };
        const isNamed = (_host: string, cert: PeerCertificate) => checkServerIdentity(name, cert);
        const options = { host: '127.0.0.1', port, ca: ca ?? '', ...names };
        const sent = request({ ...options, checkServerIdentity: isNamed }, (response) => {
          response.resume();
          resolve('trusted');
        });
        sent.on('error', ({ message }) => resolve(message));
        sent.end();
      }).finally(() => server.close());
    }

    test.each(['school.lan', 'localhost', '192.168.1.10', '127.0.0.1', '::1'])(
      '%s is trusted',
      async (name) => {
        expect(await visited(name, [name])).toBe('trusted');
      },
    );

    test.each([
      ['bank.example', ['bank.example']],
      ['school.lan.bank.example', ['school.lan.bank.example']],
      ['192.168.1.11', ['192.168.1.11']],
      ['2001:db8::1', ['2001:db8::1']],
      ['school.lan', ['school.lan', 'bank.example']],
    ])('%s is refused beside %j', async (name, certified) => {
      expect(await visited(name, certified)).toBe('permitted subtree violation');
    });
  });

  test('says at the start which name it was not made for, and leaves out an address that came later', async () => {
    const dataDir = freshDirectory();
    const first = made(await ownTls(dataDir, { TLS_NAMES: 'a.example' }));
    await expect(ownTls(dataDir, { TLS_NAMES: 'a.example,b.example' })).rejects.toThrow(
      'was not made for b.example',
    );
    const moved = made(await ownTls(dataDir, { TLS_NAMES: 'a.example', HOST: '192.168.1.77' }));
    expect([moved.ca, moved.leftOut]).toEqual([first.ca, ['192.168.1.77']]);
    expect(moved.leaf.checkIP('192.168.1.77')).toBeUndefined();
    expect(moved.leaf.checkHost('a.example')).toBe('a.example');
  });

  test('stays, while the certificate is renewed 30 days before its end', async () => {
    const dataDir = freshDirectory();
    const first = made(await ownTls(dataDir));
    const end = first.leaf.validToDate.getTime();
    const early = made(await ownTls(dataDir, {}, end - 31 * day));
    expect(early.cert).toBe(first.cert);
    const late = made(await ownTls(dataDir, {}, end - 29 * day));
    expect(late.cert).not.toBe(first.cert);
    expect(late.ca).toBe(first.ca);
    expect(late.leaf.validToDate.getTime()).toBeGreaterThan(end);
  });

  test('signs anew when the names change, and when its certificate was replaced', async () => {
    const dataDir = freshDirectory();
    const both = 'a.example,b.example';
    const first = made(await ownTls(dataDir, { TLS_NAMES: both }));
    expect(made(await ownTls(dataDir, { TLS_NAMES: both })).cert).toBe(first.cert);
    const one = made(await ownTls(dataDir, { TLS_NAMES: 'a.example' }));
    expect(one.leaf.checkHost('b.example')).toBeUndefined();
    expect(one.leaf.checkHost('a.example')).toBe('a.example');
    const fewer = made(await ownTls(dataDir));
    expect(fewer.leaf.checkHost('a.example')).toBeUndefined();
    rmSync(join(dataDir, 'tls', 'ca.crt'));
    const other = made(await ownTls(dataDir));
    expect(other.ca).not.toBe(first.ca);
    expect(other.leaf.verify(other.authority.publicKey)).toBe(true);
  });
});

describe('a given pair', () => {
  let cert: string;
  let key: string;
  let otherKey: string;
  beforeAll(async () => {
    const [one, two] = [freshDirectory(), freshDirectory()];
    await ownTls(one);
    await ownTls(two);
    cert = join(one, 'tls', 'server.crt');
    key = join(one, 'tls', 'server.key');
    otherKey = join(two, 'tls', 'server.key');
  });
  const given = (more: Record<string, string>) => readTls(readEnv({ TLS: 'given', ...more }), noon);

  test('is used as it is', async () => {
    const tls = await given({ TLS_CERT: cert, TLS_KEY: key });
    expect(tls).toEqual({
      mode: 'given',
      cert: readFileSync(cert, 'utf8'),
      key: readFileSync(key, 'utf8'),
      ca: null,
    });
  });

  test('that cannot be used is named at the start', async () => {
    const nowhere = join(directory, 'nowhere.pem');
    const text = join(directory, 'text.pem');
    writeFileSync(text, 'hello');
    await expect(given({})).rejects.toThrow('TLS=given needs TLS_CERT and TLS_KEY');
    await expect(given({ TLS_CERT: nowhere, TLS_KEY: key })).rejects.toThrow(
      `TLS_CERT: the file ${nowhere}`,
    );
    await expect(given({ TLS_CERT: cert, TLS_KEY: nowhere })).rejects.toThrow('TLS_KEY: the file');
    await expect(given({ TLS_CERT: text, TLS_KEY: key })).rejects.toThrow('TLS_CERT and TLS_KEY');
    await expect(given({ TLS_CERT: cert, TLS_KEY: text })).rejects.toThrow('TLS_CERT and TLS_KEY');
    await expect(given({ TLS_CERT: cert, TLS_KEY: otherKey })).rejects.toThrow(
      'TLS_CERT and TLS_KEY',
    );
    const start = startServer({
      TLS: 'given',
      TLS_CERT: nowhere,
      TLS_KEY: key,
      DATA_DIR: freshDirectory(),
    });
    await expect(start).rejects.toThrow(`TLS_CERT: the file ${nowhere} cannot be read.`);
  });
});

test('browsers are told to come by HTTPS alone where the certificate is a given one', async () => {
  const harness: Harness = await openHarness();
  const strict = async (tls: Tls | null) => {
    const app = createApp(harness.deps, { bases, staticFiles: null, tls });
    return (await app.request('/healthz')).headers.get('strict-transport-security');
  };
  const pair = { cert: '', key: '' };
  expect(await strict({ mode: 'given', ...pair, ca: null })).toBe('max-age=31536000');
  expect(await strict({ mode: 'own', ...pair, ca: 'x' })).toBeNull();
  expect(await strict(null)).toBeNull();
  await harness.close();
});

describe('a server with its own authority', () => {
  const dataDir = join(directory, 'server');
  let server: ServerProcess;
  beforeAll(async () => {
    await copyUsedSchool(dataDir);
    server = await startServer({ DATA_DIR: dataDir, TLS: 'own' });
  });
  afterAll(() => server.kill('SIGTERM'));

  const get = (path: string, options: RequestOptions) =>
    new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
      const sent = request(`${server.url}${path}`, options, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => {
          const type = response.headers['content-type'] ?? '';
          resolve({ status: response.statusCode ?? 0, type, body });
        });
      });
      sent.on('error', reject);
      sent.end();
    });
  const trusting = () => ({ ca: readFileSync(join(dataDir, 'tls', 'ca.crt')) });

  test('says an https address and answers whoever trusts it', async () => {
    expect(server.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect((await get('/healthz', trusting())).status).toBe(200);
    expect(server.output()).toContain(`${server.url}/ca.crt`);
  });

  test('is refused by whoever does not', async () => {
    await expect(get('/healthz', {})).rejects.toThrow('unable to verify the first certificate');
    await expect(fetch(server.url.replace('https', 'http'))).rejects.toThrow('fetch failed');
  });

  test('speaks TLS 1.3 with whoever can, and nothing before 1.2', async () => {
    const { port } = new URL(server.url);
    const speak = (maxVersion: SecureVersion) =>
      new Promise<string | null>((resolve) => {
        const socket = connect({
          host: '127.0.0.1',
          port: Number(port),
          ...trusting(),
          maxVersion,
        });
        socket.on('secureConnect', () => {
          resolve(socket.getProtocol());
          socket.end();
        });
        socket.on('error', () => resolve(null));
      });
    expect([await speak('TLSv1.3'), await speak('TLSv1.2')]).toEqual(['TLSv1.3', 'TLSv1.2']);
    expect(await speak('TLSv1.1')).toBeNull();
  });

  test('hands out the certificate to trust, and says how and by what to know it', async () => {
    const found = await get('/ca.crt', trusting());
    expect([found.status, found.type]).toEqual([200, 'application/x-x509-ca-cert']);
    expect(found.body).toBe(trusting().ca.toString());
    expect((await get('/docs/tablet', trusting())).body).toContain('href="/ca.crt"');
    const { fingerprint256 } = new X509Certificate(found.body);
    expect(server.output()).toContain(fingerprint256);
    expect((await get('/docs/tablet', trusting())).body).toContain(fingerprint256);
    expect((await get('/ca.key', trusting())).body).not.toContain('PRIVATE');
  });
});
