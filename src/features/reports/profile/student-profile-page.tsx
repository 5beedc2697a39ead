import { Button } from '@mantine/core';
import { IconFileText, IconSearchOff, IconUserOff } from '@tabler/icons-react';
import { useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import '#src/ui/print-alone.css';
import { serverNow } from '#src/api/server-time.ts';
import {
  ListButton,
  QueryFallback,
  SearchField,
  useWaitingRows,
} from '#src/features/activities/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import { Details } from '#src/features/school/index.ts';
import {
  clsx,
  EmptyState,
  Facts,
  Note,
  PageHead,
  Sheet,
  useFormat,
  layouts,
  typography,
  EmptySheet,
} from '#src/ui/index.ts';
import { correctionLane, waitingByLane } from '#src/offline/index.ts';
import { ReportFilters } from '../overview/filters/report-filters.tsx';
import { sheetOf } from '../export/index.ts';
import type { ReportPageProps, ReportSearch } from '../page-props.ts';
import {
  AgeLine,
  Figures,
  ExportMenu,
  Provisional,
  ReportHead,
  ReportTable,
} from '../parts/index.ts';
import { usePercent } from '../overview/use-percent.ts';
import { ProfileCharts } from './profile-charts.tsx';
import page from '../page.module.css';
import classes from './profile.module.css';
import { countsOf, sharesOf, type ProfileRow } from './rows.ts';
import { useColumns } from './use-columns.tsx';
import { useStudent } from './use-student.ts';

/** Which of a student's workbooks carry corrections that only this device knows, and how many corrections. */
function useUnsent(
  studentId: string,
  rows: readonly ProfileRow[],
): { isUnsent: (row: ProfileRow) => boolean; count: number } {
  const waiting = useWaitingRows();
  return useMemo(() => {
    const lanes = waitingByLane(waiting.filter((row) => row.kind === 'correction'));
    const inLane = ({ kind, resultId }: ProfileRow) =>
      lanes.get(correctionLane(kind, studentId, resultId))?.count ?? 0;
    return {
      isUnsent: (row) => inLane(row) > 0,
      count: rows.reduce((sum, row) => sum + inLane(row), 0),
    };
  }, [waiting, studentId, rows]);
}

const nothing = { course: undefined, from: undefined, to: undefined, title: undefined };

/** Her figures in one line, and in words what they are taken from. */
function Summary({ rows }: { rows: readonly ProfileRow[] }) {
  const { t } = useTranslation('profile');
  const { number } = useFormat();
  const percent = usePercent();
  const [now] = useState(serverNow);
  const counts = countsOf(rows, now);
  const shares = sharesOf(rows.filter(({ kind }) => kind === 'exam'));
  return (
    <Sheet padded className={page['section']} aria-label={t('figures.label')}>
      <Figures
        items={[
          { name: t('figures.share'), value: percent(shares.share) },
          { name: t('figures.classShare'), value: percent(shares.classShare) },
          { name: t('figures.counted'), value: number(counts.counted) },
          { name: t('figures.absent'), value: number(counts.absent) },
          ...(['excused', 'started'] as const).flatMap((name) =>
            counts[name] > 0 ? [{ name: t(`figures.${name}`), value: number(counts[name]) }] : [],
          ),
          { name: t('figures.late'), value: number(counts.late) },
          { name: t('figures.waits'), value: number(counts.waits) },
        ]}
      />
      <p className={clsx(typography.quiet, page['quiet'], layouts.above12)}>{t('counts')}</p>
    </Sheet>
  );
}

function Rows({
  studentId,
  name,
  rows,
  isUnsent,
  hasAny,
  onClear,
}: {
  studentId: string;
  name: string;
  rows: readonly ProfileRow[];
  isUnsent: (row: ProfileRow) => boolean;
  hasAny: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation(['profile', 'user-report']);
  const columns = useColumns(studentId, isUnsent);
  if (rows.length === 0)
    return (
      <Sheet padded>
        {hasAny ? (
          <EmptyState
            icon={<IconSearchOff size={28} stroke={1.5} aria-hidden />}
            title={t('emptyFilter')}
            action={
              <Button variant="default" onClick={onClear}>
                {t('user-report:filter.clear')}
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<IconFileText size={28} stroke={1.5} aria-hidden />}
            title={t('empty')}
            text={t('emptyText')}
          />
        )}
      </Sheet>
    );
  const provisional = rows.filter(({ rank, toCorrect = 0 }) => rank !== null && toCorrect > 0);
  return (
    <Sheet className={clsx(page['section'], page['tableSheet'])}>
      <h2 className={page['tableHead']}>{t('table')}</h2>
      <Provisional
        titles={provisional.map(({ title }) => title)}
        text={(titles) => t('provisional', { titles })}
      />
      <ReportTable
        label={t('tableOf', { name })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.resultId}
      />
    </Sheet>
  );
}

/** A number that no student can have is not asked for. */
const anId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function useNobody() {
  const { t } = useTranslation('profile');
  return {
    title: t('gone'),
    text: t('goneText'),
    action: <ListButton kind="exam">{t('toExams')}</ListButton>,
  };
}

/** One student's term: who she is, how she stands, and the way to each of her workbooks. */
export function StudentProfilePage(props: ReportPageProps) {
  const { t } = useTranslation('profile');
  const nobody = useNobody();
  if (anId.test(props.id)) return <Profile {...props} />;
  return (
    <>
      <PageHead title={t('title')} />
      <EmptySheet icon={<IconUserOff size={28} stroke={1.5} aria-hidden />} {...nobody} />
    </>
  );
}

function Profile({ id, search, onSearch }: ReportPageProps) {
  const { t } = useTranslation(['profile', 'user-report']);
  const { number } = useFormat();
  const student = useStudent(id, search);
  const { profile, exams, assignments, rows, shown } = student;
  const nobody = useNobody();
  const { isUnsent, count: unsent } = useUnsent(id, rows);
  const columns = useColumns(id, isUnsent);
  const change = (next: ReportSearch) => onSearch(next);

  if (!profile.data || !exams.data)
    return (
      <>
        <PageHead title={profile.data ? fullName(profile.data) : t('title')} tab={t('title')} />
        <QueryFallback
          query={profile.data ? exams : profile}
          what={t('failed')}
          rows={6}
          gone={nobody}
        />
      </>
    );
  const who = profile.data;
  const name = fullName(who);
  const courses = new Map([
    ...who.courses.map((one): [string, string] => [one.id, one.name]),
    ...rows.map((row): [string, string] => [row.courseId, row.courseName]),
  ]);
  const readAt = Math.min(exams.dataUpdatedAt, assignments.dataUpdatedAt || Infinity);
  return (
    <div className={classes['report']} data-print-sheet>
      <ReportHead
        title={name}
        tab={t('title')}
        note={
          <>
            <Facts items={[who.className, who.classBaseName]} />
            <Details of="student" entity={who} />
            <AgeLine at={readAt} unsent={unsent} />
          </>
        }
        actions={
          <ExportMenu
            name={t('file.whole', { name })}
            sheets={() => [sheetOf(t('table'), columns, shown)]}
            about={{ kind: 'student', id: who.studentId }}
            onPrint={() => window.print()}
          />
        }
      />
      {rows.length > 0 && (
        <ReportFilters
          filter={search}
          onFilter={change}
          courseChoices={[...courses].map(([value, label]) => ({ value, label }))}
          summary={t('shownOf', {
            count: rows.length,
            shown: number(shown.length),
            whole: number(rows.length),
          })}
        >
          <SearchField
            value={search.title ?? ''}
            onSearch={(title) => change({ title: title || undefined })}
            label={t('searchTitle')}
          />
        </ReportFilters>
      )}
      {assignments.data === undefined && assignments.isError && (
        <div className={page['section']}>
          <Note
            action={
              <Button variant="subtle" onClick={() => void assignments.refetch()}>
                {t('common:action.retry')}
              </Button>
            }
          >
            {t('assignmentsFailed')}
          </Note>
        </div>
      )}
      {assignments.data === null && (
        <div className={page['section']}>
          <Note>{t('assignmentsMissing')}</Note>
        </div>
      )}
      {shown.length > 0 && <Summary rows={shown} />}
      {shown.length > 0 && <ProfileCharts name={name} charts={student.charts} />}
      <Rows
        studentId={id}
        name={name}
        rows={shown}
        isUnsent={isUnsent}
        hasAny={rows.length > 0}
        onClear={() => change(nothing)}
      />
    </div>
  );
}
