/** How long the mouse rests on a link, or the focus on it: less is on its way elsewhere. */
const REST_MS = 80;
/** A finger that has lain this long without scrolling presses. */
const TOUCH_MS = 40;

const linkAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/** A page of the app in this window; not a file, not another window. */
const isWithin = ({ origin, target, download }: HTMLAnchorElement) =>
  origin === location.origin && (target === '' || target === '_self') && download === '';

/**
 * Tells of each link within the app that is about to be followed: pointed at, reached by keyboard, or pressed.
 * Answers how to stop.
 */
export function watchIntent(onIntent: (to: URL) => void, root: Document = document): () => void {
  let waiting: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (link: HTMLAnchorElement) => {
    if (isWithin(link)) onIntent(new URL(link.href));
  };
  const wait = (link: HTMLAnchorElement | null, ms: number) => {
    if (link === waiting) return;
    clearTimeout(timer);
    waiting = link;
    if (link) timer = setTimeout(tell, ms, link);
  };
  const leave = () => wait(null, 0);
  const over = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') wait(linkAt(event), REST_MS);
  };
  const focus = (event: FocusEvent) => {
    const link = linkAt(event);
    wait(link?.matches(':focus-visible') ? link : null, REST_MS);
  };
  const press = (event: PointerEvent) => {
    const link = linkAt(event);
    if (!link || event.button !== 0) return;
    leave();
    if (event.pointerType === 'mouse') tell(link);
    else wait(link, TOUCH_MS);
  };
  const stopping = new AbortController();
  const how = { passive: true, capture: true, signal: stopping.signal };
  root.addEventListener('pointerover', over, how);
  root.addEventListener('focusin', focus, how);
  root.addEventListener('pointerdown', press, how);
  // A finger that scrolls.
  root.addEventListener('pointercancel', leave, how);
  return () => {
    leave();
    stopping.abort();
  };
}
