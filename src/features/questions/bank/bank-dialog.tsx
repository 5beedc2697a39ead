import '#src/ui/mantine-late-styles.ts';
import '#src/ui/choices.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '#contract/shapes.ts';
import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import { QUESTION_TYPES, questionTypeOf } from '#domain/question-types.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Formula } from '#src/ui/formula.tsx';
import { wordsOf } from '#src/lib/find-text.ts';
import {
  EmptyState,
  ErrorState,
  Facts,
  Note,
  SkeletonRows,
  useFormat,
  clsx,
  layouts,
  typography,
} from '#src/ui/index.ts';
import { QuestionTypeIcon } from '#src/ui/question-type-icon.tsx';
import { BankAge } from './bank-age.tsx';
import { foundIn } from './found.ts';
import { QuestionWords } from './marked.tsx';
import { useBank } from './use-bank.ts';
import classes from './bank.module.css';

/** What one operation carries. */
const MOST = 50;
/** So many rows more at a time. */
const STEP = 40;

function BankRow({
  question,
  words,
  isPicked,
  isFull,
  onPick,
}: {
  question: BankQuestion;
  /** What was looked for. */
  words: readonly string[];
  isPicked: boolean;
  isFull: boolean;
  onPick: (isPicked: boolean) => void;
}) {
  const { t } = useTranslation('questions');
  const { score } = useFormat();
  return (
    <li>
      <label className={classes['row']}>
        <input
          type="checkbox"
          checked={isPicked}
          disabled={isFull && !isPicked}
          onChange={(event) => onPick(event.currentTarget.checked)}
        />
        <span className={layouts.rest}>
          <bdi className={clsx(typography.clamp, classes['text'])}>
            <QuestionWords text={question.text} words={words} />
          </bdi>
          {question.formula && <Formula tex={question.formula} />}
          <Facts
            className={classes['facts'] ?? ''}
            items={[
              <span key="type" className={clsx(layouts.inline, layouts.gap4, classes['type'])}>
                <QuestionTypeIcon type={question.type} size={16} />{' '}
                {t(`common:questionType.${question.type}`)}
              </span>,
              t('scoreText', { score: score(question.maxScoreUnits) }),
              question.difficulty && t(`difficulty.${question.difficulty}`),
              question.template && <bdi key="of">{question.template.title}</bdi>,
              ...question.tags.slice(0, 3).map((tag) => <bdi key={`#${tag}`}>{tag}</bdi>),
            ]}
          />
        </span>
      </label>
    </li>
  );
}

/** Questions of the bank to be copied into this list. */
export function BankDialog({
  after,
  onAdd,
  onClose,
}: {
  /** After which question they come, from 1; null at the end. */
  after: number | null;
  onAdd: (questions: BankQuestion[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  const bank = useBank();
  const { entries, isOffline, view } = bank;
  const [typed, setTyped] = useState('');
  const [type, setType] = useState<QuestionType | null>(null);
  const sought = useDeferredValue(typed);
  const words = useMemo(() => wordsOf(sought), [sought]);
  const [shown, setShown] = useState(STEP);
  // What waits here has no name yet that a copy could remember.
  const items = useMemo(
    () => foundIn(entries, words, type).filter(({ isNew }) => !isNew),
    [entries, words, type],
  );
  const [picked, setPicked] = useState<ReadonlyMap<string, BankQuestion>>(new Map());
  const pick = (question: BankQuestion, isPicked: boolean) =>
    setPicked((before) => {
      const next = new Map(before);
      if (isPicked) next.set(question.id, question);
      else next.delete(question.id);
      return next;
    });
  const isSearch = typed !== '' || type !== null;
  return (
    <Dialog title={t('bank.title')} onClose={onClose}>
      <div className={clsx(layouts.wrap, layouts.below8)}>
        <TextInput
          type="search"
          className={classes['search'] ?? ''}
          aria-label={t('bank.search')}
          placeholder={t('bank.searchShort')}
          maxLength={200}
          data-autofocus
          value={typed}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setShown(STEP);
          }}
        />
        <NativeSelect
          className={classes['types'] ?? ''}
          aria-label={t('field.type')}
          value={type ?? ''}
          data={[
            { value: '', label: t('bank.anyType') },
            ...QUESTION_TYPES.map((one) => ({
              value: one,
              label: t(`common:questionType.${one}`),
            })),
          ]}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            setType(questionTypeOf(chosen) ?? null);
          }}
        />
      </div>
      {isOffline && <Note kind="wait">{t('bank.seenOnly')}</Note>}
      <p className={typography.quiet}>
        <BankAge bank={bank} />
      </p>
      <div className={classes['found']} aria-busy={view.isReading || undefined}>
        {items.length > 0 ? (
          <ul className={classes['rows']} aria-label={t('bank.title')}>
            {items.slice(0, shown).map(({ question }) => (
              <BankRow
                key={question.id}
                question={question}
                words={words}
                isPicked={picked.has(question.id)}
                isFull={picked.size >= MOST}
                onPick={(isPicked) => pick(question, isPicked)}
              />
            ))}
          </ul>
        ) : !view.isLoaded || (view.isReading && view.total === null) ? (
          <SkeletonRows rows={4} />
        ) : view.problem && !isOffline && entries.length === 0 ? (
          <ErrorState
            error={view.problem}
            what={t('bank.failed')}
            onRetry={() => bank.mirror?.renew()}
          />
        ) : (
          <EmptyState
            icon={<IconSearch size={28} stroke={1.5} aria-hidden />}
            title={t(isSearch ? 'bank.none' : 'bank.empty')}
            text={t(isSearch ? 'bank.noneText' : 'bank.emptyText')}
          />
        )}
        {items.length > shown && (
          <Button variant="subtle" onClick={() => setShown((count) => count + STEP)}>
            {t('bank.more', { n: number(shown), total: number(items.length) })}
          </Button>
        )}
      </div>
      <DialogActions
        above={
          <p aria-live="polite">
            {picked.size >= MOST
              ? t('bank.full', { n: number(MOST) })
              : after === null
                ? t('bank.atEnd')
                : t('bank.after', { n: number(after) })}
          </p>
        }
      >
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button disabled={picked.size === 0} onClick={() => onAdd([...picked.values()])}>
          {picked.size === 0
            ? t('bank.choose')
            : t('bank.add', { count: picked.size, n: number(picked.size) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
