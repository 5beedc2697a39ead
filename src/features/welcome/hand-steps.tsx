import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AddPicture, IconPicture, SharePicture } from './pictures.tsx';
import { DialogActions } from '#src/ui/dialog.tsx';
import classes from './welcome.module.css';

const steps = [
  ['share', SharePicture],
  ['add', AddPicture],
  ['open', IconPicture],
] as const;

/** Share, add to the home screen, open from there; with a file taken along, what to do with it. */
export function HandSteps({ isTaken, onDone }: { isTaken: boolean; onDone: () => void }) {
  const { t } = useTranslation('welcome');
  return (
    <div className={classes['sheet']}>
      <ol className={classes['steps']}>
        {steps.map(([step, Picture]) => (
          <li key={step}>
            <div className={classes['picture']}>
              <Picture />
            </div>
            <div>
              <strong>{t(`steps.${step}.title`)}</strong>
              <div>{t(`steps.${step}.text`)}</div>
            </div>
          </li>
        ))}
      </ol>
      <p>{t(isTaken ? 'steps.withFile' : 'steps.keepAgain')}</p>
      <DialogActions>
        <Button onClick={onDone}>{t('steps.done')}</Button>
      </DialogActions>
    </div>
  );
}
