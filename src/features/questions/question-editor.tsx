import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { questionTypeOf } from '#domain/question-types.ts';
import type { ParentKind } from '#src/api/templates.ts';
import { newUuid } from '#src/lib/uuid.ts';
import type { MergedListQuestion } from '#src/offline/index.ts';
import { Sheet, useFormat } from '#src/ui/index.ts';
import { QuestionWords } from './bank/marked.tsx';
import { changesOf, type DraftBase } from './draft-base.ts';
import { emptyForm, formOf, itemOf, type FaultField, type QuestionForm as Form } from './form.ts';
import { PreviewDialog } from './preview/index.ts';
import { TYPED, typedQuestion } from './preview/typed-question.ts';
import { isScoredIn, type Parent } from './parent.ts';
import { QuestionForm } from './question-form.tsx';
import { LateNote } from './rescore/late-note.tsx';
import { sumOf } from './readiness.ts';
import type { Saving } from './saving.ts';
import classes from './editor.module.css';

/** One question in work, in the place of the list. */
export function QuestionEditor({
  kind,
  activity,
  question,
  type,
  questions,
  saving,
  onEdit,
  onLast,
  onRelease,
  focusOn = null,
  isLate = false,
}: {
  kind: ParentKind;
  activity: Parent;
  /** Null for a new one. */
  question: MergedListQuestion | null;
  type: string | null;
  questions: readonly MergedListQuestion[];
  saving: Saving;
  onEdit: (edit: string | null) => void;
  /** The question that the list shows when it comes back. */
  onLast: (id: string) => void;
  /** Saved, and now to be published; left out where there is nothing to publish. */
  onRelease?: (() => void) | undefined;
  /** The field she came to put right. */
  focusOn?: FaultField | null;
  /** It is published: only what students never see can be changed. */
  isLate?: boolean;
}) {
  const { t } = useTranslation('questions');
  const format = useFormat();
  const [shown, setShown] = useState<Form | null>(null);
  const [newOne, setNewOne] = useState({ type, clientId: newUuid(), count: 0 });
  const isScored = isScoredIn(kind, activity);
  const initial = useMemo<Form>(
    () =>
      question
        ? formOf(question, format.score)
        : emptyForm(questionTypeOf(newOne.type) ?? 'descriptive', newOne.clientId),
    [question, newOne, format],
  );
  const others = sumOf(questions.filter((one) => one.id !== question?.id));
  const left = activity.totalScoreUnits === null ? null : activity.totalScoreUnits - others;
  const place = question ? questions.indexOf(question) + 1 : questions.length + 1;

  /** A new question is created once: what is saved of it after that is a change, whatever form says it. */
  async function save(form: Form, begun: DraftBase | null) {
    const item = itemOf(form, kind, isScored);
    const id = `tmp:${form.clientId}`;
    const known = question ?? questions.find((one) => one.id === id);
    const from =
      begun ??
      (known && {
        version: known.version,
        item: itemOf(formOf(known, format.score), kind, isScored),
      });
    if (!from) return saving.create({ clientId: form.clientId, type: form.type, ...item });
    const changes = changesOf(from.item, item);
    if (Object.keys(changes).length === 0) return null;
    // Of what the list does not show yet the bank, which replaces whole questions, is told everything.
    const said = !known && kind === 'template' ? { type: form.type, ...item } : changes;
    return saving.change(known ?? { id, isNew: true }, from.version, said);
  }

  return (
    <Sheet padded className={classes['sheet'] ?? ''} aria-labelledby="editor-title">
      <h2 id="editor-title" className={classes['title']}>
        {t(question ? 'editTitle' : 'newTitle', { n: format.number(place) })}
        {question && <span> {t(`common:questionType.${question.type}`)}</span>}
      </h2>
      {isLate && question && kind !== 'template' && (
        <>
          <p>
            <bdi>
              <QuestionWords text={question.text} />
            </bdi>
          </p>
          <LateNote kind={kind} activityId={activity.id} questionId={question.id} />
        </>
      )}
      <QuestionForm
        key={newOne.count}
        kind={kind}
        activityId={activity.id}
        draftId={question ? question.id : `new:${activity.id}`}
        initial={initial}
        base={question ? question.version : null}
        isScored={isScored}
        isLate={isLate}
        isCreated={(clientId) => questions.some((one) => one.id === `tmp:${clientId}`)}
        left={left}
        onSave={save}
        canRelease={onRelease !== undefined}
        focusOn={focusOn}
        onDone={(next, form) => {
          onLast(question ? question.id : `tmp:${form.clientId}`);
          if (next === 'more') {
            setNewOne({ type: form.type, clientId: newUuid(), count: newOne.count + 1 });
            scrollTo({ top: 0 });
            return;
          }
          onEdit(null);
          if (next === 'release') onRelease?.();
        }}
        onPreview={isLate ? undefined : setShown}
        onClose={() => onEdit(null)}
      />
      {shown && (
        <Suspense>
          <PreviewDialog
            activity={activity}
            isScored={isScored}
            questions={[typedQuestion(shown, place)]}
            only={TYPED}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </Sheet>
  );
}
