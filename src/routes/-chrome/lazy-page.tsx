import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OfflineError } from '#src/api/errors.ts';
import { ErrorState, Sheet, SkeletonRows, usePainted } from '#src/ui/index.ts';
import type { Page } from '../-pages/ahead.ts';

/**
 * A page whose code is fetched once the frame has been painted, so that the frame never waits for it.
 * By hand instead of React.lazy, which remembers a failure for good; this one can be tried again.
 * `isAtOnce`: where no frame stands, nothing would be painted before it. `bring` fetches it before it is shown.
 */
export function lazyPage<P extends object>(load: () => Promise<Page<P>>, isAtOnce = false) {
  let loaded: Page<P> | null = null;
  const bring = async () => (loaded ??= await load());
  LazyPage.bring = bring;
  return LazyPage;

  function LazyPage(props: P) {
    const { t } = useTranslation('common');
    const painted = usePainted();
    const [Page, setPage] = useState<Page<P> | null>(() => loaded);
    const [failed, setFailed] = useState(false);
    const isWanted = (painted || isAtOnce) && !Page && !failed;
    useEffect(() => {
      if (!isWanted) return undefined;
      let isHere = true;
      bring().then(
        (found) => isHere && setPage(() => found),
        () => isHere && setFailed(true),
      );
      return () => {
        isHere = false;
      };
    }, [isWanted]);
    if (Page) return <Page {...props} />;
    if (!failed)
      return (
        <Sheet data-waits>
          <SkeletonRows rows={4} />
        </Sheet>
      );
    return (
      <Sheet padded data-waits>
        <ErrorState
          error={new OfflineError()}
          what={t('state.pageFailed')}
          onRetry={() => setFailed(false)}
        />
      </Sheet>
    );
  }
}
