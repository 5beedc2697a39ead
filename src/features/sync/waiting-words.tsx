import { useTranslation } from 'react-i18next';
import type { OutboxRow } from '#src/offline/index.ts';
import { Facts, typography, useFormat } from '#src/ui/index.ts';
import { groupRows, type RowGroup } from './row-groups.ts';
import { describeRow } from './words.ts';

/** The first of what waits, in her words: a student and what was changed, or a list of questions. */
export function WaitingWords({ rows, most }: { rows: readonly OutboxRow[]; most: number }) {
  const { t } = useTranslation('sync');
  const { score, number } = useFormat();
  const groups = groupRows(rows);
  const rest = groups.slice(most).reduce((sum, group) => sum + group.parts, 0);
  const wordsOf = ({ works: [first, second], student, parts }: RowGroup) => {
    if (first && !second) return describeRow(first, { t, score, number }).title;
    return t('row.manyParts', { student: student || t('row.someStudent'), count: parts });
  };
  return (
    <ul>
      {groups.slice(0, most).map((group) => {
        const { key, works, activity } = group;
        return (
          <li key={key}>
            <Facts
              className={typography.tiny ?? ''}
              items={[
                wordsOf(group),
                works[0]?.kind === 'correction' && activity ? <bdi key="of">{activity}</bdi> : null,
              ]}
            />
          </li>
        );
      })}
      {rest > 0 && (
        <li className={typography.tiny}>
          {t('panel.more', { count: rest, number: number(rest) })}
        </li>
      )}
    </ul>
  );
}
