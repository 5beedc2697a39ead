import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import {
  IconArrowsShuffle,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconEye,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Facts, Note, useFormat, clsx, layouts } from '#src/ui/index.ts';
import type { Parent } from '../parent.ts';
import { PaperQuestion } from './paper-question.tsx';
import { paperOf } from './paper.ts';
import classes from './preview.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const widths = { desktop: IconDeviceLaptop, phone: IconDeviceMobile };
type Width = keyof typeof widths;

function WidthChoice({ width, onWidth }: { width: Width; onWidth: (width: Width) => void }) {
  const { t } = useTranslation('questions');
  const name = useId();
  return (
    <fieldset className={classes['widths']} aria-label={t('preview.width')}>
      {(['desktop', 'phone'] as const).map((one) => {
        const Drawn = widths[one];
        return (
          <label key={one}>
            <input type="radio" name={name} checked={one === width} onChange={() => onWidth(one)} />
            <Drawn {...icon} />
            {t(`preview.${one}`)}
          </label>
        );
      })}
    </fieldset>
  );
}

/** What stands on top of the paper. */
function PaperHead({ activity, count }: { activity: Parent; count: number }) {
  const { t } = useTranslation('questions');
  const { number, score } = useFormat();
  const { durationMinutes, totalScoreUnits } = activity;
  return (
    <div className={classes['paperHead']}>
      <h2>{activity.title}</h2>
      <Facts
        className={classes['quiet'] ?? ''}
        items={[
          activity.courseName,
          durationMinutes === null
            ? null
            : t('preview.minutes', { count: durationMinutes, n: number(durationMinutes) }),
          t('release.count', { count, n: number(count) }),
          totalScoreUnits === null ? null : t('scoreText', { score: score(totalScoreUnits) }),
        ]}
      />
      {activity.teacherDescription !== '' && <p>{activity.teacherDescription}</p>}
    </div>
  );
}

/** The whole exam, or one question of it, as a student sees it. */
export function PreviewDialog({
  activity,
  isScored,
  questions,
  only,
  onClose,
}: {
  activity: Parent;
  isScored: boolean;
  questions: readonly ActivityQuestion[];
  /** The one question that is shown; null for all. */
  only: string | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  const [width, setWidth] = useState<Width>('desktop');
  const [student, setStudent] = useState(1);
  const { randomizeQuestions, randomizeOptions } = activity.settings;
  const isDrawn = (randomizeQuestions && only === null) || randomizeOptions;
  const lots = { randomizeQuestions: randomizeQuestions && only === null, randomizeOptions };
  const paper = paperOf(questions, lots, `${activity.id} ${student}`);
  const shown = only === null ? paper : paper.filter(({ id }) => id === only);
  return (
    <Dialog onClose={onClose} isFull startsAtTitle title={t('preview.title')}>
      <div className={clsx(layouts.row, layouts.gap8x16, classes['bar'])}>
        <WidthChoice width={width} onWidth={setWidth} />
        {isDrawn && (
          <Button
            variant="default"
            leftSection={<IconArrowsShuffle {...icon} />}
            onClick={() => setStudent((one) => one + 1)}
          >
            {t('preview.another')}
          </Button>
        )}
      </div>
      <div className={classes['note']}>
        <Note icon={<IconEye {...icon} />} live>
          {isDrawn ? t('preview.drawn', { n: number(student) }) : t('preview.note')}
        </Note>
      </div>
      <div className={classes['paper']} data-width={width}>
        {only === null && <PaperHead activity={activity} count={questions.length} />}
        <ol>
          {shown.map((asked) => (
            <PaperQuestion key={asked.id} asked={asked} isScored={isScored} />
          ))}
        </ol>
        {shown.length === 0 && <p className={classes['quiet']}>{t('empty')}</p>}
      </div>
    </Dialog>
  );
}
