import { IconChevronDown, IconKey } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Formula } from '#src/ui/formula.tsx';
import { useFormat } from '#src/ui/index.ts';
import { KeySheet } from '../answer/key-sheet.tsx';
import { MixedText } from '../answer/plain-text.tsx';
import type { RubricTaps } from '../fairness/rubric-list.tsx';
import { FileList } from '../files/files.tsx';
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
  const { t } = useTranslation('workbook');
  const [isOpen, setOpen] = useState(false);
  const { text, formula, files } = question;
  const isLong = text.length > LONG_TEXT;
  return (
    <div className={classes['question']}>
      <p className={classes['questionText']} data-clamped={(isLong && !isOpen) || undefined}>
        <MixedText>{text}</MixedText>
      </p>
      {isLong && (
        <button
          type="button"
          className={classes['textButton']}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'lessText' : 'moreText')}
        </button>
      )}
      {formula && <Formula tex={formula} />}
      <FileList files={files} />
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
      <summary className={classes['keyLine']}>
        <IconKey size={20} stroke={1.75} aria-hidden />
        <span className={classes['keyText']}>
          <span>{t('by-question:keyLine')}</span>{' '}
          <span className={classes['keyParts']} dir={directionOf(parts.join(' ')) ?? undefined}>
            {parts.map((part, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- parts of one key have nothing but their place
              <span key={at}>
                {at > 0 && ' · '}
                <bdi>
                  <MixedText>{part}</MixedText>
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
