import { useLayoutEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment } from '#contract/results/comments.ts';
import { TextWithRuns } from '#src/ui/text-with-runs.tsx';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import { Delta } from './delta.tsx';
import classes from './reuse.module.css';

const GAP = 6;
const HIGHEST = 320;

/** Over or under the field, wherever more of the list can be seen; a keyboard on the glass counts. */
function placeOf(field: HTMLElement): React.CSSProperties {
  const box = field.getBoundingClientRect();
  const top = visualViewport?.offsetTop ?? 0;
  const height = visualViewport?.height ?? innerHeight;
  const above = box.top - top - GAP;
  const below = top + height - box.bottom - GAP;
  const isAbove = above > below;
  return {
    left: box.left,
    width: box.width,
    maxHeight: Math.max(96, Math.min(HIGHEST, isAbove ? above : below) - GAP),
    ...(isAbove ? { bottom: innerHeight - box.top + GAP } : { top: box.bottom + GAP }),
  };
}

const intoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/** The comments that fit what was typed after the slash; its keys are the field's. */
export function SlashList({
  id,
  shown,
  active,
  isScored,
  isInFlow,
  field,
  onPick,
}: {
  id: string;
  shown: readonly Comment[];
  active: number;
  isScored: boolean;
  /** In a dialog it stands under the field; elsewhere it floats. */
  isInFlow: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onPick: (comment: Comment) => void;
}) {
  const { t } = useTranslation('comments');
  const [place, setPlace] = useState<React.CSSProperties | null>(null);
  useLayoutEffect(() => {
    if (isInFlow) return undefined;
    const put = () => field.current && setPlace(placeOf(field.current));
    put();
    addEventListener('resize', put);
    visualViewport?.addEventListener('resize', put);
    return () => {
      removeEventListener('resize', put);
      visualViewport?.removeEventListener('resize', put);
    };
  }, [field, isInFlow]);
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list of sentences under a field is no select
      role="listbox"
      tabIndex={-1}
      aria-label={t('title')}
      className={classes['slashList']}
      data-flow={isInFlow || undefined}
      style={place ?? undefined}
      // The field keeps the focus, and the keyboard on the glass stays.
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown.map((comment, index) => (
        // Its keys are the field's, which has the focus all the time.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
        <div
          key={comment.id}
          id={`${id}-${index}`}
          ref={index === active ? intoSight : undefined}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option outside a select is not drawn
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={clsx(layouts.line, classes['option'])}
          onClick={() => onPick(comment)}
        >
          <span
            className={clsx(
              layouts.rest,
              typography.breaks,
              typography.clamp,
              classes['optionText'],
            )}
          >
            <TextWithRuns>{comment.text}</TextWithRuns>
          </span>
          {isScored && <Delta units={comment.scoreUnits} />}
        </div>
      ))}
    </div>
  );
}
