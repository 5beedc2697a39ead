/** How one value is sealed on the device's disk: XChaCha20-Poly1305, at once, because a transaction waits for nobody. */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { Sealer } from './keyring.ts';

const NONCE_BYTES = 24;
export const KEY_BYTES = 32;
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

/** Seals by the first of some keys of 32 bytes, and opens by whichever it was. */
export const sealerOf = (keys: Uint8Array<ArrayBuffer>): Sealer => {
  const cipherBy = (at: number, nonce: Uint8Array, purpose: string) =>
    xchacha20poly1305(keys.subarray(at, at + KEY_BYTES), nonce, encoder.encode(purpose));
  return {
    keys,
    seal(purpose, value) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const box = cipherBy(0, nonce, purpose).encrypt(pack(value));
      const sealed = new Uint8Array(NONCE_BYTES + box.length);
      sealed.set(nonce);
      sealed.set(box, NONCE_BYTES);
      return sealed;
    },
    open(purpose, sealed) {
      const [nonce, box] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES)];
      for (let at = 0; ; at += KEY_BYTES)
        try {
          return unpack(cipherBy(at, nonce, purpose).decrypt(box));
        } catch (error) {
          if (at + KEY_BYTES >= keys.length) throw error;
        }
    },
  };
};
