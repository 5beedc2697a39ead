import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Structure } from '#contract/school/structure.ts';
import type { Student } from '#contract/shapes.ts';
import { changeEnrolment } from '#src/api/structure.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { layouts } from '#src/ui/index.ts';
import { DoingNote } from '../doing-note.tsx';
import { ClassSelect, LEAVES } from './class-select.tsx';
import type { Acts } from './use-acts.ts';

/** Puts a student into another class from today on, or lets her leave; what she has written stays. */
export function MoveDialog({
  student: { studentId, classId: was },
  name,
  structure,
  acts,
  onClose,
}: {
  student: Student;
  name: string;
  structure: Structure;
  acts: Acts;
  onClose: () => void;
}) {
  const { t } = useTranslation('structure');
  const [to, setTo] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isLeaving = to === LEAVES;
  async function go() {
    setAsked(true);
    const classId = isLeaving ? null : to;
    const done = await acts.act(
      'move',
      [studentId, was, classId].join(' '),
      ({ schoolId }, key) => changeEnrolment(schoolId, studentId, { was, classId }, key),
      isLeaving
        ? t('said.left', { name })
        : t('said.moved', {
            name,
            class: structure.classes.find(({ id }) => id === to)?.name ?? '',
          }),
    );
    if (done) onClose();
  }
  return (
    <Dialog onClose={onClose} title={t('move.title', { name })}>
      <div className={layouts.grid}>
        <ClassSelect
          structure={structure}
          label={t('move.to')}
          value={to}
          except={was}
          isOfYear
          onChoose={setTo}
        />
        <p>{t(isLeaving ? 'move.leavesText' : 'move.text')}</p>
        <DoingNote doing={isAsked && acts.doing?.of === 'move' ? acts.doing : null} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            {...(isLeaving && { color: 'red' })}
            disabled={to === '' || acts.isBlocked}
            onClick={() => void go()}
          >
            {t(isLeaving ? 'move.submitLeave' : 'move.submit')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
