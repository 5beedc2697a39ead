import type { ReactNode } from 'react';
import { PageHead } from '#src/ui/index.ts';
import classes from './parts.module.css';
import { useLightPaper } from './use-light-paper.ts';

/** What this report is of, how old it is, the way back, and what can be done with all of it. */
export function ReportHead({
  title,
  note,
  back,
  actions,
}: {
  title: string;
  /** Facts and age. */
  note?: ReactNode;
  /** A `<BackLink to=… />`. */
  back?: ReactNode;
  actions?: ReactNode;
}) {
  useLightPaper();
  return (
    <div className={classes['head']}>
      {back}
      <PageHead title={title} sub={note} actions={actions} />
    </div>
  );
}
