import type { ComponentProps } from 'react';

/** What is drawn of boxes, lines and words: one picture with one name for readers. */
export function Drawn({
  label,
  ...rest
}: ComponentProps<'span'> & {
  /** What is to be seen, as a sentence. */
  label: string;
}) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what it shows is drawn
  return <span role="img" aria-label={label} {...rest} />;
}
