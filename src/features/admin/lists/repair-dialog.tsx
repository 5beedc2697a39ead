import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterPerson } from '#domain/roster/model.ts';
import { repaired, repairOf, type RowRepair } from '#domain/roster/repair.ts';
import { DraftFault, DraftOffer, useDraft } from '#src/features/drafts/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Note, useFormat, layouts } from '#src/ui/index.ts';
import { Tick } from '#src/ui/tick.tsx';
import { fullName } from '#src/lib/person-name.ts';
import { placeKey } from './kept.ts';
import classes from './lists.module.css';

const isRepair = (value: unknown): value is RowRepair =>
  typeof value === 'object' && value !== null && 'firstName' in value && 'mobile' in value;

/** A row of a file as it is put right; what is typed is kept as in every form. */
export function RepairDialog({
  person,
  repair,
  classmates,
  onSave,
  onClose,
}: {
  /** As the file has her. */
  person: RosterPerson;
  /** How she was put right before. */
  repair: RowRepair | undefined;
  /** How many others of her class have no grade either. */
  classmates: number;
  /** Null: as it is in the file; `isForClass`: its grade counts for them too. */
  onSave: (repair: RowRepair | null, isForClass: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('lists');
  const { number } = useFormat();
  const [isForClass, setForClass] = useState(true);
  const draft = useDraft({
    kind: 'people-lists',
    id: `row ${placeKey(person.place)}`,
    initial: { ...repairOf(person), ...repair },
    isState: isRepair,
  });
  const isStaff = person.kind === 'staff';
  const { fault } = repaired(person, draft.state);
  const set = (name: keyof RowRepair) => (event: { currentTarget: { value: string } }) =>
    draft.set({ ...draft.state, [name]: event.currentTarget.value });
  const field = (name: keyof RowRepair, label: string, dir?: 'ltr' | 'auto') => (
    <TextInput
      label={label}
      value={draft.state[name]}
      onChange={set(name)}
      dir={dir}
      autoComplete="off"
      maxLength={200}
    />
  );
  // Who is of another class, or has no grade yet, says nothing of the others.
  const { base, class: className } = draft.state;
  const hasClassmates =
    classmates > 0 && base.trim() !== '' && className === repairOf(person).class;
  const close = (next: RowRepair | null) => {
    draft.saved(draft.state);
    onSave(next, hasClassmates && isForClass);
  };
  return (
    <Dialog title={t('repair.title')} onClose={onClose}>
      <form
        className={layouts.grid}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          close(draft.state);
        }}
      >
        <DraftOffer draft={draft} show={fullName} />
        <DraftFault draft={draft} />
        <div className={classes['fields']}>
          {field('firstName', t('repair.firstName'), 'auto')}
          {field('lastName', t('repair.lastName'), 'auto')}
          {isStaff && field('course', t('repair.courses'), 'auto')}
          {field('class', t(isStaff ? 'repair.classes' : 'repair.class'))}
          {field('base', t('repair.base'))}
          {field('nationalCode', t('repair.nationalCode'), 'ltr')}
          {field('code', t(isStaff ? 'repair.staffCode' : 'repair.code'), 'ltr')}
          {!isStaff && field('guardians', t('repair.guardians'), 'auto')}
          {isStaff && field('mobile', t('repair.mobile'), 'ltr')}
          {isStaff && field('login', t('repair.login'), 'ltr')}
        </div>
        <DialogActions
          above={
            <>
              {hasClassmates && (
                <Tick
                  label={t('repair.forClass', {
                    count: classmates,
                    n: number(classmates),
                    name: className,
                  })}
                  isOn={isForClass}
                  onChange={setForClass}
                />
              )}
              <output className={classes['above']}>
                {fault && <Note kind="wait">{t(`reason.${fault}`)}</Note>}
              </output>
            </>
          }
        >
          {repair ? (
            <Button variant="default" onClick={() => close(null)}>
              {t('repair.asInFile')}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {t('admin:cancel')}
            </Button>
          )}
          <Button type="submit">{t('repair.save')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
