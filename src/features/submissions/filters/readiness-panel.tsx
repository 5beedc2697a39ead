import { Button } from '@mantine/core';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '@tabler/icons-react';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { usePerson, yearLock } from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useFormat, controls, layouts, typography, clsx } from '#src/ui/index.ts';
import { textLink } from '#src/ui/text-link.ts';
import { SettingsLink } from '#src/features/activities/index.ts';
import { noFilter, type SubmissionFilter, type Trait } from './filter.ts';
import type { Submission } from './matching.ts';
import { acceptable, readinessOf, type Readiness } from './readiness.ts';
import classes from './filters.module.css';
import { useAccept, type Accepted } from './accept/use-accept.ts';

/** What became of accepting many, and the way back. */
function AcceptedNote({
  done,
  onUndo,
  onClose,
}: {
  done: Accepted;
  onUndo: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('submissions');
  const { number } = useFormat();
  const text =
    done.kind === 'failed'
      ? t('accept.failed')
      : done.kind === 'accepted'
        ? t(done.isWhole ? 'accepted.done' : 'accepted.part', {
            count: done.workbooks.length,
            n: number(done.workbooks.length),
          })
        : t(done.left > 0 ? 'accepted.backPart' : 'accepted.back', {
            count: done.taken,
            n: number(done.taken),
            left: number(done.left),
          });
  return (
    <output className={clsx(layouts.row, typography.medium, classes['accepted'])}>
      <span>{text}</span>
      {done.kind !== 'takenBack' && done.workbooks.length > 0 && (
        <Button variant="subtle" onClick={onUndo}>
          {t('accepted.undo')}
        </Button>
      )}
      <Button variant="subtle" onClick={onClose}>
        {t('accepted.close')}
      </Button>
    </output>
  );
}

/** What parents see at this moment. */
function useParentsSee(isShown: boolean, seen: number, { whole, unsent }: Readiness): string {
  const { t } = useTranslation('submissions');
  const { number } = useFormat();
  if (!isShown) return t('parents.off');
  const n = { seen: number(seen), whole: number(whole) };
  const now =
    seen === 0
      ? t('parents.none')
      : seen < whole
        ? t('parents.some', { count: seen, ...n })
        : t('parents.all', { count: whole, ...n });
  return unsent > 0 ? `${now} ${t('parents.unsent')}` : now;
}

const loadDialog = async () => (await import('./accept/accept-dialog.tsx')).AcceptDialog;
const AcceptDialog = lazyPart(loadDialog);

const lacks = [
  'notReviewed',
  'unscored',
  'rejected',
  'unsent',
  'conflict',
] as const satisfies readonly (keyof Readiness & Trait)[];

/** Before results are published: what parents see now, and what is missing, with links. */
export function ReadinessPanel({
  activityRef,
  activity,
  items,
  seen,
  onFilter,
}: {
  activityRef: ActivityRef;
  activity: ActivityDetails;
  items: readonly Submission[];
  /** How many the server has as accepted: what parents see. */
  seen: number;
  onFilter: (filter: SubmissionFilter) => void;
}) {
  const { t } = useTranslation('submissions');
  const { number } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const accepting = useAccept(activityRef, activity.title);
  const readiness = useMemo(() => readinessOf(items), [items]);
  const ready = useMemo(() => acceptable(items), [items]);
  const see = useParentsSee(activity.settings.showResultToParents, seen, readiness);
  const mayCorrect = yearLock(usePerson()) === null;
  const isScored = activity.totalScore !== null;
  const missing = lacks.filter((name) => readiness[name] > 0 && (isScored || name !== 'unscored'));
  const mayAccept = mayCorrect && isScored && ready.length > 0;
  // While most is still to be corrected, missing items are no news.
  const [isOpen, setOpen] = useState(mayAccept || !items.some((item) => item.isOpen));
  useEffect(() => {
    // The network may be gone when she asks.
    if (mayAccept) loadDialog().catch(() => undefined);
  }, [mayAccept]);
  if (readiness.whole === 0) return null;
  return (
    <section className={layouts.below12} aria-label={t('readiness')}>
      <details
        className={classes['details']}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={clsx(layouts.line, typography.quiet, classes['see'])}>
          {see}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </summary>
        <div className={clsx(layouts.row, classes['ready'])}>
          {!activity.settings.showResultToParents && mayCorrect && (
            <SettingsLink
              kind={activityRef.kind}
              id={activity.id}
              field="showResultToParents"
              className={textLink}
            >
              {t('parents.change')}
            </SettingsLink>
          )}
          {missing.length > 0 && (
            <ul
              className={clsx(layouts.wrap, layouts.gap0x16, classes['lacks'])}
              aria-label={t('missing')}
            >
              {missing.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    className={controls.action}
                    onClick={() => onFilter({ ...noFilter, group: 'all', traits: [name] })}
                  >
                    {t(`lacks.${name}`, { count: readiness[name], n: number(readiness[name]) })}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {mayAccept && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('acceptN', { count: ready.length, n: number(ready.length) })}
            </Button>
          )}
        </div>
      </details>
      {accepting.done && (
        <AcceptedNote
          done={accepting.done}
          onUndo={() => void accepting.undo()}
          onClose={accepting.forget}
        />
      )}
      {isAsking && (
        <Suspense>
          <AcceptDialog
            ready={ready}
            readiness={readiness}
            prepare={accepting.prepare}
            onAccept={accepting.accept}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
