import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '#contract/shapes.ts';
import {
  changesOf,
  emptyForm,
  formOf,
  itemOf,
  listedQuestion,
  QuestionForm,
  TagsOfList,
  type DraftBase,
  type FormState,
} from '#src/features/questions/index.ts';
import { newUuid } from '#src/lib/uuid.ts';
import type { BankEntry } from '#src/offline/index.ts';
import { Sheet, useFormat } from '#src/ui/index.ts';
import { NearNote } from './near-note.tsx';
import type { BankSaving } from './saving.ts';
import classes from './bank.module.css';

/** A question of the bank as it is written; whatever is typed is kept, and saved without a network too. */
export function BankEditor({
  entry,
  entries,
  schoolId,
  saving,
  onDone,
  onClose,
}: {
  /** Null for a new one. */
  entry: BankEntry | null;
  entries: readonly BankEntry[];
  schoolId: string;
  saving: BankSaving;
  /** Saved; the name that the question goes by. */
  onDone: (id: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('question-bank');
  const format = useFormat();
  const question = entry?.question ?? null;
  const [newOne, setNewOne] = useState<{ type: QuestionType; clientId: string; count: number }>(
    () => ({ type: 'multipleChoice', clientId: newUuid(), count: 0 }),
  );
  const initial = useMemo<FormState>(
    () =>
      question
        ? formOf(listedQuestion(question), format.score)
        : emptyForm(newOne.type, newOne.clientId),
    [question, newOne, format],
  );
  const tags = useMemo(
    () => [...new Set(entries.flatMap((one) => one.question.tags))].slice(0, 200),
    [entries],
  );

  /** A new question is created once: what is saved of it after that is a change, whatever form says it. */
  async function save(form: FormState, begun: DraftBase | null) {
    const item = itemOf(form, 'template', true);
    const known = entry ?? entries.find(({ id }) => id === `tmp:${form.clientId}`);
    if (!known) return saving.create({ clientId: form.clientId, type: form.type, ...item });
    // The call replaces the whole question: what she left alone goes as it now stands, not as her form began.
    const now = itemOf(formOf(listedQuestion(known.question), format.score), 'template', true);
    const changes = changesOf(begun?.item ?? now, item);
    if (Object.keys(changes).length === 0 && form.type === known.question.type) return null;
    const version = known.isNew ? null : (begun?.version ?? known.question.version);
    // Of one that was never sent even the type may still change.
    return saving.change(known, version, { type: form.type, ...now, ...changes });
  }

  return (
    <TagsOfList value={tags}>
      <Sheet padded className={classes['sheet'] ?? ''} aria-labelledby="bank-editor-title">
        <h2 id="bank-editor-title" className={classes['editorTitle']}>
          {t(entry ? 'editor.edit' : 'editor.new')}
        </h2>
        <QuestionForm
          key={newOne.count}
          kind="template"
          activityId={`bank:${schoolId}`}
          draftId={entry ? entry.id : `new:bank:${schoolId}`}
          initial={initial}
          base={question && !entry?.isNew ? question.version : null}
          isScored
          isCreated={(clientId) => entries.some(({ id }) => id === `tmp:${clientId}`)}
          left={null}
          onSave={save}
          onDone={(next, form) => {
            if (next !== 'more') return onDone(entry?.id ?? `tmp:${form.clientId}`);
            setNewOne({ type: form.type, clientId: newUuid(), count: newOne.count + 1 });
            scrollTo({ top: 0 });
          }}
          onClose={onClose}
          renderUnderText={({ text, formula }) => (
            <NearNote
              // What was there before is not pointed at anew.
              isChanged={text !== initial.text || formula !== initial.formula}
              text={text}
              formula={formula}
              entries={entries}
              but={entry?.id ?? null}
            />
          )}
        />
      </Sheet>
    </TagsOfList>
  );
}
