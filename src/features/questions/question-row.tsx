import '#src/ui/choices.css';
import { ActionIcon } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconPaperclip,
  IconPencil,
} from '@tabler/icons-react';
import { memo, useDeferredValue, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasOptions } from '#domain/question-types.ts';
import type { MergedListQuestion } from '#src/offline/index.ts';
import { Formula } from '#src/ui/formula.tsx';
import { Chip, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { QuestionTypeIcon } from '#src/ui/question-type-icon.tsx';
import { QuestionWords } from './bank/marked.tsx';
import { useOptionLetter } from './option-letter.ts';
import type { RowActions } from './opened-row-menu.tsx';
import { RowMenu } from './row-menu.tsx';
import { ScoreField } from './score-field.tsx';
import { SyncMark } from './sync-mark.tsx';
import classes from './questions.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** One option; where it can be chosen, the whole of it is the target. */
function Option({
  isCorrect,
  isChoice,
  children,
}: {
  isCorrect: boolean;
  isChoice: boolean;
  children: ReactNode;
}) {
  return (
    <li data-correct={isCorrect || undefined}>
      {isChoice ? (
        <label className={clsx(layouts.line, classes['choice'])}>{children}</label>
      ) : (
        <span className={clsx(layouts.line, classes['option'])}>{children}</span>
      )}
    </li>
  );
}

function Options({
  question,
  number,
  onKey,
}: {
  question: MergedListQuestion;
  number: string;
  /** Null where another one cannot be made correct from here. */
  onKey: ((optionId: string) => void) | null;
}) {
  const { t } = useTranslation('questions');
  const letterOf = useOptionLetter();
  const name = `key-${question.id}`;
  return (
    <ul className={classes['options']} aria-label={t('optionsOf', { n: number })}>
      {question.options.map((option, at) => (
        <Option key={option.id} isCorrect={option.isCorrect} isChoice={onKey !== null}>
          {onKey && (
            <input
              type="radio"
              name={name}
              checked={option.isCorrect}
              aria-label={t('field.isCorrect', { letter: letterOf(at) })}
              onChange={() => onKey(option.id)}
            />
          )}
          {option.isCorrect && (
            <IconCheck {...icon} aria-hidden={false} aria-label={t('correct')} />
          )}
          <span className={typography.faded}>{letterOf(at)}</span>{' '}
          <bdi className={classes['optionText']}>
            <QuestionWords text={option.text} />
          </bdi>
        </Option>
      ))}
    </ul>
  );
}

/** What of a question is carried while it is dragged. */
export function QuestionGhost({
  question,
  index,
}: {
  question: MergedListQuestion;
  index: number;
}) {
  const { number } = useFormat();
  return (
    <div className={clsx(layouts.line, layouts.shrink, classes['ghost'])}>
      <strong className={clsx(layouts.line, classes['number'])}>
        {number(index + 1)} <QuestionTypeIcon type={question.type} size={20} />
      </strong>
      <bdi className={clsx(typography.cut, layouts.shrink, classes['ghostText'])}>
        <QuestionWords text={question.text} />
      </bdi>
    </div>
  );
}

interface QuestionRowProps {
  question: MergedListQuestion;
  index: number;
  isLast: boolean;
  isScored: boolean;
  canEdit: boolean;
  /** The one change that is left after the end. */
  canKey: boolean;
  /** What students never see can be changed, and no more. */
  canLate: boolean;
  actions: RowActions;
}

/** Its place is told by the index; the list is merged anew with every change, with most questions as they were. */
const isSameQuestion = (one: MergedListQuestion, other: MergedListQuestion) =>
  one === other ||
  Object.entries(one).every(
    ([name, value]) => name === 'orders' || Reflect.get(other, name) === value,
  );

const isSameRow = (one: QuestionRowProps, other: QuestionRowProps) =>
  isSameQuestion(one.question, other.question) &&
  one.index === other.index &&
  one.isLast === other.isLast &&
  one.isScored === other.isScored &&
  one.canEdit === other.canEdit &&
  one.canKey === other.canKey &&
  one.canLate === other.canLate &&
  one.actions === other.actions;

/** One question of the list. The rows stand in their new order at once; what they say of it follows piece by piece. */
export function QuestionRow({
  question,
  index,
  isLast,
  isScored,
  canEdit,
  canKey,
  canLate,
  actions,
}: QuestionRowProps) {
  const props = useMemo(
    () => ({ question, index, isLast, isScored, canEdit, canKey, canLate, actions }),
    [question, index, isLast, isScored, canEdit, canKey, canLate, actions],
  );
  return <DrawnRow {...useDeferredValue(props)} />;
}

const DrawnRow = memo(function DrawnRow({
  question,
  index,
  isLast,
  isScored,
  canEdit,
  canKey,
  canLate,
  actions,
}: QuestionRowProps) {
  const { t } = useTranslation('questions');
  const format = useFormat();
  const { id, type } = question;
  const number = format.number(index + 1);
  const isFirst = index === 0;
  return (
    <>
      <div className={clsx(layouts.row, classes['rowHead'])}>
        <h3 className={clsx(layouts.line, classes['number'])}>
          {number} <QuestionTypeIcon type={type} size={20} />
          <span className={classes['type']}>{t(`common:questionType.${type}`)}</span>
        </h3>
        <SyncMark state={question.state} />
      </div>
      <div className={classes['rowEnd']}>
        {isScored &&
          (canEdit ? (
            <ScoreField
              id={id}
              number={index + 1}
              units={question.maxScoreUnits}
              onSave={(units) => actions.onScore(id, units)}
            />
          ) : (
            <span className={classes['scoreText']}>
              {t('scoreText', { score: format.score(question.maxScoreUnits) })}
            </span>
          ))}
        {canEdit && (
          <>
            <span className={classes['moves']}>
              <ActionIcon
                aria-label={t('moveUp', { n: number })}
                disabled={isFirst}
                onClick={() => actions.onMove(id, -1)}
              >
                <IconArrowUp {...icon} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('moveDown', { n: number })}
                disabled={isLast}
                onClick={() => actions.onMove(id, 1)}
              >
                <IconArrowDown {...icon} />
              </ActionIcon>
            </span>
            <RowMenu {...{ question, number, isFirst, isLast, actions }} />
          </>
        )}
        {canLate && (
          <ActionIcon
            aria-label={t('late.open', { n: number })}
            data-open={id}
            onClick={() => actions.onEdit(id)}
          >
            <IconPencil {...icon} />
          </ActionIcon>
        )}
      </div>
      <div className={classes['rowBody']}>
        {canEdit ? (
          <button
            type="button"
            className={classes['text']}
            data-open={id}
            onClick={() => actions.onEdit(id)}
          >
            <bdi>
              <QuestionWords text={question.text} />
            </bdi>
          </button>
        ) : (
          <p className={classes['text']}>
            <bdi>
              <QuestionWords text={question.text} />
            </bdi>
          </p>
        )}
        {question.formula && <Formula tex={question.formula} />}
        {hasOptions(type) && (
          <Options
            question={question}
            number={number}
            onKey={!canEdit && canKey ? (optionId) => actions.onKey(id, optionId) : null}
          />
        )}
        {question.files.length > 0 && (
          <p className={clsx(layouts.wrap, layouts.above8)}>
            {question.files.map((file) => (
              <Chip key={file.id} icon={<IconPaperclip size={16} stroke={1.75} aria-hidden />}>
                <bdi>{file.name}</bdi>
              </Chip>
            ))}
          </p>
        )}
      </div>
    </>
  );
}, isSameRow);
