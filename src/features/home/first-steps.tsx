import { IconFileText, IconUserShield } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, NewLink } from '#src/features/activities/index.ts';
import { mayOnlyView, seesExams, usePerson } from '#src/features/session/index.ts';
import {
  EmptyState,
  Sheet,
  useFormat,
  layouts,
  clsx,
  EmptySheet,
  typography,
} from '#src/ui/index.ts';
import { StepNumber } from './step-number.tsx';
import classes from './home.module.css';

const steps = ['write', 'release', 'correct'] as const;

function Steps() {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  return (
    <>
      <ol className={clsx(layouts.grid, layouts.gap16, classes['steps'])}>
        {steps.map((step, at) => (
          <li key={step} className={classes['step']}>
            <StepNumber>{number(at + 1)}</StepNumber>
            <div>
              <div className={classes['rowTitle']}>{t(`bare.step.${step}`)}</div>
              <div className={typography.quiet}>{t(`bare.step.${step}Text`)}</div>
            </div>
          </li>
        ))}
      </ol>
      <div className={layouts.wrap}>
        <NewLink kind="exam" />
        <ButtonLink to="/question-bank" variant="default">
          {t('bare.bank')}
        </ButtonLink>
      </div>
    </>
  );
}

/** Where there is no exam and no assignment at all: how the first one comes about, for whoever may make one. */
export function FirstSteps() {
  const { t } = useTranslation('home');
  const person = usePerson();
  const { roles, semester } = person;
  const isViewer = mayOnlyView(roles);
  const mayMake = !isViewer && semester?.active === true;
  if (!seesExams(person))
    return (
      <EmptySheet
        icon={<IconUserShield size={28} stroke={1.5} aria-hidden />}
        title={t('bare.apartTitle')}
        text={t('bare.apart')}
        action={
          <ButtonLink to="/admin" variant="default">
            {t('adminLink')}
          </ButtonLink>
        }
      />
    );
  return (
    <Sheet padded>
      <EmptyState
        icon={<IconFileText size={28} stroke={1.5} aria-hidden />}
        title={t('bare.title')}
        text={t(mayMake ? 'bare.text' : isViewer ? 'bare.viewer' : 'bare.closed')}
      />
      {mayMake && <Steps />}
    </Sheet>
  );
}
