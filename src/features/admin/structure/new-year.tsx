import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Structure } from '#contract/school/structure.ts';
import type { SuggestedPlan, YearPreview, YearPlan } from '#contract/school/years.ts';
import { errorCode } from '#src/api/errors.ts';
import { previewYear, beginYear } from '#src/api/structure.ts';
import { DraftFault, DraftOffer, useDraft } from '#src/features/drafts/index.ts';
import { QueryFallback } from '#src/features/activities/index.ts';
import { useScope } from '#src/features/session/index.ts';
import {
  IconStart,
  Note,
  QuietButton,
  Sheet,
  useErrorCodeText,
  useFormat,
  clsx,
  layouts,
} from '#src/ui/index.ts';
import { Tick } from '#src/ui/tick.tsx';
import admin from '../admin.module.css';
import { Exceptions } from './exceptions.tsx';
import { firstPlan, isPlan, sentPlan } from './new-year-plan.ts';
import { suggestionQuery } from './queries.ts';
import classes from './structure.module.css';
import type { Acts } from './use-acts.ts';
import { WaysTable } from './ways-table.tsx';
import { faultOf, YearFields } from './year-fields.tsx';
import { useYearChange } from './use-year-change.ts';
import { YearDialog } from './year-dialog.tsx';

/** Begins the year that was planned and looked at. */
function BeginDialog({
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

interface Props {
  structure: Structure;
  acts: Acts;
  onBack: () => void;
}

/** How many go where. */
function Counts({ counts }: { counts: YearPreview['counts'] }) {
  const { t } = useTranslation('structure');
  const { number } = useFormat();
  return (
    <dl className={clsx(layouts.wrap, admin['facts'])} aria-label={t('next.preview')}>
      {(['students', 'goUp', 'stay', 'leave', 'classes', 'teaching'] as const).map((what) => (
        <div key={what}>
          <dt>{t(`next.count.${what}`)}</dt>
          <dd>{number(counts[what])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The last look at a plan: it holds for this plan alone, whatever is changed after it. */
function usePreview() {
  const scope = useScope();
  const [looked, setLooked] = useState<{ of: string; seen?: YearPreview; code?: string } | null>(
    null,
  );
  const [isBusy, setBusy] = useState(false);
  async function look(sent: NonNullable<ReturnType<typeof sentPlan>>) {
    const of = JSON.stringify(sent);
    setBusy(true);
    try {
      setLooked({ of, seen: await previewYear(scope, sent) });
    } catch (error) {
      setLooked({ of, code: errorCode(error) });
    } finally {
      setBusy(false);
    }
  }
  return { looked, isBusy, look };
}

function Wizard({ structure, acts, onBack, suggested }: Props & { suggested: SuggestedPlan }) {
  const { t } = useTranslation('structure');
  const codeText = useErrorCodeText();
  const { id, name, startsOn, endsOn } = structure.year;
  const [initial] = useState(() => firstPlan({ name, startsOn, endsOn }));
  const draft = useDraft({ kind: 'next-year', id, initial, isState: isPlan });
  const plan = draft.state;
  const [isBeginning, setBeginning] = useState(false);
  const { looked, isBusy, look } = usePreview();
  const sent = sentPlan(plan, suggested);
  const isLate = plan.year.startsOn > startsOn;
  const fault = faultOf(plan.year) ?? (isLate ? null : 'notAfter');
  const isSeen = looked !== null && looked.of === JSON.stringify(sent);
  const preview = (isSeen && looked.seen) || null;
  return (
    <>
      <DraftOffer draft={draft} show={({ year }) => year.name} />
      <DraftFault draft={draft} />
      <Sheet padded className={classes['step'] ?? ''} aria-label={t('next.year')}>
        <h4>{t('next.year')}</h4>
        <YearFields year={plan.year} onChange={(year) => draft.set({ ...plan, year })} />
        {fault && <p className={classes['fault']}>{t(`fault.${fault}`)}</p>}
      </Sheet>
      <Sheet padded className={classes['step'] ?? ''} aria-label={t('next.ways')}>
        <h4>{t('next.ways')}</h4>
        <p className={admin['quiet']}>{t('next.waysText')}</p>
        <WaysTable
          structure={structure}
          suggested={suggested}
          plan={plan}
          preview={preview}
          onChange={(ways) => draft.set({ ...plan, ways })}
        />
      </Sheet>
      <Sheet padded className={classes['step'] ?? ''}>
        <Exceptions
          structure={structure}
          exceptions={plan.exceptions}
          onChange={(exceptions) => draft.set({ ...plan, exceptions })}
        />
        <Tick
          label={t('next.keepsTeaching')}
          text={t('next.keepsTeachingText')}
          isOn={plan.keepsTeaching}
          onChange={(keepsTeaching) => draft.set({ ...plan, keepsTeaching })}
        />
      </Sheet>
      <Sheet padded className={classes['step'] ?? ''} aria-label={t('next.preview')}>
        <h4>{t('next.preview')}</h4>
        {preview ? <Counts counts={preview.counts} /> : <p>{t('next.previewText')}</p>}
        <output>
          {isSeen && looked.code && <Note kind="wrong">{codeText(looked.code)}</Note>}
          {sent === null && <Note kind="wait">{t('next.unknownLeft')}</Note>}
        </output>
        <div className={clsx(layouts.row, admin['actions'])}>
          <Button
            variant={preview ? 'default' : 'filled'}
            disabled={sent === null || fault !== null || isBusy || acts.isBlocked}
            onClick={() => sent && void look(sent)}
          >
            {t(isBusy ? 'next.looking' : 'next.look')}
          </Button>
          {preview && (
            <Button disabled={acts.isBlocked} onClick={() => setBeginning(true)}>
              {t('next.begin')}
            </Button>
          )}
        </div>
      </Sheet>
      {isBeginning && sent && preview && (
        <BeginDialog
          plan={sent}
          from={structure.year}
          counts={preview.counts}
          acts={acts}
          onClose={() => setBeginning(false)}
          onBegun={() => {
            draft.saved(plan);
            draft.reset();
            onBack();
          }}
        />
      )}
    </>
  );
}

/** The year that follows: when it is, where everybody goes; looked at before it begins. What is planned survives a reload. */
export function NewYear(props: Props) {
  const { t } = useTranslation('structure');
  const query = useQuery(suggestionQuery(useScope()));
  return (
    <section
      className={clsx(layouts.grid, layouts.gap16, admin['section'])}
      aria-label={t('next.title')}
    >
      <div className={clsx(layouts.row, layouts.gap4x16, classes['back'])}>
        <QuietButton
          icon={<IconStart size={20} stroke={1.75} aria-hidden />}
          onClick={props.onBack}
        >
          {t('students.back')}
        </QuietButton>
        <h3>{t('next.title')}</h3>
      </div>
      <p className={admin['quiet']}>{t('next.text', { year: props.structure.year.name })}</p>
      {query.data ? (
        <Wizard {...props} suggested={query.data} />
      ) : (
        <QueryFallback query={query} what={t('next.failed')} rows={6} isKept={false} />
      )}
    </section>
  );
}
