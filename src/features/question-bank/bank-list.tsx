import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { roleLock, usePerson } from '#src/features/session/index.ts';
import type { BankEntry } from '#src/offline/index.ts';
import { Sheet } from '#src/ui/index.ts';
import { WindowedList, type RowProps } from '#src/ui/windowed-list.tsx';
import { BankRow } from './bank-row.tsx';
import type { RowActions } from './bank-row-menu.tsx';
import classes from './bank.module.css';

function Row({ id, measure, className, children }: RowProps) {
  return (
    <li ref={measure} data-id={id} className={className}>
      {children}
    </li>
  );
}

/** The questions that were found; only those near the window are mounted. */
export const BankList = memo(function BankList({
  entries,
  words,
  picked,
  reveal,
  actions,
}: {
  entries: readonly BankEntry[];
  words: readonly string[];
  picked: ReadonlyMap<string, BankEntry>;
  /** The question that was in work: it is brought into sight. */
  reveal: string | null;
  actions: RowActions;
}) {
  const { t } = useTranslation('question-bank');
  const { roles, userId } = usePerson();
  const lock = roleLock(roles);
  const row = useCallback(
    (entry: BankEntry, index: number) => (
      <BankRow
        entry={entry}
        place={index + 1}
        words={words}
        isPicked={picked.has(entry.id)}
        isMine={entry.question.ownerId === userId}
        lock={lock}
        actions={actions}
      />
    ),
    [words, picked, userId, lock, actions],
  );
  return (
    <Sheet>
      <WindowedList
        items={entries}
        reveal={reveal}
        className={classes['rows']}
        rowClass={classes['row']}
        label={t('title')}
        Row={Row}
      >
        {row}
      </WindowedList>
    </Sheet>
  );
});
