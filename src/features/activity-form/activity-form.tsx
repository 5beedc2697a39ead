import { useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '#src/ui/mantine-late-styles.ts';
import { DraftFault, DraftOffer, WhenDraftsRead } from '#src/features/drafts/index.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import {
  Note,
  Sheet,
  SkeletonRows,
  useErrorCodeText,
  useFormat,
  layouts,
  clsx,
} from '#src/ui/index.ts';
import { useAfter } from '#src/ui/skeleton-rows.tsx';
import type { ParentKind } from '#src/api/templates.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { isMissing, DESCRIPTION_LIMIT, TITLE_LIMIT, type Fault } from './faults.ts';
import { FaultSummary, type Trouble } from './fault-summary.tsx';
import { Field } from './field.tsx';
import { SECTIONS, type FieldName } from './fields.ts';
import type { FormState } from './form.ts';
import type { SavedForm } from './saved-form.ts';
import { FormContext, type FormTools } from './form-context.ts';
import { DraftSummary } from './field-summary.tsx';
import { SaveBar } from './save-bar.tsx';
import { isAsked } from './shown.ts';
import { useActivityForm, type FormParts } from './use-activity-form.ts';
import { useAreListsComing } from './use-school.ts';
import classes from './form.module.css';
import type { FieldRefusal } from './refusals.ts';

/** Lists and the calendar come later than the form; who has not gone on by then no longer waits for them. */
const LIMIT_MS = 10_000;

const takesTyping = (element: HTMLElement) =>
  element.matches('input, textarea, button, [role=spinbutton]');

/** Gives the focus to what `find` finds, and again to what takes its place, until a control has it or she goes on herself. */
function focusWhenThere(find: () => HTMLElement | null): () => void {
  let last: HTMLElement | null = null;
  const look = () => {
    const found = find();
    if (found !== last) found?.focus();
    last = found;
    if (found && takesTyping(found)) stop();
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(stop, LIMIT_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('pointerdown', stop, { capture: true });
    removeEventListener('keydown', stop, { capture: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('pointerdown', stop, { capture: true });
  addEventListener('keydown', stop, { capture: true });
  look();
  return stop;
}

/** A fault and a refusal in words. */
function useFaultText(kind: ParentKind) {
  const { t } = useTranslation('form');
  const { number } = useFormat();
  const codeText = useErrorCodeText();
  return {
    faultText: ({ code }: Pick<Fault, 'code'>) =>
      t([`fault.${code}.${kind}`, `fault.${code}`], {
        limit: number(code === 'descriptionLong' ? DESCRIPTION_LIMIT : TITLE_LIMIT),
      }),
    refusalText: ({ code, field }: FieldRefusal) =>
      code === 'request.invalid' && field ? t('notTaken') : codeText(code),
  };
}

interface ActivityFormProps extends FormParts {
  activity: SavedForm | null;
  isOffline: boolean;
  /** Why settings may not be changed, as a note; null where they may. */
  lock: ReactNode;
  /** The field that takes the focus at first. */
  focus: FieldName | null;
}

const showDraft = (form: FormState) => <DraftSummary form={form} />;

/** The control of a field that the keyboard goes on from. */
function controlOf(id: string): HTMLElement | null {
  const found = document.getElementById(`${id}-own`) ?? document.getElementById(id);
  if (!found || found.matches('input, textarea')) return found;
  return (
    found.querySelector<HTMLElement>('input:checked:not(:disabled)') ??
    found.querySelector<HTMLElement>('[role=spinbutton], input:not(:disabled), button') ??
    found
  );
}

/** An exam or assignment as it is typed. Whatever is typed is kept as a draft; what is wrong is said at the save. */
export const ActivityForm = (props: ActivityFormProps) => (
  <WhenListsRead classBaseId={props.initial.classBaseId}>
    <WhenDraftsRead>
      <Fields {...props} />
    </WhenDraftsRead>
  </WhenListsRead>
);

/** How long the form waits for its lists: longer than they take where there is a network. */
const LISTS_MS = 3_000;

/** What of the form stands below its lists comes with them, and is not pushed down by them. */
function WhenListsRead({ classBaseId, children }: { classBaseId: string; children: ReactNode }) {
  const areComing = useAreListsComing(classBaseId);
  const isLate = useAfter(LISTS_MS);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && (!areComing || isLate)) setOpen(true);
  return isOpen ? children : <SkeletonRows rows={4} />;
}

function Fields(props: ActivityFormProps) {
  const { kind, activity, lock, isOffline, initial } = props;
  const { t } = useTranslation('form');
  const codeText = useErrorCodeText();
  const { faultText, refusalText } = useFaultText(kind);
  const prefix = useId();
  const work = useActivityForm(props);
  const { draft, failure } = work;
  const isLocked = lock !== null;
  const isFixed = isLocked && !props.isLateOpen;

  const troubles: Trouble[] = [
    ...work.faults.map((fault) => ({
      field: fault.field,
      text: faultText(fault),
      isMissing: isMissing(fault),
    })),
    ...work.refusals.map((refusal) => ({
      field: refusal.field,
      text: refusalText(refusal),
      isMissing: false,
    })),
  ];
  const idOf = (field: FieldName) => `${prefix}-${field}`;
  const form = isFixed ? initial : work.form;
  const change = useStableCallback<Parameters<FormTools['change']>, void>((part) =>
    draft.update((before) => ({
      ...before,
      ...(typeof part === 'function' ? part(before) : part),
    })),
  );
  const hand: FormTools = {
    kind,
    activity,
    isLocked,
    isLateOpen: props.isLateOpen,
    change,
    idOf,
    errorOf: (field) => troubles.find((one) => one.field === field)?.text ?? null,
  };
  const goTo = (field: FieldName) => controlOf(idOf(field))?.focus();

  const placeToGo = props.focus !== null && !isFixed ? idOf(props.focus) : null;
  useEffect(() => {
    if (placeToGo === null) return undefined;
    let stop: (() => void) | undefined;
    // After the frame has given the focus to the page.
    const timer = setTimeout(() => {
      stop = focusWhenThere(() => controlOf(placeToGo));
    }, 60);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [placeToGo]);
  const { asked, hasNews } = work;
  useEffect(() => {
    if (asked > 0 && hasNews) document.getElementById('form-conflict')?.focus();
  }, [asked, hasNews]);

  return (
    <FormContext value={hand}>
      <form
        noValidate
        className={clsx(layouts.stack, layouts.gap16, classes['form'])}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isFixed && !isOffline) void work.save();
        }}
      >
        {lock}
        {!isFixed && (
          <>
            <DraftOffer draft={draft} show={showDraft} />
            <DraftFault draft={draft} />
            {hasNews && (
              <ConflictPanel
                conflicts={work.conflicts}
                moved={work.moved}
                mine={work.form}
                now={initial}
                decided={work.decided}
                onDecide={work.decide}
              />
            )}
            <FaultSummary troubles={troubles} tries={work.tries} onGo={goTo} />
            {failure && (
              <div role="alert">
                <Note kind="wrong">
                  {codeText(failure.code)} {failure.isNew && t('createUnsure')}
                </Note>
              </div>
            )}
          </>
        )}
        {SECTIONS[kind].map(({ name, fields }) => (
          <Sheet key={name} padded aria-labelledby={`${prefix}-${name}`}>
            <h2 id={`${prefix}-${name}`} className={layouts.below12}>
              {t(`section.${name}`)}
            </h2>
            <div className={clsx(layouts.stack, layouts.gap24)}>
              {fields
                .filter((field) => isAsked(field, kind, form))
                .map((field) => (
                  <Field key={field} name={field} hand={hand} form={form} />
                ))}
            </div>
          </Sheet>
        ))}
        {!isFixed && (
          <SaveBar
            kind={kind}
            isNew={work.begun === null}
            isOffline={isOffline}
            isSaving={work.isSaving}
            isDirty={draft.isDirty}
            isKept={draft.isDirty && draft.keptAt !== null}
            onGiveUp={draft.reset}
          />
        )}
      </form>
    </FormContext>
  );
}
