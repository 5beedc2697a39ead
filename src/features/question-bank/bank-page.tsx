import { Button } from '@mantine/core';
import { IconCloudOff, IconFileImport, IconPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '#contract/shapes.ts';
import {
  type Bank,
  BankAge,
  DeletedNotes,
  failureOf,
  useBank,
} from '#src/features/questions/index.ts';
import { roleLock, usePerson, useScope } from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Note, PageHead, Sheet, SkeletonRows, layouts, clsx, EmptySheet } from '#src/ui/index.ts';
import { BankFound } from './bank-found.tsx';
import classes from './bank.module.css';
import { BankNote } from './bank-note.tsx';
import { useBankActions } from './use-bank-actions.ts';

/** The address follows the typing once it pauses. */
const PAUSE_MS = 400;

/**
 * What is typed: found at once, told to the address a little later. It belongs to the whole page, so that what is typed
 * right before a question is opened is still there afterwards.
 */
function useTyped(q: string, onTold: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const [told, setTold] = useState(q);
  const [own, setOwn] = useState(q);
  if (told !== q) {
    setTold(q);
    // The address changed by itself (back, a link): the field follows. What the field told may arrive while more is typed.
    if (q !== own && q !== typed.trim()) setTyped(q);
    setOwn(q);
  }
  const tell = useEffectEvent(onTold);
  useEffect(() => {
    if (typed.trim() === q) return undefined;
    const timer = setTimeout(() => {
      setOwn(typed.trim());
      tell(typed.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return [typed, setTyped] as const;
}

/** In the editor's place until its code is here; a first visit may lose the network before that. */
function EditorComing({ isOffline, onClose }: { isOffline: boolean; onClose: () => void }) {
  const { t } = useTranslation('question-bank');
  if (!isOffline)
    return (
      <Sheet>
        <SkeletonRows rows={4} />
      </Sheet>
    );
  return (
    <EmptySheet
      icon={<IconCloudOff size={28} stroke={1.5} aria-hidden />}
      title={t('editor.coming')}
      text={t('editor.comingText')}
      action={
        <Button variant="default" onClick={onClose}>
          {t('note.close')}
        </Button>
      }
    />
  );
}

const BankEditor = lazyPart(async () => (await import('./bank-editor.tsx')).BankEditor);

export const NEW = 'new';

/** What the address says. */
export interface BankSearch {
  q: string;
  type: QuestionType | null;
  /** The question in work: its id, or `new`; null while the list is shown. */
  edit: string | null;
}

/** Every name that a question of the bank goes by. */
function namesIn({ entries, ids }: Pick<Bank, 'entries' | 'ids'>): ReadonlySet<string> {
  const names = new Set(entries.map(({ id }) => id));
  for (const [temp, id] of Object.entries(ids)) if (names.has(id)) names.add(temp);
  return names;
}

/** The question bank: looked through on this device, written with or without a network. */
export function QuestionBankPage({
  search,
  onSearch,
  onEdit,
  onImport,
}: {
  search: BankSearch;
  /** What is looked for has changed; one step of "back". */
  onSearch: (change: Pick<BankSearch, 'q' | 'type'>) => void;
  onEdit: (edit: string | null) => void;
  /** To questions from files. */
  onImport: () => void;
}) {
  const { t } = useTranslation('question-bank');
  const { t: tq } = useTranslation('questions');
  const { schoolId } = useScope();
  const lock = roleLock(usePerson().roles);
  const bank = useBank();
  const actions = useBankActions(bank);
  const { q, type, edit } = search;
  const [typed, setTyped] = useTyped(q, (next) => onSearch({ q: next, type }));
  const [last, setLast] = useState<string | null>(null);
  const { entries, ids } = bank;
  // Only a bank that was just read through tells that a question is gone.
  const isWhole = bank.view.wholeAt !== null && !bank.view.isReading && !bank.isOffline;
  const names = useMemo(
    () => (isWhole ? namesIn({ entries, ids }) : null),
    [isWhole, entries, ids],
  );
  const named = edit === null ? null : (bank.ids[edit] ?? edit);
  const edited = bank.entries.find(({ id }) => id === named);
  const isNew = edit === NEW;
  const isEditing = lock === null && (isNew || edited?.question.mayEdit === true);
  const inWork = isEditing ? edit : null;
  // A new page begins at its top; the list comes back where the question stood.
  useEffect(() => {
    if (inWork !== null) scrollTo({ top: 0 });
  }, [inWork]);
  const close = (id: string | null) => {
    setLast(id === null ? null : (bank.ids[id] ?? id));
    onEdit(null);
  };

  const said = <BankNote said={actions.said} onClose={actions.close} />;
  return (
    <>
      <PageHead
        title={t('title')}
        age={<BankAge bank={bank} />}
        actions={
          !isEditing && (
            <>
              <Button
                variant="default"
                leftSection={<IconFileImport size={20} stroke={1.75} aria-hidden />}
                disabled={lock !== null}
                onClick={onImport}
              >
                {t('question-import:import')}
              </Button>
              <Button
                leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
                disabled={lock !== null}
                onClick={() => onEdit(NEW)}
              >
                {t('new')}
              </Button>
            </>
          )
        }
      />
      {lock && (
        <div className={classes['notes']}>
          <Note>{t(`lock.${lock}`)}</Note>
        </div>
      )}
      {names && !isEditing && (
        <DeletedNotes
          activityId={`bank:${schoolId}`}
          names={names}
          onAdd={lock === null ? () => onEdit(NEW) : null}
          onError={(error) => actions.say(tq(`failure.${failureOf(error)}`), { kind: 'wrong' })}
        />
      )}
      {isEditing ? (
        <>
          <Suspense
            fallback={<EditorComing isOffline={bank.isOffline} onClose={() => onEdit(null)} />}
          >
            <BankEditor
              key={isNew ? NEW : named}
              entry={edited ?? null}
              entries={bank.entries}
              schoolId={schoolId}
              saving={actions.saving}
              onDone={close}
              onClose={() => close(edited?.id ?? null)}
            />
          </Suspense>
          <div className={clsx(layouts.stack, layouts.above12, classes['foot'])}>{said}</div>
        </>
      ) : (
        <BankFound
          bank={bank}
          typed={typed}
          onTyped={setTyped}
          type={type}
          onType={(next) => onSearch({ q: typed.trim(), type: next })}
          onEdit={onEdit}
          actions={actions}
          reveal={last}
        >
          {said}
        </BankFound>
      )}
    </>
  );
}
