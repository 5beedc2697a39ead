import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DraftFault, DraftOffer, useDraft } from '#src/features/drafts/index.ts';
import type { Term } from '#contract/shapes.ts';
import { changeYear } from '#src/api/structure.ts';
import { clsx, layouts } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import type { Acts } from './use-acts.ts';
import { faultOfTerms, isTerms, TermFields } from './term-fields.tsx';
import { faultOf, isYearDays, YearFields, type YearDays } from './year-fields.tsx';

interface Year extends YearDays {
  terms: Term[];
}
const isYear = (value: unknown): value is Year =>
  isYearDays(value) && 'terms' in value && isTerms(value.terms);

/** Renames the year, moves its days, or divides it into terms. */
export function YearForm({
  id,
  year,
  acts,
  onDone,
}: {
  id: string;
  year: Year;
  acts: Acts;
  onDone: () => void;
}) {
  const { t } = useTranslation('structure');
  const draft = useDraft({
    kind: 'structure',
    id: `year ${id}`,
    initial: year,
    base: year,
    isState: isYear,
  });
  const to = draft.state;
  const fault = faultOf(to) ?? faultOfTerms(to, to.terms);
  async function save() {
    const was = isYear(draft.base) ? draft.base : year;
    const terms = to.terms.map((term) => ({ ...term, name: term.name.trim() }));
    const body = { ...to, name: to.name.trim(), terms, was };
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
      className={layouts.grid}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === null && !acts.isBlocked) void save();
      }}
    >
      <DraftOffer draft={draft} show={({ name }) => name} />
      <YearFields year={to} onChange={(days) => draft.set({ ...to, ...days })} />
      <TermFields year={to} terms={to.terms} onChange={(terms) => draft.set({ ...to, terms })} />
      <p className={admin['quiet']}>{fault === null ? t('yearText') : t(`fault.${fault}`)}</p>
      <DraftFault draft={draft} />
      <div className={clsx(layouts.row, admin['actions'])}>
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
