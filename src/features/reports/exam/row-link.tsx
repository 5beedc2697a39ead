import { useNavigate } from '@tanstack/react-router';
import { useCallback, type MouseEvent } from 'react';

/** What makes an element a link inside the app. */
export interface RowLink {
  href: string;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A plain press of the first button: everything else is the browser's to answer. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Links of rows among a thousand: the router's own watches every change of address, which rows that scroll by would
 * pay for one by one.
 */
export function useRowLink(): (href: string) => RowLink {
  const navigate = useNavigate();
  return useCallback(
    (href: string) => ({
      href,
      onClick(event) {
        if (!isPlain(event)) return;
        event.preventDefault();
        void navigate({ to: href });
      },
    }),
    [navigate],
  );
}
