import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#src/api/server-time.ts';
import { useFormat } from '#src/ui/index.ts';
import { leftIn, nextTickIn } from './left.ts';

/** How long it still runs by the server's clock. It changes by itself, so it is read out only when asked for. */
export function TimeLeft({ endDate }: { endDate: string }) {
  const { t } = useTranslation('exams');
  const { number } = useFormat();
  const [now, setNow] = useState(serverNow);
  const left = Date.parse(endDate) - now;
  useEffect(() => {
    const wait = nextTickIn(left);
    if (wait === null) return undefined;
    const look = () => setNow(serverNow());
    const timer = setTimeout(look, wait);
    // A tablet that slept wakes up with words of another time.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [left]);
  const words = leftIn(left).map(({ unit, n }) => t(`live.${unit}`, { count: n, n: number(n) }));
  if (words.length === 0) return <span>{t('live.over')}</span>;
  return <span>{t('live.left', { time: words.join(t('live.and')) })}</span>;
}
