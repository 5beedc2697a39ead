import { useTranslation } from 'react-i18next';
import { usePerson } from '#src/features/session/index.ts';
import { QuietLink } from '#src/ui/index.ts';
import { tours } from './tour-memory.ts';
import classes from './welcome.module.css';

/** Shows the tour once more, on the home page. */
export function TourAgain() {
  const { t } = useTranslation('welcome');
  const { owner } = usePerson();
  return (
    <div className={classes['again']}>
      <QuietLink to="/" onClick={() => tours.set(owner, { at: 'step', step: 0, isAsked: true })}>
        {t('tour.again')}
      </QuietLink>
    </div>
  );
}
