import { DotsMenu } from '#src/features/activities/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import type { ComponentProps } from 'react';

const load = async () => (await import('./part-menu.tsx')).PartMenu;
const PartMenu = lazyPart(load);

/** ⋯ of a part of the school. */
export function PartDots(props: ComponentProps<typeof PartMenu>) {
  return (
    <DotsMenu title={props.part.name} load={load}>
      <PartMenu {...props} />
    </DotsMenu>
  );
}
