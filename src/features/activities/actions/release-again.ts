import { fetchActivity } from '#src/api/activities.ts';
import { errorCode, RefusedError } from '#src/api/errors.ts';
import { serverNow } from '#src/api/server-time.ts';
import type { ActContext, ActionItem } from './context.ts';
import { changeLists, findListed } from './lists.ts';
import { actionNote } from '../activity-note.ts';
import { readPending } from './pending.ts';

/** Why an exam that was withdrawn in this version cannot be released again as it was; null: it can. */
async function against(
  { kind, scope, engine }: ActContext,
  item: ActionItem,
  version: number,
): Promise<string | null> {
  const { id } = item;
  if (kind === 'exam' && Date.parse(item.startDate) <= serverNow()) return 'exam.startPassed';
  const { changes, words } = await readPending(engine, kind, id);
  // What she began since would go out half done, or not at all: that is the release dialog's to say.
  if (changes > 0 || words.count > 0) return 'edited';
  try {
    const now = await fetchActivity(kind, scope.semesterId, id);
    return now.version === version ? null : 'edited';
  } catch (error) {
    if (error instanceof RefusedError) return error.code;
    return errorCode(error);
  }
}

/**
 * Takes a withdrawal back, as long as nothing was changed since: what she sees is what was out. A release travels
 * through the outbox like any other, and is never sent twice.
 */
export async function releaseAgain(
  context: ActContext,
  item: ActionItem,
  version: number,
): Promise<void> {
  const { kind, scope, engine, owner, isHers } = context;
  const { id, title } = item;
  const note = { owner, kind, title, what: 'undoWithdraw' as const };
  actionNote.show({ ...note, state: 'busy' });
  // What was read of somebody who took her place meanwhile says nothing of what she has begun.
  const reason = (await against(context, item, version)) ?? (isHers() ? null : 'unexpected');
  if (reason !== null) {
    actionNote.show({ ...note, state: 'failed', code: reason, draftId: id });
    return;
  }
  let key: string | null = null;
  const stop = engine.outbox.onSettled((items) => {
    // Other changes of its questions go the same way, and are none of this.
    const settled = items.find((one) => one.key === key);
    if (!settled) return;
    if (settled.cls === 'retry' || settled.cls === 'paused_auth') {
      actionNote.show({ ...note, state: 'waiting' });
      return;
    }
    stop();
    if (settled.cls === 'done') {
      const listed = findListed(context, id);
      const added = listed && { ...listed, state: item.state };
      void changeLists(context, { removed: listed, added });
      actionNote.show({ ...note, state: 'done' });
      return;
    }
    // The reason stands in the note; a row that can never go need not ask for her as well.
    void engine.outbox.discard(settled.key);
    actionNote.show({ ...note, state: 'failed', code: settled.errors[0]?.code ?? 'unexpected' });
  });
  try {
    const release = await engine.outbox.enqueueQuestionList({
      parent: kind,
      semesterId: scope.semesterId,
      id,
      action: 'release',
      items: [],
      label: { activityId: id, activity: title, kind },
      owner,
    });
    key = release.key;
    engine.outbox.kick();
  } catch {
    stop();
    actionNote.show({ ...note, state: 'failed', code: 'unexpected' });
  }
}
