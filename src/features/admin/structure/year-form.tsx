import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DraftFault, DraftOffer, useDraft } from '#src/features/drafts/index.ts';
import { changeYear } from '#src/api/structure.ts';
import admin from '../admin.module.css';
import type { Acts } from './use-acts.ts';
import { faultOf, isYearDays, YearFields, type YearDays } from './year-fields.tsx';

/** Renames the year, or moves its days. */
export function YearForm({
  id,
  year,
  acts,
  onDone,
}: {
  id: string;
  year: YearDays;
  acts: Acts;
  onDone: () => void;
}) {
  const { t } = useTranslation('structure');
  const draft = useDraft({
    kind: 'structure',
    id: `year ${id}`,
    initial: year,
    base: year,
    isState: isYearDays,
  });
  const to = draft.state;
  const fault = faultOf(to);
  async function save() {
    const was = isYearDays(draft.base) ? draft.base : year;
    const body = { ...to, name: to.name.trim(), was };
    const done = await acts.act(
      'year',
      JSON.stringify(body),
      (scope, key) => changeYear(scope, body, key),
      t('said.yearChanged'),
    );
    if (!done) return;
    draft.saved(to);
    onDone();
  }
  return (
    <form
      className={admin['dialog']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === null && !acts.isBlocked) void save();
      }}
    >
      <DraftOffer draft={draft} show={({ name }) => name} />
      <YearFields year={to} onChange={draft.set} />
      <p className={admin['quiet']}>{fault === null ? t('yearText') : t(`fault.${fault}`)}</p>
      <DraftFault draft={draft} />
      <div className={admin['actions']}>
        <Button type="submit" disabled={fault !== null || acts.isBlocked}>
          {t('save')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            draft.reset();
            onDone();
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
