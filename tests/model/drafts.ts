/** Words of forms that are not saved: no date decides which of them are newer, or which were shown to somebody. */
import { putAside } from '#src/offline/drafts/instant.ts';
import type { DraftPlace } from './held.ts';
import { Violation } from './judge.ts';
import type { Person } from './school.ts';
import type { Stage, Tab } from './stage.ts';
import type { DraftAct } from './steps.ts';

const KIND = 'comment';

/** What a tab showed of words when it asked whether they may go. */
interface Asked {
  who: Person;
  id: string;
  upTo: number;
  texts: unknown[];
}
const asked = new WeakMap<Tab, Asked>();

/** Something is done with the words of a form. */
export async function useDraft(stage: Stage, at: number, thing: number, act: DraftAct) {
  const tab = stage.tab(at);
  const { drafts } = tab.offline;
  const id = `d${thing}`;
  if (act === 'put' || act === 'leave') return write(stage, at, id, act);
  const device = stage.deviceOf(at);
  const who = stage.personOn(device);
  if (act === 'ask') {
    const draft = await drafts.read(KIND, id);
    const texts = draft ? [draft, ...draft.others].map(({ state }) => state) : [];
    if (draft) asked.set(tab, { who, id, upTo: draft.updatedAt, texts });
    return;
  }
  const told = asked.get(tab);
  if (told?.who !== who) return;
  await drafts.drop(KIND, told.id, told.upTo);
  stage.note('drafts given up');
  for (const [name, one] of stage.drafts)
    if (one.at === device && one.who === who && one.id === told.id && told.texts.includes(one.text))
      stage.drafts.delete(name);
}

/** A form writes: on the disk, or beside it while its page goes; the next start brings that home. */
async function write(stage: Stage, at: number, id: string, act: 'put' | 'leave') {
  const device = stage.deviceOf(at);
  const who = stage.personOn(device);
  const writer = `form ${at}`;
  const count = (stage.count += 1);
  const text = `draft ${count}`;
  if (act === 'put')
    await stage.tab(at).offline.drafts.put(KIND, id, text, null, { writer, count });
  else {
    // Such words stay beside a full disk for as long as it is full.
    if (stage.disk(device).isFull) return;
    const updatedAt = stage.device(device).clock.now();
    const version = { writer, state: text, base: null, updatedAt, count };
    const { owner } = stage.school.sessions[who];
    putAside(stage.instants[device] ?? null, writer, {
      t: 'draft',
      owner,
      kind: KIND,
      id,
      version,
    });
    await stage.crash(at);
    stage.note('words put aside');
  }
  const place: DraftPlace = { at: device, who, id, writer };
  const name = JSON.stringify(place);
  // The last one of a map is whoever wrote last.
  stage.drafts.delete(name);
  stage.drafts.set(name, { ...place, text });
}

/** What was called kept of drafts is there, and the newest words come first. */
export async function checkDrafts(stage: Stage, at: number) {
  const device = stage.deviceOf(at);
  const mine = [...stage.drafts.values()].filter(
    (one) => one.at === device && one.who === stage.personOn(device),
  );
  for (const id of new Set(mine.map((one) => one.id))) {
    const wanted = mine.filter((one) => one.id === id).toReversed();
    const draft = await stage.tab(at).offline.drafts.read(KIND, id);
    const found = draft ? [draft, ...draft.others] : [];
    for (const { writer, text } of wanted) {
      const there = found.find((one) => one.writer === writer)?.state;
      if (there !== text) throw new Violation(`a draft says ${String(there)} instead of ${text}`);
    }
    if (draft?.state !== wanted[0]?.text)
      throw new Violation(`the newest draft is ${String(draft?.state)}, not ${wanted[0]?.text}`);
    stage.note('drafts read back');
  }
}
