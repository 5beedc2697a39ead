/** The embedded engine as a socket: the driver speaks to it as to any PostgreSQL, a whole statement at a time. */
import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** Signed in, and ready for queries: the engine has one session, which is open already. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const terminate = 0x58;

/**
 * Everything that the driver sends together goes to the engine together, and the driver reads the answer:
 * message by message, read by the engine's own reader, a request costs half as much again.
 */
class PgliteStream extends Duplex {
  readonly #pglite: PGlite;
  readonly #onBroken: ((reason: unknown) => void) | undefined;
  #isGreeted = false;

  constructor(pglite: PGlite, onBroken?: (reason: unknown) => void) {
    super();
    this.#pglite = pglite;
    this.#onBroken = onBroken;
  }

  /** What a driver does with a socket, and what is nothing here. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#pass(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#pass(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  async #pass(message: Buffer): Promise<void> {
    if (!this.#isGreeted) {
      this.#isGreeted = true;
      this.push(welcome);
      return;
    }
    if (message[0] === terminate) return;
    // No socket answers while it is still being written to, and the driver counts on that.
    await Promise.resolve();
    // The engine reuses its memory for the next answer.
    const onRawData = (bytes: Uint8Array) => void this.push(Buffer.from(bytes));
    try {
      await this.#pglite.execProtocolRawStream(message, { onRawData });
    } catch (error) {
      // A refused statement is an answer like any other: this is the engine's own end.
      if (!this.#pglite.closed) this.#onBroken?.(error);
      throw error;
    }
  }
}

/**
 * Makes the socket of a connection; it belongs to whoever connects, the engine to whoever opened it, who is told when
 * the engine breaks.
 */
export const streamTo = (pglite: PGlite, onBroken?: (reason: unknown) => void) => () =>
  new PgliteStream(pglite, onBroken);
