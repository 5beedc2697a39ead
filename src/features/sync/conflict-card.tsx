import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsaved, useOffline, usePerson } from '#src/features/session/index.ts';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { conflictsOf, type PartConflict, type Version } from './conflict-versions.ts';
import classes from './device.module.css';
import type { CorrectionRow } from './row-kinds.ts';
import { thirdDraft, thirdValue } from './third-draft.ts';
import { ThirdValue } from './manual-resolution.tsx';
import { useDecision } from './use-decision.tsx';
import { useMaximum } from './use-maximum.ts';
import { VersionCard } from './version-card.tsx';
import { questionNumber, toldBy } from './words.ts';
import { WorkbookLink } from './workbook-link.tsx';

type Choice = 'mine' | 'theirs' | 'third';

function useVersionWords() {
  const { t } = useTranslation('sync');
  const { score } = useFormat();
  return (version: Version): string => {
    if (version.status) return t(`status.${version.status}`);
    if (version.units === undefined) return '';
    return version.units === null ? t('conflict.noScore') : score(version.units);
  };
}

function usePartTitle(row: CorrectionRow, part: string): string {
  const { t } = useTranslation('sync');
  const { number } = useFormat();
  const place = questionNumber(row, part);
  const named =
    part === 'review' || part === 'note'
      ? t(`conflict.part.${part}`)
      : place === null
        ? t('part.someQuestion')
        : t('part.question', { number: number(place) });
  return t('conflict.where', { student: toldBy(row).student || t('row.someStudent'), part: named });
}

function PartChoice({ row, conflict }: { row: CorrectionRow; conflict: PartConflict }) {
  const { t } = useTranslation('sync');
  const { score } = useFormat();
  const { outbox } = useOffline();
  const name = useId();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [draft, setDraft] = useState(() => thirdDraft(conflict));
  const [isAsked, setIsAsked] = useState(false);
  const versionWords = useVersionWords();
  const title = usePartTitle(row, conflict.part);
  const maxUnits = useMaximum(row, conflict.part);
  const { part, mine, theirs } = conflict;
  const isOwn = theirs.byId === usePerson().userId;
  const third = thirdValue(conflict, draft, maxUnits);
  // A part that another tab changed meanwhile stays here with its new value, and is asked about again.
  const take = async (made: Choice) => {
    const decision = made === 'third' ? third && { edited: { [part]: third.edited } } : made;
    if (!decision) return;
    await outbox.resolve(row.key, decision, [part], unsaved.written());
    setChoice(null);
    setIsAsked(true);
  };
  const { decide, fault } = useDecision();
  const result = {
    mine: versionWords(mine),
    theirs: versionWords(theirs),
    third: third && third.units !== null ? score(third.units) : '',
  };
  const isReady = choice !== null && (choice !== 'third' || third !== null);
  const hint = choice === 'third' ? 'conflict.writeThird' : 'conflict.choose';
  const card = (which: 'mine' | 'theirs', who: string) => (
    <VersionCard
      name={name}
      who={who}
      value={result[which]}
      at={conflict[which].at}
      text={conflict[which].text}
      isChosen={choice === which}
      onChoose={() => setChoice(which)}
    />
  );
  return (
    <div>
      <h3 className={classes['needsTitle']}>{title}</h3>
      <fieldset className={classes['versions']} aria-label={title}>
        {card('mine', t('conflict.mine'))}
        {card('theirs', isOwn ? t('conflict.theirs') : (theirs.by ?? t('conflict.theirs')))}
        {part !== 'review' && (
          <VersionCard
            name={name}
            who={t(part === 'note' ? 'conflict.thirdNote' : 'conflict.third')}
            value={choice === 'third' ? result.third : ''}
            at={null}
            text=""
            isWide
            isChosen={choice === 'third'}
            onChoose={() => setChoice('third')}
          />
        )}
      </fieldset>
      {choice === 'third' && (
        <ThirdValue conflict={conflict} draft={draft} maxUnits={maxUnits} onChange={setDraft} />
      )}
      {fault}
      <div className={clsx(layouts.row, classes['buttons'])}>
        {isReady ? (
          <Button onClick={() => decide(() => take(choice))}>
            {result[choice]
              ? t('conflict.keepThis', { value: result[choice] })
              : t(`conflict.keep.${choice}`)}
          </Button>
        ) : (
          <span
            className={clsx(typography.quiet, typography.tall)}
            role={isAsked ? 'status' : undefined}
          >
            {t(isAsked && choice === null ? 'conflict.again' : hint)}
          </span>
        )}
        {part !== 'review' && part !== 'note' && (
          <WorkbookLink row={row} question={part}>
            {t('conflict.seeAnswer')}
          </WorkbookLink>
        )}
      </div>
    </div>
  );
}

/** Both versions of a conflict side by side, none preselected; a third can be written. */
export function ConflictCard({ row }: { row: CorrectionRow }) {
  const { t } = useTranslation('sync');
  return (
    <section
      className={clsx(layouts.stack, layouts.gap12, classes['needs'])}
      data-outbox-key={row.key}
    >
      <h2 className={classes['needsKind']}>
        <IconArrowsSplit2 size={20} stroke={1.75} aria-hidden />
        {t('conflict.title')}
      </h2>
      {conflictsOf(row).map((conflict) => (
        <PartChoice key={conflict.part} row={row} conflict={conflict} />
      ))}
    </section>
  );
}
