import { memo } from 'react';
import { ReviewMenu, type ReviewProps } from './review/review-menu.tsx';
import { WhoBar, type WhoBarProps } from './who-bar.tsx';

/** The head of a workbook with its menu, the costly part of the screen: drawn anew with the workbook, not with each question. */
export const WorkbookHead = memo(function WorkbookHead({
  walkLine,
  neighbours,
  age,
  asksStatus,
  onStudent,
  ...menu
}: ReviewProps & Omit<WhoBarProps, keyof ReviewProps | 'review'>) {
  const { view, name, isScored } = menu;
  return (
    <WhoBar
      {...{ view, name, walkLine, neighbours, age, isScored, asksStatus, onStudent }}
      review={<ReviewMenu {...menu} />}
    />
  );
});
