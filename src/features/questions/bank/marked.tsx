import type { ReactNode } from 'react';
import { hitsIn } from '#src/lib/find-text.ts';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import classes from './marked.module.css';

function marked(text: string, words: readonly string[]): ReactNode {
  const hits = hitsIn(text, words);
  if (hits.length === 0) return text;
  const last = hits.at(-1)?.to ?? 0;
  return (
    <>
      {hits.map(({ from, to }, at) => (
        <span key={from}>
          {text.slice(hits[at - 1]?.to ?? 0, from)}
          <mark className={classes['hit']}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(last)}
    </>
  );
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
