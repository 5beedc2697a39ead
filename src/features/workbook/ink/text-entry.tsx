import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INK_UNIT } from '#domain/ink.ts';
import { useDirection } from '#src/ui/index.ts';
import type { Drawn } from './hand.ts';
import { directionOf } from './text-lines.ts';
import type { Turn } from './turn.ts';
import classes from './ink.module.css';

/** As long as the server takes it. */
const MOST_LETTERS = 500;

/** A text being written on the page, where it will stand; whatever ends it keeps it. */
export function TextEntry({
  place,
  turn,
  onDone,
}: {
  place: Drawn;
  turn: Turn;
  /** Answers whether it was taken; what was not stays where it was typed. */
  onDone: (text: string) => boolean;
}) {
  const { t } = useTranslation('ink');
  const direction = useDirection();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = useRef('');
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  // At most once: a page that is left and shown again must not write it a second time.
  const end = useCallback(() => {
    if (done.current(typed.current.trim())) typed.current = '';
  }, []);
  // Before anything else of the next answer: what was typed belongs to the answer that it was begun on.
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    const leave = () => typed.current.trim() !== '' && end();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [end]);
  const [at] = place.points;
  if (!at) return null;
  const isRtl = (directionOf(text) ?? direction) === 'rtl';
  const unit = 100 / INK_UNIT;
  return (
    <div
      className={classes['typing']}
      data-typing
      style={{
        // In parts of the page's width, downwards as well.
        left: `${at.x * unit}cqw`,
        top: `${at.y * unit}cqw`,
        rotate: `${-turn}deg`,
        fontSize: `${place.width / 10}cqw`,
        color: place.colour,
      }}
    >
      <textarea
        ref={field}
        dir={isRtl ? 'rtl' : 'ltr'}
        data-side={isRtl ? 'left' : 'right'}
        aria-label={t('textOf')}
        maxLength={MOST_LETTERS}
        rows={Math.max(1, text.split('\n').length)}
        value={text}
        onChange={(event) => {
          typed.current = event.target.value;
          setText(event.target.value);
        }}
        onBlur={end}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            end();
          } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            end();
          }
        }}
      />
    </div>
  );
}
