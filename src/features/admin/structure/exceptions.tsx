import { Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Structure } from '#contract/school/structure.ts';
import { fullName } from '#src/lib/person-name.ts';
import { classStudentsQuery } from '#src/features/school/index.ts';
import { useScope } from '#src/features/session/index.ts';
import { IconButton, useErrorCodeText, useFormat } from '#src/ui/index.ts';
import { errorCode } from '#src/api/errors.ts';
import admin from '../admin.module.css';
import { ClassSelect, LEAVES } from './class-select.tsx';
import type { Exception } from './new-year-plan.ts';
import classes from './structure.module.css';

/** Names one student who goes elsewhere: her class, herself, and where she goes. */
function AddException({
  structure,
  taken,
  onAdd,
}: {
  structure: Structure;
  taken: ReadonlySet<string>;
  onAdd: (exception: Exception) => void;
}) {
  const { t } = useTranslation('structure');
  const codeText = useErrorCodeText();
  const [classId, setClass] = useState('');
  const [studentId, setStudent] = useState('');
  const [to, setTo] = useState('');
  const query = useQuery({
    ...classStudentsQuery(useScope(), classId),
    enabled: classId !== '',
  });
  const students = (query.data ?? []).filter((one) => !taken.has(one.studentId));
  const student = students.find((one) => one.studentId === studentId);
  const of = structure.classes.find(({ id }) => id === classId);
  const add = () => {
    if (!student || !of || to === '') return;
    onAdd({ studentId, name: fullName(student), className: of.name, to });
    setStudent('');
    setTo('');
  };
  return (
    <div className={classes['exception']}>
      <NativeSelect
        label={t('field.class')}
        value={classId}
        onChange={({ currentTarget: { value } }) => {
          setClass(value);
          setStudent('');
        }}
        data={[
          { value: '', label: t('move.choose') },
          ...structure.classes
            .filter((one) => one.held)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        label={t('field.student')}
        value={studentId}
        disabled={classId === ''}
        error={query.isError ? codeText(errorCode(query.error)) : undefined}
        onChange={({ currentTarget: { value } }) => setStudent(value)}
        data={[
          { value: '', label: t('next.chooseStudent') },
          ...students.map((one) => ({
            value: one.studentId,
            label: fullName(one),
          })),
        ]}
      />
      <ClassSelect
        structure={structure}
        label={t('next.to')}
        value={to}
        isOfYear={false}
        onChoose={setTo}
      />
      <Button variant="default" disabled={!student || to === ''} onClick={add}>
        {t('add')}
      </Button>
    </div>
  );
}

/** Those who repeat a grade, leave or go elsewhere, one by one. */
export function Exceptions({
  structure,
  exceptions,
  onChange,
}: {
  structure: Structure;
  exceptions: readonly Exception[];
  onChange: (next: Exception[]) => void;
}) {
  const { t } = useTranslation('structure');
  const { number } = useFormat();
  const nameOf = (to: string) =>
    to === LEAVES
      ? t('move.leaves')
      : (structure.classes.find(({ id }) => id === to)?.name ?? t('teaching.unknown'));
  return (
    <section className={admin['group']} aria-label={t('next.exceptions')}>
      <h4>{t('next.exceptions')}</h4>
      <p className={admin['quiet']}>{t('next.exceptionsText')}</p>
      {exceptions.length > 0 && (
        <ul
          className={classes['exceptions']}
          aria-label={t('next.exceptionCount', {
            count: exceptions.length,
            n: number(exceptions.length),
          })}
        >
          {exceptions.map((one) => (
            <li key={one.studentId}>
              <span>{t('next.exception', { ...one, to: nameOf(one.to) })}</span>
              <IconButton
                aria-label={t('next.dropException', { name: one.name })}
                onClick={() => onChange(exceptions.filter((other) => other !== one))}
              >
                <IconX size={20} stroke={1.75} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <AddException
        structure={structure}
        taken={new Set(exceptions.map(({ studentId }) => studentId))}
        onAdd={(one) => onChange([...exceptions, one])}
      />
    </section>
  );
}
