import { useEffect, useRef, useState } from 'react';

/** Lets files be dropped on an element; answers whether some are held over it. */
export function useDropTarget<E extends HTMLElement>(take: (files: Iterable<File>) => void) {
  const target = useRef<E>(null);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Without this the browser leaves the page to open the file.
      event.preventDefault();
      setIsOver(true);
    };
    const onLeave = () => setIsOver(false);
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    element.addEventListener('dragover', onOver);
    element.addEventListener('dragleave', onLeave);
    element.addEventListener('drop', onDrop);
    return () => {
      element.removeEventListener('dragover', onOver);
      element.removeEventListener('dragleave', onLeave);
      element.removeEventListener('drop', onDrop);
    };
  }, [take]);
  return { target, isOver };
}
