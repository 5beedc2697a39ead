/** The server's time as far as this device knows it: tablets in schools are often years off. */
export interface ServerClock {
  now(): number;
  /** Takes the `Date` of an answer that came from our server; `askedAt` is the device's time of the request. */
  heard(date: string | null, askedAt: number): void;
}

/** Less than this is the road, the whole seconds of the header, and nobody's fault. */
const NOT_WORTH_CORRECTING = 5_000;

/** The device's clock, corrected by the last answer; `memory` carries the correction over a start without a network. */
export function createServerClock(
  deviceNow: () => number,
  memory: { get(): string | null; set(value: string | null): void } = {
    get: () => null,
    set: () => undefined,
  },
): ServerClock {
  const remembered = Number(memory.get());
  let offset = Number.isFinite(remembered) ? remembered : 0;
  return {
    now: () => deviceNow() + offset,
    heard(date, askedAt) {
      const told = date === null ? Number.NaN : Date.parse(date) + 500;
      if (!Number.isFinite(told)) return;
      const found = Math.round(told - (askedAt + deviceNow()) / 2);
      const next = Math.abs(found) < NOT_WORTH_CORRECTING ? 0 : found;
      if (Math.abs(next - offset) < NOT_WORTH_CORRECTING && next !== 0) return;
      if (next === offset) return;
      offset = next;
      memory.set(next === 0 ? null : String(next));
    },
  };
}
