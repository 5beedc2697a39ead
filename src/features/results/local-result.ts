import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import { mergeWorkbook, type OutboxRow, type Receipt } from '#src/offline/index.ts';

function scored(workbook: Pick<Workbook, 'questionList'>): number {
  return workbook.questionList.filter((question) => question.scoreUnits !== null).length;
}

/** A workbook on this device as the list knew it when it was read, and as it is here now. */
export function beforeAndNow(
  copy: Workbook,
  /** The copy as it was when the list was read. */
  copyThen: Workbook,
  rows: readonly OutboxRow[],
  sent: readonly Receipt[],
  listReadAt: number,
) {
  // The engine's `state` says where the work stands, the workbook's where the student does.
  const { state: _, ...workbook } = copy;
  const { state: _then, ...then } = copyThen;
  return {
    known: mergeWorkbook(
      then,
      [],
      sent.filter((receipt) => receipt.at <= listReadAt),
    ),
    local: mergeWorkbook(workbook, rows, sent),
  };
}

/**
 * A row of the students' list with what this device knows beyond it: corrections that wait, and those that were
 * sent after the list was read. Only the difference is added, so that a colleague's newer scores stay counted.
 */
export function localResult(
  item: ResultItem,
  copy: Workbook,
  rows: readonly OutboxRow[],
  sent: readonly Receipt[],
  listReadAt: number,
  copyThen: Workbook = copy,
  copyReadAt = -Infinity,
): ResultItem {
  const { known, local } = beforeAndNow(copy, copyThen, rows, sent, listReadAt);
  // What waits may have arrived, and its answer been lost: then a newer copy holds it, and the list counts it already.
  const isNewer = copyReadAt >= listReadAt;
  const scoredCount = isNewer ? scored(local) : item.scoredCount + scored(local) - scored(known);
  const units = isNewer
    ? local.totalUnits
    : (item.totalUnits ?? 0) + local.totalUnits - known.totalUnits;
  const isChanged = local.review.status !== known.review.status;
  return {
    ...item,
    scoredCount: Math.min(item.questionCount, Math.max(0, scoredCount)),
    totalUnits: scoredCount > 0 ? Math.max(0, units) : item.totalUnits,
    reviewStatus: isChanged ? local.review.status : item.reviewStatus,
  };
}
