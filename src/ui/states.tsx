import { IconCloudOff, IconFileSad, IconRefresh } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '#src/api/errors.ts';
import { useErrorText } from './error-text.ts';
import classes from './parts.module.css';
import { Sheet } from './parts.tsx';
import { QuietButton } from './quiet-button.tsx';

/** Nothing here yet: why, and the one thing to do about it. Aligned to the start, never centred in a void. */
export function EmptyState({
  icon,
  title,
  text,
  action,
  isPage = false,
}: {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** It is all there is on the page, so its line is the page's heading. */
  isPage?: boolean;
}) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={classes['state']}>
      {icon}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      <div className={classes['stateActions']}>{action}</div>
    </div>
  );
}

/** The same on a sheet of its own. */
export const EmptySheet = (props: ComponentProps<typeof EmptyState>) => (
  <Sheet padded>
    <EmptyState {...props} />
  </Sheet>
);

/** Something could not be fetched: what, why, and again. Without a network it says so instead. */
export function ErrorState({
  error,
  onRetry,
  what,
  action,
}: {
  error: unknown;
  onRetry?: () => void;
  /** What can be done besides. */
  action?: ReactNode;
  /** What was asked for, as a sentence: «فهرست آزمون‌ها دریافت نشد». */
  what?: string;
}) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  if (errorCode(error) === 'network.offline') return <OfflineState onRetry={onRetry} />;
  return (
    <div className={classes['state']} data-kind="wrong" role="alert">
      <IconFileSad size={28} stroke={1.5} aria-hidden />
      <h2>{what ?? t('state.errorTitle')}</h2>
      <p>{errorText(error)}</p>
      <div className={classes['stateActions']}>
        {onRetry && <RetryButton onRetry={onRetry} />}
        {action}
      </div>
    </div>
  );
}

/** This page is not on the device and there is no network; children are what does open now. */
export function OfflineState({
  title,
  text,
  onRetry,
  children,
}: {
  title?: string;
  text?: string;
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation('common');
  return (
    <output className={classes['state']}>
      <IconCloudOff size={28} stroke={1.5} aria-hidden />
      <h2>{title ?? t('state.offlineTitle')}</h2>
      <p>{text ?? t('state.offlineText')}</p>
      <div className={classes['stateActions']}>
        {children}
        {onRetry && <RetryButton onRetry={onRetry} />}
      </div>
    </output>
  );
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <QuietButton icon={<IconRefresh size={20} stroke={1.75} aria-hidden />} onClick={onRetry}>
      {t('action.retry')}
    </QuietButton>
  );
}
