import { Button } from '@mantine/core';
import { IconPrinter, IconUsers } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import { isRanked } from '#domain/score.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { StudentsButton, useCopyAge, workbookQuery } from '#src/features/activities/index.ts';
import type { RankSource } from '#src/features/submissions/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import { floatingBar } from '#src/ui/floating-bar.ts';
import {
  clsx,
  Facts,
  Note,
  PageHead,
  ProgressLine,
  useFormat,
  layouts,
  EmptySheet,
} from '#src/ui/index.ts';
import type { ReportSearch } from '../page-props.ts';
import { aroundByClass } from './around.ts';
import classes from './choose.module.css';
import { Choose } from './choose.tsx';
import paper from './paper.module.css';
import { partsOf } from './parts.ts';
import { StudentSheet } from './student-sheet.tsx';
import { usePrinting } from './use-printing.ts';

/** As many as a browser asks one server for at a time. */
const AT_ONCE = 6;

/** How far the workbooks of a report have been read. */
interface Reading {
  /** In the order of the students; undefined while one is not here. */
  workbooks: readonly (Workbook | undefined)[];
  /** Read, or known not to come. */
  settled: number;
  /** Who could not be read, by their places. */
  missing: readonly number[];
  readAt: number;
  again: () => void;
}

/** A copy counts at once; a query that waits for a network has nothing here. */
const isSettled = (query: UseQueryResult<Workbook>): boolean =>
  query.data !== undefined || query.fetchStatus === 'paused' || query.isError;

/** The workbooks of these students, read a few at a time, from the device where the network has none. */
function useWorkbooks(ref: ActivityRef, students: readonly ResultItem[]): Reading {
  const [opened, setOpened] = useState(AT_ONCE);
  const queries = useQueries({
    queries: students.map(({ studentId }, at) => ({
      ...workbookQuery(ref, studentId),
      enabled: at < opened,
    })),
  });
  const settled = queries.filter(isSettled).length;
  const wanted = Math.min(students.length, settled + AT_ONCE);
  if (wanted !== opened) setOpened(wanted);
  const missing = queries.flatMap((query, at) =>
    isSettled(query) && query.data === undefined ? [at] : [],
  );
  const times = queries.flatMap(({ data, dataUpdatedAt }) => (data ? [dataUpdatedAt] : []));
  return {
    workbooks: queries.map(({ data }) => data),
    settled,
    missing,
    readAt: Math.min(...times, Infinity),
    again: () => {
      for (const at of missing) void queries[at]?.refetch();
    },
  };
}

/** How far reading and making ready for paper have come, and the way out of it: over the foot, where it moves nothing. */
function PrintBar({
  reading: { settled },
  students,
  printer: { printing, put, cancel },
}: {
  reading: Reading;
  students: number;
  printer: ReturnType<typeof usePrinting>;
}) {
  const { t } = useTranslation('print');
  const { number } = useFormat();
  if (printing.t === 'incomplete')
    return (
      <div className={classes['dock']}>
        <Note
          kind="wait"
          live
          action={
            <>
              <Button variant="default" onClick={put}>
                {t('printing.anyway')}
              </Button>
              <Button variant="default" onClick={cancel}>
                {t('printing.cancel')}
              </Button>
            </>
          }
        >
          {t('printing.lost', { count: printing.lost, n: number(printing.lost) })}
        </Note>
      </div>
    );
  const isPreparing = printing.t === 'preparing';
  if (!isPreparing && settled >= students) return null;
  const { done, whole } = isPreparing ? printing : { done: settled, whole: students };
  const name = isPreparing ? 'printing.preparing' : 'reading.all';
  const said = t(name, { n: number(done), whole: number(whole) });
  return (
    <div className={clsx(floatingBar, classes['dock'])} data-dock>
      <ProgressLine value={done} max={whole} label={said} />
      <span>{said}</span>
      {isPreparing && (
        <Button variant="default" onClick={cancel}>
          {t('printing.cancel')}
        </Button>
      )}
    </div>
  );
}

/** More sheets than this no browser brings to paper at once. */
const MOST = 200;

/** The chosen students, each on paper of her own, and what makes paper of them. */
export function Report({
  activityRef,
  activity,
  list,
  results,
  ranks,
  students: all,
  absent,
  search,
  onSearch,
}: {
  activityRef: ActivityRef;
  activity: ActivityDetails;
  list: Parameters<typeof useCopyAge>[0];
  /** Everybody. */
  results: readonly ResultItem[];
  ranks: RankSource;
  /** Who is chosen and has something to show. */
  students: readonly ResultItem[];
  absent: readonly ResultItem[];
  search: ReportSearch;
  onSearch: (next: ReportSearch) => void;
}) {
  const { t } = useTranslation(['print', 'submissions']);
  const { number, day } = useFormat();
  const sheet = useRef<HTMLDivElement>(null);
  const age = useCopyAge(list);
  const students = useMemo(() => all.slice(0, MOST), [all]);
  const reading = useWorkbooks(activityRef, students);
  const parts = useMemo(() => partsOf(search.parts), [search.parts]);
  const hasTotal = isRanked(activity);
  const around = useMemo(() => aroundByClass(results, hasTotal), [results, hasTotal]);
  const printer = usePrinting(sheet, t('fileName', { title: activity.title }));
  const isBusy = printer.printing.t !== 'rest';
  const missing = reading.missing.flatMap((at) => students[at] ?? []);
  const namesOf = (some: readonly ResultItem[]) =>
    some.map(({ student }) => fullName(student)).join(t('comma'));
  return (
    <>
      <PageHead
        title={t('titleOf', { title: activity.title })}
        sub={<Facts items={[activity.courseName, day(activity.startDate, 'always'), age]} />}
        actions={
          <>
            <Button
              leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
              disabled={students.length === 0}
              // Not `disabled`: what was just pressed keeps the focus.
              aria-disabled={isBusy}
              {...(isBusy && { 'data-disabled': true })}
              onClick={() => {
                if (!isBusy) printer.start();
              }}
            >
              {t('print', { count: students.length, n: number(students.length) })}
            </Button>
            <StudentsButton kind="exam" id={activity.id}>
              {t('toStudents')}
            </StudentsButton>
          </>
        }
      />
      <Choose search={search} onSearch={onSearch} results={results} found={all.length} />
      {missing.length > 0 && (
        <div className={layouts.below12}>
          <Note
            kind="wait"
            live
            action={
              <Button variant="default" onClick={reading.again}>
                {t('again')}
              </Button>
            }
          >
            {t('missing.some', {
              count: missing.length,
              n: number(missing.length),
              names: namesOf(missing),
            })}
          </Note>
        </div>
      )}
      {ranks !== 'server' && parts.has('rank') && (
        <div className={layouts.below12}>
          <Note>{t(`submissions:ranks.${ranks}`)}</Note>
        </div>
      )}
      {all.length > MOST && (
        <div className={layouts.below12}>
          <Note kind="wait">{t('tooMany', { n: number(MOST), whole: number(all.length) })}</Note>
        </div>
      )}
      {absent.length > 0 && (
        <div className={layouts.below12}>
          <Note>
            {t('absent', {
              count: absent.length,
              n: number(absent.length),
              names: namesOf(absent),
            })}
          </Note>
        </div>
      )}
      {students.length === 0 ? (
        <EmptySheet
          icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
          title={t(results.length === 0 ? 'empty.nobody' : 'empty.none')}
          text={t(results.length === 0 ? 'empty.nobodyText' : 'empty.noneText')}
        />
      ) : (
        <div ref={sheet} className={paper['sheet']} data-print-sheet>
          {students.map((result, at) => (
            <StudentSheet
              key={result.resultId}
              result={result}
              activity={activity}
              workbook={reading.workbooks[at]}
              isMissing={reading.missing.includes(at)}
              around={around(result.student.classId)}
              parts={parts}
              isWhole={printer.isWhole}
            />
          ))}
        </div>
      )}
      <PrintBar reading={reading} students={students.length} printer={printer} />
    </>
  );
}
