import { Button, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftFault, DraftOffer, useDraft } from '#src/features/drafts/index.ts';
import { NumberField } from '#src/ui/number-field/index.ts';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import { DoingNote } from '../doing-note.tsx';
import classes from './structure.module.css';
import type { Acts } from './use-acts.ts';

/** What is typed into a form of one line and, where it has one, a number beside it. */
export interface Typed {
  name: string;
  number: string;
}
const nothing: Typed = { name: '', number: '' };
const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'number' in value &&
  typeof value.number === 'string';

const isSame = (one: Typed, other: Typed) => one.name === other.name && one.number === other.number;
const shown = ({ name, number }: Typed) => [name, number].filter(Boolean).join(' · ');

/** A name, typed in place: for something new, or for what stands there. What is typed survives a reload. */
export function NameForm({
  draftId,
  initial = nothing,
  label,
  placeholder,
  submit,
  acts,
  isFocused = false,
  staysOpen = false,
  numberLabel,
  under,
  onSave,
  onCancel,
}: {
  /** Names the form among the drafts, and what it does among the acts. */
  draftId: string;
  initial?: Typed;
  label: string;
  placeholder?: string;
  submit: string;
  acts: Acts;
  isFocused?: boolean;
  /** After one is saved another can be typed. */
  staysOpen?: boolean;
  /** Of a field for a number beside the name. */
  numberLabel?: string;
  /** What is said of what is typed. */
  under?: (typed: Typed) => ReactNode;
  /** Answers whether it was saved. */
  onSave: (typed: Typed) => Promise<boolean>;
  onCancel?: () => void;
}) {
  const { t } = useTranslation('structure');
  const note = useId();
  const draft = useDraft({ kind: 'structure', id: draftId, initial, isState: isTyped });
  const typed = draft.state;
  const isEmpty = typed.name.trim() === '';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const cancel = () => {
    draft.reset();
    onCancel?.();
  };
  async function save() {
    if (isEmpty || acts.isBlocked) return;
    if (!(await onSave(typed))) return;
    if (onCancel && !staysOpen) {
      draft.saved(typed);
      onCancel();
      return;
    }
    // The form goes on for the next one; what was typed meanwhile is already about that.
    draft.update((now) => (isSame(now, typed) ? initial : now));
  }
  return (
    <form
      className={clsx(layouts.grid, layouts.gap4)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DraftOffer draft={draft} show={shown} />
      <div className={clsx(layouts.wrap, classes['nameLine'])}>
        <TextInput
          className={classes['nameField'] ?? ''}
          label={label}
          placeholder={placeholder ?? ''}
          value={typed.name}
          onChange={({ currentTarget: { value } }) => draft.set({ ...typed, name: value })}
          maxLength={1_000}
          dir="auto"
          autoComplete="off"
          aria-describedby={note}
          ref={field}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !onCancel) return;
            event.stopPropagation();
            cancel();
          }}
        />
        {numberLabel !== undefined && (
          <div className={classes['count']}>
            <NumberField
              label={numberLabel}
              text={typed.number}
              inputMode="numeric"
              onText={(number) => draft.set({ ...typed, number })}
            />
          </div>
        )}
        <Button type="submit" variant="default" disabled={isEmpty || acts.isBlocked}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={cancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
      <div id={note} className={clsx(typography.quiet, typography.tall, classes['under'])}>
        {under?.(typed)}
      </div>
      <DraftFault draft={draft} />
      <DoingNote doing={acts.doing?.of === draftId ? acts.doing : null} />
    </form>
  );
}
