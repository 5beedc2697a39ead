import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResultItem } from '#contract/results/workbook.ts';
import { EmptyState, Sheet, useFormat } from '#src/ui/index.ts';
import {
  isNarrowed,
  noFilter,
  type SubmissionFilter,
  type StudentsShown,
} from './filters/filter.ts';
import { useFilterWords } from './filters/use-filter-words.ts';

/** Nobody fits: why, and the one tap that shows somebody again. */
export function NobodyFound({
  filter,
  group,
  results,
  elsewhere,
  onFilter,
}: {
  filter: SubmissionFilter;
  results: readonly ResultItem[];
  onFilter: (filter: SubmissionFilter) => void;
  group: StudentsShown;
  /** Fitting, but not in this group. */
  elsewhere: number;
}) {
  const { t } = useTranslation(['exams', 'submissions']);
  const { number } = useFormat();
  const words = useFilterWords();
  const isNameAlone = filter.name !== '' && !isNarrowed({ ...filter, name: '' });
  const title = isNameAlone
    ? t('noStudent', { name: filter.name })
    : isNarrowed(filter)
      ? t('submissions:empty', { words: words(filter, results) })
      : t(`noneShown.${group}`);
  return (
    <Sheet padded>
      <EmptyState
        icon={<IconSearchOff size={28} stroke={1.5} aria-hidden />}
        title={title}
        text={elsewhere > 0 ? t('noStudentText', { n: number(elsewhere) }) : undefined}
        action={
          elsewhere > 0 ? (
            <Button variant="default" onClick={() => onFilter({ ...filter, group: 'all' })}>
              {t('searchAll')}
            </Button>
          ) : (
            isNarrowed(filter) && (
              <Button variant="default" onClick={() => onFilter({ ...noFilter, group: 'all' })}>
                {t(isNameAlone ? 'clearSearch' : 'submissions:clear')}
              </Button>
            )
          )
        }
      />
    </Sheet>
  );
}
