import { memo, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { takesAnswer, takesFiles } from '#domain/question-types.ts';
import { fullName } from '#src/lib/person-name.ts';
import { ScreenReaderText, useFormat, clsx, typography, layouts } from '#src/ui/index.ts';
import { AnswerWords } from './answer-words.tsx';
import type { AnswerGroupView } from './use-answer-groups.ts';
import type { AnswerView } from './lens.ts';
import classes from './answer-group.module.css';

/** Names of so many stand in a group that is not open. */
const NAMES = 3;

/** Whose answer it is: a name, or, where names are hidden, the group's place. */
function Who({
  shown,
  place,
  isActive,
  isBlind,
}: Omit<AnswerGroupProps, 'isScored' | 'isWanted' | 'onOpen'>) {
  const { answerGroup, views } = shown;
  const { t } = useTranslation('by-question');
  const { number } = useFormat();
  const [first] = views;
  const count = views.length;
  if (count > 1)
    return (
      <>
        <b>
          {t(answerGroup.kind === 'blank' ? 'blankGroup' : 'group', { count, n: number(count) })}
        </b>{' '}
        {/* An open one says all of them below. */}
        {!isBlind && !isActive && (
          <span className={classes['class']}>
            {views
              .slice(0, NAMES)
              .map((view) => fullName(view.student))
              .join(t('comma'))}
            {count > NAMES && t('andMore', { count: count - NAMES, n: number(count - NAMES) })}
          </span>
        )}
      </>
    );
  if (isBlind || !first) return <b>{t('answerN', { n: number(place) })}</b>;
  return (
    <>
      <b>{fullName(first.student)}</b>{' '}
      <span className={classes['class']}>{first.student.className}</span>
    </>
  );
}

/**
 * The score in the margin; where answers of a group have different ones, from the lowest to the highest. While one of
 * them has none it is a dash, as beside the keys, which are for those.
 */
function Mark({ views, isScored }: { views: readonly AnswerView[]; isScored: boolean }) {
  const { t } = useTranslation(['by-question', 'workbook']);
  const { score } = useFormat();
  if (!isScored) return <div className={classes['margin']} />;
  const units = views.flatMap((view) => view.question.scoreUnits ?? []);
  const isOpen = units.length < views.length;
  const [low, high] = [Math.min(...units), Math.max(...units)];
  const mark = isOpen
    ? score(null)
    : low === high
      ? score(low)
      : t('range', { low: score(low), high: score(high) });
  const isAuto = units.length > 0 && views.every((view) => view.question.auto);
  return (
    <div className={classes['margin']}>
      <span
        className={classes['mark']}
        data-empty={isOpen || undefined}
        data-long={mark.length > 4 || undefined}
      >
        {mark}
      </span>
      {isAuto && <span className={clsx(typography.tiny, layouts.block)}>{t('workbook:auto')}</span>}
    </div>
  );
}

/** What is still to be done with it, in a word. */
function State({ views, isWanted }: { views: readonly AnswerView[]; isWanted: boolean }) {
  const { t } = useTranslation(['by-question', 'workbook']);
  const { number } = useFormat();
  if (views.some((view) => view.question.sync === 'conflict'))
    return <span data-wait>{t('workbook:saved.conflict')}</span>;
  const left = views.filter((view) => view.question.scoreUnits === null).length;
  if (left === 0 || !isWanted) return null;
  return left === views.length
    ? t('workbook:unmarked')
    : t('partlyMarked', { count: left, n: number(left) });
}

/** Of an oral answer, and of blank ones, the head says all. */
const hasWords = ({ answerGroup, views }: AnswerGroupView) =>
  answerGroup.kind !== 'blank' && views.every(({ question }) => takesAnswer(question.type));

export interface AnswerGroupProps {
  shown: AnswerGroupView;
  /** Its place in the list, from 1. */
  place: number;
  isActive: boolean;
  isBlind: boolean;
  isScored: boolean;
  /** An answer of it wants a score. */
  isWanted: boolean;
  onOpen: (key: string) => void;
  /** What stands in it while it is open. */
  children?: ReactNode;
}

const isSame = (one: AnswerGroupProps, other: AnswerGroupProps) =>
  one.place === other.place &&
  one.isActive === other.isActive &&
  one.isBlind === other.isBlind &&
  one.isScored === other.isScored &&
  one.isWanted === other.isWanted &&
  one.onOpen === other.onOpen &&
  one.children === other.children &&
  one.shown.answerGroup === other.shown.answerGroup &&
  one.shown.views.length === other.shown.views.length &&
  one.shown.views.every((view, at) => view === other.shown.views[at]);

/** One answer, or several that say the same, cut out and laid below the one before. */
export const AnswerGroupCard = memo(function AnswerGroupCard(props: AnswerGroupProps) {
  const { shown, place, isActive, isBlind, isScored, isWanted, onOpen, children } = props;
  const { answerGroup, views } = shown;
  const { t } = useTranslation('by-question');
  const item = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [first] = views;
  useEffect(() => {
    if (!isActive) return undefined;
    // Whoever walks with the keyboard in the list takes the focus along.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.dataset['answerGroup'] !== undefined)
      button.current?.focus({ preventScroll: true });
    // In the frame's own layout, not in one more before it.
    const frame = requestAnimationFrame(() => {
      const node = item.current;
      const pane = node?.closest('[data-answers]');
      if (!node || !pane) return;
      const isTall = node.offsetHeight > pane.clientHeight * 0.7;
      node.scrollIntoView({ block: isTall ? 'start' : 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another order moves the open group out of sight
  }, [isActive, place]);
  return (
    <li
      ref={item}
      className={classes['answerGroup']}
      data-active={isActive || undefined}
      data-file={(isActive && first && takesFiles(first.question.type)) || undefined}
    >
      <Mark views={views} isScored={isScored} />
      <div className={classes['body']}>
        <div className={classes['head']}>
          <button
            type="button"
            ref={button}
            className={clsx(typography.cut, layouts.rest, classes['who'])}
            data-answer-group
            aria-current={isActive || undefined}
            onClick={() => onOpen(answerGroup.key)}
          >
            <Who shown={shown} place={place} isActive={isActive} isBlind={isBlind} />
            {!isActive && <ScreenReaderText> {t('open')}</ScreenReaderText>}
          </button>
          <span className={classes['state']}>
            {isScored && <State views={views} isWanted={isWanted} />}
          </span>
        </div>
        {isActive ? children : first && hasWords(shown) && <AnswerWords row={first} />}
      </div>
    </li>
  );
}, isSame);
