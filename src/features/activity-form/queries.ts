import { queryOptions } from '@tanstack/react-query';
import type { Kind } from '#src/api/activities.ts';
import { fetchForm } from '#src/api/activity-form.ts';

/** Settings, classes and students of an exam or assignment. */
export const formQuery = (kind: Kind, semesterId: string, id: string) =>
  queryOptions({
    queryKey: ['activity', kind, semesterId, id, 'form'],
    queryFn: ({ signal }) => fetchForm(kind, id, signal),
    meta: { keepOnDevice: true },
  });
