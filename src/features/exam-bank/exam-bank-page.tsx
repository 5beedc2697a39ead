import { Button } from '@mantine/core';
import { IconBooks, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateItem } from '#contract/bank/templates-shape.ts';
import { foldText } from '#domain/text.ts';
import { errorCode } from '#src/api/errors.ts';
import {
  ActionNotes,
  ListMore,
  NearEnd,
  NewButton,
  NewLink,
  QueryFallback,
  rowClass,
  SearchField,
  useCopyAge,
  useFocusAfterLoss,
} from '#src/features/activities/index.ts';
import { mayOnlyView, useIsOffline, usePerson, useScope } from '#src/features/session/index.ts';
import {
  clsx,
  coverClass,
  EmptyState,
  Facts,
  Note,
  PageHead,
  Sheet,
  useFormat,
  layouts,
} from '#src/ui/index.ts';
import { type Measure, WindowedList } from '#src/ui/windowed-list.tsx';
import { BankMenu } from './bank-menu.tsx';
import classes from './exam-bank.module.css';
import { templatesQuery } from './queries.ts';
import { ShareWords } from './share-words.tsx';

/** The bank under its search: as the server answers it or, without a network, as far as this device knows. */
function useBankList(title: string) {
  const scope = useScope();
  const isOffline = useIsOffline();
  const asked = useInfiniteQuery(templatesQuery(scope, title));
  const whole = useInfiniteQuery({
    ...templatesQuery(scope, ''),
    enabled: title !== '' && isOffline,
  });
  const wasCut = asked.error !== null && errorCode(asked.error) === 'network.offline';
  const isDevice = title !== '' && !asked.data && (isOffline || wasCut) && whole.data !== undefined;
  const query = isDevice ? whole : asked;
  const read = query.data?.pages.flatMap(({ items }) => items);
  const wanted = foldText(title);
  const items = isDevice ? read?.filter((one) => foldText(one.title).includes(wanted)) : read;
  // While pages are read a bank exam may move from one to the next.
  const unique = items && [...new Map(items.map((one) => [one.id, one])).values()];
  return {
    query,
    items: unique,
    total: isDevice ? (unique?.length ?? 0) : (query.data?.pages.at(-1)?.total ?? 0),
    /** How many of the device's were searched; null where the server was asked. */
    searched: isDevice ? (read?.length ?? 0) : null,
    fetchNext: !isDevice && asked.hasNextPage ? () => void asked.fetchNextPage() : null,
    isFetching: asked.isFetchingNextPage,
  };
}

/** One bank exam; the whole row opens its questions. */
const BankRow = memo(function BankRow({
  item,
  isOwn,
  measure,
}: {
  item: TemplateItem;
  isOwn: boolean;
  measure: Measure;
}) {
  const { t } = useTranslation('exam-bank');
  const { number, score } = useFormat();
  const { questionCount: count, totalScore, durationMinutes: minutes } = item;
  return (
    <li ref={measure} className={rowClass.row} data-open data-id={item.id}>
      <div className={rowClass.main}>
        <h2 className={rowClass.title}>
          <Link to="/exam-bank/$examID" params={{ examID: item.id }} className={coverClass}>
            <bdi>{item.title}</bdi>
          </Link>
        </h2>
        <Facts
          className={rowClass.facts ?? ''}
          items={[
            item.subject ? <bdi key="subject">{item.subject}</bdi> : null,
            // Persian names beside each other would stand in the order of Persian on an English page.
            item.courseName && <bdi key="course">{item.courseName}</bdi>,
            item.classBaseName && <bdi key="grade">{item.classBaseName}</bdi>,
            t('questions', { count, n: number(count) }),
            totalScore === null ? null : t('total', { score: score(totalScore * 240) }),
            minutes === null ? null : t('minutes', { count: minutes, n: number(minutes) }),
          ]}
        />
      </div>
      <div className={clsx(rowClass.state, layouts.column, classes['whose'])}>
        <span>{isOwn ? t('own') : <bdi>{item.ownerName}</bdi>}</span>
        <ShareWords isPublic={item.isPublic} isOwn={isOwn} />
      </div>
      <BankMenu item={item} />
    </li>
  );
});

/** Of a row of two lines. */
const HEIGHT = 80;

export interface ExamBankPageProps {
  title: string;
  onTitle: (title: string | undefined) => void;
}

function NoBankExam({ title, onTitle }: ExamBankPageProps) {
  const { t } = useTranslation(['exam-bank', 'exams']);
  const mayWrite = !mayOnlyView(usePerson().roles);
  return (
    <Sheet padded>
      {title ? (
        <EmptyState
          icon={<IconSearchOff size={28} stroke={1.5} aria-hidden />}
          title={t('exams:emptySearch.title', { title })}
          text={t('noneText')}
          action={
            <Button variant="default" onClick={() => onTitle(undefined)}>
              {t('exams:clearSearch')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<IconBooks size={28} stroke={1.5} aria-hidden />}
          title={t('empty')}
          text={t('emptyText')}
          action={mayWrite && <NewLink kind="template" variant="default" />}
        />
      )}
    </Sheet>
  );
}

/** Her own bank exams and those that the school shares. */
export function ExamBankPage({ title, onTitle }: ExamBankPageProps) {
  const { t } = useTranslation(['exam-bank', 'exams']);
  const { number } = useFormat();
  const { owner } = usePerson();
  const list = useBankList(title);
  const age = useCopyAge(list.query);
  const { items, total, fetchNext } = list;
  const rows = useRef<HTMLDivElement>(null);
  useFocusAfterLoss(rows, items?.map(({ id }) => id) ?? []);
  const me = owner.split(':')[1];
  const row = useCallback(
    (item: TemplateItem, _at: number, measure: Measure) => (
      <BankRow item={item} isOwn={item.ownerId === me} measure={measure} />
    ),
    [me],
  );
  return (
    <>
      <PageHead title={t('title')} age={age} actions={<NewButton kind="template" />} />
      <div className={classes['toolbar']}>
        <SearchField
          value={title}
          onSearch={(text) => onTitle(text || undefined)}
          label={t('search')}
        />
      </div>
      {list.searched !== null && (
        <div className={layouts.below16}>
          <Note live>
            {t('exams:filter.onDevice', { count: list.searched, n: number(list.searched) })}
          </Note>
        </div>
      )}
      {!items ? (
        <QueryFallback query={list.query} what={t('failed')} rows={5} />
      ) : items.length === 0 ? (
        <NoBankExam title={title} onTitle={onTitle} />
      ) : (
        <>
          <Sheet aria-label={t('title')}>
            <div ref={rows}>
              <WindowedList items={items} reveal={null} guess={HEIGHT} className={rowClass.rows}>
                {row}
              </WindowedList>
            </div>
          </Sheet>
          {fetchNext && <NearEnd key={items.length} onNear={fetchNext} />}
          <ListMore
            kind="template"
            shown={items.length}
            total={total}
            isBusy={list.isFetching}
            onMore={() => fetchNext?.()}
          />
        </>
      )}
      <ActionNotes room={classes['room']} />
    </>
  );
}
