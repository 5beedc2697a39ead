/** What must be true at every moment, and what at the end. */
import type { OutboxRow } from '#src/offline/records.ts';
import { checkList, giveUpRefused } from './authoring.ts';
import { Violation } from './judge.ts';
import { checkDrafts } from './drafts.ts';
import { awake, checkNamed } from './mishaps.ts';
import { lists } from './values.ts';
import { shownIn } from './marking.ts';
import { people } from './school.ts';
import { RESULTS, TABS, type Tab } from './stage.ts';
import type { World } from './world.ts';

/** What is true at every moment. */
export async function checkMoment(world: World) {
  await checkHeaders(world);
  for (const device of world.cursed.keys()) await checkNamed(world, device);
  for (const at of world.devices.keys()) await checkLeft(world, at);
}

/** Of whoever left a device nothing is there any more that could be read, whatever is answered after it. */
async function checkLeft(world: World, at: number) {
  for (const who of world.left[at] ?? []) {
    const { owner } = world.school.sessions[who];
    const receipts = await world.receiptsOf(at, owner);
    if (receipts.some(({ body, change }) => body !== null || change))
      throw new Violation(`words of ${who}, who left, are on the device`);
  }
}

/** "All saved" is never shown while anything of hers waits on the device. */
async function checkHeaders(world: World) {
  for (const [at, tab] of world.tabs.entries()) {
    if (tab.isDeaf || tab.isAsleep || !isFalselySaved(world, at, tab)) continue;
    // What another tab saved a moment ago is on its way to this one.
    await world.turn(world.storage === 'dexie' ? 30 : 3);
    if (isFalselySaved(world, at, tab))
      throw new Violation(
        `"all saved" is shown while there waits ${world.judge.waiting(world.readerOn(world.deviceOf(at))).join(', ')}`,
      );
  }
}

function isFalselySaved(world: World, at: number, { offline }: Tab) {
  return (
    offline.outbox.status.getSnapshot().kind === 'saved' &&
    world.judge.waiting(world.readerOn(world.deviceOf(at))).length > 0
  );
}

/** Fine weather until nothing waits for anyone, then what each screen shows is what the server holds. */
export async function quiet(world: World) {
  for (const at of world.tabs.keys()) {
    world.deafen(at, false);
    world.tab(at).isTold = true;
  }
  for (const at of world.devices.keys()) {
    Object.assign(world.disk(at), { isFull: false, isUnsure: false });
    world.cursed.delete(at);
    world.letGo(at);
    for (const late of world.device(at).network.late.splice(0)) late();
  }
  await world.turn(4);
  // Whoever sleeps sleeps on: the others send without it.
  await drainAll(world);
  checkNothingLost(world);
  for (const at of world.tabs.keys()) world.suspend(at, false);
  await world.turn(4);
  await drainAll(world);
  checkNothingLost(world);
  for (const at of world.tabs.keys()) {
    for (const result of RESULTS) await checkScreen(world, at, result);
    await checkDrafts(world, at);
  }
  for (const [device, who] of [
    ['ann', 0],
    ['ann', 2],
  ] as const)
    await world.person(who, device, false);
  for (const at of world.tabs.keys()) for (const list of lists) await checkList(world, at, list);
  for (const [name, content] of await world.school.filesOf())
    if (world.contents.get(name) !== content) throw new Violation(`${name} holds something else`);
}

async function drainAll(world: World) {
  for (const at of world.devices.keys()) {
    const own = world.tabs.filter((_, place) => TABS[place] === at);
    const asleep = own.filter((tab) => tab.isAsleep).length;
    // With nobody awake nobody sends.
    if (asleep === own.length)
      world.suspend(
        TABS.findIndex((device) => device === at),
        false,
      );
    else if (asleep > 0) {
      world.note('tabs asleep to the end');
      if (world.device(at).locks.isHeld('outbox-replay'))
        world.note('locks held asleep to the end');
    }
    for (const who of people) {
      await world.person(at, who, false);
      await drain(world, at);
    }
  }
}

function checkNothingLost(world: World) {
  for (const reader of world.judge.readers()) {
    const lost = world.judge.waiting(reader);
    if (lost.length > 0) throw new Violation(`lost of ${reader}: ${lost.join(', ')}`);
  }
}

async function checkScreen(world: World, at: number, result: number) {
  await world.read(at, result, false);
  const view = await world.look(at, result);
  if (!view) throw new Violation(`nothing is shown of r${result}`);
  const shown = shownIn(world.school, result, view);
  const stands = world.school.standing();
  for (const field of new Set([...shown.keys(), ...stands.keys()])) {
    if (!field.startsWith(`r${result}/`)) continue;
    const [here, there] = [shown.get(field) ?? null, stands.get(field) ?? null];
    if (here !== there)
      throw new Violation(`${field} is shown as ${String(here)} and is ${String(there)}`);
  }
}

async function drain(world: World, at: number) {
  const tab = awake(world, at);
  if (!tab) return;
  const { outbox } = tab.offline;
  const rows = () => outbox.rows();
  for (let round = 0; round < 60; round += 1) {
    outbox.kick();
    await world.turn(4);
    world.device(at).clock.advance(60_000);
    await settle(world, tab);
    await checkMoment(world);
    if (rows().length === 0) return;
    if (rows().some(({ state }) => state === 'conflict')) await world.decide(at, tab, 'mine');
    const refused = rows().find(({ state }) => state === 'attention');
    if (refused && !(await giveUpRefused(world, at, tab, refused)))
      throw new Violation(`refused: ${wordsOf(refused)}`);
  }
  throw new Violation(`the queue does not drain: ${rows().map(wordsOf).join()}`);
}

async function settle(world: World, tab: Tab) {
  const progress = { isOver: false };
  void tab.offline.outbox.settled().then(() => (progress.isOver = true));
  for (let turn = 0; turn < 100 && !progress.isOver; turn += 1) await world.turn();
}

const wordsOf = ({ state, kind, body, lastError }: OutboxRow) =>
  `${state} ${kind} ${JSON.stringify(body)} ${JSON.stringify(lastError?.errors)}`;
