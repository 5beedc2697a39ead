import { Button } from '@mantine/core';
import { IconArrowsSplit2, IconCheck } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/features/session/index.ts';
import type { OutboxRow } from '#src/offline/index.ts';
import { Formula } from '#src/ui/formula.tsx';
import { ScreenReaderText, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './device.module.css';
import { useDecision } from './use-decision.tsx';
import {
  differencesBetween,
  questionConflicts,
  type Difference,
  type OptionVersion,
  type QuestionConflict,
} from './list-versions.ts';
import { OriginLink } from './origin-link.tsx';
import { VersionCard } from './version-card.tsx';
import { useRowWords } from './waiting-row.tsx';

type Choice = 'mine' | 'theirs';

/** The options of a version, the correct one marked. */
export function OptionLines({ options }: { options: readonly OptionVersion[] }) {
  const { t } = useTranslation('sync');
  return (
    <>
      {options.map(({ text, isCorrect }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two options may say the same
        <span key={place} className={clsx(layouts.line, classes['versionOption'])}>
          {isCorrect && (
            <>
              <IconCheck size={16} stroke={1.75} aria-hidden />
              <ScreenReaderText>{t('conflict.correct')}: </ScreenReaderText>
            </>
          )}
          <bdi>{text}</bdi>
        </span>
      ))}
    </>
  );
}

const nothing = (value: Difference['mine']) => value === null || value.length === 0;

/** What one side says of a field in which both differ. */
export function FieldValue({ difference, which }: { difference: Difference; which: Choice }) {
  const { t } = useTranslation('sync');
  const { score } = useFormat();
  if (nothing(difference[which])) return <>{t('conflict.none')}</>;
  if (difference.field === 'rubric')
    return difference[which].map(({ text, units }, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- two criteria may say the same
      <span key={place} className={layouts.block}>
        <bdi>{text}</bdi>: {score(units)}
      </span>
    ));
  if (difference.field === 'files' || difference.field === 'tags')
    return difference[which].map((name) => (
      <bdi key={name} className={layouts.block}>
        {name || t('conflict.someFile')}
      </bdi>
    ));
  const value = String(difference[which]);
  if (difference.field === 'formula') return <Formula tex={value} />;
  if (difference.field === 'difficulty')
    return <>{t(`conflict.difficulty.${value}`, { defaultValue: value })}</>;
  return <bdi>{value}</bdi>;
}

/** A field of a version with its name. */
export function Field({
  name,
  children,
}: {
  name: Difference['field'] | 'score';
  children: ReactNode;
}) {
  const { t } = useTranslation('sync');
  return (
    <span className={clsx(layouts.column, layouts.above8, classes['field'])}>
      <span className={classes['fieldName']}>{t(`conflict.field.${name}`)}</span>
      {children}
    </span>
  );
}

function QuestionChoice({
  conflict,
  choice,
  onChoose,
}: {
  conflict: QuestionConflict;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}) {
  const { t } = useTranslation('sync');
  const { number, score } = useFormat();
  const name = useId();
  const title =
    conflict.number === null
      ? t('part.someQuestion')
      : t('part.question', { number: number(conflict.number) });
  const { mine, theirs } = conflict;
  // Where both say the same of the options, they would only hide what differs.
  const hasOtherOptions = JSON.stringify(mine.options) !== JSON.stringify(theirs.options);
  const differences = differencesBetween(mine, theirs);
  const isTold = differences.length > 0 || hasOtherOptions;
  // Where nothing else can be told apart, each side is shown as it is.
  const hasOtherScore = mine.units !== theirs.units || !isTold;
  const hasOtherText = mine.text !== theirs.text || (!isTold && mine.units === theirs.units);
  return (
    <div>
      <h3 className={classes['needsTitle']}>{title}</h3>
      {!hasOtherText && theirs.text !== null && (
        <p
          className={clsx(
            typography.quiet,
            typography.breaks,
            typography.tall,
            classes['sameText'],
          )}
          dir="auto"
        >
          {theirs.text}
        </p>
      )}
      <fieldset className={classes['versions']} aria-label={title}>
        {(['mine', 'theirs'] as const).map((which) => {
          const { units, text, options } = conflict[which];
          return (
            <VersionCard
              key={which}
              name={name}
              who={t(`conflict.${which}`)}
              value=""
              at={null}
              text={
                <>
                  {hasOtherText && text}
                  {hasOtherScore && units !== undefined && (
                    <Field name="score">{score(units)}</Field>
                  )}
                  {hasOtherOptions && options && <OptionLines options={options} />}
                  {differences.map((difference) => (
                    <Field key={difference.field} name={difference.field}>
                      <FieldValue difference={difference} which={which} />
                    </Field>
                  ))}
                </>
              }
              isChosen={choice === which}
              onChoose={() => onChoose(which)}
            />
          );
        })}
      </fieldset>
    </div>
  );
}

/** Questions that were changed in two places: the list is sent as a whole, so each is chosen before it goes on. */
export function ListConflictCard({ row }: { row: OutboxRow }) {
  const { t } = useTranslation('sync');
  const { outbox } = useOffline();
  const { title } = useRowWords(row);
  const conflicts = questionConflicts(row);
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const isReady = conflicts.every(({ id }) => choices[id] !== undefined);
  const { decide, fault } = useDecision();
  const take = async () => {
    const given = conflicts.filter(({ id }) => choices[id] === 'theirs').map(({ id }) => id);
    await (given.length > 0
      ? outbox.resolve(row.key, 'theirs', given)
      : outbox.resolve(row.key, 'mine'));
    setChoices({});
  };
  return (
    <section
      className={clsx(layouts.stack, layouts.gap12, classes['needs'])}
      data-outbox-key={row.key}
    >
      <h2 className={classes['needsKind']}>
        <IconArrowsSplit2 size={20} stroke={1.75} aria-hidden />
        {t('conflict.listTitle')}
      </h2>
      <div className={clsx(typography.quiet, typography.tall)}>{title}</div>
      {conflicts.map((conflict) => (
        <QuestionChoice
          key={conflict.id}
          conflict={conflict}
          choice={choices[conflict.id]}
          onChoose={(choice) => setChoices({ ...choices, [conflict.id]: choice })}
        />
      ))}
      {fault}
      {conflicts.length === 0 ? (
        // An answer that shows no version leaves only the whole to be decided.
        <div className={clsx(layouts.row, classes['buttons'])}>
          <Button variant="default" onClick={() => decide(() => outbox.resolve(row.key, 'mine'))}>
            {t('conflict.keep.mine')}
          </Button>
          <Button variant="default" onClick={() => decide(() => outbox.resolve(row.key, 'theirs'))}>
            {t('conflict.keep.theirs')}
          </Button>
        </div>
      ) : (
        <div className={clsx(layouts.row, classes['buttons'])}>
          {isReady ? (
            <Button onClick={() => decide(take)}>{t('conflict.keepChosen')}</Button>
          ) : (
            <span className={clsx(typography.quiet, typography.tall)}>{t('conflict.choose')}</span>
          )}
          <OriginLink row={row}>{t('conflict.seeQuestions')}</OriginLink>
        </div>
      )}
    </section>
  );
}
