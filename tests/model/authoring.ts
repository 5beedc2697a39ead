/** What the owner of lists of questions does with them, on any of her devices. */
import { isOfGone, tempId } from '#src/offline/kinds/questions/lists.ts';
import { movedOrders, type QuestionsCopy } from '#src/offline/kinds/questions/merged-questions.ts';
import type { OutboxRow } from '#src/offline/records.ts';
import { breathe } from '#src/offline/testing/clock.ts';
import { screenOn } from '#src/offline/testing/list-screen.ts';
import { Violation } from './judge.ts';
import { lookAt, resultOf, saidIn } from './marking.ts';
import { namesOn } from './mishaps.ts';
import { lookAtForm } from './settings.ts';
import type { Stage, Tab } from './stage.ts';
import type { ListAct } from './steps.ts';
import type { ListName } from './values.ts';
import {
  change,
  erased,
  lane,
  listOf,
  listPath,
  questionsFrom,
  rewritten,
  saidOf,
  shownOf,
  theirsOf,
} from './writing.ts';

const isHers = (stage: Stage, at: number) => stage.personOn(stage.deviceOf(at)) === 'ann';

/** The screen of a tab; the copy under it is that of the person. */
export function screenOf(stage: Stage, at: number, list: ListName) {
  const tab = stage.tab(at);
  const known = tab.screens.get(list);
  if (known) return known;
  const place = `${at} ${list}`;
  const empty: QuestionsCopy = { questions: [], ids: {}, seen: [] };
  const store = stage.listCopies.get(place) ?? { copy: empty };
  stage.listCopies.set(place, store);
  const read = async () => {
    const text = await stage.fetched(at, listPath(stage.school, list));
    const questions = questionsFrom(text);
    if (list === 'exam') lookAtForm(stage, at, text);
    return questions;
  };
  const screen = screenOn(tab.offline, store, { read }, lane(stage.school, list));
  tab.screens.set(list, screen);
  return screen;
}

/** Reads a list; what cannot be read stays as it was. */
export async function readList(stage: Stage, at: number, list: ListName) {
  if (!isHers(stage, at)) return;
  // Nobody opens a page within the millisecond of an answer.
  stage.device(stage.deviceOf(at)).clock.advance(1);
  await screenOf(stage, at, list)
    .read()
    .catch(() => stage.note('reads that failed'));
  await lookAtList(stage, at, list);
}

/** What the tab shows of the list now. */
export async function lookAtList(stage: Stage, at: number, list: ListName) {
  const screen = screenOf(stage, at, list);
  await breathe(2);
  const { questions } = screen.view();
  lookAt(stage.judge, stage.readerOn(stage.deviceOf(at)), shownOf(list, questions));
  return questions;
}

/** One change of a list, by its own screen. */
export async function author(stage: Stage, at: number, list: ListName, act: ListAct) {
  if (!isHers(stage, at)) return;
  if (act.kind === 'read') return readList(stage, at, list);
  // Whatever is done to a published exam is refused, and no screen that knows of it offers it.
  const device = stage.deviceOf(at);
  if (list === 'exam' && (stage.believed.get(device) ?? 'draft') !== 'draft') return;
  const shown = await lookAtList(stage, at, list);
  // Nor does it offer anything behind a publication of this device that is on its way.
  const { release } = screenOf(stage, at, list).view();
  if (list === 'exam' && (release === 'waiting' || release === 'server')) return;
  const question = shown[act.at % (shown.length || 1)];
  const { judge, school } = stage;
  const reader = stage.readerOn(stage.deviceOf(at));
  const { outbox } = stage.tab(at).offline;
  const save = async (
    said: [string, string | null][],
    input: Parameters<typeof change>[2],
  ): Promise<void> => {
    const heard = said.map(([field, value]) => judge.give(reader, field, value));
    await outbox.enqueueQuestionList(change(school, list, input));
    for (const hear of heard) hear();
  };
  const count = (stage.count += 1);
  if (act.kind === 'add') {
    const formula = `f${count}`;
    const text = `text ${count}`;
    const clientId = stage.uuid();
    stage.formulas.set(tempId(clientId), formula);
    const item = { clientId, type: 'oral', formula, text, maxScoreUnits: 240 };
    const name = `${list}/${formula}`;
    const said: [string, string][] = [
      [name, 'there'],
      [`${name}/text`, text],
    ];
    return save(said, { action: 'create', items: [item] });
  }
  if (!question) return;
  const name = `${list}/${question.formula}`;
  if (act.kind === 'text' || act.kind === 'answer' || act.kind === 'rubric') {
    const value = `${act.kind} ${count}`;
    const field = {
      text: { text: value },
      answer: { modelAnswer: value },
      rubric: { rubric: [{ text: value, scoreUnits: 60 }] },
    }[act.kind];
    if (act.kind === 'rubric') stage.note('rubrics');
    const items = [rewritten(list, question, field)];
    return save([[`${name}/${act.kind}`, value]], { action: 'patch', items });
  }
  if (act.kind === 'file') {
    const named = `file ${count}.pdf`;
    const file = await newFile(stage, at, named);
    const items = [rewritten(list, question, { files: [file] })];
    return save([[`${name}/file`, named]], { action: 'patch', items });
  }
  if (act.kind === 'erase')
    return save(erased(list, question.formula ?? '') as [string, null][], {
      action: 'delete',
      questionId: question.id,
      ...(!question.isNew && { version: question.version }),
    });
  if (act.kind === 'move' && list !== 'free') {
    const places = movedOrders(shown, shown.indexOf(question), act.to % shown.length);
    if (places.length > 0) await save([], { action: 'patch', items: places });
  }
  if (act.kind === 'release' && list === 'exam') {
    stage.believed.set(device, 'asked');
    await save([['exam/released', 'yes']], { action: 'release', items: [] });
  }
}

/** A file of this device; what it holds tells it from every other. */
async function newFile(stage: Stage, at: number, name: string) {
  const content = `%PDF-1.4\n${name} ${'x'.repeat(stage.count % 7 === 0 ? 5_000 : 40)}\n%%EOF\n`;
  stage.contents.set(name, content);
  const bytes = new TextEncoder().encode(content).buffer;
  const type = 'application/pdf';
  const { id, size } = await stage.tab(at).offline.files.add({ name, type, bytes });
  return { id, name, type, size };
}

/** What a dialog shows of a list, and what is chosen in it. */
export async function decideList(
  stage: Stage,
  at: number,
  { offline }: Pick<Tab, 'offline'>,
  isMine: boolean,
) {
  const row = offline.outbox.rows().find((one) => one.state === 'conflict');
  const list = row && listOf(stage.school, row);
  if (!row || !list) return;
  const reader = stage.readerOn(at);
  const { names: theirs, shown } = theirsOf(list, row);
  lookAt(stage.judge, reader, shown);
  // Of what is asked about the row may bear the names that this device gave still.
  const asked = new Set(theirs.values());
  const own = [...namesOn(stage)].filter(([, formula]) => asked.has(formula));
  const names = new Map([...own, ...theirs]);
  for (const [field, value] of saidOf(list, row, names))
    if (isMine) stage.judge.choose(reader, field, value);
    else stage.judge.giveUp(reader, field, value);
  await offline.outbox.resolve(row.key, isMine ? 'mine' : 'theirs');
}

/** What the server refuses of a list is given up by hand, where it is of a question that is gone or of a published exam. */
export async function giveUpRefused(
  stage: Stage,
  at: number,
  { offline }: Pick<Tab, 'offline'>,
  row: OutboxRow,
) {
  const list = listOf(stage.school, row);
  const [error] = row.lastError?.errors ?? [];
  const isUnmade = error?.code === 'offline.tempIdUnknown';
  const isUnread =
    error?.code === 'offline.fileUnreadable' && stage.disk(at).unreadable.has(error.path ?? '');
  if (isUnread) stage.note('files that could not be read');
  const isLost = error?.code === 'offline.valueLost' && stage.lost.has(row.key);
  if (isLost) stage.note('lost values given up');
  const isTooMuch = error?.code === 'ink.tooMuch';
  const mayBe = list === 'exam' && (stage.wasReleased || row.kind === 'release');
  if (!isLost && !isTooMuch && !(list && (isOfGone(row) || isUnmade || mayBe || isUnread)))
    return false;
  await giveUp(stage, at, offline, row);
  return true;
}

/** Gives a row up by hand, and what depends on it; answers how many rows went. */
async function giveUp(
  stage: Stage,
  at: number,
  offline: Tab['offline'],
  row: OutboxRow,
  only?: 'unsent',
) {
  const names = namesOn(stage);
  const before = new Map(offline.outbox.rows().map((one) => [one.key, one]));
  const keys = await offline.outbox.discard(row.key, only);
  for (const key of keys) {
    if (only) stage.judge.takeBack(key);
    for (const [field, value] of stage.saidByLost.get(key) ?? [])
      stage.judge.giveUp(stage.readerOn(at), field, value);
    const gone = before.get(key);
    if (gone?.kind === 'correction')
      for (const [field, value] of saidIn(stage.school, resultOf(stage.school, gone), gone.body))
        stage.judge.giveUp(stage.readerOn(at), field, value);
    const list = gone && listOf(stage.school, gone);
    if (!gone || !list) continue;
    const said = saidOf(list, gone, names);
    for (const [field, value] of said) stage.judge.giveUp(stage.readerOn(at), field, value);
    if (gone.kind !== 'create') continue;
    // With a question that was never made goes what later rows say of it, though they may say more.
    const made = said.filter(([, value]) => value === 'there').map(([field]) => field);
    for (const other of before.values())
      for (const [field, value] of other.lane === gone.lane ? saidOf(list, other, names) : [])
        if (made.some((name) => field.startsWith(`${name}/`)))
          stage.judge.giveUp(stage.readerOn(at), field, value);
  }
  return keys.length;
}

/** What has not left the device is taken back: a publication, or what was added. */
export async function takeBack(stage: Stage, at: number) {
  if (!isHers(stage, at)) return;
  const device = stage.deviceOf(at);
  const { offline } = stage.tab(at);
  const wishes = offline.outbox
    .rows()
    .filter(({ kind, state }) => state === 'queued' && (kind === 'release' || kind === 'create'));
  const row = wishes.find(({ kind }) => kind === 'release') ?? wishes[0];
  if (!row || (await giveUp(stage, device, offline, row, 'unsent')) === 0) return;
  if (row.kind !== 'release') return;
  stage.note('publications taken back unsent');
  stage.believed.set(device, 'draft');
}

/** At the end each list is shown as it stands on the server, in its order. */
export async function checkList(stage: Stage, at: number, list: ListName) {
  if (!isHers(stage, at)) return;
  await readList(stage, at, list);
  const shown = await lookAtList(stage, at, list);
  const stands = stage.school.standing();
  const here = shownOf(list, shown);
  for (const field of new Set([...here.keys(), ...stands.keys()])) {
    if (!field.startsWith(`${list}/`) || field === 'exam/released') continue;
    const [one, other] = [here.get(field) ?? null, stands.get(field) ?? null];
    if (one !== other)
      throw new Violation(`${field} is shown as ${String(one)} and is ${String(other)}`);
  }
  const order = shown.map(({ formula }) => formula).join();
  const wanted = stage.school.orderOf(list).join();
  if (list !== 'free' && order !== wanted)
    throw new Violation(`the order of ${list} is shown as ${order} and is ${wanted}`);
}
