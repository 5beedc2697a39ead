import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ParentKind, changeTemplate, createTemplate } from '#src/api/templates.ts';
import { changeActivity, createActivity } from '#src/api/activity-form.ts';
import {
  ActivityFallback,
  actionNote,
  ActionNotes,
  parentLock,
  useCopyAge,
  useLifecycle,
} from '#src/features/activities/index.ts';
import { LISTS } from '#src/lib/pages.ts';
import { useIsOffline, usePerson, useScope, useOutbox } from '#src/features/session/index.ts';
import { savedOnce } from '#src/features/welcome/index.ts';
import { BackLink, Facts, FrameHead } from '#src/ui/index.ts';
import { questionLane } from '#src/offline/index.ts';
import { ActivityForm } from './activity-form.tsx';
import { bankBodyOf, bankPatchOf } from './bank-body.ts';
import type { FieldName } from './fields.ts';
import { emptyForm, formOf, type FormState } from './form.ts';
import { isActivity, type SavedForm } from './saved-form.ts';
import { bodyOf, itemOf, patchOf, type Begun } from './item.ts';
import { readLastGiven, rememberGiven } from './last-given.ts';
import { isLateOpen, formLock } from './lock.ts';
import { LockNote } from './lock-note.tsx';
import { NoNew } from './no-new.tsx';
import { formQuery } from './queries.ts';
import { renameCopies } from './rename-copies.ts';
import { useSay } from './use-say.ts';
import type { Requests } from './use-saving.ts';

/** Whether a release of it waits to be sent: behind one nothing is accepted any more. */
function useIsReleasing(kind: ParentKind, id: string): boolean {
  const lane = questionLane(kind, id);
  return useOutbox((outbox) =>
    outbox.rowsOf(lane).some((row) => row.kind === 'release' && row.state === 'queued'),
  );
}

const questionsOf = (kind: ParentKind, id: string) => `${LISTS[kind]}/${encodeURIComponent(id)}`;

/** To the questions of one; back leads to where she came from, not into a form that is done with. */
function useToQuestions(kind: ParentKind) {
  const navigate = useNavigate();
  return (id: string) => void navigate({ to: questionsOf(kind, id), replace: true });
}

/** The two requests, and everybody told who shows what they changed. */
function useRequests(kind: ParentKind): Requests {
  const { semesterId } = useScope();
  const client = useQueryClient();
  const told = async <T,>(request: Promise<T>, isNew = false) => {
    const answer = await request;
    savedOnce.set(true);
    void client.invalidateQueries({
      // The copy that a list opens from has the new one too: nothing comes in over the rows a moment later.
      refetchType: isNew ? 'all' : 'active',
      predicate: ({ queryKey: [family, of] }) =>
        kind === 'template'
          ? family === 'templates'
          : of === kind && (family === 'activity' || family === 'activities'),
    });
    return answer;
  };
  if (kind === 'template')
    return {
      create: (item, key) => told(createTemplate(bankBodyOf(item, semesterId), key), true),
      change: ({ id, version }, changes, _leftOut, key) =>
        told(changeTemplate({ id, version, ...bankPatchOf(changes) }, key)),
    };
  return {
    create(item, key) {
      const body = bodyOf(item, kind, semesterId);
      return body
        ? told(createActivity(body, key), true)
        : Promise.reject(new Error('saved with something missing'));
    },
    change: ({ id, version }, changes, leftOut, key) =>
      told(changeActivity(kind, { id, version, ...patchOf(changes, leftOut) }, key)),
  };
}

function ListLink({ kind }: { kind: ParentKind }) {
  return <BackLink to={LISTS[kind]} activeOptions={{ exact: true }} />;
}

/** A new exam, assignment or bank exam. */
export function NewActivityPage({ kind }: { kind: ParentKind }) {
  const toQuestions = useToQuestions(kind);
  const { t } = useTranslation('form');
  const say = useSay();
  const person = usePerson();
  const { owner } = person;
  const { semesterId } = useScope();
  const isOffline = useIsOffline();
  const requests = useRequests(kind);
  const [initial] = useState(() => emptyForm(readLastGiven(owner, semesterId) ?? undefined));
  const lock = parentLock(kind, person, true);
  const head = <FrameHead title={t(`new.${kind}`)} back={<ListLink kind={kind} />} />;
  if (lock)
    return (
      <>
        {head}
        <NoNew kind={kind} lock={lock} />
      </>
    );
  return (
    <>
      {head}
      <ActivityForm
        kind={kind}
        draftId={`new:${kind}`}
        initial={initial}
        now={null}
        activity={null}
        requests={requests}
        formNow={(current) => formOf(current, say)}
        onConflict={() => undefined}
        onDone={(id, form) => {
          if (kind !== 'template') rememberGiven(owner, semesterId, form);
          toQuestions(id);
        }}
        isOffline={isOffline}
        lock={null}
        isLateOpen={false}
        focus={null}
      />
    </>
  );
}

/** The settings of one that is there. */
export function EditActivityPage({
  kind,
  id,
  field,
}: {
  kind: ParentKind;
  id: string;
  field: FieldName | null;
}) {
  const { t } = useTranslation('form');
  const { semesterId } = useScope();
  const query = useQuery(formQuery(kind, semesterId, id));
  const age = useCopyAge(query);
  if (!query.data)
    return (
      <>
        <FrameHead title={t('settings')} back={<ListLink kind={kind} />} />
        <ActivityFallback kind={kind} query={query} what={t('failed')} rows={5} />
      </>
    );
  return <Edit kind={kind} activity={query.data} age={age} field={field} />;
}

function Edit({
  kind,
  activity,
  age,
  field,
}: {
  kind: ParentKind;
  activity: SavedForm;
  age: string | null;
  field: FieldName | null;
}) {
  const { t } = useTranslation('form');
  const say = useSay();
  const client = useQueryClient();
  const person = usePerson();
  const { owner } = person;
  const { semesterId } = useScope();
  const isOffline = useIsOffline();
  const requests = useRequests(kind);
  const lifecycle = useLifecycle(isActivity(activity) ? activity : undefined);
  const state = isActivity(activity) ? lifecycle : 'draft';
  const isReleasing = useIsReleasing(kind, activity.id);
  const toQuestions = useToQuestions(kind);
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const initial = useMemo(() => formOf(activity, say), [activity, say]);
  const now = useMemo<Begun>(
    () => ({ id: activity.id, version: activity.version, item: itemOf(initial, kind) }),
    [activity, initial, kind],
  );
  const lock = formLock({
    parent: parentLock(kind, person, activity.mayEdit),
    state,
    isReleasing,
  });
  function leave(form: FormState) {
    const title = form.title.trim();
    void renameCopies(client, { kind, semesterId, id: activity.id }, title);
    if (kind !== 'template') rememberGiven(owner, semesterId, form);
    actionNote.show({
      owner,
      kind,
      title,
      what: 'settings',
      state: 'done',
    });
    if (canGoBack) history.back();
    else toQuestions(activity.id);
  }
  return (
    <>
      <FrameHead
        title={activity.title}
        sub={
          <Facts
            items={[t('settings'), age ?? (isActivity(activity) ? t(`state.${state}`) : null)]}
          />
        }
        back={<BackLink to={questionsOf(kind, activity.id)} />}
      />
      <ActivityForm
        kind={kind}
        draftId={activity.id}
        initial={initial}
        now={now}
        activity={activity}
        requests={requests}
        formNow={(current) => formOf(current, say)}
        onConflict={(current) =>
          client.setQueryData(formQuery(kind, semesterId, activity.id).queryKey, current)
        }
        onDone={(_id, form) => leave(form)}
        isOffline={isOffline}
        lock={lock && <LockNote kind={kind} lock={lock} activity={activity} />}
        isLateOpen={lock !== null && isLateOpen(lock)}
        focus={field}
      />
      <ActionNotes />
    </>
  );
}
