/** Lists and the calendar come later than the form; who has not gone on by then no longer waits for them. */
const LIMIT_MS = 10_000;

const takesTyping = (element: HTMLElement) =>
  element.matches('input, textarea, button, [role=spinbutton]');

/** Gives the focus to what `find` finds, and again to what takes its place, until a control has it or she goes on herself. */
export function focusWhenThere(find: () => HTMLElement | null): () => void {
  let last: HTMLElement | null = null;
  const look = () => {
    const found = find();
    if (found !== last) found?.focus();
    last = found;
    if (found && takesTyping(found)) stop();
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(stop, LIMIT_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('pointerdown', stop, { capture: true });
    removeEventListener('keydown', stop, { capture: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('pointerdown', stop, { capture: true });
  addEventListener('keydown', stop, { capture: true });
  look();
  return stop;
}
