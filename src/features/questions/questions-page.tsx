import { serverNow } from '#src/api/server-time.ts';
import { useCanGoBack, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pointChanges } from './point-changes.ts';
import type { QuestionType } from '#contract/shapes.ts';
import { distributeRest } from '#domain/distribute-points.ts';
import type { Kind } from '#src/api/activities.ts';
import type { ParentKind } from '#src/api/templates.ts';
import {
  actionNote,
  parentLock,
  useCopyAge,
  useLifecycle,
} from '#src/features/activities/index.ts';
import { useDraftList, useEngineSoon, usePerson } from '#src/features/session/index.ts';
import type { MergedQuestions, OutboxRow } from '#src/offline/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useFormat, clsx, layouts } from '#src/ui/index.ts';
import { activityFrame, type ParentFrame } from './activity-frame.tsx';
import { ADD_PLACE, AddQuestion, ToAdd } from './add-question.tsx';
import { fromBank } from './bank/bank-item.ts';
import { FromBankButton } from './bank/from-bank.tsx';
import { useToBank } from './bank/use-to-bank.ts';
import { DeletedNotes } from './deleted-notes.tsx';
import { failureOf, type Failure } from './failure.ts';
import { allowedTo } from './lock.ts';
import { isActivity, isScoredIn, type Parent } from './parent.ts';
import { QuestionEditor } from './question-editor.tsx';
import { QuestionList } from './question-list.tsx';
import type { FaultField } from './form.ts';
import { PreviewHost } from './preview/preview-host.tsx';
import { PreviewLink } from './preview/preview-link.tsx';
import { outcomeOf, OutcomeNotes } from './outcome-notes.tsx';
import { gapsOf, sumOf } from './readiness.ts';
import { ReleaseDialog, type GapPlace } from './release-dialog.tsx';
import { StateNotes } from './state-notes.tsx';
import { SumBar } from './sum-bar.tsx';
import { TagsOfList } from './tags-of-list.ts';
import { UndoNote } from './undo/undo-note.tsx';
import { useUndo } from './undo/use-undo.ts';
import { unsavedOf } from './unsaved.ts';
import { useQuestions } from './use-questions.ts';
import { useSaving } from './use-saving.ts';
import classes from './questions.module.css';

const BankDialog = lazyPart(async () => (await import('./bank/bank-dialog.tsx')).BankDialog);
const OutputHost = lazyPart(async () => (await import('./print/output-host.tsx')).OutputHost);

/** From here on the end of the list is out of sight. */
const ONE_SCREEN = 4;

interface QuestionsPageProps {
  id: string;
  /** The question in work: its id, or `new:` and its type; null while the list is shown. */
  edit: string | null;
  onEdit: (edit: string | null) => void;
}

interface ParentQuestionsProps extends QuestionsPageProps {
  kind: ParentKind;
  frame: ParentFrame;
}

const frames = { exam: activityFrame('exam'), assignment: activityFrame('assignment') };

/** The questions of an exam or assignment: written, ordered, scored and published, with or without a network. */
export function QuestionsPage(props: QuestionsPageProps & { kind: Kind }) {
  return <ParentQuestions {...props} frame={frames[props.kind]} />;
}

/** The questions of whatever has some, in its own frame. */
export function ParentQuestions(props: ParentQuestionsProps) {
  const { kind, id, frame } = props;
  useEngineSoon();
  const { query, activity, merged, rows, rescored, names } = useQuestions(kind, id);
  const age = useCopyAge(query);
  if (!activity || !merged) return frame.missing(query);
  return (
    <>
      {frame.head(activity, age)}
      <Questions
        {...props}
        activity={activity}
        merged={merged}
        rows={rows}
        rescored={rescored}
        names={names}
      />
    </>
  );
}

/** The kinds of a new question stand beside the list or below it. */
function focusKinds() {
  const kinds = document.querySelectorAll<HTMLElement>(`#${ADD_PLACE} button, aside button`);
  [...kinds].find((one) => one.checkVisibility())?.focus();
}

function Questions({
  kind,
  frame,
  edit,
  onEdit,
  activity,
  merged,
  rows,
  rescored,
  names,
}: ParentQuestionsProps & {
  activity: Parent;
  merged: MergedQuestions;
  rows: readonly OutboxRow[];
  rescored: number | null;
  /** Every name of a question that is there; null until the list was read. */
  names: ReadonlySet<string> | null;
}) {
  const { t } = useTranslation('questions');
  const { number, zone } = useFormat();
  const person = usePerson();
  const drafts = useDraftList();
  const plain = useSaving(kind, activity);
  const lifecycle = useLifecycle(isActivity(activity) ? activity : undefined);
  const state = isActivity(activity) ? lifecycle : activity.state;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asked, setAsked] = useState<{ at: number } | null>(null);
  const [isReleasedHere, setReleasedHere] = useState(false);
  /** The field of a question that keeps it from being published. */
  const [focusOn, setFocusOn] = useState<{ id: string; field: FaultField } | null>(null);
  const [last, setLast] = useState(edit);
  if (edit !== null && edit !== last) setLast(edit);
  const { questions } = merged;
  const allowed = allowedTo({
    parent: parentLock(kind, person, activity.mayEdit),
    state,
    release: merged.release,
  });
  const total = activity.totalScoreUnits;
  const sum = sumOf(questions);
  const edited = questions.find((question) => question.id === edit);
  const newType = edit?.startsWith('new:') ? edit.slice('new:'.length) : null;
  const isLate = allowed.late && edited !== undefined;
  const isEditing = isLate || (allowed.edit && (edited !== undefined || newType !== null));
  const undoing = useUndo({
    kind,
    questions,
    saving: plain,
    isOn: allowed.edit && !isEditing,
    onError: (error) => setFailure(failureOf(error)),
  });
  const { saving } = undoing.history;
  const toBank = useToBank(undoing.history.push);
  const isOut = useSearch({
    strict: false,
    select: ({ print, export: out }) => print !== undefined || out !== undefined,
  });
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const [bankPlace, setBankPlace] = useState<number | null>(null);
  const tags = useMemo(() => [...new Set(questions.flatMap((one) => one.tags))], [questions]);

  // A new page begins at its top; the list comes back where the question stood.
  const inWork = isEditing ? edit : null;
  useEffect(() => {
    if (inWork !== null) scrollTo({ top: 0 });
  }, [inWork]);

  if (isEditing)
    return (
      <TagsOfList value={tags}>
        <QuestionEditor
          key={edit}
          kind={kind}
          activity={activity}
          question={edited ?? null}
          type={newType}
          questions={questions}
          saving={saving}
          isLate={isLate}
          onEdit={(next) => {
            setFocusOn(null);
            // Back to where she came from: this list, or the workbook that she corrects.
            if (isLate && canGoBack) history.back();
            else onEdit(next);
          }}
          onLast={setLast}
          focusOn={focusOn?.id === edit ? focusOn.field : null}
          onRelease={
            state === 'draft' && isActivity(activity)
              ? () => setAsked({ at: serverNow() })
              : undefined
          }
        />
      </TagsOfList>
    );

  const spread =
    total === null
      ? null
      : distributeRest(
          questions.map((one) => one.maxScoreUnits),
          total,
        );
  const released = isReleasedHere ? outcomeOf(allowed.lock) : null;
  const attempt = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => setFailure(failureOf(error)));
  const goTo = (place: GapPlace) => {
    setAsked(null);
    if (place === 'sum')
      requestAnimationFrame(() => document.getElementById('questions-sum')?.focus());
    else if (place === 'add') requestAnimationFrame(focusKinds);
    else {
      setFocusOn(place);
      onEdit(place.id);
    }
  };
  const add = (type: QuestionType) => onEdit(`new:${type}`);
  return (
    <>
      <StateNotes
        kind={kind}
        activity={activity}
        allowed={allowed}
        rows={rows}
        state={merged.state}
        lacks={merged.lacks}
        count={questions.length}
        isToldBelow={released !== null}
        failure={failure}
        onFailure={setFailure}
        offer={frame.offer?.(activity)}
      />
      {names && (
        <DeletedNotes
          activityId={activity.id}
          names={names}
          onAdd={allowed.edit ? add : null}
          onError={(error) => setFailure(failureOf(error))}
        />
      )}
      <div
        className={clsx(layouts.grid, layouts.gap24, classes['page'])}
        data-aside={allowed.edit || undefined}
      >
        <div className={layouts.shrink}>
          <div className={clsx(layouts.row, layouts.below8, classes['titleLine'])}>
            <h2 className={classes['title']}>
              {t('title')}{' '}
              {questions.length > 0 && (
                <span className={classes['count']}>{number(questions.length)}</span>
              )}
            </h2>
            <div className={clsx(layouts.contents, classes['titleActions'])}>
              {questions.length > 0 && <PreviewLink />}
              {allowed.edit && (
                <>
                  {questions.length > ONE_SCREEN && <ToAdd />}
                  <FromBankButton onOpen={() => setBankPlace(questions.length)} />
                </>
              )}
            </div>
          </div>
          <QuestionList
            kind={kind}
            activity={activity}
            questions={questions}
            allowed={allowed}
            saving={saving}
            reveal={last}
            onEdit={onEdit}
            onAdd={add}
            onFromBank={setBankPlace}
            onToBank={(question, n) => attempt(toBank(question, n))}
            onFailure={setFailure}
          />
        </div>
        {allowed.edit && (
          <aside className={classes['aside']}>
            <AddQuestion onAdd={add} />
          </aside>
        )}
      </div>
      <OutcomeNotes
        kind={kind}
        activity={activity}
        rescored={rescored}
        count={questions.length}
        released={released}
        row={rows.find((row) => row.kind === 'release')}
        onFailure={setFailure}
      />
      {state === 'draft' && (
        <SumBar
          id={activity.id}
          kind={kind}
          note={
            allowed.edit && (
              <UndoNote last={undoing.last} stopped={undoing.stopped} onUndo={undoing.undo} />
            )
          }
          sum={sum}
          total={total}
          canSpread={allowed.edit && spread !== null}
          onSpread={() => {
            const changes = pointChanges(questions, spread ?? []);
            if (changes.length > 0) attempt(saving.changeAll(changes));
          }}
          onRelease={
            allowed.edit && isActivity(activity) ? () => setAsked({ at: serverNow() }) : null
          }
        />
      )}
      {bankPlace !== null && allowed.edit && (
        <Suspense>
          <BankDialog
            after={bankPlace < questions.length ? bankPlace : null}
            onClose={() => setBankPlace(null)}
            onAdd={(found) => {
              setBankPlace(null);
              const place = Math.min(bankPlace, questions.length);
              const items = found.map((one) => fromBank(one, kind));
              attempt(
                saving.addAll(items, place, questions).then(([first]) => setLast(first ?? null)),
              );
            }}
          />
        </Suspense>
      )}
      <PreviewHost
        activity={activity}
        isScored={isScoredIn(kind, activity)}
        questions={questions}
      />
      {isOut && (
        <Suspense>
          <OutputHost
            activity={activity}
            isScored={isScoredIn(kind, activity)}
            questions={questions}
          />
        </Suspense>
      )}
      {asked && drafts && kind !== 'template' && isActivity(activity) && (
        <ReleaseDialog
          kind={kind}
          activity={activity}
          count={questions.length}
          gaps={gapsOf(kind, activity, questions, { now: asked.at, zone })}
          unsaved={unsavedOf(drafts, kind, activity.id, questions)}
          onGo={goTo}
          onClose={() => setAsked(null)}
          onRelease={() => {
            setAsked(null);
            // What was said before is over: the note of its publication comes now.
            actionNote.close();
            setReleasedHere(true);
            attempt(saving.release());
          }}
        />
      )}
    </>
  );
}
