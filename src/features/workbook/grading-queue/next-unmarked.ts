interface Mark {
  questionId: string;
  scoreUnits: number | null;
}

/** The next question without a score after the current one, round to the beginning; null when no other is left. */
export function nextUnmarked(questions: readonly Mark[], currentId: string): string | null {
  const at = questions.findIndex((question) => question.questionId === currentId);
  const order = [...questions.slice(at + 1), ...questions.slice(0, Math.max(at, 0))];
  return order.find((question) => question.scoreUnits === null)?.questionId ?? null;
}

/** Where a workbook opens when the address names no question: where work is left. */
export function openingQuestion(questions: readonly Mark[]): string | null {
  const unmarked = questions.find((question) => question.scoreUnits === null);
  return (unmarked ?? questions[0])?.questionId ?? null;
}

/** The items after the current one and then those before it, as a cycle. */
export function cycleFrom<T>(items: readonly T[], isCurrent: (item: T) => boolean): T[] {
  const at = items.findIndex(isCurrent);
  return at < 0 ? [...items] : [...items.slice(at + 1), ...items.slice(0, at)];
}
