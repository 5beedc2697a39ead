import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import classes from './device.module.css';
import { Disclosure } from './disclosure.tsx';
import type { RowGroup } from './row-groups.ts';
import { WaitingRow } from './waiting-row.tsx';

const GroupRow = memo(function GroupRow({ group }: { group: RowGroup }) {
  const { t } = useTranslation('sync');
  const { number } = useFormat();
  const student = group.student || t('row.someStudent');
  return (
    <li className={classes['group']}>
      <Disclosure
        title={t('group.title', { student, count: group.parts, number: number(group.parts) })}
        note={group.activity}
      >
        {() => (
          <ul>
            {group.works.map((work) => (
              <WaitingRow key={work.key} row={work} isGrouped />
            ))}
          </ul>
        )}
      </Disclosure>
    </li>
  );
});

/** What only waits for its turn, by student. */
export function WaitingList({ groups, more }: { groups: readonly RowGroup[]; more: ReactNode }) {
  return (
    <>
      <ul>
        {groups.map((group) => {
          const [only, second] = group.works;
          return only && !second ? (
            <WaitingRow key={group.key} row={only} />
          ) : (
            <GroupRow key={group.key} group={group} />
          );
        })}
      </ul>
      {more}
    </>
  );
}
