import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat, clsx, layouts } from '#src/ui/index.ts';
import { PlainText } from '../answer/plain-text.tsx';
import type { QuestionView } from '../saving/view.ts';
import classes from './fairness.module.css';

/** Which criteria are counted, and what a tap on one does; null where no score can be given. */
export interface RubricTaps {
  counted: readonly number[];
  tap: ((place: number) => void) | null;
}

const leaveFocus = (event: React.MouseEvent) => event.preventDefault();

/** What each part of an answer is worth; a tap counts one, and shows which ones are counted. */
export function RubricList({
  rubric,
  taps: { counted, tap },
}: {
  rubric: QuestionView['rubric'];
  taps: RubricTaps;
}) {
  const { t } = useTranslation('fairness');
  const { score } = useFormat();
  return (
    <ul className={classes['rubric']} aria-label={t('rubric')}>
      {rubric.map(({ text, scoreUnits }, place) => {
        const isCounted = counted.includes(place);
        const words = (
          <>
            <PlainText className={classes['criterionText']}>{text}</PlainText>{' '}
            {scoreUnits !== 0 && <span className={classes['part']}>{score(scoreUnits)}</span>}
          </>
        );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two criteria may say the same
          <li key={place}>
            {tap && scoreUnits !== 0 ? (
              <button
                type="button"
                className={classes['criterion']}
                aria-pressed={isCounted}
                onMouseDown={leaveFocus}
                onClick={() => tap(place)}
              >
                <span className={clsx(layouts.center, layouts.fixed, classes['box'])}>
                  {isCounted && <IconCheck size={16} stroke={2.25} aria-hidden />}
                </span>
                {words}
              </button>
            ) : (
              <span className={classes['criterion']}>{words}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
