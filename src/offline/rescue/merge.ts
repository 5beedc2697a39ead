/** Brings the work of a rescue file to this device: what is here or was sent from here is left alone. */
import { ONLY_WRITER, versionsOf } from '../drafts/versions.ts';
import { bringImports, IMPORT_DRAFT } from '../imports/carried.ts';
import { basesIn } from '../outbox/parts.ts';
import type { Part } from '../outbox/kind.ts';
import { kindOf } from '../outbox/kind-of.ts';
import { countWork } from '../outbox/waiting-work.ts';
import type { Settling } from '../outbox/row-changes.ts';
import type { AttachmentRow, DraftRow, NewRow, OutboxRow } from '../records.ts';
import { namesOf, type Store, type Tx } from '../store/store.ts';
import type { Contents } from './contents.ts';

/** What an import adds, and what it leaves alone. */
export interface RescueEffect {
  rows: number;
  drafts: number;
  files: number;
  /** Operations, drafts and files that are on this device already. */
  here: number;
  /** Operations that were sent from this device already. */
  sent: number;
}

/** The versions of which parts a row builds on. */
const versionedParts = (row: OutboxRow): Part[] =>
  kindOf(row).buildsOn?.(row) ?? [...basesIn(row).keys()];

const namesMadeBy = (row: OutboxRow): string[] => kindOf(row).naming?.creates(row) ?? [];

/** Parts that this person changed on this device without the file knowing of it. */
async function changedHere(tx: Tx, contents: Contents, lane: string): Promise<Set<Part>> {
  const { owner } = contents;
  const known = new Set(contents.receipts.map((receipt) => receipt.key));
  const keys = new Set(contents.rows.map((row) => row.key));
  const receipts = await tx.receipts(owner, [lane]);
  const waiting = await tx.laneRows(owner, lane);
  const parts = [
    ...receipts
      .filter((receipt) => !known.has(receipt.key))
      .flatMap((receipt) => receipt.links.map((link) => link.part)),
    ...waiting.filter((row) => !keys.has(row.key)).flatMap(versionedParts),
  ];
  const here = new Set(parts);
  // What the file still calls by its first name is the same one.
  for (const { temp, id } of contents.ids) if (here.has(id)) here.add(temp);
  return here;
}

/**
 * A row as it waits here. Bases follow own writes, but only those that came before the row: one that was made
 * elsewhere must not follow what she changed here since, or the older value would silently win.
 */
function arriving(row: OutboxRow, here: ReadonlySet<Part>, { receipts }: Contents): NewRow {
  const { seq: _seq, ...rest } = row;
  const steps = receipts.flatMap((one) => (one.isExact && one.lane === row.lane ? one.links : []));
  const fresh = { ...rest, steps, nextAt: 0, deniedGen: null };
  // A sign-in on this device may have the right that was missing there.
  const arrived: NewRow = row.state === 'paused_auth' ? { ...fresh, state: 'queued' } : fresh;
  const isBehind = versionedParts(row).some((part) => here.has(part));
  return isBehind ? { ...arrived, asBased: true } : arrived;
}

interface RowPlan {
  add: NewRow[];
  here: number;
  sent: number;
}

/** What this device knows by its first name, though not by the row of the file that would make it. */
async function knownNames(tx: Tx, contents: Contents) {
  const { owner, rows } = contents;
  const keys = new Set(rows.map((row) => row.key));
  const created = rows.filter((row) => namesMadeBy(row).length > 0);
  const sent = await namesOf(tx, created.flatMap(namesMadeBy));
  const waiting = new Set<string>();
  for (const lane of new Set(created.map((row) => row.lane)))
    for (const row of await tx.laneRows(owner, lane))
      if (!keys.has(row.key)) for (const temp of namesMadeBy(row)) waiting.add(temp);
  return { all: new Set([...sent.keys(), ...waiting]), waiting };
}

/** The keys of what was accepted lately in the lanes of these. */
async function sentKeys(tx: Tx, owner: string, of: readonly { lane: string }[]) {
  const receipts = await tx.receipts(owner, [...new Set(of.map(({ lane }) => lane))]);
  return new Set(receipts.map(({ key }) => key));
}

async function planRows(tx: Tx, contents: Contents, bringing: Settling): Promise<RowPlan> {
  const plan: RowPlan = { add: [], here: 0, sent: 0 };
  const known = await knownNames(tx, contents);
  const sent = await sentKeys(tx, contents.owner, contents.rows);
  const changed = new Map<string, Set<Part>>();
  for (const row of contents.rows) {
    const here = changed.get(row.lane) ?? (await changedHere(tx, contents, row.lane));
    changed.set(row.lane, here);
    if (await tx.rowByKey(row.key)) plan.here += 1;
    else if (sent.has(row.key)) plan.sent += 1;
    else {
      // Without what went another way since: refused, mended and sent under another key.
      const { naming } = kindOf(row);
      const left = naming ? naming.without(row, known.all, bringing) : row;
      if (left) plan.add.push(arriving(left, here, contents));
      else if (namesMadeBy(row).some((temp) => known.waiting.has(temp))) plan.here += 1;
      else plan.sent += 1;
    }
  }
  return plan;
}

/** What stands here is never replaced: what another device says of the same thing stands beside it. */
function withDraft(here: DraftRow | undefined, row: DraftRow): DraftRow | undefined {
  if (!here) return row;
  const said = new Set(versionsOf(here).map(({ state }) => JSON.stringify(state)));
  const others = versionsOf(row)
    .filter(({ state }) => !said.has(JSON.stringify(state)))
    // Whoever writes here without a name writes over such words.
    .map(({ writer, ...words }) =>
      Object.assign(words, { writer: writer === ONLY_WRITER ? 'rescue' : writer }),
    );
  return others.length === 0 ? undefined : { ...here, others: [...(here.others ?? []), ...others] };
}

async function planOwned(store: Store, contents: Contents) {
  const drafts = await Promise.all(
    contents.drafts.map(async (row) => {
      const { owner, kind, id } = row;
      return withDraft(await store.drafts.get([owner, kind, id]), row) ? [row] : [];
    }),
  );
  const files = await Promise.all(
    contents.files.map(async (row) => ((await store.files.get(row.id)) ? [] : [row])),
  );
  return { drafts: drafts.flat(), files: files.flat() };
}

function effectOf(
  contents: Contents,
  rows: RowPlan,
  owned: Pick<Contents, 'drafts' | 'files'>,
): RescueEffect {
  // A file lies in two rows; only one of them is the person's own.
  const isWhole = (file: AttachmentRow) => file.owner === contents.owner;
  const { drafts } = owned;
  const files = owned.files.filter(isWhole);
  return {
    rows: countWork(rows.add),
    drafts: drafts.length,
    files: files.length,
    here:
      rows.here +
      (contents.drafts.length - drafts.length) +
      (contents.files.filter(isWhole).length - files.length),
    sent: rows.sent,
  };
}

/** What an import would do now. */
export async function foresee(
  store: Store,
  contents: Contents,
  bringing: Settling,
): Promise<RescueEffect> {
  const owned = await planOwned(store, contents);
  const rows = await store.read('all', (tx) => planRows(tx, contents, bringing));
  return effectOf(contents, rows, owned);
}

/**
 * Adds it. Files, rows of imports and drafts first: nothing must stand here without what it names. The rows come in one
 * transaction; a crash before it leaves nothing that would be sent, and the import can be made again.
 */
export async function bring(
  store: Store,
  contents: Contents,
  bringing: Settling,
): Promise<{ effect: RescueEffect; seqs: number[] }> {
  const owned = await planOwned(store, contents);
  for (const file of owned.files)
    await store.files.change(file.id, (found) => (found ? undefined : file));
  const begun = new Set(
    owned.drafts.filter(({ kind }) => kind === IMPORT_DRAFT).map(({ id }) => id),
  );
  await bringImports(
    contents.owner,
    contents.imports.filter(({ id }) => begun.has(id)),
  );
  for (const draft of owned.drafts)
    await store.drafts.change([draft.owner, draft.kind, draft.id], (found) =>
      withDraft(found, draft),
    );
  const { rows, seqs } = await store.write('strict', 'all', async (tx) => {
    const plan = await planRows(tx, contents, bringing);
    const temps = contents.ids.map((row) => row.temp);
    const known = await namesOf(tx, temps);
    await tx.putIds(contents.ids.filter((row) => !known.has(row.temp)));
    const here = await sentKeys(tx, contents.owner, contents.receipts);
    // What is made here has not seen those writes, and follows none of them.
    const receipts = contents.receipts.filter(({ key }) => !here.has(key));
    await tx.putReceipts(receipts.map(({ isExact: _isExact, ...receipt }) => receipt));
    const added: number[] = [];
    for (const row of plan.add) added.push(await tx.addRow(row));
    return { rows: plan, seqs: added };
  });
  return { effect: effectOf(contents, rows, owned), seqs };
}
