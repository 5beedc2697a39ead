import 'katex/dist/katex.min.css';
import { ParseError, render } from 'katex';
import { useLayoutEffect, useRef } from 'react';
import { definesWords, formulaLimits } from './formula-limits.ts';

/** A class answers the same questions: each formula is drawn once, and copied for every other workbook. */
const MOST_DRAWINGS = 300;
const drawings = new Map<string, HTMLElement>();

/** A copy of the drawing; throws where `tex` is no formula. */
function drawingOf(tex: string): Node[] {
  let drawing = drawings.get(tex);
  if (!drawing) {
    if (definesWords(tex)) throw new TypeError('words of its own');
    drawing = document.createElement('span');
    render(tex, drawing, { ...formulaLimits, displayMode: false, output: 'htmlAndMathml' });
    const [oldest] = drawings.keys();
    if (oldest !== undefined && drawings.size >= MOST_DRAWINGS) drawings.delete(oldest);
    drawings.set(tex, drawing);
  }
  return [...drawing.cloneNode(true).childNodes];
}

/** Draws LaTeX into its own node; what is no formula is shown as it was typed, and told. */
export function DrawnFormula({
  tex,
  onFault,
}: {
  tex: string;
  onFault?: ((message: string | null) => void) | undefined;
}) {
  const node = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!node.current) return;
    try {
      node.current.replaceChildren(...drawingOf(tex));
      onFault?.(null);
    } catch (error) {
      node.current.textContent = tex;
      onFault?.(error instanceof ParseError ? error.rawMessage : '');
    }
  }, [tex, onFault]);
  return <span ref={node} />;
}
