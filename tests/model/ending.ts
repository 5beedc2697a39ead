/** What must be true at every moment, and what at the end. */
import type { OutboxRow } from '#src/offline/records.ts';
import { checkList, giveUpRefused } from './authoring.ts';
import { Violation } from './judge.ts';
import { lists } from './values.ts';
import { shownIn } from './marking.ts';
import { people } from './school.ts';
import { RESULTS, TABS, type Tab } from './stage.ts';
import type { World } from './world.ts';

/** "All saved" is never shown while anything of hers waits on the device. */
export async function checkHeaders(world: World) {
  for (const [at, tab] of world.tabs.entries()) {
    if (tab.isDeaf || tab.isAsleep || !isFalselySaved(world, at, tab)) continue;
    // What another tab saved a moment ago is on its way to this one.
    await world.turn(3);
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
    world.suspend(at, false);
    world.deafen(at, false);
  }
  for (const at of world.devices.keys()) {
    world.letGo(at);
    for (const late of world.device(at).network.late.splice(0)) late();
  }
  await world.turn(4);
  for (const at of world.devices.keys())
    for (const who of people) {
      await world.person(at, who, false);
      await drain(world, at);
    }
  for (const reader of world.judge.readers()) {
    const lost = world.judge.waiting(reader);
    if (lost.length > 0) throw new Violation(`lost of ${reader}: ${lost.join(', ')}`);
  }
  for (const at of world.tabs.keys())
    for (const result of RESULTS) await checkScreen(world, at, result);
  for (const [device, who] of [
    ['ann', 0],
    ['ann', 2],
  ] as const)
    await world.person(who, device, false);
  for (const at of world.tabs.keys()) for (const list of lists) await checkList(world, at, list);
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
  const tab = world.tabs.find((_, place) => TABS[place] === at);
  if (!tab) return;
  const { outbox } = tab.offline;
  const rows = () => outbox.rows();
  for (let round = 0; round < 60; round += 1) {
    outbox.kick();
    await world.turn(4);
    world.device(at).clock.advance(60_000);
    await settle(world, tab);
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
