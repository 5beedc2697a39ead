import type { ReactNode } from 'react';
import { hitsIn } from '#src/lib/find-text.ts';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import { TextWithRuns } from '#src/ui/text-with-runs.tsx';
import classes from './marked.module.css';

function marked(text: string, words: readonly string[]): ReactNode {
  const hits = hitsIn(text, words);
  if (hits.length === 0) return <TextWithRuns>{text}</TextWithRuns>;
  // A hit may begin before a run and end inside of it: each piece is marked as far as it goes.
  const within = (said: string, from: number) => {
    const own = hits.flatMap((hit) => {
      const [start, end] = [Math.max(hit.from - from, 0), Math.min(hit.to - from, said.length)];
      return start < end ? [{ start, end }] : [];
    });
    return (
      <>
        {own.map(({ start, end }, at) => (
          <span key={start}>
            {said.slice(own[at - 1]?.end ?? 0, start)}
            <mark className={classes['hit']}>{said.slice(start, end)}</mark>
          </span>
        ))}
        {said.slice(own.at(-1)?.end ?? 0)}
      </>
    );
  };
  return <TextWithRuns words={within}>{text}</TextWithRuns>;
}

/** A text with what was looked for marked in it, however it is spelled there. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return marked(text, words);
}

const nothing: readonly string[] = [];

/** The words of a question, its formulas drawn in their places, and what was looked for marked among them. */
export function QuestionWords({
  text,
  words = nothing,
}: {
  text: string;
  words?: readonly string[];
}) {
  return <TextWithFormulas words={(said) => marked(said, words)}>{text}</TextWithFormulas>;
}
