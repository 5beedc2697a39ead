import type { ComponentProps } from 'react';
import { DotsMenu } from '#src/features/activities/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';

const load = async () => (await import('./student-menu.tsx')).StudentMenu;
const StudentMenu = lazyPart(load);

/** ⋯ of a student among all of the school. */
export function StudentDots(props: ComponentProps<typeof StudentMenu>) {
  return (
    <DotsMenu title={props.name} load={load}>
      <StudentMenu {...props} />
    </DotsMenu>
  );
}
