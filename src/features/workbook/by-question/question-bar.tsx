import { Button, Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerRow } from './rows.ts';
import {
  Facts,
  IconEnd,
  IconStart,
  ProgressLine,
  useFormat,
  clsx,
  layouts,
  typography,
} from '#src/ui/index.ts';
import { SubjectMenu } from '#src/ui/subject-menu.tsx';
import { ViewSwitchItem } from '../view-switch-item.tsx';
import screen from '../screen.module.css';
import classes from './by-question.module.css';

/** How the answers are shown. */
export interface Wishes {
  /** To the whole workbook of who is in work. */
  onStudent: () => void;
  isBlind: boolean;
  onBlind: (isOn: boolean) => void;
  isGrid: boolean;
  onGrid: (isOn: boolean) => void;
  /** Null where nothing was taken apart. */
  onTogether: (() => void) | null;
}

function WishMenu({ onStudent, isBlind, onBlind, isGrid, onGrid, onTogether }: Wishes) {
  const { t } = useTranslation('by-question');
  return (
    <SubjectMenu withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes['wishes'] ?? ''}
          aria-label={t('wishes')}
          leftSection={<IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />}
        >
          <span className={classes['onlyWide']}>{t('wishes')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={screen['menu'] ?? ''}>
        <ViewSwitchItem to="student" onSwitch={onStudent} />
        <Menu.CheckboxItem checked={isBlind} onChange={onBlind} closeMenuOnClick>
          {t('blindNames')}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={isGrid} onChange={onGrid} closeMenuOnClick>
          {t('grid')}
        </Menu.CheckboxItem>
        {onTogether && <Menu.Item onClick={onTogether}>{t('together')}</Menu.Item>}
      </Menu.Dropdown>
    </SubjectMenu>
  );
}

/** Which question this is, the way to the others, and how many of its answers have a score. */
export const QuestionBar = memo(function QuestionBar({
  question,
  number,
  progress,
  isScored,
  age,
  missing,
  previous,
  next,
  wishes,
  onQuestion,
  onList,
}: {
  question: AnswerRow['question'];
  number: number;
  progress: { scored: number; whole: number };
  isScored: boolean;
  /** How old what is shown is, while it could not be read anew. */
  age: string | null;
  /** Of how many students nothing is on this device. */
  missing: number;
  previous: string | null;
  next: string | null;
  wishes: React.ReactNode;
  onQuestion: (questionId: string) => void;
  onList: () => void;
}) {
  const { t } = useTranslation(['by-question', 'workbook']);
  const format = useFormat();
  const { scored, whole } = progress;
  const gaps = { scored: format.number(scored), whole: format.number(whole) };
  const step = (label: string, target: string | null, icon: React.ReactNode) => (
    <button
      type="button"
      className={clsx(layouts.center, layouts.fixed, screen['step'])}
      aria-label={label}
      title={label}
      aria-disabled={target === null}
      onClick={() => target !== null && onQuestion(target)}
    >
      {icon}
    </button>
  );
  return (
    <div className={screen['who']}>
      <div className={clsx(layouts.line, layouts.gap12, layouts.shrink, screen['whoBar'])}>
        {step(t('workbook:previousQuestion'), previous, <IconStart />)}
        <div className={screen['whoText']}>
          <h2 className={clsx(typography.cut, screen['whoName'])}>
            <button
              type="button"
              className={clsx(layouts.inline, classes['title'])}
              onClick={onList}
            >
              {t('workbook:questionN', { n: format.number(number) })}
              <IconChevronDown size={16} stroke={1.75} aria-hidden />
            </button>
          </h2>
          <Facts
            className={clsx(typography.quiet, screen['whoFacts'])}
            items={[
              t(`common:questionType.${question.type}`),
              isScored &&
                t('workbook:marks', {
                  count: question.maxScoreUnits === 240 ? 1 : 2,
                  n: format.score(question.maxScoreUnits),
                }),
              missing > 0 && t('missing', { count: missing, n: format.number(missing) }),
              age,
            ].map((fact) => fact || null)}
          />
        </div>
        {step(t('nextQuestion'), next, <IconEnd />)}
        <div
          className={clsx(
            layouts.line,
            layouts.gap16,
            layouts.end,
            layouts.fixed,
            screen['whoEnd'],
          )}
        >
          {wishes}
          {isScored && (
            <div className={clsx(typography.quiet, classes['progress'])}>
              <span className={classes['onlyWide']}>{t('progress', gaps)}</span>
              <span className={classes['onlyPhone']} title={t('progress', gaps)}>
                {t('progressShort', gaps)}
              </span>
              <ProgressLine value={scored} max={whole} label={t('progress', gaps)} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
});

export const Wished = memo(WishMenu);
