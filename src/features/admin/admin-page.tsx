import { NativeSelect, SegmentedControl } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useIsTablet } from '#src/features/activities/index.ts';
import { permissionsOf, usePerson } from '#src/features/session/index.ts';
import { PageHead, clsx, layouts } from '#src/ui/index.ts';
import { AccountsSection } from './accounts/accounts-section.tsx';
import classes from './admin.module.css';
import { CardsSection } from './cards/cards-section.tsx';
import { ListsSection } from './lists/lists-section.tsx';
import { LogSection } from './log/log-section.tsx';
import { RolesSection } from './roles/roles-section.tsx';
import { tabOf, tabsFor, type SectionProps, type Tab } from './search.ts';
import { StaffSection } from './staff/staff-section.tsx';
import { StatusSection } from './status/status-section.tsx';
import { StructureSection } from './structure/structure-section.tsx';
import { healthQuery, queuesQuery } from './queries.ts';
import { SectionHead } from './section-head.tsx';
import { HealthSheet } from './server/health-sheet.tsx';
import { QueueList } from './server/queue-list.tsx';

/** Whether the server works, and on which devices work waits for it. */
function ServerSection() {
  const { t } = useTranslation('admin');
  const { school } = usePerson();
  const health = useQuery(healthQuery);
  const queues = useInfiniteQuery(queuesQuery(school.id));
  return (
    <>
      <SectionHead
        title={t('server.title')}
        text={t('server.text')}
        query={queues}
        onRefresh={() => {
          void health.refetch();
          void queues.refetch();
        }}
      />
      <HealthSheet health={health.data} isAsking={health.isFetching} at={health.dataUpdatedAt} />
      <QueueList query={queues} />
    </>
  );
}

const sections: Record<Tab, ComponentType<SectionProps>> = {
  status: StatusSection,
  lists: ListsSection,
  structure: StructureSection,
  accounts: AccountsSection,
  cards: CardsSection,
  staff: StaffSection,
  roles: RolesSection,
  log: LogSection,
  server: ServerSection,
};

/** What an administrator looks after, one section at a time. */
export function AdminPage({ search, onSearch }: SectionProps) {
  const { t } = useTranslation('admin');
  // All nine have no room beside each other there.
  const isFolded = useIsTablet();
  const open = tabsFor(permissionsOf(usePerson()));
  const tab = tabOf(search.tab, open);
  const Section = sections[tab];
  const data = open.map((value) => ({ value, label: t(`tab.${value}`) }));
  const show = (next: string) => onSearch({ tab: tabOf(next, open) });
  return (
    <>
      <PageHead title={t('title')} />
      <div className={classes['tabs']}>
        {isFolded ? (
          <NativeSelect
            aria-label={t('tab.label')}
            value={tab}
            onChange={({ currentTarget: { value } }) => show(value)}
            data={data}
          />
        ) : (
          <SegmentedControl aria-label={t('tab.label')} value={tab} onChange={show} data={data} />
        )}
      </div>
      <div className={clsx(layouts.grid, layouts.gap16, classes['section'])}>
        <Section search={search} onSearch={onSearch} />
      </div>
    </>
  );
}
