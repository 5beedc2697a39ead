import type { ActivityDetails } from '#contract/activity.ts';
import type { ResultItem } from '#contract/workbook.ts';
import type { Kind } from '#src/api/activities.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { DotsMenu } from '../dots-menu.tsx';
import { fullName } from '../students-filter.ts';

export interface StudentMenuProps {
  kind: Kind;
  activity: ActivityDetails;
  result: ResultItem;
}

const load = async () => (await import('./opened-student-menu.tsx')).OpenedStudentMenu;
const OpenedStudentMenu = lazyPart(load);

/** What can be done for one student. */
export function StudentMenu(props: StudentMenuProps) {
  return (
    <DotsMenu title={fullName(props.result.student)} load={load}>
      <OpenedStudentMenu {...props} />
    </DotsMenu>
  );
}
