import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityForm } from '#contract/activity.ts';
import type { QuestionType } from '#contract/shapes.ts';
import { spreadRest } from '#domain/spread.ts';
import type { Kind } from '#src/api/activities.ts';
import { ListButton, QueryFallback, useCopyAge, useLifecycle } from '#src/features/exams/index.ts';
import { usePerson } from '#src/features/session/index.ts';
import type { MergedQuestions, OutboxRow } from '#src/offline/index.ts';
import { BackLink, Facts, FrameHead, useFormat } from '#src/ui/index.ts';
import { AddQuestion, ToAdd } from './add-question.tsx';
import { failureOf, type Failure } from './failure.ts';
import { allowedTo } from './lock.ts';
import { QuestionEditor } from './question-editor.tsx';
import { QuestionList } from './question-list.tsx';
import { gapsOf, sumOf } from './readiness.ts';
import { ReleaseDialog, type GapPlace } from './release-dialog.tsx';
import { StateNotes } from './state-notes.tsx';
import { SumBar } from './sum-bar.tsx';
import { useQuestions } from './use-questions.ts';
import { useSaving } from './use-saving.ts';
import classes from './questions.module.css';

/** From here on the end of the list is out of sight. */
const ONE_SCREEN = 4;

interface QuestionsPageProps {
  kind: Kind;
  id: string;
  /** The question in work: its id, or `new:` and its type; null while the list is shown. */
  edit: string | null;
  onEdit: (edit: string | null) => void;
}

/** Back to the list. This address lies below the list's own, and is not it. */
function ListLink({ kind }: { kind: Kind }) {
  return (
    <BackLink to={kind === 'exam' ? '/exams' : '/assignments'} activeOptions={{ exact: true }} />
  );
}

function Head({ kind, activity, age }: { kind: Kind; activity: ActivityForm; age: string | null }) {
  const { t } = useTranslation('questions');
  const { dayTime } = useFormat();
  const state = useLifecycle(activity);
  return (
    <FrameHead
      title={activity.title}
      sub={
        <Facts
          className={classes['headFacts'] ?? ''}
          items={[
            t(`state.${state}`),
            age,
            <span key="classes" className={classes['wideFact']}>
              {activity.classes.map((one) => one.name).join(t('listComma'))}
            </span>,
            <span key="start" className={classes['wideFact']}>
              {dayTime(activity.startDate)}
            </span>,
          ]}
        />
      }
      back={<ListLink kind={kind} />}
    />
  );
}

/** The questions of an exam or assignment: written, ordered, scored and published, with or without a network. */
export function QuestionsPage(props: QuestionsPageProps) {
  const { kind, id } = props;
  const { t } = useTranslation('questions');
  const { query, activity, merged, rows, rescored } = useQuestions(kind, id);
  const age = useCopyAge(query);
  if (!activity || !merged)
    return (
      <>
        <FrameHead title={t('title')} back={<ListLink kind={kind} />} />
        <QueryFallback
          query={query}
          what={t('failed')}
          rows={5}
          gone={{
            title: t(`gone.${kind}`),
            text: t('goneText'),
            action: <ListButton kind={kind}>{t(`toList.${kind}`)}</ListButton>,
          }}
        />
      </>
    );
  return (
    <>
      <Head kind={kind} activity={activity} age={age} />
      <Questions {...props} activity={activity} merged={merged} rows={rows} rescored={rescored} />
    </>
  );
}

function Questions({
  kind,
  edit,
  onEdit,
  activity,
  merged,
  rows,
  rescored,
}: QuestionsPageProps & {
  activity: ActivityForm;
  merged: MergedQuestions;
  rows: readonly OutboxRow[];
  rescored: number | null;
}) {
  const { t } = useTranslation('questions');
  const { number, zone } = useFormat();
  const person = usePerson();
  const saving = useSaving(kind, activity);
  const state = useLifecycle(activity);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asked, setAsked] = useState<{ at: number } | null>(null);
  const [last, setLast] = useState(edit);
  if (edit !== null && edit !== last) setLast(edit);
  const { questions } = merged;
  const allowed = allowedTo({
    roles: person.roles,
    mayEdit: activity.mayEdit,
    isSemesterActive: person.semester?.active ?? false,
    state,
    release: merged.release,
  });
  const total = activity.totalScoreUnits;
  const sum = sumOf(questions);
  const edited = questions.find((question) => question.id === edit);
  const newType = edit?.startsWith('new:') ? edit.slice('new:'.length) : null;
  const isEditing = allowed.edit && (edited !== undefined || newType !== null);

  // A new page begins at its top; the list comes back where the question stood.
  const inWork = isEditing ? edit : null;
  useEffect(() => {
    if (inWork !== null) scrollTo({ top: 0 });
  }, [inWork]);

  if (isEditing)
    return (
      <QuestionEditor
        key={edit}
        kind={kind}
        activity={activity}
        question={edited ?? null}
        type={newType}
        questions={questions}
        saving={saving}
        onEdit={onEdit}
        onLast={setLast}
      />
    );

  const spread =
    total === null
      ? null
      : spreadRest(
          questions.map((one) => one.maxScoreUnits),
          total,
        );
  const attempt = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => setFailure(failureOf(error)));
  const goTo = (place: GapPlace) => {
    setAsked(null);
    if (place === 'sum')
      requestAnimationFrame(() => document.getElementById('questions-sum')?.focus());
    else onEdit(place.id);
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
        rescored={rescored}
        failure={failure}
        onFailure={setFailure}
      />
      <div className={classes['page']} data-aside={allowed.edit || undefined}>
        <div className={classes['main']}>
          <div className={classes['titleLine']}>
            <h2 className={classes['title']}>
              {t('title')}{' '}
              {questions.length > 0 && (
                <span className={classes['count']}>{number(questions.length)}</span>
              )}
            </h2>
            {allowed.edit && questions.length > ONE_SCREEN && <ToAdd />}
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
            onFailure={setFailure}
          />
        </div>
        {allowed.edit && (
          <aside className={classes['aside']}>
            <AddQuestion onAdd={add} />
          </aside>
        )}
      </div>
      {state === 'draft' && (
        <SumBar
          sum={sum}
          total={total}
          canSpread={allowed.edit && spread !== null}
          onSpread={() => {
            const changes = questions.flatMap((question, at) => {
              const maxScoreUnits = spread?.[at] ?? question.maxScoreUnits;
              return maxScoreUnits === question.maxScoreUnits
                ? []
                : [{ question, fields: { maxScoreUnits } }];
            });
            if (changes.length > 0) attempt(saving.changeAll(changes));
          }}
          onRelease={allowed.edit ? () => setAsked({ at: Date.now() }) : null}
        />
      )}
      {asked && (
        <ReleaseDialog
          kind={kind}
          activity={activity}
          count={questions.length}
          gaps={gapsOf(kind, activity, questions, { now: asked.at, zone })}
          onGo={goTo}
          onClose={() => setAsked(null)}
          onRelease={() => {
            setAsked(null);
            attempt(saving.release());
          }}
        />
      )}
    </>
  );
}
