import { useTranslation } from 'react-i18next';
import { undoYear } from '#src/api/structure.ts';
import type { Acts } from './use-acts.ts';
import { useYearChange } from './use-year-change.ts';
import { YearDialog } from './year-dialog.tsx';

interface Named {
  id: string;
  name: string;
}

/** Takes a year back that has just begun. */
export function UndoDialog({
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
