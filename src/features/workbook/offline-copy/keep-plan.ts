import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Attachment } from '#contract/shapes.ts';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import { fileQuery } from '#src/api/attachments.ts';
import { errorCode, RefusedError } from '#src/api/errors.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { activityQuery, resultsQuery, workbookQuery } from '#src/features/activities/index.ts';
import type { KeepPlan, KeepStep, PinInput } from '#src/offline/index.ts';
import { commentsQuery } from '../comments/queries.ts';
import { PDF } from '../files/opened.ts';

const DAY_MS = 24 * 3_600_000;
/** What an answer of twenty questions and of a list of forty students usually weighs. */
const WORKBOOK_BYTES = 20_000;
const LIST_BYTES = 24_000;

/** What must differ in a student's row for her workbook to be read again: places among others say nothing of it. */
export function workbookVersion(result: ResultItem): string {
  const {
    rank: _rank,
    classRank: _classRank,
    pageIndex: _page,
    student: _student,
    ...own
  } = result;
  return JSON.stringify(own);
}

function refOf({ what, where }: Pick<PinInput, 'what' | 'where'>): ActivityRef {
  const text = (name: string) => where[name] ?? '';
  return {
    kind: what === 'assignment' ? 'assignment' : 'exam',
    schoolId: text('schoolId'),
    semesterId: text('semesterId'),
    id: text('id'),
  };
}

function filesOf(workbook: Workbook): Attachment[] {
  return workbook.questionList.flatMap((question) => [
    ...(question.answer?.files ?? []),
    ...question.files,
  ]);
}

const otherAttempts = (workbook: Workbook): string[] =>
  workbook.attempts.map(({ resultId }) => resultId).filter((id) => id !== workbook.resultId);

/** What of the app's own files it takes to open what is kept. */
type AppCode = 'kept' | 'viewer';

/** Of what an exam or assignment is made on a device: the rows that its screens ask for. */
export function createKeepPlan(input: {
  /** The screens' own client: what it has in memory is brought up to date. */
  screens: QueryClient;
  isGoodNetwork: () => boolean;
  /** Brings the app's own files: those of these screens, or the PDF viewer's. */
  bringCode: (what: AppCode) => Promise<void>;
}): KeepPlan {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: 1, networkMode: 'always', gcTime: 0 } },
  });

  /** Asks as the screens' own query does, so that the row on the device is the same. */
  const step = <T>(
    query: { queryKey: QueryKey; fetch: () => Promise<T> },
    more: Omit<KeepStep, 'queryKey' | 'read' | 'next'> & { next?: (data: T) => KeepStep[] },
  ): KeepStep => ({
    ...more,
    queryKey: query.queryKey,
    async read(signal) {
      const own = { queryKey: query.queryKey, exact: true };
      const stop = () => void client.cancelQueries(own);
      signal.addEventListener('abort', stop);
      try {
        return await query.fetch();
      } finally {
        signal.removeEventListener('abort', stop);
        client.removeQueries(own);
      }
    },
    // What is under this key was answered to this query, now or before.
    next: more.next && ((data) => more.next?.(data as T) ?? []),
  });

  const fileStep = (file: Attachment): KeepStep => {
    const query = fileQuery(file);
    return step(
      { queryKey: query.queryKey, fetch: () => client.fetchQuery(query) },
      { version: 'stored', freshFor: Infinity, bytes: file.size },
    );
  };

  /** Looked after each time: an update of the app may have left it behind. */
  const codeStep = (what: AppCode): KeepStep => ({
    queryKey: ['app-code', what],
    version: '',
    freshFor: 0,
    bytes: 0,
    read: () => input.bringCode(what).then(() => what),
  });

  const workbookStep = (ref: ActivityRef, result: ResultItem, resultId?: string): KeepStep => {
    const query = workbookQuery(ref, result.studentId, resultId);
    return step(
      { queryKey: query.queryKey, fetch: () => client.fetchQuery(query) },
      {
        version: workbookVersion(result),
        // A comment or a pupil's late change shows in no list: once a day everything is looked at.
        freshFor: DAY_MS,
        bytes: WORKBOOK_BYTES,
        next: (workbook) => {
          const files = filesOf(workbook);
          return [
            ...(resultId ? [] : otherAttempts(workbook)).map((other) =>
              workbookStep(ref, result, other),
            ),
            ...files.map(fileStep),
            ...(files.some(({ type }) => type === PDF) ? [codeStep('viewer')] : []),
          ];
        },
      },
    );
  };

  return {
    steps(pin) {
      const ref = refOf(pin);
      const settings = activityQuery(ref.kind, ref.semesterId, ref.id);
      const results = resultsQuery(ref);
      const comments = commentsQuery(pin.where['courseId'] ?? '');
      const always = { version: '', freshFor: 0 };
      return [
        step(
          { queryKey: settings.queryKey, fetch: () => client.fetchQuery(settings) },
          { ...always, bytes: 1_000, isRoot: true },
        ),
        step(
          { queryKey: results.queryKey, fetch: () => client.fetchQuery(results) },
          {
            ...always,
            bytes: LIST_BYTES,
            isRoot: true,
            next: (items) => items.map((result) => workbookStep(ref, result)),
          },
        ),
        step(
          { queryKey: comments.queryKey, fetch: () => client.fetchQuery(comments) },
          { ...always, bytes: 2_000 },
        ),
        codeStep('kept'),
      ];
    },
    judge(error) {
      const code = errorCode(error);
      if (!(error instanceof RefusedError))
        return { verdict: code.startsWith('network.') ? 'wait' : 'stop', code };
      if (error.status === 401) return { verdict: 'wait', code };
      // A file or a student that is gone (or a call that this back end lacks) must not hold up the rest.
      const isGone = error.status === 404 || error.status === 403 || error.status === 410;
      return { verdict: isGone ? 'skip' : 'stop', code };
    },
    copied(queryKey, data, at) {
      const known = input.screens.getQueryState(queryKey);
      if (known && known.dataUpdatedAt < at)
        input.screens.setQueryData(queryKey, data, { updatedAt: at });
    },
    isGoodNetwork: input.isGoodNetwork,
  };
}
