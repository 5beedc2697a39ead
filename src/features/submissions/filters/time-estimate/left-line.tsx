import { useTranslation } from 'react-i18next';
import { usePerson } from '#src/features/session/index.ts';
import { Facts, useFormat, clsx, layouts, typography, controls } from '#src/ui/index.ts';
import { roughly, typicalTime } from './pace.ts';
import { paceHidden, usePace } from './pace-store.ts';
import classes from '../filters.module.css';

/** "About 25 minutes" for so many answers, at the pace of this session; null while that cannot be said. */
export function useRest(answers: number): { each: string; rest: string } | null {
  const { t } = useTranslation('submissions');
  const { number } = useFormat();
  const typical = typicalTime(usePace(usePerson().owner));
  if (typical === null || answers === 0) return null;
  const { hours, minutes } = roughly(typical * answers);
  const seconds = Math.max(1, Math.round(typical / 1_000));
  const n = number(minutes);
  const h = number(hours);
  return {
    each: t('pace.each', { count: seconds, n: number(seconds) }),
    rest:
      hours === 0
        ? t('pace.minutes', { count: minutes, n })
        : minutes === 0
          ? t('pace.hours', { count: hours, n: h })
          : t('pace.hoursAndMinutes', { hours: h, minutes: n }),
  };
}

/** What is left to correct, and about how long that takes; she may do without the latter. */
export function LeftLine({ workbooks, answers }: { workbooks: number; answers: number }) {
  const { t } = useTranslation('submissions');
  const { number } = useFormat();
  const rest = useRest(answers);
  const isHidden = paceHidden.use();
  if (workbooks === 0) return null;
  return (
    <div className={clsx(layouts.row, typography.quiet, layouts.gap0x16, classes['left'])}>
      <Facts
        items={[
          t('left.workbooks', { count: workbooks, n: number(workbooks) }),
          answers > 0 && t('left.answers', { count: answers, n: number(answers) }),
          !isHidden && rest?.each,
          !isHidden && rest?.rest,
        ].filter((item) => typeof item === 'string')}
      />
      {rest && (
        <button type="button" className={controls.action} onClick={() => paceHidden.set(!isHidden)}>
          {t(isHidden ? 'pace.show' : 'pace.hide')}
        </button>
      )}
    </div>
  );
}
