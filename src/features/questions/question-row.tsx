import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconCopy,
  IconDots,
  IconEdit,
  IconPaperclip,
  IconTrash,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MergedListQuestion } from '#src/offline/index.ts';
import { Formula } from '#src/ui/formula.tsx';
import { Chip, useFormat } from '#src/ui/index.ts';
import { hasOptions } from './form.ts';
import { useOptionLetter } from './option-letter.ts';
import { ScoreField } from './score-field.tsx';
import { SyncMark } from './sync-mark.tsx';
import { TypeIcon } from './types.tsx';
import type { RowPlace } from './windowed-list.tsx';
import classes from './questions.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done to a question from its row. */
export interface RowActions {
  onEdit: (id: string) => void;
  onMove: (id: string, step: 1 | -1) => void;
  onDuplicate: (id: string) => void;
  onDelete: (id: string) => void;
  onScore: (id: string, units: number) => void;
  onKey: (id: string, optionId: string) => void;
}

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
        <label className={classes['choice']}>{children}</label>
      ) : (
        <span className={classes['option']}>{children}</span>
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
          <span className={classes['letter']}>{letterOf(at)}</span>{' '}
          <bdi className={classes['optionText']}>{option.text}</bdi>
        </Option>
      ))}
    </ul>
  );
}

function RowMenu({
  question,
  number,
  isFirst,
  isLast,
  actions,
}: {
  question: MergedListQuestion;
  number: string;
  isFirst: boolean;
  isLast: boolean;
  actions: RowActions;
}) {
  const { t } = useTranslation('questions');
  const { id } = question;
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('menu.open', { n: number })}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEdit {...icon} />} onClick={() => actions.onEdit(id)}>
          {t('menu.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => actions.onDuplicate(id)}>
          {t('menu.duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowUp {...icon} />}
          disabled={isFirst}
          onClick={() => actions.onMove(id, -1)}
        >
          {t('menu.up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown {...icon} />}
          disabled={isLast}
          onClick={() => actions.onMove(id, 1)}
        >
          {t('menu.down')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash {...icon} />}
          onClick={() => actions.onDelete(id)}
        >
          {t('menu.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** One question of the list. */
export const QuestionRow = memo(function QuestionRow({
  question,
  index,
  count,
  isScored,
  canEdit,
  canKey,
  actions,
  place,
}: {
  question: MergedListQuestion;
  index: number;
  count: number;
  isScored: boolean;
  canEdit: boolean;
  /** The one change that is left after the end. */
  canKey: boolean;
  actions: RowActions;
  place: RowPlace;
}) {
  const { t } = useTranslation('questions');
  const format = useFormat();
  const { id, type } = question;
  const number = format.number(index + 1);
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return (
    <li {...place} data-id={id} className={classes['row']}>
      <div className={classes['rowHead']}>
        <h3 className={classes['number']}>
          {number} <TypeIcon type={type} size={20} />
          <span className={classes['type']}>{t(`type.${type}`)}</span>
        </h3>
        <SyncMark state={question.state} />
      </div>
      <div className={classes['rowEnd']}>
        {isScored &&
          (canEdit ? (
            <ScoreField
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
      </div>
      <div className={classes['rowBody']}>
        {canEdit ? (
          <button
            type="button"
            className={classes['text']}
            data-open={id}
            onClick={() => actions.onEdit(id)}
          >
            <bdi>{question.text}</bdi>
          </button>
        ) : (
          <p className={classes['text']}>
            <bdi>{question.text}</bdi>
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
          <p className={classes['files']}>
            {question.files.map((file) => (
              <Chip key={file.id} icon={<IconPaperclip size={16} stroke={1.75} aria-hidden />}>
                <bdi>{file.name}</bdi>
              </Chip>
            ))}
          </p>
        )}
      </div>
    </li>
  );
});
