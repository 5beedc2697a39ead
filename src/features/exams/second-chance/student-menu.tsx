import { Suspense, useState } from 'react';
import type { ActivityDetails } from '#contract/activity.ts';
import type { ResultItem } from '#contract/workbook.ts';
import type { Kind } from '#src/api/activities.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { DotsButton } from '../activity-dots.tsx';
import { fullName } from '../students-filter.ts';
import classes from './second-chance.module.css';

export interface StudentMenuProps {
  kind: Kind;
  activity: ActivityDetails;
  result: ResultItem;
}

const load = async () => (await import('./opened-student-menu.tsx')).OpenedStudentMenu;
const OpenedStudentMenu = lazyPart(load);

/** What can be done for one student; what is behind ⋯ is fetched when somebody reaches for it. */
export function StudentMenu(props: StudentMenuProps) {
  const [wanted, setWanted] = useState(false);
  const reach = () => void load().catch(() => undefined);
  const button = (
    <DotsButton
      title={fullName(props.result.student)}
      onClick={() => setWanted(true)}
      onPointerEnter={reach}
      onFocus={reach}
    />
  );
  return (
    <div className={classes['menu']}>
      {wanted ? (
        <Suspense fallback={button}>
          <OpenedStudentMenu {...props} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
