import { layouts } from '../layouts.ts';
import { clsx } from '../clsx.ts';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReading } from '#src/lib/reading.ts';
import { HeaderSlotContext } from '../frame-head.tsx';
import { IconButton } from '../icon-button.tsx';
import { Notices } from './arrival.tsx';
import { Brand } from './brand.tsx';
import classes from './frame.module.css';

/** From 900 px up the side menu stands open beside the page. */
const query = '(min-width: 56.25em)';

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** The specification's spinner: a thin line, shown while any query fetches. */
function FetchingLine() {
  const isReading = useIsReading();
  const fetching = useIsFetching() > 0 || isReading;
  return <div className={classes['fetching']} data-on={fetching || undefined} aria-hidden />;
}

/**
 * Where the pill stands that tells of saving and sending: with room for the longest of its sentences, whatever it says
 * and before it is there, so that nothing beside it moves.
 */
export function PillPlace({ children }: { children: ReactNode }) {
  return <div className={classes['pillPlace']}>{children}</div>;
}

interface FrameProps {
  nav: ReactNode;
  navFoot: ReactNode;
  /** Sync pill and account, at the end of the header. */
  tools: ReactNode;
  /** Lines that concern every page, above it. */
  notices: ReactNode;
  /** The correction screens: menu as a rail, page without padding and as high as the window. */
  rail: boolean;
  /** Changes with each navigation: closes the menu where it lies over the page. */
  place: string;
  children: ReactNode;
}

/** Header, side menu and page on a grid of our own; AppShell would weigh nine times as much. */
export function Frame({ nav, navFoot, tools, notices, rail, place, children }: FrameProps) {
  const { t } = useTranslation('common');
  const wide = useWide();
  const [overlaid, setOverlaid] = useState<string | null>(null);
  const [wideOpen, setWideOpen] = useState(true);
  const [railOpen, setRailOpen] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const closer = useRef<HTMLButtonElement>(null);

  const over = !wide && overlaid === place;
  const beside = rail ? railOpen : wideOpen;
  const close = useCallback(() => {
    setOverlaid(null);
    menu?.focus();
  }, [menu]);

  useEffect(() => {
    document.documentElement.toggleAttribute('data-locked', over);
    if (!over) return undefined;
    closer.current?.focus();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      document.documentElement.removeAttribute('data-locked');
    };
  }, [over, close]);

  const toggle = () => {
    if (!wide) setOverlaid(place);
    else if (rail) setRailOpen(!railOpen);
    else setWideOpen(!wideOpen);
  };
  const header = useMemo(() => ({ node: slot }), [slot]);

  return (
    <HeaderSlotContext value={header}>
      <div className={classes['app']}>
        <a
          className={classes['skip']}
          href="#main"
          inert={over}
          onClick={(event) => {
            event.preventDefault();
            document.querySelector<HTMLElement>('#main')?.focus();
          }}
        >
          {t('action.skip')}
        </a>
        <header className={clsx(layouts.line, classes['bar'])} inert={over}>
          <IconButton
            ref={setMenu}
            aria-label={t('nav.menu')}
            aria-expanded={wide ? beside : over}
            aria-controls="side-menu"
            onClick={toggle}
          >
            <IconMenu2 size={20} stroke={1.75} aria-hidden />
          </IconButton>
          <div className={clsx(layouts.line, layouts.shrink, classes['slot'])} ref={setSlot} />
          <Link to="/" className={clsx(layouts.line, classes['brand'])}>
            <Brand />
          </Link>
          <div className={classes['push']} />
          {tools}
          <FetchingLine />
        </header>
        <div
          className={classes['scrim']}
          data-open={over || undefined}
          onClick={close}
          aria-hidden
        />
        <nav
          id="side-menu"
          className={clsx(layouts.stack, classes['nav'])}
          aria-label={t('nav.menu')}
          data-rail={!beside || undefined}
          data-open={over || undefined}
          inert={!wide && !over}
        >
          <div className={classes['navHead']}>
            <span className={clsx(layouts.line, classes['brand'])}>
              <Brand />
            </span>
            <IconButton ref={closer} aria-label={t('action.close')} onClick={close}>
              <IconX size={20} stroke={1.75} aria-hidden />
            </IconButton>
          </div>
          {nav}
          <div className={clsx(layouts.column, classes['navFoot'])}>{navFoot}</div>
        </nav>
        <main
          id="main"
          className={classes['main']}
          data-full={rail || undefined}
          tabIndex={-1}
          inert={over}
        >
          <Notices place={place} notices={notices}>
            {children}
          </Notices>
        </main>
      </div>
    </HeaderSlotContext>
  );
}
