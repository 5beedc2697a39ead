import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Structure } from '#contract/school/structure.ts';
import { addClasses } from '#src/api/structure.ts';
import { Chip, QuietButton, Sheet, useFormat, clsx, layouts } from '#src/ui/index.ts';
import { parseNumber } from '#src/ui/number-field/index.ts';
import admin from '../admin.module.css';
import { ClassRow } from './class-row.tsx';
import { countUp } from './count-up.ts';
import { GradeForm } from './grade-form.tsx';
import { NameForm, type Typed } from './name-form.tsx';
import { PartDots } from './part-dots.tsx';
import classes from './structure.module.css';
import type { Acts } from './use-acts.ts';

/** As many as are added at once. */
const MOST = 30;
const countOf = ({ number }: Typed) => Math.min(MOST, Math.max(1, parseNumber(number) ?? 1));

/** One grade with its classes: those that are held this year, and those that were held before. */
export function GradeSheet({
  grade,
  shown,
  structure,
  acts,
  blocked,
  onOpen,
}: {
  grade: Structure['grades'][number];
  /** Whether a class is among what is looked for. */
  shown: (name: string) => boolean;
  structure: Structure;
  acts: Acts;
  blocked: { reason: string | null } | null;
  onOpen: (classId: string) => void;
}) {
  const { t } = useTranslation('structure');
  const { number } = useFormat();
  const [isChanged, setChanged] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { id, name } = grade;
  const all = structure.classes.filter(({ gradeId }) => gradeId === id);
  const held = all.filter((one) => one.held);
  const former = all.filter((one) => !one.held);
  const students = held.reduce((sum, one) => sum + one.students, 0);
  const add = async (names: string[], of: string) => {
    const done = await acts.act(
      of,
      JSON.stringify([id, names]),
      (scope, key) => addClasses(scope, { gradeId: id, names }, key),
      t('said.added', { names: names.join(t('common:listComma')) }),
    );
    return done !== null;
  };
  return (
    <Sheet aria-label={name}>
      <div className={classes['gradeHead']}>
        {isChanged ? (
          <GradeForm grade={grade} acts={acts} onCancel={() => setChanged(false)} />
        ) : (
          <>
            <h3>
              <bdi>{name}</bdi>
            </h3>
            <p className={admin['quiet']}>
              {t('fact.classes', { count: held.length, n: number(held.length) })}
              {' · '}
              {t('fact.students', { count: students, n: number(students) })}
            </p>
          </>
        )}
        <PartDots
          part={{ of: 'grade', id, name }}
          structure={structure}
          acts={acts}
          blocked={blocked}
          onRename={() => setChanged(true)}
        />
      </div>
      <ul className={admin['rows']}>
        {held
          .filter((one) => shown(one.name))
          .map((one) => (
            <ClassRow
              key={one.id}
              of={one}
              siblings={held}
              structure={structure}
              acts={acts}
              blocked={blocked}
              onOpen={() => onOpen(one.id)}
            />
          ))}
      </ul>
      {blocked === null && (
        <div className={clsx(layouts.grid, classes['foot'])}>
          {isAdding || held.length === 0 ? (
            <NameForm
              draftId={`classes ${id}`}
              label={t(held.length === 0 ? 'field.firstClass' : 'field.nextClass')}
              placeholder={t('field.classHint')}
              submit={t('add')}
              acts={acts}
              isFocused={isAdding}
              {...(isAdding && { onCancel: () => setAdding(false), staysOpen: true })}
              numberLabel={t('field.count')}
              under={(typed) =>
                typed.name.trim() !== '' &&
                countOf(typed) > 1 &&
                t('said.willAdd', {
                  names: countUp(typed.name, countOf(typed)).join(t('common:listComma')),
                })
              }
              onSave={(typed) => add(countUp(typed.name, countOf(typed)), `classes ${id}`)}
            />
          ) : (
            <QuietButton
              icon={<IconPlus size={20} stroke={1.75} aria-hidden />}
              aria-label={t('addTo', { name })}
              onClick={() => setAdding(true)}
            >
              {t('field.nextClass')}
            </QuietButton>
          )}
          {former.length > 0 && (
            <div className={clsx(layouts.row, classes['former'])}>
              <span className={admin['quiet']}>{t('former')}</span>
              {former.map((one) => (
                <button
                  key={one.id}
                  type="button"
                  className={clsx(layouts.inline, classes['again'])}
                  disabled={acts.isBlocked}
                  aria-label={t('again', { name: one.name })}
                  onClick={() => void add([one.name], `classes ${id}`)}
                >
                  <Chip>{one.name}</Chip>
                </button>
              ))}
            </div>
          )}
        </div>
      )}
    </Sheet>
  );
}
