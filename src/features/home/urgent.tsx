import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Kind } from '#src/api/activities.ts';
import { EmptyState, Sheet, useFormat, layouts } from '#src/ui/index.ts';
import { ContinueCard } from './continue-card.tsx';
import { RunningRow, TodoRow } from './home-rows.tsx';
import { GroupLink } from './links.tsx';
import { Part } from './part.tsx';
import type { Todo } from './todo.ts';
import { MOST_STACKS, type Today } from './use-today.ts';

function PastLinks({ kinds }: { kinds: readonly Kind[] }) {
  const { t } = useTranslation('home');
  return kinds.map((kind) => (
    <GroupLink key={kind} kind={kind} group="past">
      {t(`all.${kind}.past`)}
    </GroupLink>
  ));
}

/** The stacks after the first one. */
function Rest({
  today,
  rest,
  isViewer,
  isHere,
}: {
  today: Today;
  rest: readonly Todo[];
  isViewer: boolean;
  isHere: (todo: Todo) => boolean;
}) {
  const { t } = useTranslation('home');
  const hidden = new Set(rest.slice(MOST_STACKS).map(({ kind }) => kind));
  const more = today.past.filter(({ kind, hasMore }) => hasMore || hidden.has(kind));
  if (rest.length === 0) return null;
  return (
    <Part
      title={t('then')}
      more={more.length > 0 && <PastLinks kinds={more.map(({ kind }) => kind)} />}
    >
      {rest.slice(0, MOST_STACKS).map((todo) => (
        <TodoRow key={todo.item.id} todo={todo} isViewer={isViewer} isHere={isHere(todo)} />
      ))}
    </Part>
  );
}

/** Nothing left to correct in what was read. */
function Nothing({ today: { past } }: { today: Today }) {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  const further = past.filter(({ hasMore }) => hasMore);
  const seen = past.reduce((sum, { items }) => sum + items.length, 0);
  const icon = <IconChecks size={28} stroke={1.5} aria-hidden />;
  return (
    <Sheet padded>
      {further.length === 0 ? (
        <EmptyState icon={icon} title={t('nothing')} text={t('nothingText')} />
      ) : (
        <EmptyState
          icon={icon}
          title={t('nothingNew')}
          text={t('nothingNewText', { number: number(seen) })}
          action={<PastLinks kinds={further.map(({ kind }) => kind)} />}
        />
      )}
    </Sheet>
  );
}

/** What runs, and the stacks to correct; or that nothing is left. */
export function Urgent({ today, isViewer }: { today: Today; isViewer: boolean }) {
  const { t } = useTranslation('home');
  const { running, todos, now, isHere } = today;
  // What opened when the page was drawn comes first; a network that comes or goes since moves no row.
  const [away] = useState(() => todos.filter((todo) => !isHere(todo)).map(({ item }) => item.id));
  const isAway = ({ item }: Todo) => Number(away.includes(item.id));
  const [first, ...rest] = todos.toSorted((a, b) => isAway(a) - isAway(b));
  if (!first && running.length === 0) return <Nothing today={today} />;
  return (
    <>
      {running.length > 0 && (
        <Part title={t('runningTitle')}>
          {running.map((entry) => (
            <RunningRow key={entry.item.id} entry={entry} now={now} isHere={isHere(entry)} />
          ))}
        </Part>
      )}
      {first && (
        <section className={layouts.grid}>
          <h2>{t(isViewer ? 'standing' : first.corrected > 0 ? 'continue' : 'begin')}</h2>
          <ContinueCard
            key={first.item.id}
            todo={first}
            isViewer={isViewer}
            isHere={isHere(first)}
          />
        </section>
      )}
      <Rest {...{ today, rest, isViewer, isHere }} />
    </>
  );
}
