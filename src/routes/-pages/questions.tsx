import { useParams } from '@tanstack/react-router';
import { QuestionsPage, questionsQuery } from '#src/features/questions/index.ts';
import type { Ahead } from './ahead.ts';
import { useKind } from './kind.ts';
import { useEdit } from './use-edit.ts';

/** The questions of an exam or assignment. */
export function QuestionsRoute() {
  const kind = useKind() === 'assignment' ? 'assignment' : 'exam';
  const { id = '' } = useParams({ strict: false });
  const editing = useEdit();
  return <QuestionsPage key={`${kind} ${id}`} kind={kind} id={id} {...editing} />;
}

QuestionsRoute.ahead = ({ kind, params: { id = '' }, scope, outbox, read }: Ahead) =>
  read(questionsQuery(kind, scope.semesterId, id, outbox));
