import { createContext, Suspense, use, useState } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { DotsButton } from './activity-dots.tsx';
import type { ActivityMenuProps } from './actions/context.ts';
import { ActionNotes } from './activity-notes.tsx';
import classes from './activity-menu.module.css';

/** A page that shows what was done itself, for all its rows. */
export const ShowsNotesContext = createContext(false);

const load = async () => (await import('./actions/opened-menu.tsx')).OpenedMenu;
const OpenedMenu = lazyPart(load);

/** Everything that can be done to a whole exam or assignment; what is behind ⋯ is fetched when somebody reaches for it. */
export function ActivityMenu(props: ActivityMenuProps) {
  const [wanted, setWanted] = useState(false);
  const hasHost = use(ShowsNotesContext);
  const reach = () => void load().catch(() => undefined);
  const button = (
    <DotsButton
      title={props.item.title}
      onClick={() => setWanted(true)}
      onPointerEnter={reach}
      onFocus={reach}
    />
  );
  return (
    <span className={classes['menu']}>
      {wanted ? (
        <Suspense fallback={button}>
          <OpenedMenu {...props} />
        </Suspense>
      ) : (
        button
      )}
      {!hasHost && <ActionNotes />}
    </span>
  );
}
