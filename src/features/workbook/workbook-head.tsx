import { memo, useDeferredValue } from 'react';
import { ReviewMenu, type ReviewProps } from './review/review-menu.tsx';
import { WhoBar, type WhoBarProps } from './who-bar.tsx';

type HeadProps = ReviewProps & Omit<WhoBarProps, keyof ReviewProps | 'review'>;

const Head = memo(function Head({
  walkLine,
  neighbours,
  age,
  asksStatus,
  onStudent,
  ...menu
}: HeadProps) {
  const { view, name, isScored } = menu;
  return (
    <WhoBar
      {...{ view, name, walkLine, neighbours, age, isScored, asksStatus, onStudent }}
      review={<ReviewMenu {...menu} />}
    />
  );
});

/**
 * The head of a workbook with its menu, the costly part of the screen: drawn anew with the workbook, not with each
 * question; and its total follows a score a frame later, which is in its place by then.
 */
export const WorkbookHead = memo(function WorkbookHead(props: HeadProps) {
  const lately = useDeferredValue(props);
  return <Head {...(lately.view.resultId === props.view.resultId ? lately : props)} />;
});
