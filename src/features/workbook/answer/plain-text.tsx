import { memo, type ComponentProps } from 'react';
import { useDirection } from '#src/ui/index.ts';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import { arithmeticPieces } from './arithmetic.ts';
import classes from './paper.module.css';

/** A run longer than this may break across lines, or a narrow screen would cut it. */
const UNBROKEN = 28;

/** Whether text stands at the page's own start: everything but prose of the other direction, formulas included. */
function standsAtStart(text: string, direction: 'rtl' | 'ltr'): boolean {
  const hasArabic = /[\u0600-\u06FF]/.test(
    text.replace(/[\u0660-\u0669\u06F0-\u06F9\u066A-\u066C]/g, ''),
  );
  return direction === 'rtl' ? hasArabic || !/[A-Za-z]{3}/.test(text) : !hasArabic;
}

const arithmetic = (said: string) => <Arithmetic>{said}</Arithmetic>;

/** Text with its formulas drawn and its arithmetic from left to right, also inside Persian sentences. */
export const MixedText = memo(function MixedText({ children }: { children: string }) {
  return <TextWithFormulas words={arithmetic}>{children}</TextWithFormulas>;
});

function Arithmetic({ children }: { children: string }) {
  return arithmeticPieces(children).map(({ text, isRun }, index) =>
    isRun ? (
      <bdi
        // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have nothing but their place
        key={index}
        dir="ltr"
        className={text.length <= UNBROKEN ? classes['unbroken'] : undefined}
      >
        {text}
      </bdi>
    ) : (
      text
    ),
  );
}

/** Text as it was written: each paragraph in its own direction, white space kept by the class. */
export const PlainText = memo(function PlainText({
  children,
  ...rest
}: ComponentProps<'p'> & { children: string }) {
  const direction = useDirection();
  return (
    <p data-at-start={standsAtStart(children, direction) || undefined} {...rest}>
      <MixedText>{children}</MixedText>
    </p>
  );
});
