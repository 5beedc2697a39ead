import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '#contract/shapes.ts';
import {
  BankAge,
  DeletedNotes,
  failureOf,
  useBank,
  type Bank,
} from '#src/features/questions/index.ts';
import { useScope } from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Note, PageHead } from '#src/ui/index.ts';
import { useLock } from './allowed.ts';
import { BankFound } from './bank-found.tsx';
import { EditorComing } from './editor-coming.tsx';
import { SaidNote } from './said-note.tsx';
import { useBankActions } from './use-bank-actions.ts';
import { useTyped } from './use-typed.ts';
import classes from './bank.module.css';

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
  const lock = useLock();
  const bank = useBank();
  const actions = useBankActions(bank);
  const { q, type, edit } = search;
  const [typed, setTyped] = useTyped(q, (next) => onSearch({ q: next, type }));
  const [last, setLast] = useState<string | null>(null);
  const { entries, ids } = bank;
  // Only a bank that was just read through tells that a question is gone.
  const isWhole = bank.view.wholeAt !== null && !bank.view.isReading && !bank.isCut;
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

  const said = <SaidNote said={actions.said} onClose={actions.close} />;
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
                {t('clinic:import')}
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
          <Suspense fallback={<EditorComing isCut={bank.isCut} onClose={() => onEdit(null)} />}>
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
          <div className={classes['foot']}>{said}</div>
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
