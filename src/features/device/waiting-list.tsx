import { useTranslation } from 'react-i18next';
import type { OutboxRow } from '#src/offline/index.ts';
import { useFormat } from '#src/ui/index.ts';
import classes from './device.module.css';
import { Disclosure } from './disclosure.tsx';
import { groupRows, type RowGroup } from './row-groups.ts';
import { useMore } from './use-more.tsx';
import { WaitingRow } from './waiting-row.tsx';

function GroupRow({ group }: { group: RowGroup }) {
  const { t } = useTranslation('device');
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
            {group.rows.map((row) => (
              <WaitingRow key={row.key} row={row} isGrouped />
            ))}
          </ul>
        )}
      </Disclosure>
    </li>
  );
}

/** What only waits for its turn, by student. */
export function WaitingList({ rows }: { rows: readonly OutboxRow[] }) {
  const { shown, more } = useMore(groupRows(rows));
  return (
    <>
      <ul>
        {shown.map((group) => {
          const [only] = group.rows;
          return group.rows.length === 1 && only ? (
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
