import { serverNow } from '#src/api/server-time.ts';
import type { ActContext, ActionItem } from './context.ts';
import { changeLists, findListed } from './lists.ts';
import { actionNote } from '../activity-note.ts';

/** Takes a withdrawal back. A release travels through the outbox like any other: it may wait, and is never sent twice. */
export async function releaseAgain(context: ActContext, item: ActionItem): Promise<void> {
  const { kind, scope, engine, owner } = context;
  const { id, title } = item;
  const note = { owner, kind, title, what: 'undoWithdraw' as const };
  const hasBegun = kind === 'exam' && Date.parse(item.startDate) <= serverNow();
  if (hasBegun) {
    actionNote.show({ ...note, state: 'failed', code: 'exam.startPassed' });
    return;
  }
  actionNote.show({ ...note, state: 'busy' });
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
