/** Teachers with their devices in front of the real server. */
import type { Receipt } from '#src/offline/records.ts';
import type { Store } from '#src/offline/store/store.ts';
import type { Workbook } from '#contract/results/workbook.ts';
import type { Offline } from '#src/offline/offline.ts';
import { breathe } from '#src/offline/testing/clock.ts';
import { createDevice, type Device } from '#src/offline/testing/device.ts';
import { memoryInstant } from '#src/offline/testing/instant.ts';
import { createDisk, type Disk } from './disk.ts';
import { cursedWeather, type Curse, type DraftPlace, type ExamForm, type Sending } from './held.ts';
import type { FakeNetwork } from '#src/offline/testing/network.ts';
import { createJudge, Violation, type Judge } from './judge.ts';
import { laneOf, lookAt, reading, shownIn, viewOf } from './marking.ts';
import type { Storage } from './steps.ts';
import type { CorrectionInput } from '#src/offline/kinds/correction/types.ts';
import type { QuestionsCopy } from '#src/offline/kinds/questions/merged-questions.ts';
import type { screenOn } from '#src/offline/testing/list-screen.ts';
import type { ListName, Value } from './values.ts';
import { detailsPath, services, type Person, type Reader, type School } from './school.ts';

/** Which device each tab is on: the owner's laptop with two, the colleague's with two, the owner's tablet. */
export const TABS = [0, 0, 1, 1, 2] as const;
const OWNERS: readonly Person[] = ['ann', 'bob', 'ann'];
/** The workbooks that all of them have before them. */
export const RESULTS = [0, 1] as const;
const WORKER_MS = 25_000;
/** A disk that is asked and works has answered by then. */
const DISK_TURNS = 50;
let lives = 0;

/** What must happen in every run, or it proves less than it says. */
export const happenings = [
  'reads that failed',
  'reads of changes',
  'reads that came late',
  'clocks set forward',
  'clocks set back',
  'tabs that fell asleep while one was sending',
  'tabs asleep to the end',
  'locks held asleep to the end',
  'saves the disk refused',
  'saves called lost that were written',
  'refused saves written later',
  'values that the disk lost',
  'lost values given up',
  'workbooks of more than 1 MB waiting',
  'requests refused as too large',
  'files uploaded',
  'files that could not be read',
  'files tidied before they were named',
  'rubrics',
  'settings saved',
  'settings in conflict',
  'publications',
  'publications taken back unsent',
  'publications withdrawn',
  'starts before the addresses were known',
  'rows answered 500 for ever and named',
  'drafts read back',
  'words put aside',
  'drafts given up',
  'exits with an answer on its way',
] as const;
/** One of them. */
export type Happening = (typeof happenings)[number];

type ListScreen = ReturnType<typeof screenOn>;

/** A tab of a device. */
export interface Tab {
  offline: Offline;
  events: EventTarget;
  /** What it read of each workbook last, and what is on its way to it. */
  copies: Map<number, Workbook>;
  coming: { result: number; copy: Workbook } | null;
  screens: Map<ListName, ListScreen>;
  /** The form of the exam as it was read last, and what of it was sent and not answered. */
  form: ExamForm | null;
  sending: Sending | null;
  /** What the disk did not take, as it was typed. */
  refused: Refused[];
  /** Whether it has read by now where the services are. */
  isTold: boolean;
  isDeaf: boolean;
  isAsleep: boolean;
}

/** A correction that is still in its form, since the disk refused it. */
export interface Refused {
  input: CorrectionInput;
  fields: string[];
  heard: () => void;
}

/** All of them, and what they can do beside marking. */
export class Stage {
  readonly school: School;
  readonly storage: Storage;
  readonly judge: Judge;
  readonly readFrom = reading();
  readonly devices: Device[];
  readonly chance: () => number;
  readonly tabs: Tab[] = [];
  readonly who: Person[] = [...OWNERS];
  /** Copies of workbooks on each device's disk, by person and workbook. */
  readonly kept = OWNERS.map(() => new Map<string, Workbook>());
  readonly name = (lives += 1);
  /** How many values and how many names were made. */
  count = 0;
  names = 0;
  conflicts = 0;
  /** How often each thing happened, for a life that is full of it proves nothing where it never did. */
  readonly happened = new Map<Happening, number>();
  /** The disk of each device as it is. */
  readonly stores: Store[] = [];
  readonly disks: readonly Disk[] = OWNERS.map(createDisk);
  /** Where the pages of each device put words aside. */
  readonly instants = OWNERS.map(memoryInstant);
  /** Who left each device and has not come back. */
  readonly left = OWNERS.map(() => new Set<Person>());
  /** Keys of rows that a device's browser has lost, and those of them that nobody has written anew since. */
  readonly lost = new Set<string>();
  readonly unread = new Set<string>();
  readonly saidByLost = new Map<string, [string, Value][]>();
  /** What questions made on a device are called, by the names that it gave them. */
  readonly formulas = new Map<string, string>();
  /** Copies of lists outlive the tabs, as those on a disk do. */
  readonly listCopies = new Map<string, { copy: QuestionsCopy }>();
  /** What each device believes of the exam: `draft` or what it became; and whether it was ever published. */
  readonly believed = new Map<number, string>();
  wasReleased = false;
  /** What drafts hold by device, person, thing and writer; last of all whoever wrote last. */
  readonly drafts = new Map<string, DraftPlace & { text: string }>();
  /** Bytes of files by their names. */
  readonly contents = new Map<string, string>();
  /** Workbooks that a server answers with 500 for ever, by device, and how it did. */
  readonly cursed = new Map<number, Curse>();
  /** The last value that anybody gave a field, for equal ones. */
  readonly lastGiven = new Map<string, Value>();
  broken: Violation | null = null;

  constructor(school: School, chance: () => number, storage: Storage = 'memory') {
    this.school = school;
    this.storage = storage;
    this.chance = chance;
    this.judge = createJudge(() => school.standing());
    this.devices = this.disks.map((disk, at) =>
      createDevice({
        storage,
        random: chance,
        answering: school.from(at),
        disk: (store) => disk.wrap((this.stores[at] = store)),
      }),
    );
    school.onChange = (change) => {
      if (change.field === 'exam/released' && change.to) {
        this.wasReleased = true;
        this.note('publications');
      }
      if (change.field.endsWith('/file') && change.to) this.note('files uploaded');
      this.witness(() => this.judge.changed(change));
    };
  }

  note(what: Happening, times = 1) {
    this.happened.set(what, (this.happened.get(what) ?? 0) + times);
  }

  /** What the server saw is thrown where the life is lived, not in the middle of a request. */
  witness(look: () => void) {
    try {
      look();
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      this.broken ??= error;
    }
  }

  async turn(times = 1) {
    for (let turn = 0; turn < times; turn += 1) {
      await breathe(1);
      await this.school.idle();
    }
    if (this.broken) throw this.broken;
  }

  device(at: number): Device {
    const device = this.devices[at];
    if (!device) throw new Error('no device');
    return device;
  }

  tab(at: number): Tab {
    const tab = this.tabs[at];
    if (!tab) throw new Error('no tab');
    return tab;
  }

  deviceOf = (tab: number) => TABS[tab] ?? 0;
  personOn = (device: number): Person => this.who[device] ?? 'ann';
  readerOn = (device: number): Reader => `${this.personOn(device)}@${device}`;

  uuid = () => {
    this.names += 1;
    const [life, count] = [this.name, this.names].map((one) => one.toString(16));
    return `${(life ?? '').padStart(8, '0')}-0000-4000-8000-${(count ?? '').padStart(12, '0')}`;
  };

  async receiptsOf(at: number, owner: string): Promise<Receipt[]> {
    const store = this.storage === 'memory' ? this.stores[at] : undefined;
    return store ? store.read('all', (tx) => tx.receiptsSince(owner, 0)) : [];
  }

  disk(at: number): Disk {
    const disk = this.disks[at];
    if (!disk) throw new Error('no disk');
    return disk;
  }

  async openTab(at: number, isTold = true): Promise<Tab> {
    const device = this.device(this.deviceOf(at));
    const events = new EventTarget();
    const known = { isTold };
    const offline = device.open({
      uuid: this.uuid,
      events,
      instant: this.instants[this.deviceOf(at)],
      requestSync: () => undefined,
      configuration: () => (known.isTold ? services : null),
    });
    await offline.ready;
    if (offline.session.current() === null)
      await offline.session.signIn(this.school.sessions[this.personOn(this.deviceOf(at))]);
    return Object.assign(known, {
      offline,
      events,
      copies: new Map(),
      coming: null,
      screens: new Map(),
      form: null,
      sending: null,
      refused: [],
      isDeaf: false,
      isAsleep: false,
    });
  }

  /** The copy of a tab, or the one that its device keeps; null where there is none. */
  copyOf(at: number, result: number): Workbook | null {
    const tab = this.tab(at);
    const device = this.deviceOf(at);
    const kept = this.kept[device]?.get(`${this.personOn(device)} ${result}`);
    const copy = tab.copies.get(result) ?? kept;
    if (copy) tab.copies.set(result, copy);
    return copy ?? null;
  }

  /** What a tab shows of a workbook now; null where it has no copy, or its disk has not said what was sent. */
  async look(at: number, result: number) {
    const copy = this.copyOf(at, result);
    if (!copy) return null;
    const { offline } = this.tab(at);
    const lane = laneOf(this.school, result);
    for (let turn = 0; turn < DISK_TURNS && !offline.outbox.sentOf(lane); turn += 1)
      await breathe(1);
    const view = viewOf(copy, offline, lane);
    if (!view) return null;
    lookAt(this.judge, this.readerOn(this.deviceOf(at)), shownIn(this.school, result, view));
    return view;
  }

  /** The text of what a tab reads. */
  fetched = (at: number, path: string) => this.asked(at, path, {});

  /** The text of an answer; nobody waits for ever for one that is held on its way. */
  async asked(at: number, path: string, init: RequestInit): Promise<string> {
    const { network } = this.device(this.deviceOf(at));
    const { token } = this.school.sessions[this.personOn(this.deviceOf(at))];
    const limit = new AbortController();
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    const asked = network
      .fetch(path, { ...init, headers, signal: limit.signal })
      .then(async (response) => response.text());
    asked.catch(() => undefined);
    await this.turn();
    limit.abort();
    return asked;
  }

  async read(at: number, result: number, isSlow: boolean) {
    const path = detailsPath(this.school, result);
    const copy = this.readFrom(await this.fetched(at, path).catch(() => ''));
    if (!copy) this.note('reads that failed');
    if (!copy) return;
    this.tab(at).coming = { result, copy };
    if (!isSlow) await this.arrive(at);
  }

  async arrive(at: number) {
    const tab = this.tab(at);
    const { coming } = tab;
    if (!coming) return;
    tab.coming = null;
    const newer = tab.copies.get(coming.result);
    if (newer && newer !== coming.copy && JSON.stringify(newer) !== JSON.stringify(coming.copy))
      this.note('reads of changes');
    tab.copies.set(coming.result, coming.copy);
    const device = this.deviceOf(at);
    this.kept[device]?.set(`${this.personOn(device)} ${coming.result}`, coming.copy);
    await this.look(at, coming.result);
  }

  async crash(at: number, isTold = true) {
    this.device(this.deviceOf(at)).crash(this.tab(at).offline);
    this.tabs[at] = await this.openTab(at, isTold);
  }

  deafen(at: number, isDeaf: boolean) {
    const tab = this.tab(at);
    tab.isDeaf = isDeaf;
    this.device(this.deviceOf(at)).deafen(tab.offline, isDeaf);
  }

  suspend(at: number, isAsleep: boolean) {
    const tab = this.tab(at);
    if (tab.isAsleep === isAsleep) return;
    tab.isAsleep = isAsleep;
    if (isAsleep && this.device(this.deviceOf(at)).locks.isHeld('outbox-replay'))
      this.note('tabs that fell asleep while one was sending');
    tab.isDeaf &&= isAsleep;
    this.device(this.deviceOf(at)).suspend(tab.offline, isAsleep);
    if (!isAsleep) tab.events.dispatchEvent(new Event('visibilitychange'));
  }

  /** What happens to requests of a device from now on, but to those of a cursed workbook. */
  blow(at: number, weather: FakeNetwork['weather']) {
    const { network, clock } = this.device(at);
    network.weather = (request) => {
      const cursed = this.cursed.get(at);
      const id = cursed && this.school.exam.results[cursed.result]?.id;
      return cursedWeather(cursed, id ?? '?', clock.now, request) ?? weather(request);
    };
  }

  async tidied() {
    const before = await this.school.filesOf();
    await this.school.tidyFiles();
    const after = await this.school.filesOf();
    if (after.size < before.size) this.note('files tidied before they were named');
  }

  letGo(at: number) {
    const { network } = this.device(at);
    this.blow(at, () => 'fine');
    for (const held of network.held) held.release();
  }

  async work(at: number) {
    const device = this.device(at);
    const worker = device.open({ uuid: this.uuid, context: 'worker' });
    await worker.ready;
    const replayed = worker.outbox.replay(WORKER_MS);
    await this.turn(12);
    device.clock.advance(WORKER_MS);
    await replayed;
    device.crash(worker);
  }

  async person(at: number, who: Person, leaves: boolean) {
    if (who === this.who[at] && !leaves) return;
    for (const place of this.listCopies.keys())
      if (leaves && this.deviceOf(Number.parseInt(place, 10)) === at) this.listCopies.delete(place);
    const first = this.tabs.find((tab, place) => TABS[place] === at && !tab.isAsleep);
    if (!first) return;
    // Whoever comes makes room first.
    Object.assign(this.disk(at), { isFull: false, isUnsure: false });
    if (leaves) {
      const gone = this.personOn(at);
      if (this.device(at).network.held.length > 0) this.note('exits with an answer on its way');
      await first.offline.session.signOut();
      this.left[at]?.add(gone);
      this.kept[at]?.clear();
    }
    this.who[at] = who;
    this.left[at]?.delete(who);
    await first.offline.session.signIn(this.school.sessions[who]);
    for (const [place, tab] of this.tabs.entries()) {
      if (TABS[place] !== at) continue;
      // Another person's copies are not shown.
      tab.copies.clear();
      tab.coming = null;
      tab.screens.clear();
      tab.form = null;
      tab.sending = null;
      tab.refused = [];
      if (!tab.isAsleep) await tab.offline.session.load();
    }
  }
}
