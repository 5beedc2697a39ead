import { useParams, useSearch } from '@tanstack/react-router';
import { EditActivityPage, formQuery, NewActivityPage } from '#src/features/activity-form/index.ts';
import type { Ahead } from './ahead.ts';
import { useKind } from './kind.ts';

/** An empty form of the kind that the address is about. */
export function NewRoute() {
  const kind = useKind();
  return <NewActivityPage key={kind} kind={kind} />;
}

/** The settings of what the address names. */
export function EditRoute() {
  const kind = useKind();
  const { id = '' } = useParams({ strict: false });
  const { field = null } = useSearch({ strict: false });
  return <EditActivityPage key={`${kind} ${id}`} kind={kind} id={id} field={field} />;
}

EditRoute.ahead = ({ kind, params: { id = '' }, scope, read }: Ahead) =>
  read(formQuery(kind, scope.semesterId, id));
