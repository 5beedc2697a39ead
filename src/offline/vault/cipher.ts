/** How one value is sealed on the device's disk: XChaCha20-Poly1305, at once, because a transaction waits for nobody. */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { Sealer } from './keyring.ts';

const NONCE_BYTES = 24;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Stands in the JSON for bytes that lie behind it; no property of ours begins so. */
const BYTES = '\u0000bytes';
const BYTES_IN_JSON = JSON.stringify(BYTES);

const isBuffer = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === '[object ArrayBuffer]';

/** Its length, JSON, and behind it the bytes that cannot be said in JSON, in their order. */
function pack(value: object): Uint8Array {
  const behind: Uint8Array[] = [];
  const json = encoder.encode(
    JSON.stringify(value, (_name, one: unknown) => {
      if (!isBuffer(one)) return one;
      behind.push(new Uint8Array(one));
      return { [BYTES]: one.byteLength };
    }),
  );
  const size = behind.reduce((sum, one) => sum + one.length, 4 + json.length);
  const packed = new Uint8Array(size);
  new DataView(packed.buffer).setUint32(0, json.length);
  packed.set(json, 4);
  let at = 4 + json.length;
  for (const one of behind) {
    packed.set(one, at);
    at += one.length;
  }
  return packed;
}

function unpack(packed: Uint8Array): unknown {
  const size = new DataView(packed.buffer, packed.byteOffset).getUint32(0);
  let at = 4 + size;
  const json = decoder.decode(packed.subarray(4, at));
  // Most rows hold no bytes, and asking so of each value takes longer than reading them all.
  if (!json.includes(BYTES_IN_JSON)) return JSON.parse(json);
  return JSON.parse(json, (_name, one: unknown) => {
    if (typeof one !== 'object' || one === null || !(BYTES in one)) return one;
    const from = at;
    at += Number(one[BYTES]);
    return packed.slice(from, at).buffer;
  });
}

/** Seals by 32 bytes of a key. */
export const sealerOf = (key: Uint8Array): Sealer => ({
  seal(purpose, value) {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const box = xchacha20poly1305(key, nonce, encoder.encode(purpose)).encrypt(pack(value));
    const sealed = new Uint8Array(NONCE_BYTES + box.length);
    sealed.set(nonce);
    sealed.set(box, NONCE_BYTES);
    return sealed;
  },
  open(purpose, sealed) {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const cipher = xchacha20poly1305(key, nonce, encoder.encode(purpose));
    return unpack(cipher.decrypt(sealed.subarray(NONCE_BYTES)));
  },
});
