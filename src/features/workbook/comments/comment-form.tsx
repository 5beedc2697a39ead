import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment } from '#contract/results/comments.ts';
import { STEP_UNITS, UNITS_PER_POINT } from '#domain/score.ts';
import { DraftFault, DraftOffer, useDraft } from '#src/features/drafts/index.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { DialogActions } from '#src/ui/dialog.tsx';
import { Note, useErrorCodeText, clsx, layouts } from '#src/ui/index.ts';
import { useChanges, type Ended, type Said } from './changes.ts';
import { Delta, useDeltaText } from './delta.tsx';
import classes from './reuse.module.css';
import { COMMENT_LIMIT } from './use-reuse.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
/** As the wire takes it. */
const MOST_UNITS = 100 * UNITS_PER_POINT;

/** Tells what another build wrote from what this form says. */
function isSaid(value: unknown): value is Said {
  if (typeof value !== 'object' || value === null) return false;
  const { text, scoreUnits }: Partial<Record<keyof Said, unknown>> = value;
  return typeof text === 'string' && (scoreUnits === null || Number.isInteger(scoreUnits));
}

const showText = ({ text }: Said) => text;
const showSaid = ({ text, scoreUnits }: Said) => (
  <>
    {text} <Delta units={scoreUnits} />
  </>
);

/** What the comment does to the score, in quarters. */
function DeltaField({ units, onChange }: { units: number; onChange: (units: number) => void }) {
  const { t } = useTranslation('comments');
  const text = useDeltaText();
  const step = (by: number) =>
    onChange(Math.max(-MOST_UNITS, Math.min(MOST_UNITS, units + by * STEP_UNITS)));
  return (
    <fieldset className={clsx(layouts.line, classes['deltaField'])}>
      <legend>{t('form.delta')}</legend>
      <ActionIcon variant="default" aria-label={t('form.less')} onClick={() => step(-1)}>
        <IconMinus {...icon} />
      </ActionIcon>
      <output className={classes['deltaValue']}>
        {units === 0 ? t('form.noDelta') : <bdi dir="ltr">{text(units)}</bdi>}
      </output>
      <ActionIcon variant="default" aria-label={t('form.more')} onClick={() => step(1)}>
        <IconPlus {...icon} />
      </ActionIcon>
    </fieldset>
  );
}

/** Both versions of what two places changed: which one stays is hers to say. */
function Newer({ theirs, onTheirs }: { theirs: Comment; onTheirs: () => void }) {
  const { t } = useTranslation('comments');
  const text = useDeltaText();
  return (
    <Note kind="wait" live>
      <p>{t('form.newer')}</p>
      <blockquote className={classes['newer']}>
        {theirs.text} {theirs.scoreUnits ? <bdi dir="ltr">{text(theirs.scoreUnits)}</bdi> : null}
      </blockquote>
      <p>{t('form.newerChoose')}</p>
      <Button variant="default" mt="xs" onClick={onTheirs}>
        {t('form.theirs')}
      </Button>
    </Note>
  );
}

/** Writes a new reusable comment, or changes or deletes one. */
export function CommentForm({
  courseId,
  comment,
  isScored,
  onDone,
}: {
  courseId: string;
  /** Null: a new one. */
  comment: Comment | null;
  isScored: boolean;
  onDone: () => void;
}) {
  const { t } = useTranslation('comments');
  const codeText = useErrorCodeText();
  const isOffline = useIsOffline();
  const { create, edit, remove } = useChanges(courseId);
  const [base, setBase] = useState(comment);
  const draft = useDraft<Said>({
    kind: 'reusable-comment',
    id: comment?.id ?? `new:${courseId}`,
    initial: { text: base?.text ?? '', scoreUnits: base?.scoreUnits ?? null },
    base: base?.version ?? null,
    isState: isSaid,
  });
  const { state: said, set: change } = draft;
  const [isNewer, setNewer] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const isEmpty = said.text.trim() === '';

  const giveUp = () => {
    draft.reset();
    onDone();
  };
  async function run(work: Promise<Ended>, done: () => void) {
    setBusy(true);
    setCode(null);
    const ended = await work;
    setBusy(false);
    if (ended.kind === 'done') return done();
    if (ended.kind === 'failed') return setCode(ended.code);
    setBase(ended.comment);
    setNewer(true);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isOffline || isBusy || isEmpty) return;
        // What she types while it is being saved stays.
        void run(base ? edit(base, said) : create(said), () => {
          draft.saved(said);
          onDone();
        });
      }}
    >
      <div className={clsx(layouts.stack, layouts.gap16)}>
        <DraftOffer draft={draft} show={isScored ? showSaid : showText} />
        <DraftFault draft={draft} />
        <Textarea
          label={t('form.text')}
          value={said.text}
          onChange={(event) => change({ ...said, text: event.currentTarget.value })}
          maxLength={COMMENT_LIMIT}
          autosize={false}
          rows={4}
          data-autofocus
        />
        {isScored && (
          <DeltaField
            units={said.scoreUnits ?? 0}
            onChange={(units) => change({ ...said, scoreUnits: units === 0 ? null : units })}
          />
        )}
        {isNewer && base && (
          <Newer
            theirs={base}
            onTheirs={() => {
              draft.reset();
              setNewer(false);
            }}
          />
        )}
        {code !== null && (
          <Note kind="wrong" live>
            {codeText(code)}
          </Note>
        )}
        {isOffline && <Note>{t('offline')}</Note>}
        {isAsked && <Note kind="wrong">{t('form.deleteText')}</Note>}
      </div>
      <DialogActions>
        {base && (
          <Button
            className={classes['delete'] ?? ''}
            variant={isAsked ? 'filled' : 'subtle'}
            color="red"
            disabled={isOffline || isBusy}
            onClick={() => (isAsked ? void run(remove(base), giveUp) : setAsked(true))}
          >
            {t(isAsked ? 'form.deleteConfirm' : 'form.delete')}
          </Button>
        )}
        <Button variant="default" onClick={() => (isAsked ? setAsked(false) : giveUp())}>
          {t('form.cancel')}
        </Button>
        {!isAsked && (
          <Button type="submit" disabled={isOffline || isBusy || isEmpty}>
            {t(isBusy ? 'form.saving' : isNewer ? 'form.mine' : 'form.save')}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}
