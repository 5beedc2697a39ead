import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline, usePerson } from '#src/features/session/index.ts';
import { useFormat } from '#src/ui/index.ts';
import { useMoment } from './waiting-row.tsx';
import { conflictsOf, type PartConflict, type Version } from './conflict-versions.ts';
import classes from './device.module.css';
import type { CorrectionRow } from './row-kinds.ts';
import { questionNumber, toldBy } from './words.ts';
import { WorkbookLink } from './workbook-link.tsx';

type Choice = 'mine' | 'theirs';

function useVersionWords() {
  const { t } = useTranslation('device');
  const { score } = useFormat();
  return (version: Version): string => {
    if (version.status) return t(`status.${version.status}`);
    if (version.units === undefined) return '';
    return version.units === null ? t('conflict.noScore') : score(version.units);
  };
}

function VersionCard({
  name,
  who,
  version,
  isChosen,
  onChoose,
}: {
  name: string;
  who: string;
  version: Version;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation('device');
  const moment = useMoment();
  const words = useVersionWords()(version);
  return (
    <label className={classes['version']}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span className={classes['versionWho']}>{who}</span>
      {words && <span className={classes['versionValue']}>{words}</span>}
      {version.at && <span className={classes['versionAt']}>{moment(version.at)}</span>}
      <span className={classes['versionText']} dir="auto">
        {version.text ?? <span className={classes['quiet']}>{t('conflict.noComment')}</span>}
      </span>
    </label>
  );
}

function PartChoice({ row, conflict }: { row: CorrectionRow; conflict: PartConflict }) {
  const { t } = useTranslation('device');
  const { number } = useFormat();
  const { outbox } = useOffline();
  const name = useId();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const versionWords = useVersionWords();
  const isOwn = conflict.theirs.byId === usePerson().userId;
  const { student } = toldBy(row);
  const place = questionNumber(row, conflict.part);
  const part =
    conflict.part === 'review' || conflict.part === 'note'
      ? t(`conflict.part.${conflict.part}`)
      : place === null
        ? t('part.someQuestion')
        : t('part.question', { number: number(place) });
  const title = t('conflict.where', { student: student || t('row.someStudent'), part });
  // A part that another tab changed meanwhile stays here as it is now, and is asked about again.
  const decide = async (made: Choice) => {
    await outbox.resolve(row.key, made, [conflict.part]);
    setChoice(null);
    setIsAsked(true);
  };
  const chosen = choice && versionWords(conflict[choice]);
  return (
    <div>
      <h2 className={classes['needsTitle']}>{title}</h2>
      <fieldset className={classes['versions']} aria-label={title}>
        <VersionCard
          name={name}
          who={t('conflict.mine')}
          version={conflict.mine}
          isChosen={choice === 'mine'}
          onChoose={() => setChoice('mine')}
        />
        <VersionCard
          name={name}
          who={isOwn ? t('conflict.theirs') : (conflict.theirs.by ?? t('conflict.theirs'))}
          version={conflict.theirs}
          isChosen={choice === 'theirs'}
          onChoose={() => setChoice('theirs')}
        />
      </fieldset>
      <div className={classes['buttons']}>
        {choice ? (
          <Button onClick={() => void decide(choice)}>
            {chosen ? t('conflict.keepThis', { value: chosen }) : t(`conflict.keep.${choice}`)}
          </Button>
        ) : (
          <span className={classes['reason']} role={isAsked ? 'status' : undefined}>
            {t(isAsked ? 'conflict.again' : 'conflict.choose')}
          </span>
        )}
        {conflict.part !== 'review' && conflict.part !== 'note' && (
          <WorkbookLink row={row} question={conflict.part}>
            {t('conflict.seeAnswer')}
          </WorkbookLink>
        )}
      </div>
    </div>
  );
}

/** Two places changed the same thing: both versions side by side, none chosen beforehand. */
export function ConflictCard({ row }: { row: CorrectionRow }) {
  const { t } = useTranslation('device');
  return (
    <section className={classes['needs']} data-outbox-key={row.key}>
      <div className={classes['needsKind']}>
        <IconArrowsSplit2 size={20} stroke={1.75} aria-hidden />
        {t('conflict.title')}
      </div>
      {conflictsOf(row).map((conflict) => (
        <PartChoice key={conflict.part} row={row} conflict={conflict} />
      ))}
    </section>
  );
}
