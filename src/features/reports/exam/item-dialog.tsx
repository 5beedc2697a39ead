import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { clsx, useFormat, typography, layouts } from '#src/ui/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import classes from './exam-report.module.css';
import type { ItemRow } from './item-rows.ts';
import { useOptionName, useReadingWords } from './use-reading-words.ts';
import { BEGINNING, type SheetQuestion } from '../grade-matrix/sheet.ts';

/** A sheet has the beginning of a text alone. */
const textOf = ({ text }: SheetQuestion) => (text.length < BEGINNING ? text : `${text}…`);

/** One question: what was asked, who chose what, what it means, and the way to its answers. */
export function ItemDialog({
  row,
  questions,
  examId,
  studentId,
  groupSize,
  onClose,
}: {
  row: ItemRow;
  questions: readonly SheetQuestion[];
  examId: string;
  /** With whose answer correcting by question begins. */
  studentId: string | undefined;
  groupSize: number;
  onClose: () => void;
}) {
  const { t } = useTranslation(['report', 'questions']);
  const { number } = useFormat();
  const nameOf = useOptionName();
  const wordsOf = useReadingWords(questions);
  const { question, figures } = row;
  // Of those who share a place each counts in parts.
  const part = (value: number | undefined) => number(Math.round((value ?? 0) * 10) / 10);
  const { options } = figures;
  return (
    <Dialog
      title={t('item.title', {
        place: number(row.place),
        type: t(`common:questionType.${question.type}`),
      })}
      startsAtTitle
      onClose={onClose}
    >
      <div className={layouts.grid}>
        <p dir="auto" className={classes['asked']}>
          <TextWithFormulas>{textOf(question)}</TextWithFormulas>
        </p>
        {row.readings.length > 0 ? (
          <ul className={classes['said']}>
            {row.readings.map((reading) => (
              <li key={`${reading.code}${'option' in reading ? reading.option : ''}`}>
                {wordsOf(reading)}
              </li>
            ))}
          </ul>
        ) : (
          <p className={clsx(typography.faint, classes['quiet'])}>{t('item.nothing')}</p>
        )}
        {options && question.options.length > 0 && (
          <>
            <table
              className={clsx(layouts.full, classes['options'])}
              aria-label={t('item.options')}
            >
              <thead>
                <tr>
                  <th scope="col">{t('item.option')}</th>
                  <th scope="col">{t('item.all')}</th>
                  <th scope="col">{t('item.upper')}</th>
                  <th scope="col">{t('item.lower')}</th>
                </tr>
              </thead>
              <tbody>
                {question.options.map((option, at) => (
                  <tr key={option.id} className={clsx(option.isCorrect && classes['correct'])}>
                    <th scope="row">
                      <bdi>{nameOf(at)})</bdi>{' '}
                      <bdi>
                        <TextWithFormulas>{option.text}</TextWithFormulas>
                      </bdi>
                      {option.isCorrect && <span> ✓ {t('item.correct')}</span>}
                    </th>
                    <td>{number(options.all[at] ?? 0)}</td>
                    <td>{part(options.upper[at])}</td>
                    <td>{part(options.lower[at])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {groupSize > 0 && (
              <p className={clsx(typography.faint, classes['quiet'])}>
                {t('item.groups', { count: groupSize, n: number(groupSize) })}
              </p>
            )}
          </>
        )}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('item.close')}
        </Button>
        {studentId !== undefined && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/exams/work-book/$examID/$studentID"
                params={{ examID: examId, studentID: studentId }}
                search={{ by: 'question', question: question.questionId }}
                {...props}
              />
            )}
          >
            {t('item.correctIt')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
