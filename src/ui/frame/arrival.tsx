import { layouts } from '../layouts.ts';
import { clsx } from '../clsx.ts';
import { IconX } from '@tabler/icons-react';
import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button.tsx';
import classes from './frame.module.css';

/** Which page is open, and where what comes over it lies. */
const PageContext = createContext<{
  place: string;
  /** It is being drawn for the first time. */
  isOpening: boolean;
  over: HTMLElement | null;
} | null>(null);

/** For a box of notes: what goes from it leaves its room, half a window at most, until it is of another place. */
export function useLeftRoom(place: string) {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ place, height: 0 });
  const height = room.place === place ? room.height : 0;
  useLayoutEffect(() => {
    const { current: box } = ref;
    if (!box) return undefined;
    const grown = new ResizeObserver(() =>
      setRoom({ place, height: box.getBoundingClientRect().height }),
    );
    grown.observe(box);
    return () => grown.disconnect();
  }, [place]);
  return { ref, style: height > 0 ? { minBlockSize: `min(${height}px, 50dvh)` } : undefined };
}

/** A page below its notices, each of them in an `Arrival`. What goes of them leaves its room until the next page. */
export function Notices({
  place,
  notices,
  children,
}: {
  place: string;
  notices: ReactNode;
  children: ReactNode;
}) {
  const [over, setOver] = useState<HTMLElement | null>(null);
  const [drawn, setDrawn] = useState<string | null>(null);
  const isOpening = drawn !== place;
  const page = useMemo(() => ({ place, isOpening, over }), [place, isOpening, over]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(place));
    return () => cancelAnimationFrame(frame);
  }, [place]);

  const room = useLeftRoom(place);
  return (
    <PageContext value={page}>
      <div className={clsx(layouts.stack, layouts.below16, classes['notices'])} {...room}>
        {notices}
      </div>
      <div
        className={clsx(layouts.grid, classes['over'])}
        data-over
        ref={setOver}
        aria-live="polite"
      />
      {children}
    </PageContext>
  );
}

/** What lies above the page and all that lies over it, such as a dialog: there an `Arrival` has its own room. */
export function AboveAll({ children }: { children: ReactNode }) {
  return <PageContext value={null}>{children}</PageContext>;
}

/**
 * A line above or in a page. Where it comes while the page is open it lies over that one, so that nothing moves from
 * under the finger, and can be put aside; from the next page on, and in a dialog, it has its own room.
 */
export function Arrival({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const { place = null, isOpening, over } = use(PageContext) ?? {};
  const [cameAt, setCameAt] = useState(isOpening ? null : place);
  const [isAside, setAside] = useState(false);
  if (cameAt !== null && cameAt !== place) setCameAt(null);
  if (cameAt === null) return children;
  if (isAside || !over) return null;
  return createPortal(
    <div className={classes['arrival']}>
      {children}
      <IconButton aria-label={t('action.close')} onClick={() => setAside(true)}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </IconButton>
    </div>,
    over,
  );
}
