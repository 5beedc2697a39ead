import { reportQueue } from '#src/api/queue-figures.ts';
import { serverNow } from '#src/api/server-time.ts';
import { personOf, type Engine, type SessionStore } from '#src/features/session/index.ts';
import { localMemory } from '#src/lib/local-memory.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { isNews, type Figures } from './queue-news.ts';

/** What is sent within this time need not be told: it waits for nobody. */
const PAUSE_MS = 30_000;
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

/**
 * Tells the server how much waits here, for the administrator's list of devices: numbers, never what it is. Nobody
 * waits for it, so what fails is told with the next change.
 */
export function tellQueue(
  outbox: Engine['outbox'],
  session: Pick<SessionStore, 'get'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tell(): Promise<void> {
    timer = undefined;
    const state = session.get();
    const person = state.kind === 'in' ? personOf(state) : null;
    const mayTell = person?.roles.some((role) => role !== 'supporter');
    if (!person || !mayTell || outbox.status.getSnapshot().kind === 'offline') return;
    const figures = figuresOf(outbox);
    const { waiting, needsYou, oldest } = figures;
    if (!isNews(localMemory.get(toldKey), person.owner, figures, Date.now())) return;
    const oldestAt =
      oldest === null ? null : new Date(serverNow() - (Date.now() - oldest)).toISOString();
    const told = [person.owner, waiting, needsYou, Date.now()].join(' ');
    const body = { deviceId: deviceId(), waiting, needsYou, oldestAt, appVersion: buildName() };
    await reportQueue(person.school.id, body);
    localMemory.set(toldKey, told);
  }
  const wait = () => {
    timer ??= setTimeout(() => void tell().catch(() => undefined), PAUSE_MS);
  };
  wait();
  const stop = outbox.status.subscribe(wait);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
