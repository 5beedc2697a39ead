/** What befalls devices: values that are gone, filters on the way, a server that cannot take one row. */
import type { OutboxRow } from '#src/offline/records.ts';
import { foreignPage } from '#src/offline/testing/weather.ts';
import { Violation } from './judge.ts';
import { resultOf, saidIn } from './marking.ts';
import { TABS, type Stage } from './stage.ts';
import { listOf, saidOf } from './writing.ts';

/** A tab of a device that is awake; null where all sleep. */
export const awake = (stage: Stage, device: number) =>
  stage.tabs.find((tab, at) => TABS[at] === device && !tab.isAsleep) ?? null;

/** What questions are called, by the server's ids and by those of the devices. */
export function namesOn(stage: Stage): Map<string, string> {
  const names = new Map(stage.formulas);
  for (const { copy } of stage.listCopies.values())
    for (const { id, formula } of copy.questions) if (formula !== null) names.set(id, formula);
  return names;
}

/** The bytes of a file that is not with the server yet cannot be read any more. */
export function loseFile(stage: Stage, device: number) {
  const rows = awake(stage, device)?.offline.outbox.rows() ?? [];
  const file = rows.flatMap(({ attachments }) => attachments)[0];
  if (file !== undefined) stage.disk(device).unreadable.add(file);
}

/** The browser loses the value of a row; what it said is noted, since nobody else can tell. */
export function loseRow(stage: Stage, device: number) {
  if (stage.storage !== 'dexie') return;
  const rows = awake(stage, device)?.offline.outbox.rows() ?? [];
  const row = rows.find(({ key }) => !stage.lost.has(key));
  if (!row) return;
  stage.lost.add(row.key);
  stage.unread.add(row.key);
  stage.note('values that the disk lost');
  // What one tab folded into it a moment ago the others may not have heard of yet.
  const versions = stage.tabs
    .filter((_, at) => TABS[at] === device)
    .flatMap(({ offline }) => offline.outbox.rows().filter(({ key }) => key === row.key));
  stage.saidByLost.set(
    row.key,
    versions.flatMap((one) => saidByRow(stage, one)),
  );
}

function saidByRow(stage: Stage, row: OutboxRow) {
  if (row.kind === 'correction') return saidIn(stage.school, resultOf(stage.school, row), row.body);
  const list = listOf(stage.school, row);
  return list ? saidOf(list, row, namesOn(stage)) : [];
}

/** What a filter on the way takes; a page of ink is more. */
const NARROW = 100_000;

/** A filter that refuses what is too large for it. */
export function narrow(stage: Stage, device: number) {
  stage.blow(device, ({ body }) => {
    if (body.length <= NARROW) return 'fine';
    stage.note('requests refused as too large');
    return foreignPage(413);
  });
}

/** From now on the server fails with one workbook. */
export function curse(stage: Stage, device: number, result: number) {
  stage.cursed.set(device, { result, times: 0, since: 0, isServing: false });
  stage.blow(device, () => 'fine');
}

/** A row that the server fails with for a quarter of an hour while it takes others is named. */
export async function checkNamed(stage: Stage, device: number) {
  const cursed = stage.cursed.get(device);
  const tab = awake(stage, device);
  if (!cursed || !tab || cursed.times < 6 || !cursed.isServing) return;
  if (stage.device(device).clock.now() - cursed.since < 900_000) return;
  await stage.turn(3);
  const { kind } = tab.offline.outbox.status.getSnapshot();
  if (kind === 'waiting' || kind === 'sending')
    throw new Violation(`a row that the server fails with for ever is called ${kind}`);
  if (kind === 'needsYou') stage.note('rows answered 500 for ever and named');
}
