import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Structure } from '#contract/school/structure.ts';
import { removeClass, removeCourse, removeGrade } from '#src/api/structure.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { useFormat, layouts } from '#src/ui/index.ts';
import classes from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import { usesOf, type Part } from './uses.ts';
import type { Acts } from './use-acts.ts';

const sends = { grade: removeGrade, class: removeClass, course: removeCourse };

/** Asks before a part goes, with what hangs on it; where something does that must stay, says why it cannot. */
export function RemoveDialog({
  part,
  structure,
  acts: { act, doing, isBlocked },
  onClose,
}: {
  part: Part;
  structure: Structure;
  acts: Acts;
  onClose: () => void;
}) {
  const { t } = useTranslation('structure');
  const { number } = useFormat();
  const isOffline = useIsOffline();
  const [isAsked, setAsked] = useState(false);
  const { of, id, name } = part;
  const { stays, goes } = usesOf(part, structure);
  const isKept = stays.length > 0;
  async function go() {
    setAsked(true);
    const done = await act(
      `${of} ${id}`,
      'remove',
      (scope, key) => sends[of](scope, id, key),
      ({ outcome }) => t(`removed.${outcome}`, { name }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      onClose={onClose}
      title={t(isKept ? `remove.${of}Kept` : `remove.${of}`, { name })}
      startsAtTitle
    >
      <div className={layouts.grid}>
        <p>{t(isKept ? 'remove.why' : `remove.${of}Text`)}</p>
        {[...stays, ...goes].length > 0 && (
          <ul>
            {(isKept ? stays : goes).map((use) => (
              <li key={use.what}>
                {t(`uses.${use.what}`, { count: use.count, n: number(use.count) })}
              </li>
            ))}
          </ul>
        )}
        {isKept && <p className={classes['quiet']}>{t(`remove.${of}Instead`)}</p>}
        <DoingNote doing={isAsked && doing?.of === `${of} ${id}` ? doing : null} />
        {isOffline && <p className={classes['quiet']}>{t('admin:offline')}</p>}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t(isKept ? 'close' : 'cancel')}
          </Button>
          {!isKept && (
            <Button color="red" disabled={isBlocked} onClick={() => void go()}>
              {t('remove.submit')}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}
