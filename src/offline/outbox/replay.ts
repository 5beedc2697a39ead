/** One run of the replay: sends what waits, lane by lane, until nothing can be sent or another holder takes over. */
import type { Fetch } from '../environment.ts';
import type { Seams } from '../seams.ts';
import type { BackEnd, OutboxRow, SessionRow } from '../records.ts';
import { maySend } from '../session.ts';
import { createSignal, type Signal } from '../signal.ts';
import type { Store } from '../store/store.ts';
import { backoff, endOfPause, HOLD_SPREAD } from './backoff.ts';
import { classify } from './classify.ts';
import type { Outcome } from './row-changes.ts';
import { freeze, type Memo, type Need } from './freeze.ts';
import type { Lease } from './lease.ts';
import type { Mirror } from './mirror.ts';
import { pick } from './pick.ts';
import { counted, createPreparing, type FileBox } from './preparing.ts';
import { send } from './send.ts';
import type { Quiet } from './quiet.ts';
import { createSettleBuffer } from './settle-buffer.ts';
import type { Settled, Settlement } from './settle.ts';
import { createdBy, linksOf } from './answers.ts';
import { laneOfPerson } from './versions.ts';

/** How much at once. `prepare`: rows whose files are on their way, beside those that are sent. */
export const LIMITS = {
  parallel: 6,
  freeze: 48,
  prepare: 2,
  /** The largest part of a file that the server takes. */
  part: 1024 * 1024,
  timeoutMs: 30_000,
  /** How long a request to a back end without keys may still be under way after nobody waits for it. */
  quietMs: 60_000,
};

/** Starts nothing this shortly before the worker's deadline, since it would have to be sent twice. */
const LAST_ANSWERS_MS = 5_000;

/** Older freezes are redone: the holder may have slept while another took over. */
const FRESH_MS = 30_000;

/** What a run needs. */
export interface Run extends Pick<Seams, 'clock' | 'uuid' | 'session' | 'net'> {
  store: Store;
  fetch: Fetch;
  mirror: Mirror;
  files: FileBox;
  backend: BackEnd;
  /** When she last asked that everything goes. */
  letGoAt: () => number;
  lease: Lease;
  quiet: Quiet;
  /** Raised when something new may be sent. */
  wake: Signal;
  /** Here the worker gives up what is under way, and begins nothing new shortly before; a page does not. */
  deadline: number | null;
  limits: typeof LIMITS;
  /** Nothing is under way until something becomes due. */
  onPause: () => void;
  onCommit: (settled: Settled, progress: { sent: number; total: number }) => Promise<void>;
}

/** Runs until nothing more can be sent now; answers when the next row becomes due, as far as this run knows. */
export async function replay(run: Run): Promise<number | null> {
  const { store, clock, mirror, session, net, lease, wake, limits } = run;
  const memo: Memo = { ids: new Map(), links: new Map(), before: new Map() };
  const busy = new Set<string>();
  const known = { accepted: new Set<string>(), unnamed: new Set<string>() };
  /** Lane heads that differ between disk and memory. */
  const reread = new Set<number>();
  /** Lanes whose memory lags behind the disk: they wait for a change from outside. */
  const aside = new Set<string>();
  const abort = new AbortController();
  /** Something of this run came to an end; `wake` is for what comes from outside. */
  const stir = createSignal();
  let queue: OutboxRow[] = [];
  let needs: Need[] = [];
  const load = { inflight: 0, onWire: 0, preparing: 0 };
  const underWay = () => load.inflight + load.preparing;
  let rounds = 0;
  let sent = 0;
  const over = createSignal();

  const started = await lease.take();
  let hold = started.hold;
  const stopBeating = lease.beat(started.epoch, () => stop());
  const buffer = createSettleBuffer({
    store,
    clock,
    uuid: run.uuid,
    servedAt: net.servedAt,
    epoch: started.epoch,
    onLost: () => stop(),
    onCommit: (settled) => run.onCommit(settled, { sent, total: sent + mirror.rows().length }),
  });
  /** From here on nothing new is begun. */
  const lastBegin = run.deadline === null ? null : run.deadline - LAST_ANSWERS_MS;
  const at = (moment: number | null, work: () => void) =>
    moment === null ? () => undefined : clock.schedule(work, Math.max(0, moment - clock.now()));
  const cancelLastBegin = at(lastBegin, () => stop());
  const cancelDeadline = at(run.deadline, () => abort.abort());

  const prepare = createPreparing({
    store,
    files: run.files,
    sending: { fetch: run.fetch, clock, timeoutMs: limits.timeoutMs, signal: abort.signal },
    backend: run.backend,
    part: limits.part,
    epoch: started.epoch,
    memo,
    tokenOf(owner) {
      const person = session.current();
      const isHers = !over.isRaised() && maySend(person) && person.owner === owner;
      return isHers ? person.token : null;
    },
    notice(outcome) {
      if (!abort.signal.aborted) notice(outcome);
    },
  });

  mirror.reload();
  let soonest: number | null = null;
  try {
    while (!over.isRaised()) {
      if (wake.isRaised()) for (const doubt of [reread, aside, known.unnamed]) doubt.clear();
      wake.clear();
      stir.clear();
      await mirror.settled();
      const person = session.current();
      if (!maySend(person)) {
        release();
        if (underWay() === 0) break;
        await sleep(null);
        continue;
      }
      soonest = await refill(person);
      startAll();
      if (underWay() > 0 || queue.length + needs.length > 0) {
        await sleep(soonest);
        continue;
      }
      if (!buffer.isEmpty()) {
        await buffer.flush();
        continue;
      }
      if (wake.isRaised() || stir.isRaised()) continue;
      if (lastBegin === null || soonest === null || soonest >= lastBegin) break;
      run.onPause();
      await sleep(soonest);
    }
    while (underWay() > 0) {
      stir.clear();
      await stir.wait();
    }
    await buffer.flush();
  } finally {
    cancelLastBegin();
    cancelDeadline();
    stopBeating();
    await lease.release(started.epoch);
  }
  return soonest;

  function stop() {
    over.raise();
    release();
    stir.raise();
  }

  /** Frozen rows that were not sent stay frozen on disk and keep their place. */
  function release() {
    giveBack(...queue, ...needs.map((need) => need.row));
    queue = [];
    needs = [];
  }

  function giveBack(...rows: readonly OutboxRow[]) {
    for (const row of rows) {
      busy.delete(row.lane);
      // Frozen it looks as if it had been sent; it was not, and what was before it had its quiet time.
      if (!run.backend.keys) run.quiet.free(row);
    }
    mirror.touch(rows.map((row) => row.seq));
  }

  async function sleep(until: number | null) {
    const alarm = createSignal();
    const cancel = at(until, alarm.raise);
    await Promise.race([wake.wait(), stir.wait(), alarm.wait()]);
    cancel();
  }

  /** Freezes more rows when few are left; answers when the next becomes due. */
  async function refill(person: SessionRow): Promise<number | null> {
    const room = net.isKnown() ? limits.freeze : limits.parallel;
    // Freeze the next ones while these are being sent.
    if (queue.length >= Math.max(limits.parallel, room / 2)) return null;
    if (net.isProbing() && underWay() + queue.length + needs.length > 0) return null;
    hold = endOfPause(hold, clock.now());
    if (hold > clock.now()) return hold;
    const picked = pick({
      lanes: mirror.lanes(),
      busy: new Set([...busy, ...aside]),
      known,
      now: clock.now(),
      pace: net,
      letGoAt: run.letGoAt(),
      limit: room - queue.length,
      quietLeft: (row) => run.quiet.left(row, run.backend.keys ? 0 : limits.quietMs),
      start: rounds,
    });
    rounds += 1;
    if (picked.heads.length === 0) return picked.soonest;
    for (const head of picked.heads) busy.add(head.lane);
    const frozen = await freeze(store, picked.heads, {
      owner: person.owner,
      epoch: started.epoch,
      now: clock.now(),
      memo,
      known,
      backend: run.backend,
      uuid: run.uuid,
    });
    if (!frozen) {
      stop();
      return null;
    }
    const coming = [...frozen.ready, ...frozen.needs.map((need) => need.row)];
    const decided = new Set([...coming, ...frozen.unnamed].map((row) => row.seq));
    const doubtful = picked.heads.filter((head) => !decided.has(head.seq));
    for (const { key } of frozen.unnamed) known.unnamed.add(key);
    for (const { seq, lane } of doubtful) {
      // Once more when memory has caught up with the disk, but not endlessly.
      if (reread.has(seq)) aside.add(lane);
      else reread.add(seq);
    }
    for (const { lane } of [...doubtful, ...frozen.unnamed]) busy.delete(lane);
    mirror.touch([...doubtful, ...frozen.stale].map((row) => row.seq));
    if (coming.length < picked.heads.length || frozen.needs.length > 0) stir.raise();
    queue.push(...frozen.ready);
    needs.push(...frozen.needs);
    if (over.isRaised()) release();
    return picked.soonest;
  }

  function startAll() {
    while (!over.isRaised() && load.preparing < (net.isProbing() ? 1 : limits.prepare)) {
      const need = needs.shift();
      if (!need) break;
      load.preparing += 1;
      void makeReady(need)
        .catch(() => stop())
        .finally(() => {
          load.preparing -= 1;
          stir.raise();
        });
    }
    while (!over.isRaised() && load.inflight < (net.isProbing() ? 1 : limits.parallel)) {
      const row = queue.shift();
      if (!row) return;
      if (!mayGo(row)) {
        giveBack(row);
        stir.raise();
        continue;
      }
      load.inflight += 1;
      void transmit(row)
        .catch(() => stop())
        .finally(() => {
          load.inflight -= 1;
          // Not by the loop: it may be waiting for the disk.
          startAll();
          stir.raise();
        });
    }
  }

  /** Whether a row that waited for its turn is still what was frozen, and this holder the one to send it. */
  function mayGo(row: OutboxRow): boolean {
    return mirror.holds(row) && Math.abs(clock.now() - row.updatedAt) <= FRESH_MS;
  }

  /** The lane waits for its files; all others go on. */
  async function makeReady(need: Need) {
    const { lane, seq } = need.row;
    const gen = session.current()?.gen ?? 0;
    const trouble = await prepare(need);
    if (trouble?.outcome.cls === 'unauthorized')
      await session.expire(gen, trouble.outcome.error.errors[0]?.code);
    const nextAt = trouble ? nextTry(counted(need.row), trouble.outcome, clock.now()) : 0;
    const committed =
      trouble === null || (await commit({ ...trouble, row: need.row, gen, nextAt }));
    // Given up or changed meanwhile: it is chosen anew from what stands on the disk.
    mirror.touch([seq]);
    await mirror.settled();
    if (committed) busy.delete(lane);
  }

  /** Resolves when an answer is on disk; false when another holder took over. */
  async function commit(settlement: Settlement): Promise<boolean> {
    const { row, outcome } = settlement;
    if (outcome.cls === 'done') {
      remember(row, outcome.data);
      sent += 1;
      known.accepted.add(row.key);
    }
    // The server may know its files no more; what they are called from here on stands on the disk.
    if (outcome.cls === 'attention') for (const file of row.attachments) memo.ids.delete(file);
    const committed = buffer.add(settlement);
    // Unless a next one is begun at once that may share the transaction.
    const isAlone = outcome.cls === 'done' && load.inflight === 1 && load.preparing === 0;
    if (load.onWire === 0 && !isAlone) void buffer.flush();
    return committed;
  }

  async function transmit(row: OutboxRow) {
    const person = session.current();
    if (!row.sent || !maySend(person) || person.owner !== row.owner) return giveBack(row);
    load.onWire += 1;
    const exchange = await send(row, row.sent, {
      fetch: run.fetch,
      clock,
      token: person.token,
      timeoutMs: limits.timeoutMs,
      signal: abort.signal,
    });
    load.onWire -= 1;
    const now = clock.now();
    const outcome = classify(row, exchange, now);
    // A portal's answer, or none, says nothing about the back end.
    if (!run.backend.keys) run.quiet[outcome.cls === 'retry' ? 'ended' : 'free'](row);
    if (!abort.signal.aborted) notice(outcome);
    if (outcome.cls === 'unauthorized')
      await session.expire(person.gen, outcome.error.errors[0]?.code);
    const nextAt = nextTry(row, outcome, now);
    const committed = commit({ row, outcome, gen: person.gen, nextAt });
    // What else it became decides what of its lane may go next: wait until it is written.
    if (outcome.cls === 'done' || (await committed)) busy.delete(row.lane);
  }

  function notice(outcome: Outcome) {
    if (outcome.cls === 'done') net.served();
    if (outcome.cls !== 'retry') net.report('reachable');
    else if (outcome.error.kind === 'network') net.report('unreachable');
    else if (outcome.error.kind === 'captive') net.report('captive');
    else net.report('reachable');
    if (net.isProbing()) release();
  }

  function nextTry(row: Pick<OutboxRow, 'attempts'>, outcome: Outcome, now: number): number {
    if (outcome.cls !== 'retry') return 0;
    if (outcome.soon) return now + backoff(0, clock);
    if (outcome.retryAfterMs === null) return now + backoff(row.attempts, clock);
    // A little later than asked, so that not all devices come back in the same instant.
    const until = now + outcome.retryAfterMs + clock.random() * HOLD_SPREAD;
    hold = Math.max(endOfPause(hold, now), until);
    return until;
  }

  /** Later rows of the lane may need the answer before it is on disk. */
  function remember(row: OutboxRow, data: unknown) {
    for (const { temp, id } of createdBy(row, data)) {
      memo.ids.set(temp, id);
      known.unnamed.clear();
    }
    const links = linksOf(row, data);
    const lane = laneOfPerson(row.owner, row.lane);
    if (links.length > 0) memo.links.set(lane, [...(memo.links.get(lane) ?? []), ...links]);
  }
}
