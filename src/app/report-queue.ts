import { deviceNow } from '#src/lib/device-time.ts';
import { RefusedError, StrangeAnswerError } from '#src/api/errors.ts';
import { reportQueue } from '#src/api/queue-figures.ts';
import { serverNow } from '#src/api/server-time.ts';
import type { Engine, SessionStore } from '#src/features/session/index.ts';
import { localMemory } from '#src/lib/local-memory.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { isReportDue, type Figures } from './report-due.ts';

/** Rows sent within this time need no report. */
const PAUSE_MS = 30_000;
/** The longest pause after failures, each of which doubles it. */
const LONGEST_MS = 60 * 60_000;
const deviceKey = 'bargeh.deviceId';
const toldKey = 'bargeh.toldQueue';

/** By the name of its entry file, which comes after the libraries; a build that runs from its sources has none. */
function buildName(): string {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  return /-([\w-]{8})\.js$/.exec(Array.from(scripts).at(-1)?.src ?? '')?.[1] ?? 'dev';
}

function deviceId(): string {
  const known = localMemory.get(deviceKey);
  if (known) return known;
  const made = newUuid();
  localMemory.set(deviceKey, made);
  return made;
}

function figuresOf({ status, rows }: Engine['outbox']): Figures {
  const { waiting, needsYou } = status.getSnapshot();
  const saved = rows().map(({ createdAt }) => createdAt);
  return { waiting, needsYou, oldest: saved.length > 0 ? Math.min(...saved) : null };
}

/** Whether the back end lacks this call, which is an addition of ours. */
const isUnknownThere = (error: unknown): boolean =>
  error instanceof StrangeAnswerError ||
  (error instanceof RefusedError && [404, 405, 501].includes(error.status));

/**
 * Reports how much waits here for the administrator's list of devices: numbers, never contents. A failed report is
 * repeated later, after an hour at the earliest where the server does not know the call.
 */
export function reportQueueChanges(
  outbox: Engine['outbox'],
  session: Pick<SessionStore, 'get'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = PAUSE_MS;
  let isStopped = false;

  async function tell(): Promise<void> {
    timer = undefined;
    const state = session.get();
    const person = state.kind === 'in' ? state.person : null;
    const mayTell = person?.roles.some((role) => role !== 'supporter');
    if (!person || !mayTell || outbox.status.getSnapshot().kind === 'offline') return;
    const figures = figuresOf(outbox);
    const { waiting, needsYou, oldest } = figures;
    if (!isReportDue(localMemory.get(toldKey), person.owner, figures, deviceNow())) return;
    const oldestAt =
      oldest === null ? null : new Date(serverNow() - (deviceNow() - oldest)).toISOString();
    const told = [person.owner, waiting, needsYou, deviceNow()].join(' ');
    const body = { deviceId: deviceId(), waiting, needsYou, oldestAt, appVersion: buildName() };
    try {
      await reportQueue(person.school.id, body);
      localMemory.set(toldKey, told);
      pause = PAUSE_MS;
    } catch (error) {
      pause = isUnknownThere(error) ? LONGEST_MS : Math.min(pause * 2, LONGEST_MS);
      wait();
    }
  }
  function wait(): void {
    if (!isStopped) timer ??= setTimeout(() => void tell(), pause);
  }
  wait();
  const stop = outbox.status.subscribe(wait);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
  };
}
