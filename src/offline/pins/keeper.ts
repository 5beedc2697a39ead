/** Decides when parts are read: at once when asked, else on a good network at start, on its return and now and then. */
import { isOffline } from '../connectivity/net-state.ts';
import type { PartRow } from '../records.ts';
import { createSignal } from '../signal.ts';
import { maySend } from '../session.ts';
import { fetchParts, type FetchEnd } from './fetch-parts.ts';
import type { KeptParts, KeptPin, PinBoard } from './board.ts';
import type { KeepPlan } from './types.ts';

/** How often what is whole is looked after while the app is open. */
export const RENEW_MS = 15 * 60_000;
/** At start and when the network is back, what is younger is not asked for again. */
const YOUNG_MS = 60_000;
/** Asked so shortly before this context looked is asked now; what was asked before a restart waits for a good network. */
const JUST_NOW_MS = 60_000;
/** Others see how far it has come after so many parts. */
const TELL_EVERY = 8;

/** A keeper over the pins of this context; it stands still until it gets a plan. */
export function createKeeper(parts: KeptParts, board: PinBoard) {
  const { clock, net, session } = parts;
  const wake = createSignal();
  /** When each pin was last tried here, and from when on it may be tried again without being asked. */
  const triedAt = new Map<string, number>();
  const restUntil = new Map<string, number>();
  let current: { id: string; owner: string; controller: AbortController } | null = null;
  let patience = RENEW_MS;

  function isDue({ row }: KeptPin, plan: KeepPlan): boolean {
    const { state, askedAt, renewedAt } = row.data;
    if (state === 'paused') return false;
    const tried = triedAt.get(row.id) ?? clock.now() - JUST_NOW_MS;
    if (askedAt > Math.max(tried, renewedAt ?? 0)) return true;
    if (isOffline(net.getSnapshot()) || !plan.isGoodNetwork()) return false;
    if (clock.now() < (restUntil.get(row.id) ?? 0)) return false;
    return state === 'wanted' || clock.now() - (renewedAt ?? 0) >= patience;
  }

  async function run(pin: KeptPin, plan: KeepPlan): Promise<FetchEnd> {
    const { id, owner } = pin.row;
    const controller = new AbortController();
    const store = await parts.store;
    const { what, where, title } = pin.row.data;
    let untold = 0;
    current = { id, owner, controller };
    board.running.add(id);
    triedAt.set(id, Math.max(clock.now(), pin.row.data.askedAt));
    board.show();
    try {
      const end = await fetchParts({
        store,
        pin,
        steps: plan.steps({ id, what, where, title }),
        plan,
        now: clock.now,
        signal: controller.signal,
        isBusy: parts.isSending,
        onTotal: (total, totalBytes) => {
          Object.assign(pin.row.data, { total, totalBytes });
          board.show();
        },
        onPart: () => {
          untold += 1;
          if (untold % TELL_EVERY === 0) board.tellOthers();
        },
      });
      if (end.end === 'whole') await forgetOthers(pin, end.visited);
      return end;
    } finally {
      board.running.delete(id);
      current = null;
    }

    /** What the server no longer has is no longer kept. */
    async function forgetOthers({ parts: all }: KeptPin, visited: ReadonlySet<string>) {
      if ([...all.keys()].every((hash) => visited.has(hash))) return;
      const isLeft = ({ data: { pin: of, hash } }: PartRow) => of === id && !visited.has(hash);
      await store.cache.dropParts(owner, isLeft);
    }
  }

  async function settle(pin: KeptPin, startedAt: number, end: FetchEnd) {
    const { id } = pin.row;
    const { total, totalBytes } = pin.row.data;
    if (end.end === 'cancelled') return board.load();
    if (end.end === 'whole') {
      const whole = { total: end.visited.size, totalBytes: 0, renewedAt: startedAt };
      return board.change(id, ({ data }) => ({
        ...whole,
        problem: null,
        state: data.state === 'paused' ? 'paused' : 'kept',
      }));
    }
    // What failed is not asked for again and again; the network's return ends every rest.
    restUntil.set(id, clock.now() + RENEW_MS);
    const problem = end.end === 'wait' ? null : end.code;
    return board.change(id, () => ({ problem, total, totalBytes }));
  }

  /** One pin after the other, until none is due. */
  async function work(plan: KeepPlan, isOver: () => boolean) {
    await board.load();
    const { durable } = await parts.store;
    if (!durable) return;
    while (!isOver() && maySend(session.current())) {
      const pin = [...board.pins().values()].find((one) => isDue(one, plan));
      if (!pin) return;
      const startedAt = clock.now();
      const end = await run(pin, plan).catch((error: unknown): FetchEnd => {
        return { end: 'stop', code: plan.judge(error).code };
      });
      await settle(pin, startedAt, end);
      if (end.end === 'wait') return;
    }
  }

  async function loop(plan: KeepPlan, isOver: () => boolean) {
    while (!isOver()) {
      wake.clear();
      const { locks } = parts;
      const once = async (lock: object | null) =>
        lock ? work(plan, isOver) : void clock.schedule(wake.raise, YOUNG_MS);
      // One tab reads, and none queues: a suspended one would be handed the lock and keep all others waiting.
      await (locks?.request('keep', { ifAvailable: true }, once) ?? once(wake)).catch(
        () => undefined,
      );
      patience = RENEW_MS;
      await wake.wait();
    }
  }

  const abort = (id: string | null) => {
    if (current && (id === null || current.id === id)) current.controller.abort();
  };

  return {
    /** Ends the reading of one pin, if this context is at it. */
    stop: abort,
    start(plan: KeepPlan) {
      let isOver = false;
      let cancelPoll: () => void = () => undefined;
      const poll = () => {
        cancelPoll = clock.schedule(() => {
          wake.raise();
          poll();
        }, RENEW_MS);
      };
      let before = net.getSnapshot();
      const stops = [
        board.subscribe(() => {
          const id = current?.id;
          const pin = id === undefined ? undefined : board.pins().get(id);
          if (current && (!pin || pin.row.data.state === 'paused')) abort(null);
          if ([...board.pins().values()].some((one) => isDue(one, plan))) wake.raise();
        }),
        net.subscribe(() => {
          const now = net.getSnapshot();
          if (now === 'reachable' && before !== 'reachable') {
            patience = YOUNG_MS;
            restUntil.clear();
            wake.raise();
          }
          before = now;
        }),
        session.subscribe(() => {
          if (!maySend(session.current()) || session.current()?.owner !== current?.owner)
            abort(null);
          restUntil.clear();
          wake.raise();
        }),
      ];
      patience = YOUNG_MS;
      poll();
      void loop(plan, () => isOver);
      return () => {
        isOver = true;
        cancelPoll();
        for (const stop of stops) stop();
        abort(null);
        wake.raise();
      };
    },
  };
}
