import { createBusy, type BusyLocks } from './update-busy.ts';

/** Another version of the app than the one on this screen. */
export interface Update {
  /** `ready`: it waits until she agrees. `needed`: files of this version are gone, some of it cannot be opened. */
  kind: 'ready' | 'needed';
  /** Takes it and reloads; answers false while something is being written, here or in another tab. */
  take(): Promise<boolean>;
}

const hour = 3_600_000;

/** What the watch needs of the browser. */
export interface WatchParts {
  /** The worker's registration; null where the browser has none. */
  register: (() => Promise<Registered>) | null;
  locks: BusyLocks | null;
  /** A channel to the other tabs. */
  line: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  window: EventTarget;
  now: () => number;
  isBusy: () => boolean;
  onBusyChange: (listener: () => void) => void;
  /** Whether the server has another build than the one that runs here. */
  isOtherBuild: () => Promise<boolean>;
  reload: () => void;
}

/** A registered worker as the watch uses it. */
export interface Registered {
  onWaiting: (listener: () => void) => void;
  /** Another worker took over. */
  onControl: (listener: () => void) => void;
  /** The waiting worker takes over every tab. */
  activate: () => void;
  /** Asks the server for a new one. */
  check: () => void;
}

/** Watches for another version, and for files of this one that are gone. */
export async function watchWith(parts: WatchParts, show: (update: Update) => void): Promise<void> {
  const busy = createBusy(parts);
  const reload = async () => {
    if (parts.isBusy()) return false;
    parts.reload();
    return true;
  };
  const worker: { here: Registered | null; waits: boolean } = { here: null, waits: false };
  let isMissing = false;
  let hasAgreed = false;
  const begin = () =>
    busy.whenNobody(() => {
      hasAgreed = true;
      parts.line.postMessage('update');
      worker.here?.activate();
    });
  const needed: Update = {
    kind: 'needed',
    // While the old worker answers, a reload brings the old files again.
    take: () => (worker.waits ? begin() : reload()),
  };

  // Never prevented: whoever asked for the file has to know that it did not come, and tries again.
  parts.window.addEventListener('vite:preloadError', () => {
    void parts.isOtherBuild().then((isOther) => {
      if (isOther && !isMissing) worker.here?.check();
      isMissing ||= isOther;
      if (isMissing) show(needed);
    });
  });
  parts.line.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'update') hasAgreed = true;
  });
  if (!parts.register) return;

  const here = await parts.register();
  worker.here = here;
  here.onWaiting(() => {
    worker.waits = true;
    if (!isMissing) show({ kind: 'ready', take: begin });
  });
  here.onControl(() => {
    worker.waits = false;
    // Without anybody's consent it is the first worker of all, or one that only ends itself: the page goes on.
    if (!hasAgreed) return;
    if (!parts.isBusy()) parts.reload();
    else show(needed);
  });
  let checked = parts.now();
  parts.window.addEventListener('visibilitychange', () => {
    if (parts.now() - checked < hour) return;
    checked = parts.now();
    here.check();
  });
}
