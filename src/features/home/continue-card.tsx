import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  countsOnDevice,
  fullName,
  progressOf,
  resultsQuery,
  toCorrect,
  useMergedResults,
} from '#src/features/exams/index.ts';
import { useScope } from '#src/features/session/index.ts';
import { Facts, paperClass, ProgressLine, useFormat } from '#src/ui/index.ts';
import classes from './home.module.css';
import { CorrectButton } from './links.tsx';
import type { Todo } from './todo.ts';

/** How far it has come with what was corrected on this device, and whose workbook is next. */
function useProgress({ kind, item }: Todo) {
  const ref = { kind, ...useScope(), id: item.id };
  const copy = useQuery(resultsQuery(ref));
  const merged = useMergedResults(ref, copy);
  const next = merged && toCorrect(merged, item.state)[0];
  return { ...progressOf(countsOnDevice(item.counts, copy.data, merged)), next };
}

/** The one thing to go on with: how far it is stands in the margin, as a mark does on paper. */
export function ContinueCard({ todo, isViewer }: { todo: Todo; isViewer: boolean }) {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  const { item } = todo;
  const { corrected, whole, next } = useProgress(todo);
  const left = whole - corrected;
  const progress = { corrected: number(corrected), whole: number(whole) };
  return (
    <article className={paperClass.paper}>
      <div className={paperClass.margin}>
        <span className={paperClass.mark}>{number(corrected)}</span>{' '}
        <span className={paperClass.markOf}>{t('of', { whole: number(whole) })}</span>
      </div>
      <div className={classes['body']}>
        <h3 className={classes['title']}>
          <bdi>{item.title}</bdi>
        </h3>
        <Facts
          className={classes['facts'] ?? ''}
          items={[
            item.courseName,
            item.classes.map((one) => one.name).join(t('listComma')),
            t('left', { count: left, number: number(left) }),
          ]}
        />
        <div className={classes['progress']}>
          <ProgressLine value={corrected} max={whole} label={t('progress', progress)} />
        </div>
        <div className={classes['goOn']}>
          <CorrectButton
            kind={todo.kind}
            id={item.id}
            studentId={isViewer ? undefined : next?.studentId}
            size="lg"
            variant="filled"
          >
            {t(isViewer ? 'view' : corrected > 0 ? 'continueButton' : 'beginButton')}
          </CorrectButton>
          {!isViewer && next && (
            <span className={classes['facts']}>
              {t('next', { student: fullName(next.student) })}
            </span>
          )}
        </div>
      </div>
    </article>
  );
}
