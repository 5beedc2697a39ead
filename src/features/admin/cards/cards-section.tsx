import { useQuery } from '@tanstack/react-query';
import { IconId } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryFallback } from '#src/features/activities/index.ts';
import { useScope } from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { SkeletonRows, EmptySheet } from '#src/ui/index.ts';
import { ListsLink } from '../lists-link.tsx';
import { cardClassesQuery } from '../queries.ts';
import type { SectionProps } from '../search.ts';
import { SectionHead } from '../section-head.tsx';
import type { Asked } from './ask-dialog.tsx';
import { ClassList } from './class-list.tsx';
import { OneClass } from './one-class.tsx';
import { useCards } from './use-cards.ts';

/** Whose classes are shown: all of the school, or those that a teacher has this year. */
type Whose = 'school' | 'mine';

const AskDialog = lazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog);
/** With what draws the codes: fetched when there are some. */
const CardsPaper = lazyPart(async () => (await import('./cards-paper.tsx')).CardsPaper);

/** Cards that students sign in with: who has one, making them and putting them on paper, and making them void. */
export function CardsSection({
  search,
  onSearch,
  whose = 'school',
}: SectionProps & { whose?: Whose }) {
  const { t } = useTranslation('cards');
  const query = useQuery(cardClassesQuery(useScope()));
  const cards = useCards();
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = query.data;
  const opened = list?.find(({ classId }) => classId === search.class);
  const deeds = {
    doing: asked ? null : cards.doing,
    isBusy: cards.isBusy,
    onAsk: (next: Asked) => {
      cards.forget();
      setAsked(next);
    },
  };
  if (cards.made)
    return (
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <CardsPaper made={cards.made} said={cards.doing} onClose={cards.drop} />
      </Suspense>
    );
  return (
    <>
      <SectionHead title={t(`${whose}.title`)} text={t('text')} query={query} />
      {!list ? (
        <QueryFallback query={query} what={t('failed')} rows={6} />
      ) : list.length === 0 ? (
        <EmptySheet
          icon={<IconId size={28} stroke={1.5} aria-hidden />}
          title={t(`${whose}.empty`)}
          text={t(`${whose}.emptyText`)}
          action={whose === 'school' && <ListsLink />}
        />
      ) : opened ? (
        <OneClass {...deeds} of={opened} onBack={() => onSearch({ class: undefined })} />
      ) : (
        <ClassList
          {...deeds}
          list={list}
          whole={t(`${whose}.whole`)}
          onOpen={(classId) => onSearch({ class: classId })}
        />
      )}
      {asked && (
        <Suspense>
          <AskDialog asked={asked} cards={cards} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}
