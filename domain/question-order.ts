/** The order of a list of questions, numbered densely from 1. */

interface Placed {
  id: string;
  orders: number;
}

/** Moved questions are taken out and put in where they were sent to, the lowest place first; then all are numbered. */
export function reordered<Q extends Placed>(
  questions: readonly Q[],
  places: ReadonlyMap<string, number>,
): Q[] {
  const list = questions.filter((question) => !places.has(question.id));
  const moved = [...places].toSorted(([, a], [, b]) => a - b);
  for (const [id, orders] of moved) {
    const question = questions.find((candidate) => candidate.id === id);
    if (question) list.splice(Math.min(orders - 1, list.length), 0, question);
  }
  return renumbered(list);
}

/** Numbers a list; a question whose place stays is the same object. */
export function renumbered<Q extends Placed>(list: readonly Q[]): Q[] {
  return list.map((question, place) =>
    question.orders === place + 1 ? question : { ...question, orders: place + 1 },
  );
}
