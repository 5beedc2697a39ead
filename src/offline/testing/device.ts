/** A device for tests: any number of contexts over one storage, one network and one server. */
import { createOffline, type Offline, type OfflineOptions } from '../offline.ts';
import { openDexieStore } from '../store/dexie-store.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { OwnedTable, Store } from '../store/store.ts';
import type { CorrectionInput } from '../kinds/correction/types.ts';
import type { QuestionListInput } from '../kinds/questions/types.ts';
import { channelHub, type SlowChannel } from './channels.ts';
import { breathe, manualClock, until, type ManualClock } from './clock.ts';
import { fakeLocks, type FakeLocks } from './locks.ts';
import { fakeNetwork, type Answering, type FakeNetwork } from './network.ts';
import { fakeServer, type FakeServer, type ServerFaults } from './server.ts';

/** When a context dies: at which touch of the storage, before or after it happened. */
export interface Fate {
  calls: number;
  dieAt: number | null;
  moment: 'before' | 'after';
}

/** A device and its surroundings. */
export interface Device {
  clock: ManualClock;
  locks: FakeLocks;
  server: FakeServer;
  network: FakeNetwork;
  databaseName: string;
  /** A new tab, or the worker. */
  open(options?: Partial<OfflineOptions>, fate?: Fate): Offline;
  /** A tab with somebody signed in. */
  signedIn(options?: Partial<OfflineOptions>, fate?: Fate): Promise<Offline>;
  /** Kills a tab: nothing of it happens any more, its locks are free, the disk stays as it is. */
  crash(offline: Offline): void;
  /** A tab hears from now on nothing of what the others do, or all of it again. */
  deafen(offline: Offline, isDeaf: boolean): void;
  /** The browser stops a tab: nothing of it runs, though locks are handed to it, until it is let go on. */
  suspend(offline: Offline, isAsleep: boolean): void;
  /** Resolves when no context has the lock: whoever kicks now is not kept out. */
  lockFree(): Promise<void>;
  /** Closes everything. */
  end(): void;
}

/** A context's life, and what has come for it while it sleeps. */
interface Life {
  isOver: boolean;
  asleep: (() => void)[] | null;
}

/** Runs at once, or when a sleeping context wakes up; never in a dead one. */
function inLife(life: Life, work: () => void) {
  if (life.isOver) return;
  if (life.asleep) life.asleep.push(() => inLife(life, work));
  else work();
}

/** What a dead context waited for never comes, and to a sleeping one when it wakes up. */
function mortal<T>(life: Life, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    promise.then(
      (value) => inLife(life, () => resolve(value)),
      (error: unknown) => inLife(life, () => reject(error)),
    );
  });
}

function mortalStore(life: Life, store: Store, fate: Fate, die: () => void): Store {
  const guard = <T>(work: () => Promise<T>): Promise<T> => {
    if (life.isOver) return new Promise(() => undefined);
    fate.calls += 1;
    const isLast = fate.calls === fate.dieAt;
    if (isLast && fate.moment === 'before') die();
    if (life.isOver) return new Promise(() => undefined);
    return mortal(life, isLast ? work().finally(die) : work());
  };
  return {
    ...store,
    read: (scope, work) => guard(() => store.read(scope, work)),
    write: (durability, scope, work) => guard(() => store.write(durability, scope, work)),
    files: mortalTable(store.files, guard),
    vault: {
      begin: (owner) => guard(() => store.vault.begin(owner)),
      owners: () => guard(() => store.vault.owners()),
      load: () => guard(() => store.vault.load()),
      release: (owner, secret) => guard(() => store.vault.release(owner, secret)),
      close: (owner) => guard(() => store.vault.close(owner)),
      setPin: (owner, pin) => guard(() => store.vault.setPin(owner, pin)),
      unlock: (owner, pin) => guard(() => store.vault.unlock(owner, pin)),
      hasPin: (owner) => guard(() => store.vault.hasPin(owner)),
      stateOf: (owner) => guard(() => store.vault.stateOf(owner)),
    },
  };
}

function mortalTable<Row, Key>(
  table: OwnedTable<Row, Key>,
  guard: <T>(work: () => Promise<T>) => Promise<T>,
): OwnedTable<Row, Key> {
  return {
    get: (key) => guard(() => table.get(key)),
    ofOwner: (owner) => guard(() => table.ofOwner(owner)),
    keysOf: (owner) => guard(() => table.keysOf(owner)),
    put: (rows) => guard(() => table.put(rows)),
    change: (key, next) => guard(() => table.change(key, next)),
    remove: (keys) => guard(() => table.remove(keys)),
  };
}

/** A device with an empty disk (`dexie`, over fake-indexeddb) or with memory only. */
export function createDevice(
  options: {
    storage?: 'dexie' | 'memory';
    faults?: ServerFaults;
    random?: () => number;
    /** Who answers instead of the model of the server. */
    answering?: Answering;
    /** What goes wrong with its disk. */
    disk?: (store: Store) => Store;
  } = {},
): Device {
  const clock = manualClock(options.random);
  const locks = fakeLocks();
  const server = fakeServer(options.faults);
  const network = fakeNetwork(options.answering ?? server);
  const hub = channelHub();
  const databaseName = `device-${crypto.randomUUID()}`;
  const memory = options.storage === 'memory' ? createMemoryStore() : null;
  const { disk = (store: Store) => store } = options;
  const openStore = async (): Promise<Store> =>
    disk(memory ? { ...memory, close: () => undefined } : await openDexieStore(databaseName));
  const opened: Offline[] = [];
  const lives = new Map<Offline, Life & { end(): void }>();
  const channels = new Map<Offline, SlowChannel>();
  let uuids = 0;

  function open(
    more: Partial<OfflineOptions> = {},
    fate: Fate = { calls: 0, dieAt: null, moment: 'before' },
  ): Offline {
    const life: Life = { isOver: false, asleep: null };
    const ownLocks = locks.join();
    const channel = hub.join();
    const offline = createOffline({
      context: 'page',
      fetch: (url, init) => mortal(life, network.fetch(url, init)),
      uuid: () => `uuid-${(uuids += 1)}`,
      locks: {
        request: (name, more, work) =>
          ownLocks.request(name, more, async (lock) => {
            await mortal(life, Promise.resolve());
            await work(lock);
          }),
      },
      channel,
      openStore: async () => mortalStore(life, await openStore(), fate, () => crash(offline)),
      events: null,
      ...more,
      clock: {
        ...clock,
        schedule: (work, ms) => clock.schedule(() => inLife(life, work), ms),
        ...more.clock,
      },
    });
    opened.push(offline);
    channels.set(offline, channel);
    const end = () => {
      life.isOver = true;
      ownLocks.die();
      offline.close();
    };
    lives.set(offline, Object.assign(life, { end }));
    return offline;
  }

  function crash(offline: Offline) {
    lives.get(offline)?.end();
  }

  return {
    clock,
    locks,
    server,
    network,
    databaseName,
    open,
    async signedIn(more, fate) {
      const offline = open(more, fate);
      await offline.ready;
      if (offline.session.current() === null)
        await offline.session.signIn({
          owner: 'school:ann',
          token: 'token-1',
          expires: null,
        });
      await breathe(5);
      return offline;
    },
    crash,
    deafen(offline, isDeaf) {
      const channel = channels.get(offline);
      if (isDeaf) channel?.hold();
      else channel?.release();
    },
    suspend(offline, isAsleep) {
      const [life, channel] = [lives.get(offline), channels.get(offline)];
      if (!life || isAsleep === (life.asleep !== null)) return;
      const came = life.asleep ?? [];
      life.asleep = isAsleep ? [] : null;
      if (isAsleep) channel?.hold();
      else channel?.release();
      for (const work of came) work();
    },
    lockFree: () => until(() => !locks.isHeld('outbox-replay')),
    end() {
      for (const offline of opened) offline.close();
    },
  };
}

/** A correction of one answer. */
export function scoreOf(
  question: string,
  scoreUnits: number | null,
  more: { result?: string; base?: number; student?: string } = {},
): CorrectionInput {
  const { result = 'r1', base = 0, student = 's1' } = more;
  return {
    kind: 'exam',
    schoolId: 'school',
    semesterId: 'sem',
    studentId: student,
    resultId: result,
    answers: [
      {
        questionId: question,
        baseVersion: base,
        scoreUnits,
      },
    ],
  };
}

/** The lane of that correction. */
export const laneOf = (result = 'r1', student = 's1') => `c:exam:${student}:${result}`;

/** A change of the questions of one exam. */
export function questions(
  action: 'create' | 'patch' | 'release',
  items: Record<string, unknown>[],
): QuestionListInput {
  return { parent: 'exam', semesterId: 'sem', id: 'e1', action, items };
}

/** The lane of those questions. */
export const LIST_LANE = 'q:exam:e1';

/** A small file as a form hands it over. */
export function fileOf(content: string, name = 'برگه.pdf') {
  const bytes = new TextEncoder().encode(content).buffer;
  return { name, type: 'application/pdf', bytes };
}

/** The deletion of a question of that exam, on the version that was shown, held back so long (ms). */
export function deletion(questionId: string, version?: number, holdMs?: number): QuestionListInput {
  return {
    parent: 'exam',
    semesterId: 'sem',
    id: 'e1',
    action: 'delete',
    questionId,
    version,
    holdMs,
  };
}
