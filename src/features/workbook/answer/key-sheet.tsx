import { IconChevronDown, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clsx, layouts } from '#src/ui/index.ts';
import { RubricList, type RubricTaps } from '../consistency/rubric-list.tsx';
import { PlainText } from './plain-text.tsx';
import type { QuestionView } from '../saving/view.ts';
import classes from './paper.module.css';

/** Up to here a key does not push the paper away… */
const SHORT_KEY = 240;
/** … on a screen that is wide, and higher than a laptop's. */
const ROOMY = '(min-width: 56.25em) and (min-height: 50em)';

const hasKey = ({ modelAnswer, rubric }: QuestionView) => Boolean(modelAnswer) || rubric.length > 0;

function KeyTitle({ question }: { question: QuestionView }) {
  const { t } = useTranslation('workbook');
  return (
    <>
      <IconKey size={20} stroke={1.75} aria-hidden />
      {t(question.rubric.length > 0 ? 'keyAndRubric' : 'key')}
    </>
  );
}

interface KeyProps {
  question: QuestionView;
  taps: RubricTaps;
}

function KeyText({ question, taps }: KeyProps) {
  return (
    <>
      {question.modelAnswer && (
        <PlainText className={classes['keyAnswer']}>{question.modelAnswer}</PlainText>
      )}
      {question.rubric.length > 0 && <RubricList rubric={question.rubric} taps={taps} />}
    </>
  );
}

/** The key and what each part of the answer is worth. */
export function KeySheet({ question, taps }: KeyProps) {
  if (!hasKey(question)) return null;
  return (
    <section className={classes['keySheet']} aria-labelledby="key-title">
      <h3 className={clsx(layouts.line, classes['keyTitle'])} id="key-title">
        <KeyTitle question={question} />
      </h3>
      <KeyText question={question} taps={taps} />
    </section>
  );
}

/** The same as one line that opens. */
export function KeyFold({ question, taps }: KeyProps) {
  const length = [question.modelAnswer ?? '', ...question.rubric.map(({ text }) => text)].join('');
  const [isOpen] = useState(() => length.length <= SHORT_KEY && matchMedia(ROOMY).matches);
  if (!hasKey(question)) return null;
  return (
    <details className={classes['keyFold']} open={isOpen}>
      <summary className={clsx(layouts.line, classes['keyTitle'])}>
        <KeyTitle question={question} />
        <IconChevronDown className={classes['keyArrow']} size={16} stroke={1.75} aria-hidden />
      </summary>
      <KeyText question={question} taps={taps} />
    </details>
  );
}
