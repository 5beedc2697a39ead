import { queryOptions } from '@tanstack/react-query';
import type { ParentKind } from '#src/api/templates.ts';
import { fetchForm } from '#src/api/activity-form.ts';
import { fetchTemplateForm } from '#src/api/templates.ts';
import type { SavedForm } from './saved-form.ts';

/** Settings, and of an exam or assignment classes and students. */
export const formQuery = (kind: ParentKind, semesterId: string, id: string) =>
  queryOptions({
    queryKey:
      kind === 'template'
        ? ['templates', 'one', semesterId, id, 'form']
        : ['activity', kind, semesterId, id, 'form'],
    queryFn: ({ signal }): Promise<SavedForm> =>
      kind === 'template' ? fetchTemplateForm(id, signal) : fetchForm(kind, id, signal),
    meta: { keepOnDevice: true },
  });
