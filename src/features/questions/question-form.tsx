import { Textarea } from '@mantine/core';
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { hasOptions, takesFiles } from '#domain/question-types.ts';
import type { ParentKind } from '#src/api/templates.ts';
import { DraftFault, DraftOffer, useDraft, WhenDraftsRead } from '#src/features/drafts/index.ts';
import type { Taking } from '#src/features/files/index.ts';
import { useStructuralSharing } from '#src/lib/use-structural-sharing.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { Note, useFormat, clsx, layouts } from '#src/ui/index.ts';
import {
  conflictsOf,
  changesOf,
  isDraftBase,
  ontoNow,
  saysSame,
  type DraftBase,
} from './draft-base.ts';
import { ConflictNote } from './conflict-note.tsx';
import { DraftShown } from './draft-shown.tsx';
import { FaultSummary } from './fault-summary.tsx';
import { FilesField } from './files-field.tsx';
import {
  faultsOf,
  emptyOptions,
  isQuestionForm,
  itemOf,
  TEXT_LIMIT,
  unitsOf,
  type Fault,
  type FaultField,
  type QuestionForm as Form,
} from './form.ts';
import { FormActions, ScoreInput, TypeChoice, type Next } from './form-parts.tsx';
import { FormulaField } from './formula-field.tsx';
import { MoreFields } from './more-fields.tsx';
import { OptionsField } from './options-field.tsx';
import { failureOf, type Failure } from './failure.ts';
import { useFaultText } from './fault-text.ts';
import classes from './editor.module.css';

interface QuestionFormProps {
  kind: ParentKind;
  activityId: string;
  /** Under which its words are kept: the question's id, or `new:<exam>`. */
  draftId: string;
  initial: Form;
  /** The version of the question that the form began from; null for a new one. */
  base: number | null;
  isScored: boolean;
  /** Only what students never see is asked: the rest is published. */
  isLate?: boolean;
  /** Whether a new one of this name was saved: words about it are changes of it. */
  isCreated: (clientId: string) => boolean;
  /** What is left of the total for this question, in units; null where there is no total. */
  left: number | null;
  /** Resolves when it is on disk. `begun` is what the words stand on; null for a new question not yet saved. */
  onSave: (form: Form, begun: DraftBase | null) => Promise<unknown>;
  /** Nothing of it is unsaved any more, and what she wants to do next. */
  onDone: (next: Next, form: Form) => void;
  onClose: () => void;
  /** Shows what is typed as a student would see it. */
  onPreview?: ((form: Form) => void) | undefined;
  /** Where there is something to publish: saving may lead to it. */
  canRelease?: boolean;
  /** What is said of the words while they are typed; it stands under them, so that they stay where they are. */
  renderUnderText?: (form: Form) => ReactNode;
  /** The field she came to put right. */
  focusOn?: FaultField | null;
}

/**
 * Words that are taken up may still stand in another window: each form creates a question under a name of its own,
 * or the two would become one and the first be lost.
 */
function useOwnNames(): (clientId: string) => string {
  const [names] = useState(() => new Map<string, string>());
  return (clientId) => {
    const name = names.get(clientId) ?? newUuid();
    names.set(clientId, name);
    return name;
  };
}

/** What going on with a kept draft would change. */
const showFields = (names: readonly string[]) =>
  function show(form: Form) {
    return <DraftShown form={form} names={names} />;
  };

const noFaults: readonly Fault[] = [];

/** One question as it is typed. Whatever is typed is kept as a draft; what is wrong is said at the save. */
export const QuestionForm = (props: QuestionFormProps) => (
  <WhenDraftsRead>
    <Fields {...props} />
  </WhenDraftsRead>
);

function Fields(props: QuestionFormProps) {
  const { kind, activityId, isScored, initial, left, focusOn = null } = props;
  const { t } = useTranslation('questions');
  const format = useFormat();
  const faultText = useFaultText();
  const prefix = useId();
  const version = props.base;
  const now = useMemo<DraftBase | null>(
    () =>
      version === null ? null : { version, item: itemOf(initial, kind, isScored), activityId },
    [version, initial, kind, isScored, activityId],
  );
  const ownNames = useOwnNames();
  const draft = useDraft({
    // What was typed before it was published stays apart: it cannot be saved now.
    kind: props.isLate ? 'lateQuestion' : 'question',
    id: props.draftId,
    initial,
    base: now,
    isState: isQuestionForm,
    isSameBase: (one, other) =>
      now === null || (isDraftBase(one) && isDraftBase(other) && saysSame(one.item, other.item)),
    takeOver: (found, { state, base }) => {
      if (now === null) {
        const { clientId } = found.state;
        // A new one that was saved once stays what it was saved as.
        if (isDraftBase(found.base) || props.isCreated(clientId)) return found;
        return { ...found, state: { ...found.state, clientId: ownNames(clientId) } };
      }
      if (!isDraftBase(found.base)) return { state: found.state, base };
      const mine = { form: found.state, item: itemOf(found.state, kind, isScored) };
      return { state: ontoNow(mine, found.base.item, { form: state, item: now.item }), base };
    },
  });
  const form = draft.state;
  const begun = isDraftBase(draft.base) ? draft.base : now;
  const isNew = begun === null;
  const item = itemOf(form, kind, isScored);
  const conflicts = begun && now ? conflictsOf(begun.item, item, now.item) : [];
  /** What she was shown of the question beside her words before she saved them. */
  const [shownNow, setShownNow] = useState<DraftBase | null>(null);
  const isAsked = conflicts.length > 0 && shownNow !== null && now !== null;
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  const offered = draft.offer?.state;
  const [isShown, setShown] = useState(focusOn !== null);
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [taking, setTaking] = useState<Taking>('in');
  /** What she wants next, once the files that she has chosen are in the form. */
  const [wanted, setWanted] = useState<Next | null>(null);

  // What these are is the same from letter to letter: whatever does not show the letter is not drawn for it.
  const faults = useStructuralSharing(isShown ? faultsOf(form, isScored) : noFaults);
  const idOf = useCallback((field: string) => `${prefix}-${field}`, [prefix]);
  const errorOf = useCallback(
    (field: string) => {
      const fault = faults.find((one) => one.field === field);
      return fault ? faultText(fault) : null;
    },
    [faults, faultText],
  );
  const change = useStableCallback((part: Partial<Form>) =>
    draft.update((before) => ({ ...before, ...part })),
  );
  const onType = useStableCallback((type: Form['type']) => change(withType(form, type)));
  const onFormula = useStableCallback((formula: string) => change({ formula }));
  const onFiles = useStableCallback((files: Form['files']) => change({ files }));
  const onPreview = useStableCallback(() => props.onPreview?.(form));
  const onClose = useStableCallback(() => {
    draft.flush();
    props.onClose();
  });
  const goTo = (field: FaultField) => document.getElementById(idOf(field))?.focus();
  useEffect(() => {
    if (focusOn === null) return undefined;
    // A page begins at its top and a dialog gives the focus back: after both.
    const timer = setTimeout(() => document.getElementById(`${prefix}-${focusOn}`)?.focus(), 60);
    return () => clearTimeout(timer);
  }, [focusOn, prefix]);

  async function save(next: Next) {
    if (taking === 'coming') {
      setWanted(next);
      return;
    }
    setWanted(null);
    const sent = form;
    if (faultsOf(sent, isScored).length > 0) {
      setShown(true);
      setTries((count) => count + 1);
      return;
    }
    const hasSeen = now !== null && shownNow !== null && saysSame(shownNow.item, now.item);
    if (conflicts.length > 0 && !hasSeen) {
      setShownNow(now);
      return;
    }
    // Who has seen both puts her words over what she saw.
    const base = begun && conflicts.length > 0 && now ? { ...begun, version: now.version } : begun;
    setSaving(true);
    setFailure(null);
    try {
      await props.onSave(sent, base);
      const hasMore = JSON.stringify(latest.current) !== JSON.stringify(sent);
      draft.saved(sent, {
        version: base?.version ?? null,
        item: itemOf(sent, kind, isScored),
        activityId,
      } satisfies DraftBase);
      setShownNow(null);
      setShown(false);
      if (!hasMore) props.onDone(next, sent);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setSaving(false);
    }
  }
  const onSave = useStableCallback((next: Next) => void save(next));
  const onTaking = useCallback((now: Taking) => {
    setTaking(now);
    // Without a file that was refused she may not want it: the picker says why, and she saves again.
    if (now === 'refused') setWanted(null);
  }, []);
  useEffect(() => {
    if (wanted !== null && taking === 'in') onSave(wanted);
  }, [wanted, taking, onSave]);

  return (
    <form
      noValidate
      className={clsx(layouts.stack, classes['form'])}
      onSubmit={(event) => {
        event.preventDefault();
        void save('list');
      }}
    >
      <DraftOffer
        draft={draft}
        show={showFields(
          offered && now ? Object.keys(changesOf(item, itemOf(offered, kind, isScored))) : [],
        )}
      />
      <DraftFault draft={draft} />
      {draft.isBehind && !isAsked && <Note kind="wait">{t('behind')}</Note>}
      {isAsked && <ConflictNote mine={form} now={initial} names={conflicts} />}
      <FaultSummary faults={faults} tries={tries} onGo={goTo} />
      {failure && (
        <div role="alert">
          <Note kind="wrong">{t(`failure.${failure}`)}</Note>
        </div>
      )}
      {!props.isLate && (
        <>
          {isNew && <TypeChoice type={form.type} onType={onType} />}
          <Textarea
            id={idOf('text')}
            label={t('field.text')}
            value={form.text}
            error={errorOf('text')}
            description={
              form.text.length > TEXT_LIMIT * 0.9
                ? t('field.length', {
                    n: format.number(form.text.length),
                    whole: format.number(TEXT_LIMIT),
                  })
                : undefined
            }
            minRows={3}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          {props.renderUnderText?.(form)}
          {hasOptions(form.type) && (
            <OptionsField
              idOf={idOf}
              options={form.options}
              correct={form.correct}
              errorOf={errorOf}
              onChange={change}
            />
          )}
          <FormulaField
            id={idOf('formula')}
            value={form.formula}
            error={errorOf('formula')}
            onChange={onFormula}
          />
          <FilesField
            id={idOf('files')}
            files={form.files}
            isAnsweredByFile={takesFiles(form.type)}
            error={errorOf('files')}
            onChange={onFiles}
            onTaking={onTaking}
          />
          {isScored && (
            <ScoreInput
              id={idOf('score')}
              value={form.score}
              error={errorOf('score')}
              left={left}
              onChange={change}
            />
          )}
        </>
      )}
      <MoreFields
        idOf={idOf}
        isOpenAnyway={props.isLate === true}
        modelAnswer={form.modelAnswer}
        rubric={form.rubric}
        maximumUnits={isScored ? unitsOf(form.score) : 0}
        difficulty={form.difficulty}
        tags={form.tags}
        tag={form.tag}
        errorOf={errorOf}
        onChange={change}
      />
      <FormActions
        isSaving={isSaving || wanted !== null}
        isNew={isNew}
        canRelease={props.canRelease === true}
        isDirty={draft.isDirty}
        isKept={draft.isDirty && draft.keptAt !== null}
        onSave={onSave}
        onPreview={props.onPreview ? onPreview : null}
        onClose={onClose}
      />
    </form>
  );
}

/** What was typed for one type stays when another is chosen; options come where they are needed. */
function withType(form: Form, type: Form['type']): Partial<Form> {
  if (!hasOptions(type) || form.options.length > 0) return { type };
  return { type, options: emptyOptions(type) };
}
