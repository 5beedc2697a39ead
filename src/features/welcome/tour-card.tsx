import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, useFormat } from '#src/ui/index.ts';
import { FootCard } from './foot-card.tsx';
import { TourPicture } from './pictures.tsx';
import { STEPS } from './tour-memory.ts';
import type { TourView } from './use-tour.ts';
import classes from './welcome.module.css';

/** Four short steps, one at a time; what a step speaks of is ringed while it is on the screen. */
export function TourCard({ step, number, goTo, close }: TourView) {
  const { t } = useTranslation('welcome');
  const { number: say } = useFormat();
  useEffect(() => {
    document.documentElement.dataset['tour'] = step;
    return () => {
      delete document.documentElement.dataset['tour'];
    };
  }, [step]);
  const isLast = number === STEPS.length;
  return (
    <FootCard
      title={t(`tour.${step}.title`)}
      picture={<TourPicture step={step} />}
      onClose={close}
      actions={
        <>
          <span className={classes['at']}>
            {t('tour.at', { number: say(number), total: say(STEPS.length) })}
          </span>
          {number > 1 && (
            <QuietButton onClick={() => goTo(number - 1)}>{t('tour.back')}</QuietButton>
          )}
          <QuietButton onClick={isLast ? close : () => goTo(number + 1)}>
            {t(isLast ? 'tour.end' : 'tour.next')}
          </QuietButton>
        </>
      }
    >
      <p>{t(`tour.${step}.text`)}</p>
    </FootCard>
  );
}
