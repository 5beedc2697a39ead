import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftFault, DraftOffer, useDraft } from '#src/features/drafts/index.ts';
import { FileDrop, type FileSource } from '#src/features/files/index.ts';
import type { Roster } from '#domain/roster/model.ts';
import { Sheet, layouts } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import classes from './lists.module.css';

const isText = (value: unknown): value is string => typeof value === 'string';
type Take = (sources: FileSource[]) => unknown;
/** Answers what was read; null where that was given up. */
type Read = (sources: FileSource[]) => Promise<readonly Roster[] | null>;

/** Takes files that are chosen, or dropped on it. */
export function FilesPart({ isMore = false, onTake }: { isMore?: boolean; onTake: Take }) {
  const { t } = useTranslation('lists');
  return (
    <FileDrop
      label={t(isMore ? 'choose.more' : 'choose.files')}
      variant={isMore ? 'default' : 'filled'}
      onTake={onTake}
    >
      {!isMore && (
        <>
          <p className={admin['quiet']}>{t('choose.formats')}</p>
          <p className={admin['quiet']}>{t('choose.columns')}</p>
        </>
      )}
    </FileDrop>
  );
}

/** Held above what is swapped while a table is read: what was pasted stands there again. */
export const usePasted = () =>
  useDraft({ kind: 'people-lists', id: 'paste', initial: '', isState: isText });
type Pasted = ReturnType<typeof usePasted>;

/** A table from the clipboard; what is pasted is kept like what is typed. */
function PastePart({ draft, onRead }: { draft: Pasted; onRead: Read }) {
  const { t } = useTranslation('lists');
  const [isEmpty, setEmpty] = useState(false);
  const name = t('paste.name');
  const read = async () => {
    const words = draft.state;
    setEmpty(words.trim() === '');
    if (words.trim() === '') return;
    const bytes = new TextEncoder().encode(words);
    draft.flush();
    // Every reading gets bytes of its own: they go over to the worker.
    const source = { name, size: bytes.byteLength, bytes: async () => bytes.slice() };
    const lists = await onRead([source]);
    // Without anybody in them the words stay.
    if (lists?.some(({ people }) => people.length > 0)) draft.saved(words);
  };
  return (
    <div className={admin['group']}>
      <DraftOffer draft={draft} show={(text) => text.slice(0, 200)} />
      <DraftFault draft={draft} />
      <Textarea
        label={t('paste.label')}
        description={t('paste.help')}
        minRows={4}
        maxRows={12}
        autosize
        dir="auto"
        value={draft.state}
        error={isEmpty ? t('paste.empty') : null}
        onChange={(event) => draft.set(event.currentTarget.value)}
      />
      <Button variant="default" className={classes['start'] ?? ''} onClick={() => void read()}>
        {t('paste.read')}
      </Button>
    </div>
  );
}

/** Where lists come from. */
export function ChoosePart({ pasted, onRead }: { pasted: Pasted; onRead: Read }) {
  const { t } = useTranslation('lists');
  return (
    <Sheet padded aria-label={t('title')}>
      <FilesPart onTake={onRead} />
      <hr className={classes['rule']} />
      <PastePart draft={pasted} onRead={onRead} />
      <p className={`${admin['quiet']} ${layouts.above16}`}>{t('choose.private')}</p>
    </Sheet>
  );
}
