import { Button } from '@mantine/core';
import { IconBooks, IconSearchOff } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateItem } from '#contract/templates-shape.ts';
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
} from '#src/features/exams/index.ts';
import { mayOnlyView, usePerson } from '#src/features/session/index.ts';
import { EmptyState, Note, PageHead, Sheet, useFormat } from '#src/ui/index.ts';
import { WindowedList, type Measure } from '#src/ui/windowed-list.tsx';
import { BankRow } from './bank-row.tsx';
import classes from './exam-bank.module.css';
import { useBankList } from './use-bank-list.ts';

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
        <div className={classes['device']}>
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
