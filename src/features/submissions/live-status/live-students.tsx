import { deviceNow } from '#src/lib/device-time.ts';
import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import type { Kind } from '#src/api/activities.ts';
import { serverNow } from '#src/api/server-time.ts';
import { EmptyState, Facts, Sheet, useFormat } from '#src/ui/index.ts';
import { GroupSwitch, SearchField } from '#src/features/activities/index.ts';
import { StudentRows } from '../student-rows.tsx';
import own from './live.module.css';
import { arrangeLive, countLive, standings, type LiveShown } from './standing.ts';
import { TimeLeft } from './time-left.tsx';
import { useSettled } from './use-settled.ts';

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
      <div className={own['line']}>
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
      <div className={own['toolbar']}>
        <div className={own['groups']}>
          <GroupSwitch value={shown} onChange={setShown} label={t('live.label')} groups={groups} />
        </div>
        <SearchField value={search} onSearch={setSearch} label={t('searchName')} />
      </div>
      {items.length === 0 ? (
        <Sheet padded>
          <EmptyState
            icon={<IconSearchOff size={28} stroke={1.5} aria-hidden />}
            title={wanted ? t('noStudent', { name: wanted }) : t(`live.none.${shown}`)}
          />
        </Sheet>
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
