import type { Carry } from './carry.ts';

/** How far a pointer goes before it carries: a tap on the handle moves nothing. */
const BEGIN = 4;

const handleOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-handle]') : null;
const rowOf = (handle: Element | null) =>
  handle?.closest<HTMLElement>('li[data-id]')?.dataset['id'] ?? null;

/** With a mouse, a finger or a pen. The list has the pointer, not the row: rows come and go while the page scrolls. */
function watchPointer(root: HTMLElement, carry: Carry, signal: AbortSignal) {
  let pressed: { id: string; pointerId: number; x: number; y: number; hasTaken: boolean } | null =
    null;
  const isMine = (event: PointerEvent) => event.pointerId === pressed?.pointerId;
  root.addEventListener(
    'pointerdown',
    (event) => {
      const id = rowOf(handleOf(event.target));
      if (id === null || !event.isPrimary || event.button !== 0 || carry.by()) return;
      const { pointerId, clientX: x, clientY: y } = event;
      pressed = { id, pointerId, x, y, hasTaken: false };
      root.setPointerCapture(pointerId);
    },
    { signal },
  );
  root.addEventListener(
    'pointermove',
    (event) => {
      if (!pressed || !isMine(event)) return;
      const away = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
      // Once a press: after Escape it carries nothing any more.
      if (away >= BEGIN && !pressed.hasTaken) {
        pressed.hasTaken = true;
        carry.take(pressed.id, pressed.y);
      }
      carry.point(event.clientY);
    },
    { signal },
  );
  const onEnd = (event: PointerEvent) => {
    const isOfOther = event.type === 'lostpointercapture' && event.target !== root;
    if (!isMine(event) || isOfOther) return;
    pressed = null;
    if (carry.by() !== 'pointer') return;
    if (event.type === 'pointerup') {
      carry.point(event.clientY);
      carry.drop();
    } else carry.cancel();
  };
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    root.addEventListener(type, onEnd, { signal });
  // Whoever takes up the pointer has left the row that the keyboard carries.
  document.addEventListener('pointerdown', () => carry.by() === 'keys' && carry.cancel(), {
    capture: true,
    signal,
  });
}

/** With the keyboard: no key waits for anything that is drawn. */
function watchKeys(root: HTMLElement, carry: Carry, signal: AbortSignal) {
  const actOf = ({ key, repeat }: KeyboardEvent) => {
    if (key === 'ArrowDown') return () => carry.step(1);
    if (key === 'ArrowUp') return () => carry.step(-1);
    // A key that is held down takes a row, and does not let it go at once.
    return key === ' ' || key === 'Enter' ? () => repeat || carry.drop() : null;
  };
  const whileCarried = (event: KeyboardEvent) => {
    const isByKeys = carry.by() === 'keys';
    // Nothing else on the page hears a key that is meant for the row.
    event.stopPropagation();
    if (event.key === 'Tab' && isByKeys) {
      carry.drop();
      return;
    }
    const act = event.key === 'Escape' ? carry.cancel : isByKeys ? actOf(event) : null;
    if (!act) return;
    event.preventDefault();
    act();
  };
  const take = (event: KeyboardEvent) => {
    const handle = handleOf(event.target);
    const id = handle && root.contains(handle) ? rowOf(handle) : null;
    const hasOther = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (id === null || event.repeat || hasOther) return;
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    carry.take(id, null);
  };
  const onKey = (event: KeyboardEvent) => (carry.by() ? whileCarried(event) : take(event));
  document.addEventListener('keydown', onKey, { capture: true, signal });
}

/** Rows are taken by their handles, until the answer is called. */
export function watchHandles(root: HTMLElement, carry: Carry): () => void {
  const all = new AbortController();
  watchPointer(root, carry, all.signal);
  watchKeys(root, carry, all.signal);
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && carry.cancel(),
    { signal: all.signal },
  );
  return () => {
    all.abort();
    carry.cancel();
  };
}
