import 'katex/dist/katex.min.css';
import { render } from 'katex';
import { useLayoutEffect, useRef } from 'react';

/** Draws LaTeX into its own node; what is no formula is shown as it was typed. */
export function DrawnFormula({ tex }: { tex: string }) {
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
    } catch {
      node.current.textContent = tex;
    }
  }, [tex]);
  return <span ref={node} />;
}
