/** Finds every place in a request's body, to put something wrong there. */
import type { CallName } from '#contract/calls.ts';

/** Where a part of a body is. */
export type Path = (string | number)[];

/** A body with every optional field, so that each can be spoiled. */
export function fullBody(name: CallName, body: unknown): unknown {
  const stroke = {
    id: crypto.randomUUID(),
    page: 0,
    tool: 'pen',
    colour: '#000',
    width: 1,
    points: 'AAAAAAAA',
    text: 'x',
    at: '2026-11-20T08:00:00.000Z',
  };
  const option = (isCorrect: boolean) => ({
    text: isCorrect ? 'a' : 'b',
    isCorrect,
    orders: isCorrect ? 1 : 2,
  });
  const options = [option(true), option(false)];
  const content = {
    text: 'سوال',
    formula: 'x',
    maxScoreUnits: 480,
    modelAnswer: 'y',
    rubric: [{ text: 'r', scoreUnits: 60 }],
    files: [],
    difficulty: 'hard',
    tags: ['t'],
  };
  const optionsName = name.startsWith('exam')
    ? 'onlineExamQuestionAnswers'
    : 'assignmentQuestionAnswers';
  if (name.startsWith('bankQuestions.post') && Array.isArray(body)) {
    // Each time a new question: a second one of the same clientId would be refused for that alone.
    const whole: unknown = body[0];
    return [{ ...(typeof whole === 'object' ? whole : {}), clientId: crypto.randomUUID() }];
  }
  if (name.endsWith('Questions.post'))
    return [
      {
        clientId: crypto.randomUUID(),
        type: 'multipleChoice',
        ...content,
        sourceId: null,
        [optionsName]: options,
      },
    ];
  if (name.endsWith('Questions.patch') && Array.isArray(body)) {
    const first: unknown = body[0];
    return [{ ...(typeof first === 'object' ? first : {}), version: 1, ...content }];
  }
  if (
    name.endsWith('.correct') &&
    typeof body === 'object' &&
    body !== null &&
    'answers' in body &&
    Array.isArray(body.answers)
  ) {
    const first: unknown = body.answers[0];
    const answer = {
      ...(typeof first === 'object' ? first : {}),
      comment: 'x',
      ink: { add: [stroke], remove: [crypto.randomUUID()] },
    };
    return {
      answers: [answer],
      review: { baseVersion: 0, status: 'accepted' },
      note: { baseVersion: 0, text: 'x' },
    };
  }
  if (name.endsWith('Results.list'))
    return {
      pageIndex: 0,
      pageSize: 5,
      name: 'x',
      schoolClassId: crypto.randomUUID(),
      reviewStatus: 'accepted',
      state: 'handedIn',
    };
  return body;
}

/** Every place in a value, containers included. */
export function leaves(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [
    at,
    ...Object.entries(value).flatMap(([key, part]) =>
      leaves(part, [...at, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

/** A body with one part replaced. */
export function replaced(value: unknown, [first, ...rest]: Path, by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    return list.map((part, place) => (place === first ? replaced(part, rest, by) : part));
  }
  if (typeof value !== 'object' || value === null) return by;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === first ? replaced(part, rest, by) : part,
    ]),
  );
}
