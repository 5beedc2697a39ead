import { deviceNow } from '#src/lib/device-time.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import type { Bank } from './use-bank.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time, a minute at a time. */
function useMinutes(): number {
  const [now, setNow] = useState(deviceNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceNow()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How old what the device has of the bank is, and how far a reading of it has come. */
export function BankAge({ bank: { view } }: { bank: Pick<Bank, 'view'> }) {
  const { t } = useTranslation('questions');
  const { number, dayTime } = useFormat();
  const now = useMinutes();
  const { wholeAt, isReading, seen, total } = view;
  const age = wholeAt === null ? null : Math.max(0, now - wholeAt);
  const said =
    age === null || wholeAt === null
      ? null
      : age < MINUTE
        ? t('bank.ageNow')
        : age < HOUR
          ? t('bank.ageMinutes', {
              n: number(Math.floor(age / MINUTE)),
              count: Math.floor(age / MINUTE),
            })
          : age < DAY
            ? t('bank.ageHours', {
                n: number(Math.floor(age / HOUR)),
                count: Math.floor(age / HOUR),
              })
            : t('bank.ageDay', { when: dayTime(new Date(wholeAt).toISOString()) });
  const isFirst = wholeAt === null && total !== null && seen < total;
  return (
    <>
      {isFirst && (isReading || seen > 0)
        ? t('bank.reading', { n: number(seen), total: number(total) })
        : said}
    </>
  );
}
