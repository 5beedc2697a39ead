import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconSchool } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cardClassesQuery, structureQuery } from '#src/features/admin/index.ts';
import { ButtonLink } from '#src/features/activities/index.ts';
import { useScope } from '#src/features/session/index.ts';
import {
  EmptyState,
  ScreenReaderText,
  Sheet,
  useFormat,
  clsx,
  layouts,
  typography,
} from '#src/ui/index.ts';
import { FirstSteps } from './first-steps.tsx';
import { StepNumber } from './step-number.tsx';
import classes from './home.module.css';

const tabs = { terms: 'structure', lists: 'lists', cards: 'cards' } as const;
type Step = keyof typeof tabs;
const steps: Step[] = ['terms', 'lists', 'cards'];

/** How far a new school is set up; undefined until the server has answered, and if it did not. */
function useDone() {
  const scope = useScope();
  // Asked anew at each visit: what she has just done elsewhere counts.
  const structure = useQuery({ ...structureQuery(scope), staleTime: 0 });
  const cards = useQuery({ ...cardClassesQuery(scope), staleTime: 0 });
  const isAsking = structure.isFetching || cards.isFetching;
  const known = structure.data && cards.data;
  const done: Record<Step, boolean> | undefined = known && {
    terms: (structure.data.year.terms ?? []).length > 0,
    lists: cards.data.some(({ students }) => students > 0),
    cards: cards.data.some(({ withCard }) => withCard > 0),
  };
  return { done, isAsking };
}

/** The first steps of a school without students or cards, with links; then how to make the first exam. */
export function SchoolSetup({ children }: { children: (lead: ReactNode) => ReactNode }) {
  const { done, isAsking } = useDone();
  const [isSetUp, setSetUp] = useState<boolean | null>(null);
  // Decided once for a visit: nothing else comes in its place later.
  if (isSetUp === null && !isAsking) setSetUp(!done || (done.lists && done.cards));
  if (isSetUp === null) return children(null);
  return children(isSetUp || !done ? <FirstSteps /> : <SetUp done={done} />);
}

function SetUp({ done }: { done: Record<Step, boolean> }) {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  const next = steps.find((step) => !done[step]);
  return (
    <Sheet padded>
      <EmptyState
        icon={<IconSchool size={28} stroke={1.5} aria-hidden />}
        title={t('setUp.title')}
        text={t('setUp.text')}
      />
      <ol className={clsx(layouts.grid, layouts.gap16, classes['steps'])}>
        {steps.map((step, at) => (
          <li key={step} className={classes['step']} data-done={done[step] || undefined}>
            <StepNumber>
              {done[step] ? <IconCheck size={20} stroke={2} /> : number(at + 1)}
            </StepNumber>
            <div className={classes['rowText']}>
              <div className={classes['rowTitle']}>
                {t(`setUp.${step}.title`)}
                {done[step] && <ScreenReaderText> {t('setUp.done')}</ScreenReaderText>}
              </div>
              <div className={typography.quiet}>{t(`setUp.${step}.text`)}</div>
            </div>
            <ButtonLink
              to="/admin"
              search={{ tab: tabs[step] }}
              variant={step === next ? 'filled' : 'default'}
              className={classes['stepLink']}
            >
              {t(`setUp.${step}.link`)}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
