import { typography } from './typography.ts';
import { layouts } from './layouts.ts';
import { createLink } from '@tanstack/react-router';
import { createContext, use, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { clsx } from './clsx.ts';
import { IconBack } from './direction.tsx';
import classes from './frame/frame.module.css';
import { iconButtonClass } from './icon-button.tsx';
import { TabTitle } from './page-head.tsx';

/** Where in the header a page's own title goes; the brand gives way to it by CSS. */
export const HeaderSlotContext = createContext<{ node: HTMLElement | null }>({ node: null });

function BackAnchor({ className, ...rest }: ComponentProps<'a'>) {
  const { t } = useTranslation('common');
  return (
    <a className={clsx(iconButtonClass, className)} aria-label={t('action.back')} {...rest}>
      <IconBack />
    </a>
  );
}

/** A typed link that looks like "back" in the header: `<BackLink to="/exams" />`. */
export const BackLink = createLink(BackAnchor);

/** Puts back and title where the brand stands, for screens that need the whole height (correction). */
export function FrameHead({
  title,
  sub,
  back,
  children,
}: {
  title: string;
  sub?: ReactNode;
  /** A `<BackLink to=… />`. */
  back?: ReactNode;
  /** Controls after the title, such as "by student / by question". */
  children?: ReactNode;
}) {
  const { node } = use(HeaderSlotContext);
  return (
    <>
      <TabTitle>{title}</TabTitle>
      {node &&
        createPortal(
          <>
            {back}
            <div className={clsx(layouts.rest, classes['headTitle'])}>
              <h1 dir="auto" tabIndex={-1} title={title} data-page-title>
                {title}
              </h1>
              {sub && (
                <div
                  className={clsx(typography.cut, typography.tiny, classes['headSub'])}
                  title={typeof sub === 'string' ? sub : undefined}
                >
                  {sub}
                </div>
              )}
            </div>
            {children}
          </>,
          node,
        )}
    </>
  );
}
