import { useTranslation } from 'react-i18next';
import type { Structure } from '#contract/school/structure.ts';
import type { SuggestedPlan, YearPreview } from '#contract/school/years.ts';
import { Chip, useFormat } from '#src/ui/index.ts';
import { ClassSelect } from './class-select.tsx';
import { wayOf, type Plan } from './new-year-plan.ts';
import classes from './structure.module.css';

/** Where each class goes, and, once it was looked at, what becomes of its students. */
export function WaysTable({
  structure,
  suggested,
  plan,
  preview,
  onChange,
}: {
  structure: Structure;
  suggested: SuggestedPlan;
  plan: Plan;
  preview: YearPreview | null;
  onChange: (ways: Plan['ways']) => void;
}) {
  const { t } = useTranslation('structure');
  const { number } = useFormat();
  return (
    <ul className={classes['ways']} aria-label={t('next.ways')}>
      {suggested.classes.map((row) => {
        const { id, name } = row.class;
        const to = wayOf(plan, row);
        const counted = preview?.classes.find((one) => one.class.id === id);
        return (
          <li key={id}>
            <div>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <span className={classes['small']}>
                {counted && row.students > 0
                  ? (['goUp', 'stay', 'leave'] as const)
                      .filter((what) => counted[what] > 0)
                      .map((what) => t(`next.of.${what}`, { n: number(counted[what]) }))
                      .join(t('common:listComma'))
                  : t('fact.students', { count: row.students, n: number(row.students) })}
              </span>
              {to === '' && <Chip kind="wait">{t('next.unknown')}</Chip>}
            </div>
            <ClassSelect
              structure={structure}
              label={t('next.wayOf', { name })}
              isLabelled={false}
              value={to}
              isOfYear={false}
              onChoose={(chosen) => onChange({ ...plan.ways, [id]: chosen })}
            />
          </li>
        );
      })}
    </ul>
  );
}
