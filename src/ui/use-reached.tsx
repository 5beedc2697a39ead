import {
  Suspense,
  use,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { bringPart } from '#src/lib/lazy-part.ts';
import { Come } from './come.tsx';
import { SubjectContext, useCloseOnBack } from './subject.tsx';

/** What a menu answers to, pressed ahead of it: the screen takes none of these meanwhile. */
const menuKeys = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);
const neutralKeys = new Set(['Enter', ' ', 'Tab', 'Shift', 'Control', 'Alt', 'Meta']);

/**
 * A button whose menu is fetched when somebody reaches for it: a closed menu weighs on no page. `reach` is for the button;
 * `menu` stands in its place once it has come, opened, with a button of its own. Whoever goes on meanwhile does not get it
 * any more.
 */
export function useReached(...loads: (() => Promise<unknown>)[]) {
  const subject = use(SubjectContext);
  const [wanted, want] = useState<string | null>(null);
  const [hasCome, setCome] = useState(false);
  const pressed = useRef<Element>(null);
  const isComing = wanted !== null && !hasCome;
  if (isComing && wanted !== subject) want(null);
  /** Known before the next rendering: as the menu comes it takes the focus. */
  const came = useRef(false);
  const giveUp = () => {
    if (!came.current) want(null);
  };
  useCloseOnBack(isComing, giveUp);
  const elsewhere = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !pressed.current?.contains(target)) giveUp();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (came.current || neutralKeys.has(event.key)) return;
    if (menuKeys.has(event.key)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else giveUp();
  });
  useLayoutEffect(() => {
    if (!isComing) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('keydown', onKey, { capture: true, signal });
    for (const type of ['pointerdown', 'focusin'])
      addEventListener(type, elsewhere, { capture: true, signal });
    return () => controller.abort();
  }, [isComing]);
  const bring = () => void Promise.all(loads.map(bringPart)).catch(() => undefined);
  const reach = {
    onClick: ({ currentTarget }: MouseEvent) => {
      pressed.current = currentTarget;
      want(subject);
    },
    onPointerEnter: bring,
    onFocus: bring,
  };
  /** The button stays the same until then, and keeps the focus. */
  const show = (button: ReactNode, menu: ReactNode) => (
    <>
      {!hasCome && button}
      {wanted !== null && (
        <Suspense>
          {menu}
          <Come
            onCome={() => {
              came.current = true;
              setCome(true);
            }}
          />
        </Suspense>
      )}
    </>
  );
  return { reach, show };
}
