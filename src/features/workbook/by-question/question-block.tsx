import { IconChevronDown, IconKey } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import { Asked } from '../answer/asked.tsx';
import { KeySheet } from '../answer/key-sheet.tsx';
import type { RubricTaps } from '../consistency/rubric-list.tsx';
import { directionOf } from '../ink/text-lines.ts';
import type { QuestionView } from '../saving/view.ts';
import classes from './by-question.module.css';

/** A question longer than this is cut until she asks for the rest. */
const LONG_TEXT = 160;

/** What was asked. */
export const QuestionBlock = memo(function QuestionBlock({
  question,
}: {
  question: Pick<QuestionView, 'text' | 'formula' | 'files'>;
}) {
  const { text, formula, files } = question;
  return (
    <div className={clsx(layouts.column, layouts.below8)}>
      <Asked as="p" longFrom={LONG_TEXT} {...{ text, formula, files, classes }} />
    </div>
  );
});

/** The key in one line that opens, and stays in sight while answers go by. */
export function KeyLine({ question, taps }: { question: QuestionView; taps: RubricTaps }) {
  const { t } = useTranslation('by-question');
  const { score } = useFormat();
  const { modelAnswer, rubric } = question;
  if (!modelAnswer && rubric.length === 0) return null;
  const parts = [
    ...(modelAnswer ? [modelAnswer] : []),
    ...rubric.map((one) =>
      one.scoreUnits === 0 ? one.text : `${one.text} ${score(one.scoreUnits)}`,
    ),
  ];
  return (
    <details className={classes['key']}>
      <summary className={clsx(layouts.line, classes['keyLine'])}>
        <IconKey size={20} stroke={1.75} aria-hidden />
        <span className={clsx(layouts.rest, layouts.gap4, classes['keyText'])}>
          <span>{t('by-question:keyLine')}</span>{' '}
          <span
            className={clsx(typography.cut, classes['keyParts'])}
            dir={directionOf(parts.join(' ')) ?? undefined}
          >
            {parts.map((part, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- parts of one key have nothing but their place
              <span key={at}>
                {at > 0 && ' · '}
                <bdi>
                  <TextWithFormulas>{part}</TextWithFormulas>
                </bdi>
              </span>
            ))}
          </span>
        </span>
        <IconChevronDown className={classes['keyArrow']} size={16} stroke={1.75} aria-hidden />
      </summary>
      <KeySheet question={question} taps={taps} />
    </details>
  );
}
