import { DotsMenu } from '#src/features/activities/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import type { BankMenuProps } from './opened-menu.tsx';

const load = async () => (await import('./opened-menu.tsx')).OpenedMenu;
const OpenedMenu = lazyPart(load);

/** Everything that can be done to a whole bank exam. */
export function BankMenu(props: BankMenuProps) {
  return (
    <DotsMenu title={props.item.title} load={load}>
      <OpenedMenu {...props} />
    </DotsMenu>
  );
}
