import { DotsMenu } from '#src/features/exams/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import type { BankItem } from './act.ts';

const load = async () => (await import('./opened-menu.tsx')).OpenedMenu;
const OpenedMenu = lazyPart(load);

export interface BankMenuProps {
  item: BankItem;
  /** It was deleted: its own pages lead nowhere any more. */
  onGone?: (() => void) | undefined;
}

/** Everything that can be done to a whole bank exam. */
export function BankMenu(props: BankMenuProps) {
  return (
    <DotsMenu title={props.item.title} load={load}>
      <OpenedMenu {...props} />
    </DotsMenu>
  );
}
