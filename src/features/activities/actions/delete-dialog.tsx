import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '#domain/text.ts';
import type { ParentKind } from '#src/api/templates.ts';
import { errorCode } from '#src/api/errors.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Note, useErrorCodeText, useFormat, clsx, layouts } from '#src/ui/index.ts';
import { useWaitingRows } from '../use-device.ts';
import type { ActContext, ActionItem } from './context.ts';
import classes from './actions.module.css';
import { pendingOf, type Pending, type Words } from './pending.ts';

/** What goes with it: results on the server, and what has not left this device. */
function Losses({
  kind,
  recorded,
  pending: { workbooks, changes, words },
}: {
  kind: ParentKind;
  recorded: number;
  pending: Pending;
}) {
  const { t } = useTranslation('exams');
  const { number } = useFormat();
  return (
    <div className={clsx(layouts.stack, layouts.gap12, layouts.below16)}>
      {recorded > 0 ? (
        <Note kind="wrong">
          {t('delete.recorded', { count: recorded, n: number(recorded), context: kind })}
        </Note>
      ) : (
        <p>{t('delete.nothing', { context: kind })}</p>
      )}
      {workbooks + changes + words.count > 0 && (
        <Note kind="wait">
          {workbooks > 0 && (
            <p>{t('delete.unsentWorkbooks', { count: workbooks, n: number(workbooks) })}</p>
          )}
          {changes > 0 && (
            <p>{t('delete.unsentChanges', { count: changes, n: number(changes) })}</p>
          )}
          {words.count > 0 && (
            <p>{t('delete.words', { count: words.count, n: number(words.count) })}</p>
          )}
          <p>{t('delete.unsentText')}</p>
        </Note>
      )}
      <p>{t('delete.final')}</p>
    </div>
  );
}

/** The one action without undo: it lists what will be lost, and if that is anything asks to type how much. */
export function DeleteDialog({
  kind,
  item,
  drafts,
  countRecorded,
  onDelete,
  onClose,
}: {
  kind: ParentKind;
  item: Pick<ActionItem, 'id' | 'title'>;
  drafts: ActContext['engine']['drafts'];
  /** How many workbooks hold something that deleting would take. */
  countRecorded: (signal: AbortSignal) => Promise<number>;
  /** What of this device goes with it, she was told. */
  onDelete: (lost: readonly string[], words: Words['kept']) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('exams');
  const { number } = useFormat();
  const codeText = useErrorCodeText();
  const isOffline = useIsOffline();
  const [typed, setTyped] = useState('');
  const recorded = useQuery({
    queryKey: ['recorded', kind, item.id],
    queryFn: ({ signal }) => countRecorded(signal),
    staleTime: 0,
    gcTime: 0,
  });
  const kept = useSyncExternalStore(drafts.subscribe, drafts.list);
  const pending = pendingOf(useWaitingRows(), kept ?? [], kind, item.id);
  const isCounted = recorded.data !== undefined && kept !== undefined;
  const count = recorded.data ?? 0;
  const asked = count || pending.workbooks + pending.changes;
  const isConfirmed = asked === 0 || foldText(typed) === String(asked);
  const canDelete = isCounted && !recorded.isFetching && isConfirmed && !isOffline;
  return (
    <Dialog onClose={onClose} title={t('delete.title', { title: item.title, context: kind })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!canDelete) return;
          onClose();
          onDelete(pending.keys, pending.words.kept);
        }}
      >
        {!isCounted ? (
          <output className={clsx(layouts.stack, layouts.gap12, layouts.below16)}>
            {recorded.isError ? codeText(errorCode(recorded.error)) : t('delete.counting')}
          </output>
        ) : (
          <Losses kind={kind} recorded={count} pending={pending} />
        )}
        {isCounted && asked > 0 && (
          <TextInput
            label={t(count > 0 ? 'delete.typeRecorded' : 'delete.typeUnsent', { n: number(asked) })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
          />
        )}
        {isOffline && <p className={classes['quiet']}>{t('menu.why.offline')}</p>}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('delete.cancel')}
          </Button>
          {recorded.isError ? (
            <Button onClick={() => void recorded.refetch()}>{t('note.retry')}</Button>
          ) : (
            <Button type="submit" color="red" disabled={!canDelete}>
              {t(`delete.confirm.${kind}`)}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
