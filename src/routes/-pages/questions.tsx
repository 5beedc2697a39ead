import { useParams } from '@tanstack/react-router';
import { QuestionsPage } from '#src/features/questions/index.ts';
import { useKind } from './kind.ts';
import { useEdit } from './use-edit.ts';

/** The questions of an exam or assignment. */
export function QuestionsRoute() {
  const kind = useKind() === 'assignment' ? 'assignment' : 'exam';
  const { id = '' } = useParams({ strict: false });
  const editing = useEdit();
  return <QuestionsPage key={`${kind} ${id}`} kind={kind} id={id} {...editing} />;
}
