import { useTranslation } from 'react-i18next';
import type { QuestionType } from '#contract/shapes.ts';
import { DraftActions } from '#src/features/drafts/index.ts';
import { useDraftList, useOffline, usePerson } from '#src/features/session/index.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { Note, useFormat, clsx, layouts } from '#src/ui/index.ts';
import { deletedWords, type DeletedWords } from './deleted-words.ts';
import { DraftShown } from './draft-shown.tsx';
import classes from './questions.module.css';

interface DeletedNotesProps {
  activityId: string;
  /** Every name that a question of the list goes by. */
  names: ReadonlySet<string>;
  /** Opens the form of a new question; null where none may be added. */
  onAdd: ((type: QuestionType) => void) | null;
  onError: (error: unknown) => void;
}

/** Words that outlived their question: they become a new one, or are given up. */
export function DeletedNotes({ activityId, names, onAdd, onError }: DeletedNotesProps) {
  const { t } = useTranslation('questions');
  const { dayTime } = useFormat();
  const { drafts } = useOffline();
  const { owner } = usePerson();
  const list = useDraftList();
  const discard = ({ draftId, writer, writtenAt }: DeletedWords) =>
    drafts.drop('question', draftId, writtenAt, { owner, writer });
  async function addAgain(words: DeletedWords, add: (type: QuestionType) => void) {
    const form = { ...words.form, clientId: newUuid() };
    // Kept as a new one first: whatever happens in between, the words are there.
    await drafts.put('question', `new:${activityId}`, form, null, { owner, writer: newUuid() });
    await discard(words);
    add(form.type);
  }
  const notes = deletedWords(list ?? [], activityId, names).map((words) => (
    <Note
      key={`${words.draftId} ${words.writer}`}
      kind="wait"
      action={
        <DraftActions
          taking={t('deleted.add')}
          onTake={onAdd && (() => void addAgain(words, onAdd).catch(onError))}
          onDiscard={() => void discard(words).catch(onError)}
        />
      }
    >
      <div>{t('deleted.text', { time: dayTime(new Date(words.writtenAt).toISOString()) })}</div>
      <DraftShown form={words.form} names={[]} />
    </Note>
  ));
  return <div className={clsx(layouts.stack, layouts.below16, classes['notes'])}>{notes}</div>;
}
