import { useEffect, useRef } from 'react';

/** After a step focus stands on its title, so that readers hear where they are. */
export function useFocusOnStage(stage: string): void {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    document.querySelector<HTMLElement>('#main [data-page-title]')?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [stage]);
}
