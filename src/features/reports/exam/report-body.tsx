import '#src/ui/print-alone.css';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconListCheck } from '@tabler/icons-react';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { evaluationOf, isDescriptive } from '#domain/score.ts';
import { ButtonLink, StudentsButton } from '#src/features/activities/index.ts';
import { isEverybody, withStandings } from '#src/features/submissions/index.ts';
import { clsx, layouts, EmptySheet } from '#src/ui/index.ts';
import { useAnalysis } from '../analysis/use-analysis.ts';
import { sheetOf } from '../export/index.ts';
import { ExportMenu } from '../parts/index.ts';
import { usePrinting } from '../parts/use-printing.ts';
import type { LocalSheet } from '../grade-matrix/local-sheet.ts';
import { ClassesSheet, useClassColumns } from './classes-sheet.tsx';
import { ExamHead } from './exam-head.tsx';
import { FiguresSheet } from './figures-sheet.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { countedSheet, itemRows } from './item-rows.ts';
import { ItemsSheet, useItemColumns } from './items-sheet.tsx';
import { reportOf } from './model.ts';
import { ExcludedList, useExcludedColumns } from './excluded-list.tsx';
import { Ranks, useRankColumns } from './ranks.tsx';
import { ScoreDistribution } from './score-distribution.tsx';

import classes from './exam-report.module.css';

const noResults: readonly ResultItem[] = [];

/** All of a report: figures, spread, who is missing, classes, places, questions. */
export function ReportBody({
  activity,
  activityRef,
  sheet,
  results = noResults,
  merged,
  now,
  isRunning,
  openQuestion,
  onCloseQuestion,
  onReadAgain,
  notes,
}: {
  activity: ActivityDetails;
  activityRef: ActivityRef;
  sheet: LocalSheet;
  results: readonly ResultItem[] | undefined;
  /** With what was corrected on this device. */
  merged: readonly ResultItem[] | undefined;
  now: number;
  isRunning: boolean;
  openQuestion: string | undefined;
  onCloseQuestion: () => void;
  onReadAgain: () => void;
  notes: ReactNode;
}) {
  const { t } = useTranslation(['report', 'exams']);
  const isOver = !isRunning;
  const evaluation = useMemo(() => evaluationOf(activity), [activity]);
  const isQualitative = isDescriptive(evaluation);
  // She may see a part of those whom the server ranks: then only it knows the places.
  const isPart = useMemo(() => !isEverybody(results, true), [results]);
  const standings = useMemo(
    () => withStandings(results, merged ?? results, !isQualitative),
    [results, merged, isQualitative],
  );
  const report = useMemo(
    () =>
      reportOf(sheet, {
        activity,
        results,
        ranked: isPart ? standings.results : undefined,
        now,
      }),
    [sheet, activity, results, isPart, standings, now],
  );
  const { questions } = sheet;
  const counted = useMemo(() => countedSheet(sheet, report.answering), [sheet, report.answering]);
  const { analysis, isWorking } = useAnalysis(counted);
  const items = useMemo(() => itemRows(questions, analysis), [questions, analysis]);
  const ranks = useRankColumns(activity.id, evaluation);
  const ofClasses = useClassColumns(evaluation, isOver);
  const ofItems = useItemColumns();
  const ofExcluded = useExcludedColumns();
  const isPrinting = usePrinting();
  const missing = useMemo(
    () =>
      new Set(
        report.excluded
          .filter(({ reason }) => reason !== 'open' && reason !== 'rejected')
          .map(({ student }) => student.studentId),
      ),
    [report.excluded],
  );
  const opened = items.find(({ question }) => question.questionId === openQuestion);
  const sheets = () => [
    sheetOf(t('section.students'), ranks.filed, report.ranks),
    sheetOf(t('section.classes'), ofClasses, report.classes),
    sheetOf(t('section.items'), ofItems.filed, items),
    sheetOf(t('section.out'), ofExcluded, report.excluded),
  ];
  const actions = (
    <div className={clsx(layouts.wrap, classes['actions'])}>
      <StudentsButton kind="exam" id={activity.id}>
        {t('actions.students')}
      </StudentsButton>
      <ButtonLink
        variant="default"
        to="/exams/exam-student-report/$id/showAll"
        params={{ id: activity.id }}
      >
        {t('actions.showAll')}
      </ButtonLink>
      <ExportMenu
        name={activity.title}
        sheets={sheets}
        about={{ kind: 'exam', id: activity.id }}
        onPrint={() => print()}
      />
    </div>
  );
  const isNobody = report.counted.length === 0;
  return (
    <div
      className={clsx(layouts.stack, layouts.gap24, layouts.shrink, classes['report'])}
      data-print-sheet
    >
      <ExamHead
        activity={activity}
        at={sheet.readAt}
        unsent={sheet.unsent.scores}
        actions={actions}
      />
      <div className={clsx(layouts.stack, layouts.gap12, layouts.filled)}>{notes}</div>
      <FiguresSheet
        report={report}
        analysis={analysis}
        questions={questions.length}
        isQualitative={isQualitative}
        hasLevels={evaluation.hasLevels}
        isOver={isOver}
      />
      <div className={clsx(layouts.grid, layouts.gap24, classes['pair'])}>
        {isNobody ? (
          <EmptySheet
            icon={<IconListCheck size={28} stroke={1.5} aria-hidden />}
            title={t(report.present === 0 ? 'empty.nobodyHandedIn' : 'empty.nobodyCounted')}
            text={t(report.present === 0 ? 'empty.nobodyHandedInText' : 'empty.nobodyCountedText')}
          />
        ) : (
          (!isQualitative || evaluation.hasLevels) && (
            <ScoreDistribution
              report={report}
              title={activity.title}
              isQualitative={isQualitative}
            />
          )
        )}
        <ExcludedList
          examId={activity.id}
          rows={report.excluded}
          absent={report.absent}
          isOver={isOver}
        />
      </div>
      <ClassesSheet
        activityRef={activityRef}
        rows={report.classes}
        columns={ofClasses}
        missing={missing}
        hasUnsent={sheet.unsent.students > 0}
        onReadAgain={onReadAgain}
      />
      {!isNobody && (
        <>
          <Ranks
            rows={report.ranks}
            columns={ranks.shown}
            evaluation={evaluation}
            source={standings.ranks}
            isPart={isPart}
            open={report.waits}
            isWhole={isPrinting}
          />
          <ItemsSheet rows={items} columns={ofItems.shown} isWorking={isWorking} />
        </>
      )}
      {opened && (
        <ItemDialog
          row={opened}
          questions={questions}
          examId={activity.id}
          studentId={sheet.students.find(({ state }) => state === 'handedIn')?.studentId}
          groupSize={analysis?.groupSize ?? 0}
          onClose={onCloseQuestion}
        />
      )}
    </div>
  );
}
