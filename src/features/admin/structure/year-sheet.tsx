import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Structure } from '#contract/school/structure.ts';
import { Facts, Sheet, useFormat, layouts, clsx } from '#src/ui/index.ts';
import { undoYear } from '#src/api/structure.ts';
import admin from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import type { Acts } from './use-acts.ts';
import { YearForm } from './year-form.tsx';
import { useYearChange } from './use-year-change.ts';
import { YearDialog } from './year-dialog.tsx';

interface Named {
  id: string;
  name: string;
}

/** Takes a year back that has just begun. */
function UndoDialog({
  from,
  year,
  acts,
  onClose,
}: {
  /** The year that can be changed again then. */
  from: Named;
  year: Named;
  acts: Acts;
  onClose: () => void;
}) {
  const { t } = useTranslation('structure');
  const show = useYearChange();
  async function go() {
    const done = await acts.act(
      'undo',
      `${year.id} undo`,
      ({ schoolId }, key) => undoYear({ schoolId, semesterId: from.id }, key),
      t('said.undone', { year: year.name }),
      // Nothing is asked of a year that is gone.
      'yearChanges',
    );
    if (!done) return;
    onClose();
    await show(from.id);
  }
  return (
    <YearDialog
      does="undo"
      year={year.name}
      text={t('undo.text', { year: from.name })}
      acts={acts}
      onClose={onClose}
      onGo={() => void go()}
    />
  );
}

/** The year itself: its days, changed in place; the next one; and taking back what began a moment ago. */
export function YearSheet({
  structure: { year, classes },
  acts,
  onNext,
}: {
  structure: Structure;
  acts: Acts;
  onNext: () => void;
}) {
  const { t } = useTranslation('structure');
  const { day } = useFormat();
  const [isChanged, setChanged] = useState(false);
  const [isUndone, setUndone] = useState(false);
  const { id, name, startsOn, endsOn, terms = [], active, follows, followedBy } = year;
  const fromTo = (days: { startsOn: string; endsOn: string }) =>
    t('yearDays', {
      from: day(`${days.startsOn}T12:00:00Z`),
      to: day(`${days.endsOn}T12:00:00Z`),
    });
  const taken = follows ? { from: follows, year: { id, name } } : null;
  const back = taken ?? (followedBy && { from: { id, name }, year: followedBy });
  const isOpen = active && !isChanged;
  // That another year is shown says by itself that one has begun or was taken back.
  const said = acts.doing?.of === 'year' ? acts.doing : null;
  return (
    <Sheet padded aria-label={name} className={admin['year'] ?? ''}>
      <div className={clsx(layouts.row, admin['yearHead'])}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <Facts
          className={admin['quiet'] ?? ''}
          items={[fromTo(year), ...terms.map((one) => `${one.name}: ${fromTo(one)}`)]}
        />
      </div>
      {isChanged && (
        <YearForm
          id={id}
          year={{ name, startsOn, endsOn, terms }}
          acts={acts}
          onDone={() => setChanged(false)}
        />
      )}
      <DoingNote doing={said} />
      {(isOpen || back) && (
        <div className={clsx(layouts.row, admin['actions'])}>
          {isOpen && (
            <>
              <Button variant="default" disabled={acts.isBlocked} onClick={() => setChanged(true)}>
                {t('changeYear')}
              </Button>
              {classes.some((one) => one.held) && (
                <Button variant="default" onClick={onNext}>
                  {t('next.open')}
                </Button>
              )}
            </>
          )}
          {back && (
            <Button variant="default" disabled={acts.isBlocked} onClick={() => setUndone(true)}>
              {t('undo.open', { year: back.year.name })}
            </Button>
          )}
        </div>
      )}
      {isUndone && back && (
        <UndoDialog
          from={back.from}
          year={back.year}
          acts={acts}
          onClose={() => setUndone(false)}
        />
      )}
    </Sheet>
  );
}
