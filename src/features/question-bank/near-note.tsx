import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionWords } from '#src/features/questions/index.ts';
import { likeAmong } from '#src/lib/likeness.ts';
import type { BankEntry } from '#src/offline/index.ts';
import { Formula } from '#src/ui/formula.tsx';
import { Note, typography } from '#src/ui/index.ts';
import { excerptOf } from './excerpt.ts';
import classes from './bank.module.css';

/** Shorter than that, much is alike. */
const SHORTEST = 12;
const PAUSE_MS = 500;

/** The same words about another formula are another question. */
const saidBy = (text: string, formula: string) => `${text} ${formula}`;

function* texts(entries: readonly BankEntry[], but: string | null) {
  for (const { id, question, folded } of entries)
    if (id !== but) yield { id, text: saidBy(question.text, question.formula ?? ''), folded };
}

/** Questions of the bank that say nearly what is being typed; it only says so. */
export function NearNote({
  isChanged,
  text,
  formula,
  entries,
  but,
}: {
  /** Whether it says anything yet that it did not say before. */
  isChanged: boolean;
  /** What is typed of it. */
  text: string;
  formula: string;
  entries: readonly BankEntry[];
  /** The question in work is like itself. */
  but: string | null;
}) {
  const { t } = useTranslation('question-bank');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(isChanged ? saidBy(text, formula) : ''), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isChanged, text, formula]);
  const near = asked.trim().length < SHORTEST ? [] : likeAmong(asked, texts(entries, but));
  const found = near.flatMap(({ id }) => entries.find((one) => one.id === id) ?? []);
  return (
    <div aria-live="polite" className={classes['near']}>
      {found.length > 0 && (
        <Note kind="wait">
          {t('near.text', { count: found.length })}
          <ul className={classes['nearList']}>
            {found.map(({ id, question }) => (
              <li key={id}>
                <bdi>
                  <QuestionWords text={question.text} />
                </bdi>
                {question.template && (
                  <bdi className={typography.quiet}>
                    {t('row.ofTemplate', { title: excerptOf(question.template.title) })}
                  </bdi>
                )}
                {question.formula && <Formula tex={question.formula} />}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}
