import { useTranslation } from 'react-i18next';
import type { YearPlan, YearPreview } from '#contract/school/years.ts';
import { beginYear } from '#src/api/structure.ts';
import { useFormat } from '#src/ui/index.ts';
import type { Acts } from './use-acts.ts';
import { useYearChange } from './use-year-change.ts';
import { YearDialog } from './year-dialog.tsx';

/** Begins the year that was planned and looked at. */
export function BeginDialog({
  plan,
  from,
  counts,
  acts,
  onClose,
  onBegun,
}: {
  plan: YearPlan;
  from: { id: string; name: string };
  counts: YearPreview['counts'];
  acts: Acts;
  onClose: () => void;
  onBegun: () => void;
}) {
  const { t } = useTranslation('structure');
  const { number } = useFormat();
  const show = useYearChange();
  async function go() {
    const done = await acts.act(
      'begin',
      `${from.id} ${JSON.stringify(plan)}`,
      (scope, key) => beginYear(scope, plan, key),
      t('said.begun', { year: plan.name }),
    );
    if (!done) return;
    onBegun();
    await show(done.data.semesterId);
  }
  const { goUp, stay, leave } = counts;
  return (
    <YearDialog
      does="begin"
      year={plan.name}
      text={t('begin.text', {
        year: from.name,
        up: number(goUp),
        stay: number(stay),
        leave: number(leave),
      })}
      rest={t('begin.back')}
      acts={acts}
      onClose={onClose}
      onGo={() => void go()}
    />
  );
}
