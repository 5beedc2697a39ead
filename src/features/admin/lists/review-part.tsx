import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterReport } from '#contract/people/roster.ts';
import { isOnlyUntaught, MOST_AT_ONCE, type RosterPerson } from '#domain/roster/model.ts';
import { QueryFallback } from '#src/features/activities/index.ts';
import { useIsOffline, usePerson } from '#src/features/session/index.ts';
import { Note, Sheet, useFormat, clsx, layouts } from '#src/ui/index.ts';
import { Tick } from '#src/ui/tick.tsx';
import admin from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import type { useDoing } from '../use-doing.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { FilesPart } from './choose-part.tsx';
import { CountsTable } from './counts-table.tsx';
import { FileLines } from './file-lines.tsx';
import {
  classmatesOf,
  faultsOf,
  filesOf,
  type KeptLists,
  peopleOf,
  placeKey,
  sentOf,
  withRepair,
} from './kept.ts';
import classes from './lists.module.css';
import { OverButton } from './over-button.tsx';
import { previewQuery } from './queries.ts';
import type { FileSource } from '#src/features/files/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import type { Receipt } from './receipt-part.tsx';
import { RepairDialog } from './repair-dialog.tsx';
import { MovedGroup, RowGroup } from './row-groups.tsx';
import { isChange } from './sums.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface Props {
  kept: KeptLists;
  doings: ReturnType<typeof useDoing>;
  canReadAgain: (name: string) => boolean;
  onChange: (kept: KeptLists) => void;
  onRead: (sources: FileSource[]) => void;
  onReadAgain: (name: string, org: string) => void;
  onApplied: (receipt: Receipt) => void;
  /** Gives all of it up. */
  onOver: () => void;
}

/** The files that were given, others to be added, and giving all of them up. */
function FilesSheet({
  kept,
  canReadAgain,
  onRead,
  onReadAgain,
  onOver,
}: Omit<Props, 'doings' | 'onApplied'>) {
  const { t } = useTranslation('lists');
  return (
    <Sheet padded aria-label={t('files.title')} className={admin['group'] ?? ''}>
      <FileLines files={filesOf(kept)} canReadAgain={canReadAgain} onReadAgain={onReadAgain} />
      <div className={clsx(layouts.row, layouts.gap8x16)}>
        <FilesPart isMore onTake={onRead} />
        <OverButton label={t('files.over')} onOver={onOver} />
      </div>
    </Sheet>
  );
}

/** How rows that a rule could decide are taken; each stands where it has something to decide. */
function Choices({
  kept,
  report,
  onChange,
}: Pick<Props, 'kept' | 'onChange'> & { report: RosterReport }) {
  const { t } = useTranslation('lists');
  const isNamed = kept.byName || report.unclear.some(({ reason }) => reason === 'sameName');
  const isMissing = kept.archiveGone || report.gone.length > 0;
  if (!isNamed && !isMissing) return null;
  return (
    <div className={layouts.grid}>
      {isNamed && (
        <Tick
          label={t('byName.label')}
          text={t('byName.text')}
          isOn={kept.byName}
          onChange={(byName) => onChange({ ...kept, byName })}
        />
      )}
      {isMissing && (
        <Tick
          label={t('archive.label')}
          text={t('archive.text')}
          isOn={kept.archiveGone}
          onChange={(archiveGone) => onChange({ ...kept, archiveGone })}
        />
      )}
    </div>
  );
}

/** What the lists would change, as far as it is known: without a network what reading alone has found. */
export function ReviewPart(props: Props) {
  const { kept, doings, onChange, onApplied } = props;
  const { t } = useTranslation('lists');
  const { number } = useFormat();
  const { school } = usePerson();
  const isOffline = useIsOffline();
  const sent = useMemo(() => sentOf(kept), [kept]);
  const query = useQuery(previewQuery(school.id, kept, sent));
  const [asked, setAsked] = useState<'apply' | RosterPerson | null>(null);
  const people = useMemo(
    () => new Map(peopleOf(kept).map((one) => [placeKey(one.place), one])),
    [kept],
  );
  const raw = useMemo(
    () =>
      new Map(kept.lists.flatMap((list) => list.people.map((one) => [placeKey(one.place), one]))),
    [kept.lists],
  );
  const report = query.data;
  const unclear = report?.unclear ?? faultsOf([...people.values()]);
  const untaught = unclear.filter(isOnlyUntaught);
  const skipped = unclear.filter((row) => !isOnlyUntaught(row));
  const openRows = new Set(unclear.map(placeKey));
  const fixed = [...people.values()].flatMap((person) => {
    const { place, kind } = person;
    const isFixed = placeKey(place) in kept.repairs && !openRows.has(placeKey(place));
    return isFixed ? [{ ...place, kind, name: fullName(person) }] : [];
  });
  const classmates = asked === null || asked === 'apply' ? [] : classmatesOf(kept, asked);
  const repair = (key: string) => setAsked(raw.get(key) ?? null);
  // What stands below the counts comes with them, so that nothing of it moves.
  const isKnown = report !== undefined || isOffline || query.isError || 'fault' in sent;
  const isReady = report !== undefined && !query.isPlaceholderData && !query.isFetching;
  const canApply = isReady && 'body' in sent && isChange(report, kept.archiveGone);
  return (
    <>
      <FilesSheet {...props} />
      <DoingNote doing={asked === null ? doings.doing : null} />
      <Sheet
        padded
        aria-label={t('counts.title')}
        className={`${admin['group']} ${classes['room']}`}
        aria-busy={query.isFetching}
      >
        <h3>{t('counts.title')}</h3>
        {'fault' in sent ? (
          <Note kind="wrong" live>
            {sent.fault === 'unread'
              ? t('apply.unread')
              : t('apply.tooMany', { most: number(MOST_AT_ONCE), n: number(sent.n) })}
          </Note>
        ) : report ? (
          <>
            <CountsTable report={report} />
            <Choices kept={kept} report={report} onChange={onChange} />
            <div className={clsx(layouts.row, layouts.gap8x16)}>
              <Button
                disabled={!canApply || isOffline || doings.isBusy}
                onClick={() => setAsked('apply')}
              >
                {t('apply.open')}
              </Button>
              <span className={admin['quiet']} aria-live="polite">
                {query.isFetching && t('counts.comparing')}
              </span>
            </div>
            {isReady && !isChange(report, true) && (
              <Note kind="right" live icon={<IconCheck {...icon} />}>
                {t(unclear.length > 0 ? 'counts.noneBut' : 'counts.none')}
              </Note>
            )}
            {isOffline && <p className={admin['quiet']}>{t('counts.offline')}</p>}
          </>
        ) : isOffline ? (
          <Note kind="wait" live icon={<IconCloudOff {...icon} />}>
            {t('counts.offline')}
          </Note>
        ) : (
          <QueryFallback query={query} what={t('counts.failed')} rows={3} />
        )}
      </Sheet>
      {isKnown && (
        <>
          <RowGroup kind="unclear" rows={skipped} onRepair={repair} />
          <RowGroup kind="untaught" rows={untaught} onRepair={repair} />
          {report && <MovedGroup kind="moved" rows={report.moved} />}
          {report && <MovedGroup kind="gone" rows={report.gone} isEnding={kept.archiveGone} />}
          <RowGroup kind="repaired" rows={fixed} onRepair={repair} />
          <p className={admin['quiet']}>{t('kept')}</p>
        </>
      )}
      {asked === 'apply' && report && 'body' in sent && (
        <ApplyDialog
          report={report}
          body={sent.body}
          doings={doings}
          onConflict={() => void query.refetch()}
          onDone={(run) => onApplied({ run, left: skipped.length, untaught: untaught.length })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked !== null && asked !== 'apply' && (
        <RepairDialog
          key={placeKey(asked.place)}
          person={asked}
          repair={kept.repairs[placeKey(asked.place)]}
          classmates={classmates.length}
          onSave={(next, isForClass) => {
            onChange(withRepair(kept, asked, next, isForClass ? classmates : []));
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
