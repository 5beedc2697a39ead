import '#src/ui/choices.css';
import { CloseButton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#src/lib/person-name.ts';
import { classStudentsQuery } from '#src/features/school/index.ts';
import { useScope } from '#src/features/session/index.ts';
import { QuietButton, useFormat, clsx, layouts } from '#src/ui/index.ts';
import { foundStudents } from './found-students.ts';
import { withStudents } from './audience.ts';
import { useFormTools } from './form-context.ts';
import { ListFault } from './list-fault.tsx';
import { useShown } from './shown.ts';
import classes from './form.module.css';
import whom from './whom.module.css';

/** A class has some dozens; hundreds are drawn as they are asked for. */
const PAGE = 60;
const FEW = 8;

/** The students of a class: all, none, or some, found by name. */
export function StudentPicker({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('form');
  const { number } = useFormat();
  const { change, isLocked } = useFormTools();
  const form = useShown('classes');
  const query = useQuery(classStudentsQuery(useScope(), id));
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(PAGE);
  const students = query.data;
  if (!students) return <ListFault read={query} />;
  const all = students.map(({ studentId }) => studentId);
  const chosen = form.chosen[id] ?? all;
  const found = foundStudents(students, search);
  const foundIds = found.map(({ studentId }) => studentId);
  const give = (ids: readonly string[]) =>
    change((before) => withStudents(before, id, { chosen: ids, all }));
  const others = chosen.filter((one) => !foundIds.includes(one));
  return (
    <div className={whom['picker']}>
      <div className={clsx(layouts.wrap, layouts.below8)}>
        {students.length > FEW && (
          <TextInput
            type="search"
            className={whom['search'] ?? ''}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              setLimit(PAGE);
            }}
            // A search is no sending of the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            placeholder={t('searchStudent')}
            aria-label={t('searchStudentOf', { name })}
            leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
            rightSection={
              search && <CloseButton aria-label={t('clearSearch')} onClick={() => setSearch('')} />
            }
          />
        )}
        {!isLocked && found.length > 0 && (
          <>
            <QuietButton onClick={() => give([...others, ...foundIds])}>
              {t(search ? 'giveFound' : 'giveAll')}
            </QuietButton>
            <QuietButton onClick={() => give(others)}>
              {t(search ? 'takeFound' : 'takeAll')}
            </QuietButton>
          </>
        )}
      </div>
      <p className={clsx(layouts.filled, classes['help'])} aria-live="polite">
        {found.length === 0
          ? t('noStudentFound')
          : t('someStudents', { n: number(chosen.length), whole: number(all.length) })}
      </p>
      <ul className={whom['students']} aria-label={t('studentsOf', { name })}>
        {found.slice(0, limit).map((student) => (
          <li key={student.studentId}>
            <label className={clsx(layouts.line, layouts.gap12, whom['check'])}>
              <input
                type="checkbox"
                disabled={isLocked}
                checked={chosen.includes(student.studentId)}
                onChange={(event) =>
                  give(
                    event.currentTarget.checked
                      ? [...chosen, student.studentId]
                      : chosen.filter((one) => one !== student.studentId),
                  )
                }
              />
              <span>{fullName(student)}</span>
            </label>
          </li>
        ))}
      </ul>
      {found.length > limit && (
        <QuietButton onClick={() => setLimit(limit + PAGE)}>{t('moreStudents')}</QuietButton>
      )}
    </div>
  );
}
