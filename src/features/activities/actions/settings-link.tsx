import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Kind } from '#src/api/activities.ts';
import { PAGES } from '#src/lib/pages.ts';

/** To the settings of an exam or assignment, with the field in sight that is to be put right. */
export function SettingsLink({
  kind,
  id,
  field,
  className,
  children,
}: {
  kind: Kind;
  id: string;
  field: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const router = useRouter({ warn: false });
  const href = `${PAGES[kind].settings.replace('$id', encodeURIComponent(id))}?field=${field}`;
  return (
    <a
      href={href}
      className={className}
      onClick={(event) => {
        const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
        if (!isPlain) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    >
      {children}
    </a>
  );
}
