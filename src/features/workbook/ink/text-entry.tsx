import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INK_UNIT, type InkPoint } from '#domain/ink.ts';
import { useDirection } from '#src/ui/index.ts';
import type { Drawn } from './pointer-input.ts';
import { directionOf, fitText } from './text-lines.ts';
import { asSeen, isSideways, seenSize, type Turn } from './turn.ts';
import classes from './ink.module.css';

/** As long as the server takes it. */
const MOST_LETTERS = 500;
/** Parts of the page's width, as CSS has them. */
const inWidths = (units: number) => `${(units * 100) / INK_UNIT}cqw`;

/** Where the turned page, as it is looked at, has its upper left corner. */
const corners: Record<Turn, { left: string; top: string }> = {
  0: { left: '0', top: '0' },
  90: { left: '0', top: '100%' },
  180: { left: '100%', top: '100%' },
  270: { left: '100%', top: '0' },
};

/** A text being written on the page, where it will stand; whatever ends it keeps it. */
export function TextEntry({
  place,
  turn,
  ratio,
  onDone,
}: {
  place: Drawn;
  turn: Turn;
  /** The unturned page's height by its width. */
  ratio: number;
  /** Answers whether it was taken; what was not stays where it was typed. */
  onDone: (text: string, points: InkPoint[]) => boolean;
}) {
  const { t } = useTranslation('ink');
  const direction = useDirection();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = useRef('');
  const isRtl = (directionOf(text) ?? direction) === 'rtl';
  const points = fitText({ text, width: place.width }, place.points, { turn, ratio, isRtl });
  const done = useRef<(text: string) => boolean>(() => false);
  // At most once: a page that is left and shown again must not write it a second time.
  const end = useCallback(() => {
    if (done.current(typed.current.trim())) typed.current = '';
  }, []);
  useEffect(() => {
    done.current = (whole) => onDone(whole, points);
  });
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
  // As tall as its lines: every one of them is seen while it is written.
  useLayoutEffect(() => {
    const { current } = field;
    if (!current || current.value !== text) return;
    current.style.blockSize = 'auto';
    current.style.blockSize = `${current.scrollHeight}px`;
    current.style.setProperty('--tall', current.style.blockSize);
  }, [text]);
  const [at] = points;
  if (!at) return null;
  const page = { width: INK_UNIT, height: INK_UNIT * ratio };
  const { width } = seenSize(page, turn);
  const { x, y } = asSeen(page, turn, at);
  const begun = inWidths(isRtl ? width - x : x);
  const wide = `min(100%, max(${inWidths(isRtl ? x : width - x)}, 160px))`;
  return (
    <div
      className={classes['typing']}
      data-typing
      style={{
        ...corners[turn],
        rotate: `${-turn}deg`,
        inlineSize: isSideways(turn) ? '100cqh' : '100cqw',
        blockSize: isSideways(turn) ? '100cqw' : '100cqh',
        fontSize: `${place.width / 10}cqw`,
        color: place.colour,
      }}
    >
      <textarea
        autoComplete="off"
        ref={field}
        dir={isRtl ? 'rtl' : 'ltr'}
        // From where it was begun to the edge, and inside the page in any case.
        style={{
          inlineSize: wide,
          [isRtl ? 'right' : 'left']: `max(0px, min(${begun}, 100% - ${wide}))`,
          top: `max(0px, min(${inWidths(y)}, 100% - var(--tall, 0px)))`,
        }}
        aria-label={t('textOf')}
        // It ends the text, and not the window that the page is shown in.
        data-mantine-stop-propagation
        maxLength={MOST_LETTERS}
        rows={1}
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
