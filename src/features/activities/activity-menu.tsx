import { createContext, use } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import type { ActivityMenuProps } from './actions/context.ts';
import { ActionNotes } from './activity-notes.tsx';
import { DotsMenu } from './dots-menu.tsx';

/** A page that shows what was done itself, for all its rows. */
export const ShowsNotesContext = createContext(false);

const load = async () => (await import('./actions/opened-menu.tsx')).OpenedMenu;
const OpenedMenu = lazyPart(load);

/** Everything that can be done to a whole exam or assignment. */
export function ActivityMenu(props: ActivityMenuProps) {
  const hasHost = use(ShowsNotesContext);
  return (
    <DotsMenu title={props.item.title} load={load} beside={!hasHost && <ActionNotes />}>
      <OpenedMenu {...props} />
    </DotsMenu>
  );
}
