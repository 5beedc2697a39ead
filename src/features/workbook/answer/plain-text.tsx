import { memo, type ComponentProps } from 'react';
import { useDirection } from '#src/ui/index.ts';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';

/** Whether text stands at the page's own start: everything but prose of the other direction, formulas included. */
function standsAtStart(text: string, direction: 'rtl' | 'ltr'): boolean {
  const hasArabic = /[\u0600-\u06FF]/.test(
    text.replace(/[\u0660-\u0669\u06F0-\u06F9\u066A-\u066C]/g, ''),
  );
  return direction === 'rtl' ? hasArabic || !/[A-Za-z]{3}/.test(text) : !hasArabic;
}

/** Text as it was written: each paragraph in its own direction, white space kept by the class. */
export const PlainText = memo(function PlainText({
  children,
  ...rest
}: ComponentProps<'p'> & { children: string }) {
  const direction = useDirection();
  return (
    <p data-at-start={standsAtStart(children, direction) || undefined} {...rest}>
      <TextWithFormulas>{children}</TextWithFormulas>
    </p>
  );
});
