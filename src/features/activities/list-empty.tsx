import { Button } from '@mantine/core';
import { IconFileText, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Kind } from '#src/api/activities.ts';
import { mayOnlyView, usePerson } from '#src/features/session/index.ts';
import { EmptyState, Sheet } from '#src/ui/index.ts';
import { countSaid, noFilter, type FilterChange, type ListFilter } from './list-filter.ts';
import { NewLink } from './list-new.tsx';

const nothing = <IconFileText size={28} stroke={1.5} aria-hidden />;
const notFound = <IconSearchOff size={28} stroke={1.5} aria-hidden />;

/** Nothing to show: none at all, none in this group, none for this filter; and what to do about it. */
export function NoActivity({
  kind,
  filter,
  hasNone,
  onFilter,
}: {
  kind: Kind;
  filter: ListFilter;
  /** No other group has any either. */
  hasNone: boolean;
  onFilter: (change: FilterChange) => void;
}) {
  const { t } = useTranslation('exams');
  const mayWrite = !mayOnlyView(usePerson().roles);
  const { group, title } = filter;
  const isFiltered = countSaid(filter) > 0;
  const clear = (
    <Button variant="default" onClick={() => onFilter(noFilter)}>
      {t(isFiltered ? 'filter.clear' : 'clearSearch')}
    </Button>
  );
  return (
    <Sheet padded>
      {isFiltered ? (
        <EmptyState
          icon={notFound}
          title={t(`${kind}.emptyFilter`)}
          text={t('emptyFilter.text')}
          action={clear}
        />
      ) : title ? (
        <EmptyState
          icon={notFound}
          title={t('emptySearch.title', { title })}
          text={t('emptySearch.text')}
          action={clear}
        />
      ) : (
        <EmptyState
          icon={nothing}
          title={t(hasNone ? `${kind}.empty` : `${kind}.emptyTitle.${group}`)}
          text={t(hasNone ? `${kind}.noneText` : `${kind}.emptyText.${group}`)}
          action={hasNone && mayWrite && <NewLink kind={kind} variant="default" />}
        />
      )}
    </Sheet>
  );
}
