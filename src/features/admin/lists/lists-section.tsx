import '#src/ui/mantine-late-styles.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Roster } from '#domain/roster/model.ts';
import { DraftFault, DraftOffer, useDraft, WhenDraftsRead } from '#src/features/drafts/index.ts';
import type { FileSource } from '#src/features/files/index.ts';
import { usePerson } from '#src/features/session/index.ts';
import { isolated } from '#src/lib/isolated.ts';
import { ProgressLine, QuietButton, Sheet, useFormat, clsx, layouts } from '#src/ui/index.ts';
import classes from '../admin.module.css';
import { SectionHead } from '../section-head.tsx';
import { useDoing } from '../use-doing.ts';
import { ChoosePart, usePasted } from './choose-part.tsx';
import { FileLines } from './file-lines.tsx';
import { filesOf, isKept, type KeptLists, withLists } from './kept.ts';
import { rosterRunsQuery } from './queries.ts';
import { readSources, type Reading } from './reading.ts';
import { ReceiptPart, type Receipt } from './receipt-part.tsx';
import { ReviewPart } from './review-part.tsx';
import { RunsPart } from './runs-part.tsx';

/** Files that are being read: how many of them, and how to stop it. */
function ReadingPart({ done, all, onCancel }: { done: number; all: number; onCancel: () => void }) {
  const { t } = useTranslation('lists');
  const { number } = useFormat();
  return (
    <Sheet padded className={classes['group'] ?? ''}>
      <p aria-live="polite">{t('reading.text', { done: number(done), all: number(all) })}</p>
      <ProgressLine value={done} max={all} label={t('reading.label')} />
      <div className={clsx(layouts.row, classes['actions'])}>
        <QuietButton onClick={onCancel}>{t('reading.cancel')}</QuietButton>
      </div>
    </Sheet>
  );
}

interface ReadingNow {
  reading: Reading;
  done: number;
  all: number;
}

/** The lists that are looked through; they lie sealed on the device until they are applied or given up. */
function Inside() {
  const { t } = useTranslation('lists');
  const { number } = useFormat();
  const draft = useDraft<KeptLists | null>({
    kind: 'people-lists',
    id: 'lists',
    initial: null,
    isState: isKept,
  });
  const pasted = usePasted();
  const doings = useDoing();
  const [now, setNow] = useState<ReadingNow | null>(null);
  /** What was given since the page was opened: an archive of several schools is read once more. */
  const [sources, setSources] = useState<readonly FileSource[]>([]);
  const [refused, setRefused] = useState<readonly Roster[]>([]);
  const [receipt, setReceipt] = useState<Receipt | null>(null);

  async function read(wanted: readonly FileSource[], org: string | null = null) {
    if (wanted.length === 0) return null;
    doings.forget();
    setSources((before) => [...before, ...wanted]);
    const reading = readSources(wanted, org, (done) =>
      setNow((before) => before && { ...before, done }),
    );
    setNow({ reading, done: 0, all: wanted.length });
    const lists = await reading.read;
    setNow(null);
    // As long as nobody was read, there is nothing to look through.
    const isRead = lists?.some(({ people }) => people.length > 0) || draft.state !== null;
    setRefused(isRead ? [] : (lists ?? []));
    if (lists && isRead) draft.update((kept) => withLists(kept, lists));
    return lists;
  }
  const readAgain = (name: string, org: string) =>
    read(sources.filter((source) => source.name === name).slice(-1), org);
  const canReadAgain = (name: string) => sources.some((source) => source.name === name);

  const over = () => {
    setReceipt(null);
    doings.forget();
  };
  const kept = draft.state;
  const shown = (state: KeptLists | null) =>
    state &&
    filesOf(state)
      .map(
        ({ name, people }) =>
          `${isolated(name)} (${t('files.people', { count: people, n: number(people) })})`,
      )
      .join(t('common:listComma'));
  return (
    <>
      <DraftOffer draft={draft} show={shown} />
      <DraftFault draft={draft} />
      {receipt ? (
        <ReceiptPart
          receipt={receipt}
          doings={doings}
          onLeft={over}
          onClose={() => {
            over();
            draft.reset();
          }}
        />
      ) : now ? (
        <ReadingPart
          done={now.done}
          all={now.all}
          onCancel={() => {
            now.reading.cancel();
            setNow(null);
          }}
        />
      ) : kept ? (
        <ReviewPart
          kept={kept}
          doings={doings}
          canReadAgain={canReadAgain}
          onChange={(next) => draft.set(next)}
          onRead={(wanted) => void read(wanted)}
          onReadAgain={(name, org) => void readAgain(name, org)}
          onApplied={(applied) => {
            setReceipt(applied);
            // What was left out is still to be put right.
            if (applied.left === 0) draft.reset();
          }}
          onOver={draft.reset}
        />
      ) : (
        <>
          {refused.length > 0 && (
            <Sheet padded aria-label={t('files.title')}>
              <FileLines
                files={refused.flatMap(({ files }) => files)}
                canReadAgain={canReadAgain}
                onReadAgain={(name, org) => void readAgain(name, org)}
              />
            </Sheet>
          )}
          <ChoosePart pasted={pasted} onRead={read} />
        </>
      )}
      {receipt === null && now === null && <RunsPart doings={doings} isBeside={kept !== null} />}
    </>
  );
}

/** People from lists: read on the device, held against the school, looked through, applied, and undone within a day. */
export function ListsSection() {
  const { t } = useTranslation('lists');
  const { school } = usePerson();
  const query = useQuery(rosterRunsQuery(school.id));
  return (
    <>
      <SectionHead title={t('title')} text={t('text')} query={query} canChange />
      <WhenDraftsRead>
        <Inside />
      </WhenDraftsRead>
    </>
  );
}
