import { Button, Textarea, TextInput } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftFault, DraftOffer, useDraft } from '#src/features/drafts/index.ts';
import { Note, useFormat } from '#src/ui/index.ts';
import { FaultSummary } from './fault-summary.tsx';
import { FilesField } from './files-field.tsx';
import {
  faultsOf,
  hasOptions,
  isQuestionForm,
  TEXT_LIMIT,
  TYPES,
  type FaultField,
  type QuestionForm as Form,
} from './form.ts';
import { FormulaField } from './formula.tsx';
import { MoreFields } from './more-fields.tsx';
import { OptionsField } from './options-field.tsx';
import { failureOf, type Failure } from './failure.ts';
import { TypeIcon } from './types.tsx';
import { useFaultText } from './fault-text.ts';
import classes from './editor.module.css';

interface QuestionFormProps {
  /** Under which its words are kept: the question's id, or `new:<exam>`. */
  draftId: string;
  initial: Form;
  /** The version of the question that the form began from; null for a new one. */
  base: number | null;
  isScored: boolean;
  /** What is left of the total for this question, in units; null where there is no total. */
  left: number | null;
  /** Resolves when it is on disk. */
  onSave: (form: Form, base: unknown) => Promise<unknown>;
  /** Nothing of it is unsaved any more; `more` asks for another new one. */
  onDone: (more: boolean, form: Form) => void;
  onClose: () => void;
}

function TypeChoice({
  type,
  onType,
}: {
  type: Form['type'];
  onType: (type: Form['type']) => void;
}) {
  const { t } = useTranslation('questions');
  const name = useId();
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>{t('field.type')}</legend>
      <div className={classes['types']}>
        {TYPES.map((one) => (
          <label key={one} className={classes['type']}>
            <input type="radio" name={name} checked={one === type} onChange={() => onType(one)} />
            <TypeIcon type={one} />
            {t(`type.${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What a kept draft says, in short. */
function DraftShown({ form }: { form: Form }) {
  const { t } = useTranslation('questions');
  return (
    <>
      <span>{t(`type.${form.type}`)}</span>: <bdi>{form.text.slice(0, 200) || t('noText')}</bdi>
    </>
  );
}

const showDraft = (form: Form) => <DraftShown form={form} />;

/** One question as it is typed. Whatever is typed is kept as a draft; what is wrong is said at the save. */
export function QuestionForm(props: QuestionFormProps) {
  const { isScored, initial, left } = props;
  const { t } = useTranslation('questions');
  const format = useFormat();
  const faultText = useFaultText();
  const prefix = useId();
  const isNew = props.base === null;
  const draft = useDraft({
    kind: 'question',
    id: props.draftId,
    initial,
    base: props.base,
    isState: isQuestionForm,
  });
  const form = draft.state;
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  const [isShown, setShown] = useState(false);
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaving, setSaving] = useState(false);

  const faults = isShown ? faultsOf(form, isScored) : [];
  const idOf = (field: string) => `${prefix}-${field}`;
  const errorOf = (field: string) => {
    const fault = faults.find((one) => one.field === field);
    return fault ? faultText(fault) : null;
  };
  const change = (part: Partial<Form>) => draft.update((before) => ({ ...before, ...part }));
  const goTo = (field: FaultField) => document.getElementById(idOf(field))?.focus();

  async function save(more: boolean) {
    const sent = form;
    if (faultsOf(sent, isScored).length > 0) {
      setShown(true);
      setTries((count) => count + 1);
      return;
    }
    setSaving(true);
    setFailure(null);
    try {
      await props.onSave(sent, draft.base);
      const hasMore = JSON.stringify(latest.current) !== JSON.stringify(sent);
      draft.saved(sent);
      setShown(false);
      if (!hasMore) props.onDone(more, sent);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <DraftOffer draft={draft} show={showDraft} />
      <DraftFault draft={draft} />
      {draft.isBehind && <Note kind="wait">{t('behind')}</Note>}
      <FaultSummary faults={faults} tries={tries} onGo={goTo} />
      {failure && (
        <div role="alert">
          <Note kind="wrong">{t(`failure.${failure}`)}</Note>
        </div>
      )}
      {isNew && <TypeChoice type={form.type} onType={(type) => change(withType(form, type))} />}
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
        onChange={(formula) => change({ formula })}
      />
      <FilesField
        id={idOf('files')}
        files={form.files}
        isRequired={form.type === 'pdf'}
        error={errorOf('files')}
        onChange={(files) => change({ files })}
      />
      {isScored && (
        <TextInput
          id={idOf('score')}
          label={t('field.score')}
          className={classes['score'] ?? ''}
          inputMode="decimal"
          autoComplete="off"
          value={form.score}
          error={errorOf('score')}
          description={
            left !== null && left > 0 ? t('field.left', { score: format.score(left) }) : undefined
          }
          onChange={(event) => change({ score: event.currentTarget.value })}
        />
      )}
      <MoreFields idOf={idOf} form={form} errorOf={errorOf} onChange={change} />
      <div className={classes['actions']}>
        <Button type="submit" aria-disabled={isSaving || undefined}>
          {t('action.save')}
        </Button>
        {isNew && (
          <Button variant="default" onClick={() => void save(true)}>
            {t('action.saveMore')}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            draft.flush();
            props.onClose();
          }}
        >
          {t(draft.isDirty ? 'action.later' : 'action.close')}
        </Button>
        {draft.isDirty && draft.keptAt !== null && (
          <span className={classes['kept']}>{t('draftKept')}</span>
        )}
      </div>
    </form>
  );
}

/** What was typed for one type stays when another is chosen; options come where they are needed. */
function withType(form: Form, type: Form['type']): Partial<Form> {
  if (!hasOptions(type) || form.options.length > 0) return { type };
  const options = Array.from({ length: type === 'multipleChoice' ? 4 : 2 }, (_, at) => ({
    key: `o${at}`,
    text: '',
  }));
  return { type, options };
}
