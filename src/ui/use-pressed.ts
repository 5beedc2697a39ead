import { useRef, type MouseEvent } from 'react';

/**
 * What a press of a button is about: what stood there when it began, since another may follow under the finger before
 * it ends. A key has no beginning, and is about what stands there now.
 */
export function usePressed<Subject>(shown: Subject) {
  const begun = useRef<Subject>(shown);
  return {
    onPointerDown: () => {
      begun.current = shown;
    },
    subjectOf: ({ detail }: MouseEvent): Subject => (detail > 0 ? begun.current : shown),
  };
}
