import { CloseButton, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListGroup } from '#contract/shapes.ts';
import { useFormat, clsx, layouts } from '#src/ui/index.ts';
import classes from './rows.module.css';
import type { FilterChange, ListFilter } from './list-filter.ts';
import own from './list.module.css';

/** A search field that tells what was typed once the typing pauses. */
export function SearchField({
  value,
  onSearch,
  label,
}: {
  value: string;
  onSearch: (value: string) => void;
  label: string;
}) {
  const { t } = useTranslation('exams');
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  if (told !== value) {
    setTold(value);
    // The address changed by itself (back, a link): the field follows.
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), 300);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <TextInput
      className={classes['search']}
      type="search"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      placeholder={label}
      aria-label={label}
      maxLength={200}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
      rightSection={
        text && <CloseButton aria-label={t('clearSearch')} onClick={() => setText('')} />
      }
    />
  );
}

/** One of a few groups, each with how many it holds. */
export function GroupSwitch<T extends string>({
  value,
  onChange,
  label,
  groups,
}: {
  value: T;
  onChange: (value: T) => void;
  label: string;
  groups: { value: T; label: string; count: number | undefined }[];
}) {
  const { number } = useFormat();
  return (
    <SegmentedControl<T>
      className={classes['switch'] ?? ''}
      aria-label={label}
      value={value}
      onChange={onChange}
      data={groups.map((group) => ({
        value: group.value,
        label: (
          <>
            {group.label} {/* Its room is there before the count is. */}
            <span className={classes['groupCount']}>
              {group.count === undefined ? '' : number(group.count)}
            </span>
          </>
        ),
      }))}
    />
  );
}

/** Which group, which title, and what else narrows the list. */
export function ListToolbar({
  filter,
  counts,
  onFilter,
  children,
}: {
  filter: ListFilter;
  counts: Record<ListGroup, number> | undefined;
  onFilter: (change: FilterChange) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('exams');
  const groups = (['unpublished', 'current', 'past'] as const).map((value) => ({
    value,
    label: t(`group.${value}`),
    count: counts?.[value],
  }));
  return (
    <div className={clsx(layouts.wrap, layouts.gap12, layouts.below16, own['toolbar'])}>
      <GroupSwitch
        value={filter.group}
        onChange={(group) => onFilter({ group })}
        label={t('groups')}
        groups={groups}
      />
      <SearchField
        value={filter.title}
        onSearch={(title) => onFilter({ title: title || undefined })}
        label={t('searchTitle')}
      />
      {children}
    </div>
  );
}
