import { lazyPart } from '#src/lib/lazy-part.ts';
import { DotsMenu } from '#src/features/activities/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import type { StudentMenuProps } from './props.ts';

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
