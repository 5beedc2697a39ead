import 'katex/dist/katex.min.css';
import { ParseError, render } from 'katex';
import { useLayoutEffect, useRef } from 'react';

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
      render(tex, node.current, {
        displayMode: false,
        output: 'htmlAndMathml',
        throwOnError: true,
        trust: false,
      });
      onFault?.(null);
    } catch (error) {
      node.current.textContent = tex;
      onFault?.(error instanceof ParseError ? error.rawMessage : '');
    }
  }, [tex, onFault]);
  return <span ref={node} />;
}
