import { type ReactNode, useEffect } from 'react';
import { PageHead } from '#src/ui/index.ts';
import { lightColors } from '../light-colors.ts';
import classes from './parts.module.css';

/** Prints in the light colours on a dark screen too. */
function useLightPaper(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const before = () => lightColors.forEach(([name, colour]) => style.setProperty(name, colour));
    const after = () => lightColors.forEach(([name]) => style.removeProperty(name));
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      after();
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
}

/** What this report is of, how old it is, the way back, and what can be done with all of it. */
export function ReportHead({
  title,
  tab = title,
  note,
  back,
  actions,
}: {
  title: string;
  tab?: string;
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
      <PageHead title={title} tab={tab} sub={note} actions={actions} />
    </div>
  );
}
