import { Suspense, useState } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Avatar } from './avatar.tsx';

const load = async () => (await import('./account-menu.tsx')).AccountMenu;
const AccountMenu = lazyPart(load);

/** The menu behind it is loaded when somebody reaches for it; a closed menu need not weigh on the first paint. */
export function AccountButton({ onExit }: { onExit: () => void }) {
  const [wanted, setWanted] = useState(false);
  const reach = () => void load().catch(() => undefined);
  const button = <Avatar onClick={() => setWanted(true)} onPointerEnter={reach} onFocus={reach} />;
  return wanted ? (
    <Suspense fallback={button}>
      <AccountMenu onExit={onExit} />
    </Suspense>
  ) : (
    button
  );
}
