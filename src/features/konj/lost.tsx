import { IconPlugConnectedX } from '@tabler/icons-react';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { EmptyState, ErrorState, OfflineState, Sheet, SkeletonRows } from '#src/ui/index.ts';
import { errorCode } from '#src/api/errors.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { isSessionLost } from './konj-state.ts';

/** Lets go of a session that Konj does not know any more, to connect again. */
export const LostContext = createContext<() => void>(() => undefined);

/** A list that did not come: the session is over, there is no network, or Konj does not answer. */
export function ListFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('konj');
  const lose = use(LostContext);
  const isOffline = useIsOffline();
  if (isSessionLost(error))
    return (
      <EmptyState
        icon={<IconPlugConnectedX size={28} stroke={1.5} aria-hidden />}
        title={t('lost.title')}
        text={t('lost.text')}
        action={<Button onClick={lose}>{t('lost.again')}</Button>}
      />
    );
  if (isOffline || errorCode(error) === 'network.offline')
    return <OfflineState title={t('offline.title')} text={t('offline.text')} onRetry={onRetry} />;
  return <ErrorState error={error} what={t('failed')} onRetry={onRetry} />;
}

/** In place of a list's sheet as long as it is not there: on its way, or why it did not come. */
export function ListFallback({
  query: { error, refetch },
  rows,
}: {
  query: { error: unknown; refetch: () => unknown };
  rows: number;
}) {
  if (!error)
    return (
      <Sheet>
        <SkeletonRows rows={rows} />
      </Sheet>
    );
  return (
    <Sheet padded>
      <ListFault error={error} onRetry={() => void refetch()} />
    </Sheet>
  );
}
