import '#src/ui/choices.css';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorCodeText, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './konj.module.css';
import type { Answer, Outcome } from './results.ts';

type Problem = Extract<Outcome, { kind: 'problem' }>;
const both: readonly Answer[] = ['same', 'new'];

/** One who was left out, and why; of a namesake it is asked who she is. */
export function ProblemRow({
  problem,
  name,
  answer,
  isMissing,
  isBusy,
  onAnswer,
}: {
  problem: Problem;
  name: string;
  answer: Answer | undefined;
  isMissing: boolean;
  isBusy: boolean;
  onAnswer: (answer: Answer) => void;
}) {
  const { t } = useTranslation('konj');
  const codeText = useErrorCodeText();
  const group = useId();
  if (problem.code !== 'konj.sameName')
    return (
      <li>
        <b>
          <bdi>{name}</bdi>
        </b>
        <p className={typography.quiet}>{codeText(problem.code)}</p>
      </li>
    );
  return (
    <li>
      <fieldset className={classes['question']} disabled={isBusy}>
        <legend>
          <bdi>{name}</bdi>
        </legend>
        <p className={typography.quiet}>{t(`same.${problem.role}`)}</p>
        {both.map((one) => (
          <label key={one} className={clsx(layouts.line, layouts.gap12, classes['check'])}>
            <input
              type="radio"
              name={group}
              checked={answer === one}
              onChange={() => onAnswer(one)}
            />
            {t(`same.answer.${one}`)}
          </label>
        ))}
        {isMissing && answer === undefined && (
          <p className={classes['fault']}>{t('same.missing')}</p>
        )}
      </fieldset>
    </li>
  );
}
