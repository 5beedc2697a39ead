import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { page } from 'vitest/browser';
import type { ActivityForm as Activity } from '#contract/activities/activity.ts';
import type { TemplateForm } from '#contract/bank/templates-shape.ts';
import type { ParentKind } from '#src/api/templates.ts';
import { ActivityForm } from '#src/features/activity-form/activity-form.tsx';
import type { FieldName } from '#src/features/activity-form/fields.ts';
import { emptyForm, formOf, type FormState } from '#src/features/activity-form/form.ts';
import { itemOf } from '#src/features/activity-form/item.ts';
import { useSay } from '#src/features/activity-form/use-say.ts';
import type { Requests } from '#src/features/activity-form/use-saving.ts';

const names = ['سارا کریمی', 'مریم نیک‌پور', 'نرگس پورعلی'];
const studentsOf = (classId: string) =>
  names.map((name, at) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return { studentId: `${classId}-${at}`, firstName, lastName, classId, className: classId };
  });

/** A school of one grade with two classes, as the device has seen it; or one without any grade. */
function createClient(hasGrades: boolean): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, networkMode: 'offlineFirst' } },
  });
  const scope = ['school', 'semester'];
  client.setQueryData(
    ['classBases', ...scope],
    hasGrades
      ? [
          { id: 'b7', name: 'هفتم', grade: 7 },
          { id: 'b8', name: 'هشتم', grade: 8 },
        ]
      : [],
  );
  client.setQueryData(
    ['classes', ...scope, ['b7']],
    [
      { id: '7a', name: 'هفتم الف', classBaseId: 'b7', studentCount: 3 },
      { id: '7b', name: 'هفتم ب', classBaseId: 'b7', studentCount: 3 },
    ],
  );
  client.setQueryData(['classes', ...scope, ['b8']], []);
  client.setQueryData(
    ['courses', ...scope, ['7a', '7b']],
    [
      { id: 'math', name: 'ریاضی', classIds: ['7a', '7b'] },
      { id: 'art', name: 'هنر', classIds: ['7b'] },
    ],
  );
  for (const id of ['7a', '7b'])
    client.setQueryData(['classStudents', ...scope, id], studentsOf(id));
  return client;
}

function InSchool({ hasGrades, children }: { hasGrades: boolean; children: ReactNode }) {
  const [client] = useState(() => createClient(hasGrades));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const nothing = () => undefined;
const noRequests: Partial<Requests> = {};
const never = () => Promise.reject(new Error('not asked for'));

/** The form as the page shows it; what the server has may be handed in anew. */
export function FormOf({
  kind = 'exam',
  thing = 'a',
  initial = emptyForm(),
  activity = null,
  requests = noRequests,
  isOffline = false,
  lock = null,
  isLateOpen = false,
  focus = null,
  onConflict = nothing,
  onDone = nothing,
  hasGrades = true,
}: {
  kind?: ParentKind;
  thing?: string;
  initial?: FormState;
  activity?: Activity | TemplateForm | null;
  requests?: Partial<Requests>;
  isOffline?: boolean;
  lock?: ReactNode;
  isLateOpen?: boolean;
  focus?: FieldName | null;
  onConflict?: (current: Activity | TemplateForm) => void;
  onDone?: (id: string, form: FormState, isNew: boolean) => void;
  hasGrades?: boolean;
}) {
  const say = useSay();
  const form = activity ? formOf(activity, say) : initial;
  return (
    <InSchool key={String(hasGrades)} hasGrades={hasGrades}>
      <ActivityForm
        kind={kind}
        draftId={activity ? activity.id : `new:${kind}:${thing}`}
        initial={form}
        now={
          activity ? { id: activity.id, version: activity.version, item: itemOf(form, kind) } : null
        }
        activity={activity}
        requests={{ create: never, change: never, ...requests }}
        formNow={(current) => formOf(current, say)}
        onConflict={onConflict}
        onDone={onDone}
        isOffline={isOffline}
        lock={lock}
        isLateOpen={isLateOpen}
        focus={focus}
      />
    </InSchool>
  );
}

export const field = (name: string) => page.getByRole('textbox', { name, exact: true });
export const option = (name: string) => page.getByRole('radio', { name, exact: true });
export const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
export const flag = (name: string) => page.getByRole('switch', { name, exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const CREATE = 'ساختن آزمون';
export const SAVE = 'ذخیرهٔ تغییرها';
