import '#src/ui/choices.css';
import { TextInput } from '@mantine/core';
import { IconSearch, IconUserOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExternalMember } from '#contract/konj/classroom.ts';
import type { ImportedMember } from '#contract/konj/konj-shape.ts';
import type { Course } from '#contract/school/school.ts';
import { foldText } from '#domain/text.ts';
import { WHOLE_LIST } from '#src/api/classroom.ts';
import { hasWords, wordsOf } from '#src/lib/find-text.ts';
import { EmptyState, Note, Sheet, useFormat, clsx, layouts, EmptySheet } from '#src/ui/index.ts';
import classes from './konj.module.css';
import { ListFallback } from './lost.tsx';
import { MemberRow } from './member-row.tsx';
import { keyOf, memberOf, type Member } from './results.ts';
import type { Choosing } from './use-chosen.ts';

interface Given {
  role: ExternalMember['role'];
  query: UseQueryResult<ExternalMember[]>;
  imported: readonly ImportedMember[];
  courses: readonly Course[];
  hasTarget: boolean;
  choosing: Choosing;
  isBusy: boolean;
  lacksCourse: boolean;
}

/** The students or the teachers of the class, to be chosen from. */
export function MemberList({ query, ...given }: Given) {
  const { t } = useTranslation('konj');
  const { data } = query;
  if (data === undefined) return <ListFallback query={query} rows={5} />;
  if (data.length === 0)
    return (
      <EmptySheet
        icon={<IconUserOff size={28} stroke={1.5} aria-hidden />}
        title={t(`empty.${given.role}`)}
        text={t(`empty.${given.role}Text`)}
      />
    );
  return <Rows {...given} members={data.map(memberOf)} />;
}

function Rows({
  members,
  role,
  imported,
  courses,
  hasTarget,
  choosing,
  isBusy,
  lacksCourse,
}: Omit<Given, 'query'> & { members: Member[] }) {
  const { t } = useTranslation('konj');
  const { number } = useFormat();
  const [query, setQuery] = useState('');
  const words = wordsOf(query);
  const shown = members.filter(({ name }) => hasWords(foldText(name), words));
  const here = new Set(imported.map(keyOf));
  // Another course can be given to a teacher who is here; a student comes once.
  const open = shown.filter((one) => role === 'teacher' || !here.has(keyOf(one)));
  const chosen = open.filter((one) => choosing.find(one));
  const isAll = open.length > 0 && chosen.length === open.length;
  const only = courses.length === 1 ? courses[0]?.id : undefined;
  const withCourse = (one: Member) =>
    role === 'teacher' && only !== undefined ? { ...one, courseId: only } : one;
  return (
    <Sheet>
      <div className={clsx(layouts.stack, layouts.gap4, classes['listHead'])}>
        <TextInput
          className={classes['search'] ?? ''}
          type="search"
          aria-label={t('members.search')}
          placeholder={t('members.search')}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <label className={clsx(layouts.line, layouts.gap12, classes['check'])}>
          <input
            type="checkbox"
            checked={isAll}
            disabled={isBusy || open.length === 0}
            ref={(node) => {
              if (node) node.indeterminate = chosen.length > 0 && !isAll;
            }}
            onChange={() => (isAll ? choosing.remove(open) : choosing.add(open.map(withCourse)))}
          />
          {t('members.all', { count: open.length, n: number(open.length) })}
        </label>
      </div>
      {members.length >= WHOLE_LIST && (
        <div className={classes['inset']}>
          <Note kind="wait">{t('members.first', { n: number(WHOLE_LIST) })}</Note>
        </div>
      )}
      {shown.length === 0 ? (
        <div className={classes['inset']}>
          <EmptyState title={t('members.noHit')} text={t('members.noHitText')} />
        </div>
      ) : (
        <ul className={classes['rows']}>
          {shown.map((one) => (
            <MemberRow
              key={keyOf(one)}
              member={one}
              chosen={choosing.find(one)}
              isHere={here.has(keyOf(one))}
              courses={courses}
              hasTarget={hasTarget}
              isBusy={isBusy}
              lacksCourse={lacksCourse}
              onToggle={(on) => (on ? choosing.add([withCourse(one)]) : choosing.remove([one]))}
              onCourse={(id) => choosing.setCourse(one, id)}
            />
          ))}
        </ul>
      )}
    </Sheet>
  );
}
