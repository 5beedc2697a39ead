import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceNow } from '#src/lib/device-time.ts';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import type { Kind } from '#src/api/activities.ts';
import { serverNow } from '#src/api/server-time.ts';
import { Facts, useFormat, clsx, layouts, EmptySheet } from '#src/ui/index.ts';
import { GroupSwitch, SearchField } from '#src/features/activities/index.ts';
import { StudentRows } from '../student-rows.tsx';
import own from './live.module.css';
import { arrangeLive, countLive, standings, type LiveShown } from './standing.ts';
import { leftIn, nextTickIn } from './left.ts';

interface Settled {
  items: ResultItem[];
  /** Whether the rows would stand otherwise by what is known now. */
  isBehind: boolean;
  settle: () => void;
}

/**
 * Rows keep their places while she looks at them: what they say is always the newest, where they stand is as she asked
 * for them, until she asks again (another group, another search, or to arrange them anew).
 */
function useSettled(
  fresh: readonly ResultItem[],
  results: readonly ResultItem[],
  asked: string,
): Settled {
  const ids = fresh.map(({ studentId }) => studentId);
  const [held, setHeld] = useState({ asked, ids });
  const isNew = held.asked !== asked;
  if (isNew) setHeld({ asked, ids });
  const places = isNew ? ids : held.ids;
  const byStudent = new Map(results.map((result) => [result.studentId, result]));
  return {
    items: places.flatMap((id) => byStudent.get(id) ?? []),
    isBehind: places.join(' ') !== ids.join(' '),
    settle: () => setHeld({ asked, ids }),
  };
}

/** How long it still runs by the server's clock. It changes by itself, so it is read out only when asked for. */
function TimeLeft({ endDate }: { endDate: string }) {
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

export interface LiveStudentsProps {
  kind: Kind;
  activity: ActivityDetails;
  results: readonly ResultItem[];
  /** When the list was read, by this device's clock. */
  readAt: number;
  /** The list could not be read anew: its age is said above already. */
  isCopy: boolean;
}

function ReadAt({ readAt }: { readAt: number }) {
  const { t } = useTranslation('exams');
  const { time } = useFormat();
  const [ahead] = useState(() => serverNow() - deviceNow());
  return <span>{t('live.readAt', { time: time(new Date(readAt + ahead).toISOString()) })}</span>;
}

/** The students while it runs: who is missing, who has started, who has handed in. */
export function LiveStudents({ kind, activity, results, readAt, isCopy }: LiveStudentsProps) {
  const { t } = useTranslation('exams');
  const [shown, setShown] = useState<LiveShown>('all');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const counts = useMemo(() => countLive(results), [results]);
  const fresh = useMemo(() => arrangeLive(results, shown, wanted), [results, shown, wanted]);
  const { items, isBehind, settle } = useSettled(fresh, results, `${shown} ${wanted}`);
  const groups = (['all', ...standings] as const).map((value) => ({
    value,
    label: t(`live.shown.${value}`),
    count: counts[value],
  }));

  return (
    <>
      <div className={clsx(layouts.row, layouts.gap0x16, layouts.below8, own['line'])}>
        <Facts
          items={[
            <TimeLeft key="left" endDate={activity.endDate} />,
            isCopy ? null : <ReadAt key="read" readAt={readAt} />,
          ]}
        />
        {isBehind && (
          <Button variant="subtle" onClick={settle}>
            {t('live.settle')}
          </Button>
        )}
      </div>
      <div className={clsx(layouts.wrap, layouts.gap12, layouts.below16, own['toolbar'])}>
        <div className={own['groups']}>
          <GroupSwitch value={shown} onChange={setShown} label={t('live.label')} groups={groups} />
        </div>
        <SearchField value={search} onSearch={setSearch} label={t('searchName')} />
      </div>
      {items.length === 0 ? (
        <EmptySheet
          icon={<IconSearchOff size={28} stroke={1.5} aria-hidden />}
          title={wanted ? t('noStudent', { name: wanted }) : t(`live.none.${shown}`)}
        />
      ) : (
        <StudentRows
          key={shown}
          kind={kind}
          activity={activity}
          state="running"
          results={results}
          items={items}
        />
      )}
    </>
  );
}
