/** The rescue file's outside: a versioned header and one encrypted, compressed block. */
import { foldText } from '#domain/text.ts';
import { RescueError } from './failures.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const MAGIC = new TextEncoder().encode('BARGEH-RESCUE\n');
const VERSION = 1;
/** What OWASP asks of PBKDF2 with SHA-256, and the most that a foreign file may make this device compute. */
const ITERATIONS = { own: 600_000, most: 10_000_000 };
const SIZE = { iterations: 4, salt: 16, iv: 12, digest: 32 };
const AT = (() => {
  const version = MAGIC.length;
  const packed = version + 1;
  const iterations = packed + 1;
  const salt = iterations + SIZE.iterations;
  const iv = salt + SIZE.salt;
  const digest = iv + SIZE.iv;
  return { version, packed, iterations, salt, iv, digest, end: digest + SIZE.digest };
})();

/** Shorter than this a phrase of one's own is refused. */
export const SHORTEST_PHRASE = 12;

/**
 * A phrase as the key is made from it: the same however it is typed on another keyboard, with or without spaces.
 * Invariant: files of version 1 depend on this form for ever.
 */
export function phraseForm(phrase: string): string {
  return foldText(phrase).replace(/[\s-]+/g, '');
}

/** The browser's cryptography; null on plain http. */
export function subtleCrypto(): SubtleCrypto | null {
  // The type promises it; on plain http it is not there.
  const { subtle }: { subtle?: SubtleCrypto } = crypto;
  return subtle ?? null;
}

async function keyOf(subtle: SubtleCrypto, phrase: string, salt: Bytes, iterations: number) {
  const words = new TextEncoder().encode(phraseForm(phrase));
  const material = await subtle.importKey('raw', words, 'PBKDF2', false, ['deriveKey']);
  return subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

async function through(bytes: Bytes, stream: GenericTransformStream): Promise<Bytes> {
  const source = new Response(bytes).body;
  if (!source) return bytes;
  const packed: ReadableWritablePair<Uint8Array, Uint8Array> = {
    readable: stream.readable,
    writable: stream.writable,
  };
  return new Uint8Array(await new Response(source.pipeThrough(packed)).arrayBuffer());
}

/** The bytes of these, one after the other. */
export function joined(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const isSame = (a: Bytes, b: Bytes) =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

/** Locks content into a file. */
export async function lock(content: Bytes, phrase: string): Promise<Bytes> {
  const subtle = subtleCrypto();
  if (!subtle) throw new RescueError('noCrypto');
  if (phraseForm(phrase).length < SHORTEST_PHRASE) throw new RescueError('phraseShort');
  const isPacked = typeof CompressionStream !== 'undefined';
  const inner = isPacked ? await through(content, new CompressionStream('gzip')) : content;
  const head = new Uint8Array(AT.digest);
  head.set(MAGIC);
  head[AT.version] = VERSION;
  head[AT.packed] = isPacked ? 1 : 0;
  new DataView(head.buffer).setUint32(AT.iterations, ITERATIONS.own);
  crypto.getRandomValues(head.subarray(AT.salt, AT.digest));
  const key = await keyOf(subtle, phrase, head.slice(AT.salt, AT.iv), ITERATIONS.own);
  const gcm = { name: 'AES-GCM', iv: head.slice(AT.iv, AT.digest), additionalData: head };
  const secret = new Uint8Array(await subtle.encrypt(gcm, key, inner));
  const digest = new Uint8Array(await subtle.digest('SHA-256', joined(head, secret)));
  return joined(head, digest, secret);
}

/** Opens a file; the digest tells a damaged one from a wrong phrase, which encryption alone cannot. */
export async function unlock(file: Bytes, phrase: string): Promise<Bytes> {
  const subtle = subtleCrypto();
  if (!subtle) throw new RescueError('noCrypto');
  if (file.length < AT.end || !isSame(file.slice(0, MAGIC.length), MAGIC))
    throw new RescueError('damaged');
  if ((file[AT.version] ?? 0) > VERSION) throw new RescueError('newer');
  const head = file.slice(0, AT.digest);
  const secret = file.slice(AT.end);
  const digest = new Uint8Array(await subtle.digest('SHA-256', joined(head, secret)));
  const iterations = new DataView(head.buffer).getUint32(AT.iterations);
  const isWhole = isSame(digest, file.slice(AT.digest, AT.end));
  if (!isWhole || iterations < ITERATIONS.own || iterations > ITERATIONS.most)
    throw new RescueError('damaged');
  const isPacked = head[AT.packed] === 1;
  if (isPacked && typeof DecompressionStream === 'undefined') throw new RescueError('newer');
  const key = await keyOf(subtle, phrase, head.slice(AT.salt, AT.iv), iterations);
  const gcm = { name: 'AES-GCM', iv: head.slice(AT.iv, AT.digest), additionalData: head };
  const inner = await subtle.decrypt(gcm, key, secret).catch(() => {
    throw new RescueError('wrongPhrase');
  });
  const bytes = new Uint8Array(inner);
  return isPacked ? through(bytes, new DecompressionStream('gzip')) : bytes;
}
