import { outcomeOf } from '#domain/outcome.ts';
import type { ResultItem, Workbook, WorkbookQuestion } from '#contract/results/workbook.ts';
import type { OutboxRow, Receipt } from '#src/offline/index.ts';
import { beforeAndNow } from '#src/features/results/index.ts';

type Asked = Pick<WorkbookQuestion, 'type' | 'maxScoreUnits' | 'scoreUnits' | 'options' | 'answer'>;

function becameOf({ type, maxScoreUnits, scoreUnits, options, answer }: Asked) {
  const place = (isIt: (option: Asked['options'][number]) => boolean) => {
    const at = options.findIndex(isIt);
    return at < 0 ? null : at;
  };
  const isChosen = answer?.optionId !== undefined;
  return outcomeOf(
    { type, maxUnits: maxScoreUnits, correct: place(({ isCorrect }) => isCorrect) },
    {
      units: scoreUnits,
      // An option that is there no more was chosen all the same.
      chosen: isChosen ? (place(({ id }) => id === answer.optionId) ?? -1) : null,
      answered: isChosen || Boolean(answer?.text?.trim() || answer?.files?.length),
    },
  );
}

const kinds = ['correct', 'wrong', 'unanswered'] as const;

/** A row whose counts know what was scored on this device; of the server's counts only the difference is changed. */
export function withOutcomes(
  item: ResultItem,
  copy: Workbook,
  rows: readonly OutboxRow[],
  sent: readonly Receipt[],
  listReadAt: number,
  copyThen: Workbook = copy,
): ResultItem {
  const merged = beforeAndNow(copy, copyThen, rows, sent, listReadAt);
  const known = merged.known.questionList.map(becameOf);
  const local = merged.local.questionList.map(becameOf);
  const count = (of: typeof known, kind: (typeof kinds)[number]) =>
    of.filter((one) => one === kind).length;
  const changed = kinds.flatMap((kind) => {
    const before = item[kind];
    const more = count(local, kind) - count(known, kind);
    return before === undefined || more === 0 ? [] : [[kind, Math.max(0, before + more)] as const];
  });
  return changed.length === 0 ? item : { ...item, ...Object.fromEntries(changed) };
}
