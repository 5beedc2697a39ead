import { useTranslation } from 'react-i18next';
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import type { Attachment } from '#contract/shapes.ts';
import { hasOptions, takesAnswer } from '#domain/question-types.ts';
import { usePicture } from '#src/features/files/index.ts';
import { Formula } from '#src/ui/formula.tsx';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import { clsx, typography, layouts } from '#src/ui/index.ts';
import { useOptionLetter } from '../option-letter.ts';
import { PrintFrame } from './print-frame.tsx';
import classes from './print.module.css';
import { answerLines, columnsOf } from './answer-space.ts';

/** A picture as it is printed; a PDF by its name, since it is a paper of its own. */
function PrintFile({ file }: { file: Attachment }) {
  const { t } = useTranslation('interchange');
  const { draw, isError } = usePicture(file);
  if (draw) return <img ref={draw} className={classes['picture']} alt={file.name} />;
  const isPicture = file.type.startsWith('image/');
  return (
    <p data-waiting={(isPicture && !isError) || undefined}>
      <bdi>{file.name}</bdi>{' '}
      <span className={clsx(typography.faint, classes['quiet'])}>
        {!isPicture ? t('print.fileApart') : isError && t('print.fileAway')}
      </span>
    </p>
  );
}

function Choices({ options }: Pick<ActivityQuestion, 'options'>) {
  const letterOf = useOptionLetter();
  return (
    <ul className={clsx(layouts.grid, classes['choices'])} data-columns={columnsOf(options)}>
      {options.map((option, at) => (
        <li key={option.id}>
          <span className={typography.strong}>{letterOf(at)})</span>{' '}
          <bdi>
            <TextWithFormulas>{option.text}</TextWithFormulas>
          </bdi>
        </li>
      ))}
    </ul>
  );
}

/** One question on paper, with lines to answer on where they are wanted. */
export function PrintQuestion({
  question,
  place,
  isScored,
  withRoom,
}: {
  question: ActivityQuestion;
  place: number;
  isScored: boolean;
  withRoom: boolean;
}) {
  const { t } = useTranslation('interchange');
  const { type, text, formula, files, maxScoreUnits, options } = question;
  const lines = withRoom ? answerLines(type, isScored ? maxScoreUnits : null) : 0;
  return (
    <PrintFrame
      place={place}
      scoreUnits={isScored ? maxScoreUnits : null}
      below={
        lines > 0 && (
          <div className={classes['lines']} aria-hidden>
            {Array.from({ length: lines }, (_, at) => (
              <div key={at} />
            ))}
          </div>
        )
      }
    >
      <p className={classes['text']}>
        <bdi>
          <TextWithFormulas>{text}</TextWithFormulas>
        </bdi>
      </p>
      {formula && <Formula tex={formula} />}
      {files.map((file) => (
        <PrintFile key={file.id} file={file} />
      ))}
      {hasOptions(type) && (
        <Choices options={options.toSorted((one, other) => one.orders - other.orders)} />
      )}
      {!takesAnswer(type) && (
        <p className={clsx(typography.faint, classes['quiet'])}>{t('print.oral')}</p>
      )}
    </PrintFrame>
  );
}
