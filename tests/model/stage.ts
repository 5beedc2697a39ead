/** Teachers with their devices in front of the real server. */
import type { Workbook } from '#contract/workbook.ts';
import type { Offline } from '#src/offline/offline.ts';
import { breathe } from '#src/offline/testing/clock.ts';
import { createDevice, type Device } from '#src/offline/testing/device.ts';
import { createJudge, Violation, type Judge, type Reader } from './judge.ts';
import { laneOf, lookAt, readFrom, shownIn, viewOf } from './marking.ts';
import type { QuestionsCopy } from '#src/offline/outbox/merged-questions.ts';
import type { screenOn } from '#src/offline/testing/list-screen.ts';
import type { ListName, Value } from './values.ts';
import { detailsPath, type Person, type School } from './school.ts';

/** Which device each tab is on: the owner's laptop with two, the colleague's with two, the owner's tablet. */
export const TABS = [0, 0, 1, 1, 2] as const;
const OWNERS: readonly Person[] = ['ann', 'bob', 'ann'];
/** The workbooks that all of them have before them. */
export const RESULTS = [0, 1] as const;
const WORKER_MS = 25_000;
let lives = 0;

type ListScreen = ReturnType<typeof screenOn>;

/** A tab of a device. */
export interface Tab {
  offline: Offline;
  events: EventTarget;
  /** What it read of each workbook last, and what is on its way to it. */
  copies: Map<number, Workbook>;
  coming: { result: number; copy: Workbook } | null;
  screens: Map<ListName, ListScreen>;
  isDeaf: boolean;
  isAsleep: boolean;
}

/** All of them, and what they can do beside marking. */
export class Stage {
  readonly school: School;
  readonly judge: Judge;
  readonly devices: Device[];
  readonly chance: () => number;
  readonly tabs: Tab[] = [];
  readonly who: Person[] = [...OWNERS];
  /** Copies of workbooks on each device's disk, by person and workbook. */
  readonly disks = OWNERS.map(() => new Map<string, Workbook>());
  readonly name = (lives += 1);
  /** How many values and how many names were made. */
  count = 0;
  names = 0;
  conflicts = 0;
  /** Copies of lists outlive the tabs, as those on a disk do. */
  readonly listCopies = new Map<string, { copy: QuestionsCopy }>();
  /** Somebody has asked for the publication of the exam. */
  isReleased = false;
  /** The last value that anybody gave a field, for equal ones. */
  readonly lastGiven = new Map<string, Value>();
  broken: Violation | null = null;

  constructor(school: School, chance: () => number) {
    this.school = school;
    this.chance = chance;
    this.judge = createJudge(() => school.standing());
    this.devices = OWNERS.map(() =>
      createDevice({ storage: 'memory', random: chance, answering: school }),
    );
    school.onChange = (change) => this.witness(() => this.judge.changed(change));
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

  async openTab(at: number): Promise<Tab> {
    const device = this.device(this.deviceOf(at));
    const events = new EventTarget();
    const offline = device.open({ uuid: this.uuid, events, requestSync: () => undefined });
    await offline.ready;
    if (offline.session.current() === null)
      await offline.session.signIn(this.school.sessions[this.personOn(this.deviceOf(at))]);
    return {
      offline,
      events,
      copies: new Map(),
      coming: null,
      screens: new Map(),
      isDeaf: false,
      isAsleep: false,
    };
  }

  /** The copy of a tab, or the one that its device keeps; null where there is none. */
  copyOf(at: number, result: number): Workbook | null {
    const tab = this.tab(at);
    const device = this.deviceOf(at);
    const kept = this.disks[device]?.get(`${this.personOn(device)} ${result}`);
    const copy = tab.copies.get(result) ?? kept;
    if (copy) tab.copies.set(result, copy);
    return copy ?? null;
  }

  /** What a tab shows of a workbook now; null where it has no copy. */
  async look(at: number, result: number) {
    const copy = this.copyOf(at, result);
    if (!copy) return null;
    const { offline } = this.tab(at);
    const lane = laneOf(this.school, result);
    offline.outbox.sentOf(lane);
    await breathe(2);
    const view = viewOf(copy, offline, lane);
    lookAt(this.judge, this.readerOn(this.deviceOf(at)), shownIn(this.school, result, view));
    return view;
  }

  /** The text of an answer; nobody waits for ever for one that is held on its way. */
  async fetched(at: number, path: string): Promise<string> {
    const { network } = this.device(this.deviceOf(at));
    const { token } = this.school.sessions[this.personOn(this.deviceOf(at))];
    const limit = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const asked = network
      .fetch(path, { headers, signal: limit.signal })
      .then(async (response) => response.text());
    asked.catch(() => undefined);
    await this.turn();
    limit.abort();
    return asked;
  }

  async read(at: number, result: number, isSlow: boolean) {
    const path = detailsPath(this.school, result);
    const copy = readFrom(await this.fetched(at, path).catch(() => ''));
    if (!copy) return;
    this.tab(at).coming = { result, copy };
    if (!isSlow) await this.arrive(at);
  }

  async arrive(at: number) {
    const tab = this.tab(at);
    const { coming } = tab;
    if (!coming) return;
    tab.coming = null;
    tab.copies.set(coming.result, coming.copy);
    const device = this.deviceOf(at);
    this.disks[device]?.set(`${this.personOn(device)} ${coming.result}`, coming.copy);
    await this.look(at, coming.result);
  }

  async crash(at: number) {
    this.device(this.deviceOf(at)).crash(this.tab(at).offline);
    this.tabs[at] = await this.openTab(at);
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
    tab.isDeaf &&= isAsleep;
    this.device(this.deviceOf(at)).suspend(tab.offline, isAsleep);
    if (!isAsleep) tab.events.dispatchEvent(new Event('visibilitychange'));
  }

  letGo(at: number) {
    const { network } = this.device(at);
    network.weather = () => 'fine';
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
    if (leaves) {
      await first.offline.session.signOut();
      this.disks[at]?.clear();
    }
    this.who[at] = who;
    await first.offline.session.signIn(this.school.sessions[who]);
    for (const [place, tab] of this.tabs.entries()) {
      if (TABS[place] !== at) continue;
      // Another person's copies are not shown.
      tab.copies.clear();
      tab.coming = null;
      tab.screens.clear();
      if (!tab.isAsleep) await tab.offline.session.load();
    }
  }
}
