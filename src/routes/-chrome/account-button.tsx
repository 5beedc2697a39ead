import { lazyPart } from '#src/lib/lazy-part.ts';
import { useReached } from '#src/ui/use-reached.tsx';
import { Avatar } from './avatar.tsx';

const load = async () => (await import('./account-menu.tsx')).AccountMenu;
const AccountMenu = lazyPart(load);

/** Who is signed in, and the menu of the account. */
export function AccountButton({ onExit }: { onExit: () => void }) {
  const { reach, show } = useReached(load);
  return show(<Avatar {...reach} />, <AccountMenu onExit={onExit} />);
}
