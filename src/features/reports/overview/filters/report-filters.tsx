import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#src/api/server-time.ts';
import { useIsPhone } from '#src/features/activities/index.ts';
import { usePerson } from '#src/features/session/index.ts';
import { DayField } from '#src/ui/date-field/index.ts';
import { ChoiceField, type Choice } from '#src/ui/choice-field.tsx';
import { useFormat, clsx, layouts, typography, controls } from '#src/ui/index.ts';
import { monthAround, periodName, type Period } from './period.ts';
import classes from './filters.module.css';

/** What a report is narrowed to; kept in the address. */
export interface ReportFilter extends Period {
  class?: string | undefined;
  course?: string | undefined;
}

/** One choice as reports show it. */
export function ReportChoice(
  props: Omit<ComponentProps<typeof ChoiceField>, 'unknown' | 'className' | 'isLabelled'>,
) {
  const { t } = useTranslation('user-report');
  return <ChoiceField {...props} unknown={t('filter.unknown')} className={classes['field']} />;
}

function PeriodFields({
  period,
  onPeriod,
}: {
  period: Period;
  onPeriod: (period: Required<Period>) => void;
}) {
  const { t } = useTranslation('user-report');
  const { lang, zone } = useFormat();
  const month = monthAround(serverNow(), lang, zone);
  const terms = usePerson().semester?.terms ?? [];
  const named = periodName(period, month, terms);
  const [isOwn, setOwn] = useState(false);
  const shown = isOwn ? 'own' : named;
  const limits = { zone, className: classes['day'] };
  return (
    <>
      <NativeSelect
        className={classes['field'] ?? ''}
        label={t('filter.period')}
        value={shown}
        onChange={({ currentTarget: { value } }) => {
          setOwn(value === 'own');
          if (value === 'all') onPeriod({ from: undefined, to: undefined });
          if (value === 'month') onPeriod(month);
          const term = terms.find((_, at) => value === `term ${at}`);
          if (term) onPeriod({ from: term.startsOn, to: term.endsOn });
        }}
        data={[
          { value: 'all', label: t('period.all') },
          ...terms.map(({ name }, at) => ({ value: `term ${at}`, label: name })),
          { value: 'month', label: t('period.month') },
          { value: 'own', label: t('period.own') },
        ]}
      />
      {shown === 'own' && (
        <>
          <DayField
            {...limits}
            label={t('filter.from')}
            value={period.from ?? null}
            onChange={(day) => onPeriod({ from: day ?? undefined, to: period.to })}
            min="2001-01-01"
            max={period.to ?? '2099-12-31'}
          />
          <DayField
            {...limits}
            label={t('filter.to')}
            value={period.to ?? null}
            onChange={(day) => onPeriod({ from: period.from, to: day ?? undefined })}
            min={period.from ?? '2001-01-01'}
            max="2099-12-31"
          />
        </>
      )}
    </>
  );
}

/** How many of the filters behind the button are in force. */
const countSaid = ({ class: classId, course, from, to }: ReportFilter) =>
  [classId, course, from ?? to].filter(Boolean).length;

/** Class, course and period in a row, on a phone behind one button; and how much they leave. */
export function ReportFilters({
  filter,
  onFilter,
  classChoices,
  courseChoices,
  summary,
  children,
}: {
  filter: ReportFilter;
  onFilter: (change: ReportFilter) => void;
  /** Left out where everything is of one class. */
  classChoices?: readonly Choice[] | undefined;
  courseChoices: readonly Choice[];
  /** "6 of 14 exams". */
  summary: string;
  /** What is beside the button on a phone, and before the fields elsewhere. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('user-report');
  const { number } = useFormat();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  // Days that were about to be chosen go with the rest.
  const [clearings, setClearings] = useState(0);
  const said = countSaid(filter);
  const nothing = { class: undefined, course: undefined, from: undefined, to: undefined };
  const clear = () => {
    setClearings(clearings + 1);
    onFilter(nothing);
  };
  return (
    <div className={clsx(layouts.grid, layouts.below16, classes['filters'])}>
      {isPhone && (
        <div className={clsx(layouts.wrap, layouts.gap12, classes['row'])}>
          {children}
          <Button
            variant="default"
            aria-expanded={isOpen}
            leftSection={<IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {said > 0 ? t('filter.openCount', { n: number(said) }) : t('filter.open')}
          </Button>
        </div>
      )}
      {(!isPhone || isOpen) && (
        <fieldset
          className={clsx(layouts.wrap, layouts.gap12, classes['fields'])}
          aria-label={t('filter.label')}
        >
          {!isPhone && children}
          {classChoices && (
            <ReportChoice
              label={t('filter.class')}
              all={t('filter.allClasses')}
              value={filter.class}
              choices={classChoices}
              onChange={(next) => onFilter({ class: next })}
            />
          )}
          <ReportChoice
            label={t('filter.course')}
            all={t('filter.allCourses')}
            value={filter.course}
            choices={courseChoices}
            onChange={(next) => onFilter({ course: next })}
          />
          <PeriodFields key={clearings} period={filter} onPeriod={onFilter} />
        </fieldset>
      )}
      <div className={clsx(layouts.row, typography.quiet, layouts.gap0x16, classes['summary'])}>
        <output>{summary}</output>
        {said > 0 && (
          <button type="button" className={controls.action} onClick={clear}>
            {t('filter.clear')}
          </button>
        )}
      </div>
    </div>
  );
}
