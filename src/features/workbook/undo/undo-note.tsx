import { IconArrowBackUp, IconArrowForwardUp, IconHandStop } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#src/features/session/index.ts';
import { useFormat } from '#src/ui/index.ts';
import { isolated } from '#src/lib/isolated.ts';
import { QuietNote } from '../consistency/quiet-note.tsx';
import { OutboxLink } from '../saving/save-line.tsx';
import type { Said } from './history.ts';
import type { Changed, Step } from './step.ts';

/** What was done is seen at once; why nothing was done stays until it is read. */
const SHOWN_MS = 8_000;
const STOPPED_MS = 30_000;

/** How a student is called here; nothing where she is not in the list. */
type NameOf = (studentId: string) => string;

const icons = { undone: IconArrowBackUp, redone: IconArrowForwardUp, stopped: IconHandStop };

/** What is meant, as words name it. */
function useWhat(nameOf: NameOf) {
  const { t } = useTranslation('undo');
  const { number } = useFormat();
  return ({ type, place }: Changed) =>
    t(`what.${type}`, {
      n: place.number === null ? '' : number(place.number),
      student: isolated(nameOf(place.studentId) || place.student),
    });
}

/** "Question 3 of Sara Ahmadi: 1 again, not 2". */
function useDone(nameOf: NameOf) {
  const { t } = useTranslation(['undo', 'workbook']);
  const { score, number } = useFormat();
  const what = useWhat(nameOf);
  return (step: Step, side: 'before' | 'after'): string => {
    const [first] = step.changes;
    if (!first) return '';
    const count = new Set(step.changes.map(({ place }) => place.resultId)).size;
    if (count > 1) {
      const isScored = step.changes.some(({ type }) => type === 'score');
      return t(isScored ? 'undo:several' : 'undo:severalComments', { n: number(count), count });
    }
    const gaps = { what: what(first) };
    if (first.type === 'score') {
      const units = first[side];
      if (units === null) return t('undo:noScore', gaps);
      return t('undo:value', { ...gaps, value: score(units) });
    }
    if (first.type === 'review')
      return t('undo:value', { ...gaps, value: t(`workbook:review.${first[side]}`) });
    return gaps.what;
  };
}

type Stopped = Extract<Said, { what: 'stopped' }>;

/** Who or what stands in the way. */
function useStopped(nameOf: NameOf) {
  const { t } = useTranslation('undo');
  const { userId } = usePerson();
  const what = useWhat(nameOf);
  return ({ obstacle: { changed, why }, by }: Stopped): string => {
    const gaps = { what: what(changed) };
    if (why !== 'changed') return t(`stopped.${why}`, gaps);
    return by && by.id !== userId
      ? t('stopped.by', { ...gaps, name: isolated(by.name) })
      : t('stopped.changed', gaps);
  };
}

/** What the last press took back or made again, or why it did not; goes by itself. */
export function UndoNote({
  said,
  nameOf,
  onClose,
}: {
  said: Said | null;
  nameOf: NameOf;
  onClose: () => void;
}) {
  const { t } = useTranslation('undo');
  const done = useDone(nameOf);
  const stopped = useStopped(nameOf);
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!said) return undefined;
    const shown = said.what === 'stopped' ? STOPPED_MS : SHOWN_MS;
    let timer = setTimeout(leave, shown);
    // Not from under a finger or a reader's hands.
    function leave() {
      if (root.current?.matches(':hover, :focus-within')) timer = setTimeout(leave, shown);
      else onClose();
    }
    return () => clearTimeout(timer);
  }, [said, onClose]);
  return (
    <output>
      {said && (
        <QuietNote
          icon={icons[said.what]}
          isTurning={said.what !== 'stopped'}
          tone={said.what === 'stopped' ? 'wait' : 'plain'}
          noteRef={root}
          onClose={onClose}
        >
          {said.what === 'stopped'
            ? stopped(said)
            : t(said.what, { what: done(said.step, said.what === 'undone' ? 'before' : 'after') })}
          {said.what === 'stopped' && ['conflict', 'refused'].includes(said.obstacle.why) && (
            <>
              {' '}
              <OutboxLink>{t('see')}</OutboxLink>
            </>
          )}
        </QuietNote>
      )}
    </output>
  );
}
