import type { ReactNode } from 'react';
import { IconFileOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ParentKind } from '#src/api/templates.ts';
import { errorCode, RefusedError } from '#src/api/errors.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import {
  ErrorState,
  OfflineState,
  Sheet,
  SkeletonRows,
  useFormat,
  EmptySheet,
} from '#src/ui/index.ts';
import { ListButton } from './links.tsx';

/** What a screen needs to know of a query to say why nothing is shown. */
export interface QueryView {
  data?: unknown;
  error: unknown;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
}

/** In the place of data: still loading, not on the device, gone, or failed. */
export function QueryFallback({
  query,
  what,
  rows,
  gone,
  isKept = true,
}: {
  query: QueryView;
  what: string;
  rows: number;
  /** Whether what was read once opens without a network. */
  isKept?: boolean;
  /** What is said when the server knows of no such thing. */
  gone?: { title: string; text: string; action: ReactNode } | undefined;
}) {
  const { t } = useTranslation('common');
  // What was read stands in for no state: it is not shown yet for what this device has still to read.
  if (query.data !== undefined)
    return (
      <Sheet>
        <SkeletonRows rows={rows} />
      </Sheet>
    );
  const isOffline = query.error !== null && errorCode(query.error) === 'network.offline';
  if (query.fetchStatus === 'paused' || (isOffline && query.fetchStatus === 'idle'))
    return (
      <Sheet padded>
        <OfflineState
          {...(!isKept && { text: t('state.notKeptText') })}
          onRetry={() => void query.refetch()}
        >
          {gone?.action}
        </OfflineState>
      </Sheet>
    );
  if (gone && query.error instanceof RefusedError && query.error.status === 404)
    return <EmptySheet icon={<IconFileOff size={28} stroke={1.5} aria-hidden />} {...gone} />;
  if (query.error && query.fetchStatus === 'idle')
    return (
      <Sheet padded>
        <ErrorState error={query.error} what={what} onRetry={() => void query.refetch()} />
      </Sheet>
    );
  return (
    <Sheet>
      <SkeletonRows rows={rows} />
    </Sheet>
  );
}

/** The same for an exam or assignment; where it is gone, the way to the list stands there. */
export function ActivityFallback({
  kind,
  ...rest
}: {
  kind: ParentKind;
  query: QueryView;
  what: string;
  rows: number;
}) {
  const { t } = useTranslation('exams');
  const gone = {
    title: t(`${kind}.gone`),
    text: t(`${kind}.goneText`),
    action: <ListButton kind={kind}>{t(`${kind}.toList`)}</ListButton>,
  };
  return <QueryFallback {...rest} gone={gone} />;
}

/** "Copy of 18:42", while what is shown could not be read anew; null otherwise. */
export function useCopyAge(query: {
  dataUpdatedAt: number;
  failureCount: number;
  fetchStatus: string;
  isError: boolean;
}): string | null {
  const { t } = useTranslation('exams');
  const { when } = useFormat();
  const isOffline = useIsOffline();
  const isCopy =
    isOffline || query.fetchStatus === 'paused' || query.isError || query.failureCount > 0;
  if (!isCopy || query.dataUpdatedAt === 0) return null;
  return t('copyOf', { when: when(new Date(query.dataUpdatedAt).toISOString()) });
}
