import { IconRefresh, IconHandStop, IconCalendarOff } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '#src/api/server-time.ts';
import { errorCode } from '#src/api/errors.ts';
import { useCopyAge, useWaitingRows } from '#src/features/activities/index.ts';
import {
  mayOnlyView,
  permissionsOf,
  usePerson,
  unsaved,
  useDraftList,
} from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import {
  ErrorState,
  Note,
  OfflineState,
  PageHead,
  QuietButton,
  Sheet,
  SkeletonRows,
  useFormat,
  QuietLink,
  layouts,
  typography,
  clsx,
  EmptySheet,
} from '#src/ui/index.ts';
import { WaitingWords } from '#src/features/sync/index.ts';
import { onlyWaits } from '#src/offline/index.ts';
import type { SchoolStatus } from '#contract/school/school-status.ts';
import { schoolStatusQuery } from '#src/features/school/index.ts';
import { FirstSteps } from './first-steps.tsx';
import classes from './home.module.css';
import { useKeepDue } from './keep-due.ts';
import { OnDevice } from './on-device.tsx';
import { Urgent } from './urgent.tsx';
import { oldestOf } from './todo.ts';
import { useToday, type Today } from './use-today.ts';
import { GroupLink } from './links.tsx';
import { ComingRow, DraftRow, FormRow } from './home-rows.tsx';
import { keptForms } from './kept-forms.ts';
import { Part } from './part.tsx';

const MOST = 5;

/** What starts next. */
function Coming({ today, isViewer }: { today: Today; isViewer: boolean }) {
  const { t } = useTranslation('home');
  const { coming, now } = today;
  if (coming.length === 0) return null;
  return (
    <Part title={t('coming')}>
      {coming.slice(0, MOST).map((entry) => (
        <ComingRow key={entry.item.id} entry={entry} now={now} isViewer={isViewer} />
      ))}
    </Part>
  );
}

/** What she has begun and not published: forms on this device, and drafts on the server. */
function Drafts({ today }: { today: Today }) {
  const { t } = useTranslation('home');
  const kept = useDraftList();
  const { now, entries, lists } = today;
  const forms = keptForms(kept ?? [], entries).slice(0, MOST);
  const shown = today.drafts.slice(0, MOST - forms.length);
  const hidden = new Set(today.drafts.slice(shown.length).map(({ kind }) => kind));
  const more = lists.filter(
    ({ group, kind, hasMore }) => group === 'unpublished' && (hasMore || hidden.has(kind)),
  );
  if (forms.length + today.drafts.length === 0) return null;
  return (
    <Part
      title={t('draft.title')}
      more={
        more.length > 0 &&
        more.map(({ kind }) => (
          <GroupLink key={kind} kind={kind} group="unpublished">
            {t(`all.${kind}.unpublished`)}
          </GroupLink>
        ))
      }
    >
      {forms.map((form) => (
        <FormRow key={form.key} form={form} now={now} />
      ))}
      {shown.map((entry) => (
        <DraftRow key={entry.item.id} entry={entry} now={now} />
      ))}
    </Part>
  );
}

/** Says that the data of the current school year is not confirmed; for an admin with a link. */
function Unconfirmed({ years }: { years: readonly SchoolStatus[] | undefined }) {
  const { t } = useTranslation('home');
  const { semester, roles } = usePerson();
  const year = years?.find((one) => one.semesterId === semester?.id);
  if (!year?.active || year.status === 'confirmed') return null;
  const text = t(`status.${year.status}`, { year: year.semesterName });
  if (!roles.includes('admin')) return <p className={typography.faint}>{text}</p>;
  return <Note action={<QuietLink to="/admin">{t('adminLink')}</QuietLink>}>{text}</Note>;
}

/** Notes about the current school year, then the page once the year is known. */
function SchoolYear({ children }: { children: ReactNode }) {
  const { school } = usePerson();
  const { data, isPending, fetchStatus } = useQuery(schoolStatusQuery(school.id));
  return (
    <>
      <Unconfirmed years={data} />
      {!(isPending && fetchStatus === 'fetching') && children}
    </>
  );
}

/** A past year has nothing left to do; the lists show what it holds. */
function Over() {
  const { t } = useTranslation('home');
  return (
    <EmptySheet
      icon={<IconCalendarOff size={28} stroke={1.5} aria-hidden />}
      title={t('over')}
      text={t('overText')}
      action={(['exam', 'assignment'] as const).map((kind) => (
        <GroupLink key={kind} kind={kind} group="past">
          {t(`all.${kind}.past`)}
        </GroupLink>
      ))}
    />
  );
}

/** Conflicts, refusals and what is on a screen only: nothing goes on there without her. */
function NeedsYou() {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  const rows = useWaitingRows().filter((row) => !onlyWaits(row));
  const count = rows.length + unsaved.use();
  if (count === 0) return null;
  return (
    <div className={classes['needs']}>
      <Note
        kind="wait"
        icon={<IconHandStop size={20} stroke={1.75} aria-hidden />}
        action={
          <QuietLink to="." search={(before) => ({ ...before, panel: 'outbox' as const })}>
            {t('needsLink')}
          </QuietLink>
        }
      >
        <strong>{t('needs', { count, number: number(count) })}</strong>
        <Suspense>{rows.length > 0 && <WaitingWords rows={rows} most={3} />}</Suspense>
      </Note>
    </div>
  );
}

/** Shown to whoever sets a new school up. */
const SchoolSetup = lazyPart(async () => (await import('./school-setup.tsx')).SchoolSetup);
const forBeginning = ['structure', 'lists', 'logins'] as const;

/** Nothing of what presses could be read. */
function Failed({ today: { failed, retry } }: { today: Today }) {
  const { t } = useTranslation('home');
  if (!failed) return null;
  return (
    <Sheet padded>
      {failed.error ? (
        <ErrorState error={failed.error} onRetry={retry} what={t('failed')} />
      ) : (
        <OfflineState onRetry={retry} />
      )}
    </Sheet>
  );
}

/** Part of it could not be read and is not on this device either: named, so that nobody takes it for done. */
function Missing({ missing, retry }: Pick<Today, 'missing' | 'retry'>) {
  const { t } = useTranslation(['home', 'common']);
  const isOffline = missing.every(
    ({ query: { error } }) => error === null || errorCode(error) === 'network.offline',
  );
  const lists = missing.map(({ kind, group }) => t(`list.${kind}.${group}`)).join(t('listComma'));
  return (
    <div className={classes['missing']}>
      <Note
        action={
          <QuietButton icon={<IconRefresh size={20} stroke={1.75} aria-hidden />} onClick={retry}>
            {t('action.retry')}
          </QuietButton>
        }
      >
        {t(isOffline ? 'missingHere' : 'missing', { lists })}
      </Note>
    </div>
  );
}

/** What presses, and beside it what comes next; where nothing is there yet, `lead` stands in its place. */
function Columns({
  today,
  lead = null,
  isWaiting = false,
}: {
  today: Today;
  lead?: ReactNode;
  /** What leads is not known yet, and nothing is put where it would be moved. */
  isWaiting?: boolean;
}) {
  const { roles, semester } = usePerson();
  const isViewer = mayOnlyView(roles);
  const isSemesterActive = semester?.active !== false;
  const { failed, isBare } = today;
  const isSettled = today.isSettled && !isWaiting;
  return (
    <div className={clsx(layouts.grid, layouts.gap24, classes['home'])}>
      <div className={clsx(layouts.grid, layouts.gap24, classes['column'])}>
        {failed ? (
          <Failed today={today} />
        ) : !isSettled ? (
          <Sheet>
            <SkeletonRows rows={3} />
          </Sheet>
        ) : isBare ? (
          (lead ?? <FirstSteps />)
        ) : isSemesterActive ? (
          <Urgent today={today} isViewer={isViewer} />
        ) : (
          <Over />
        )}
      </div>
      <div className={clsx(layouts.grid, layouts.gap24, classes['column'])}>
        {isSettled && isSemesterActive && <Coming today={today} isViewer={isViewer} />}
        {/* What is asked for once the page stands comes below what stands; what the device says, below all of it. */}
        {isSettled && !isViewer && isSemesterActive && <Drafts today={today} />}
        {failed ? (
          <OnDevice now={today.now} />
        ) : (
          isSettled &&
          today.isWhole && (
            <SchoolYear>
              <OnDevice now={today.now} />
            </SchoolYear>
          )
        )}
      </div>
    </div>
  );
}

/** What the teacher has to do today, most urgent first; no figures that are nobody's task. */
export function HomePage() {
  const { t } = useTranslation('home');
  const { day } = useFormat();
  const person = usePerson();
  const isViewer = mayOnlyView(person.roles);
  // Unfinished work of a past year is no longer to be done.
  const isSemesterActive = person.semester?.active !== false;
  const [opened] = useState(() => new Date(serverNow()).toISOString());
  const today = useToday();
  useKeepDue(today, isViewer || !isSemesterActive);
  const { failed, isSettled, isBare, missing, missingLate, retry } = today;
  const may = permissionsOf(person);
  const mayBegin =
    isSettled &&
    isBare &&
    person.semester?.active === true &&
    forBeginning.every((one) => may.includes(one));
  const age = useCopyAge(oldestOf(today.lists.map(({ query }) => query)));
  return (
    <>
      <PageHead title={t('title')} sub={day(opened, 'always')} age={age} />
      <NeedsYou />
      {!failed && isSettled && missing.length > 0 && <Missing missing={missing} retry={retry} />}
      {mayBegin ? (
        <Suspense fallback={<Columns today={today} isWaiting />}>
          <SchoolSetup>
            {(lead) => <Columns today={today} lead={lead} isWaiting={lead === null} />}
          </SchoolSetup>
        </Suspense>
      ) : (
        <Columns today={today} />
      )}
      {/* It comes when the page stands, and moves nothing of it there. */}
      {!failed && isSettled && missingLate.length > 0 && (
        <Missing missing={missingLate} retry={retry} />
      )}
    </>
  );
}
