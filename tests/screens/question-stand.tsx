import { useState } from 'react';
import { emptyForm, type QuestionForm as Form } from '#src/features/questions/form.ts';
import { QuestionForm } from '#src/features/questions/question-form.tsx';
import { newUuid } from '#src/lib/uuid.ts';

interface Props {
  type: Form['type'];
  draftId?: string;
  /** What stands in it at first, where that is more than nothing. */
  change?: ((empty: Form) => Form) | undefined;
  onSave: (form: Form) => Promise<unknown>;
}

/** The form of a new question of an exam. */
export function QuestionEditor({ type, draftId = 'new:a', change, onSave }: Props) {
  const [initial] = useState(() => {
    const empty = emptyForm(type, newUuid());
    return change?.(empty) ?? empty;
  });
  return (
    <QuestionForm
      draftId={draftId}
      initial={initial}
      base={null}
      activityId="a"
      isCreated={() => false}
      isScored
      left={null}
      kind="exam"
      onSave={onSave}
      onDone={() => undefined}
      onClose={() => undefined}
    />
  );
}
