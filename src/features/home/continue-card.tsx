import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { resultsQuery, useMergedResults, workbookQuery } from '#src/features/activities/index.ts';
import { countsOnDevice, progressOf, toCorrect } from '#src/features/results/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import { useIsOffline, useScope } from '#src/features/session/index.ts';
import {
  Facts,
  paperClass,
  ProgressLine,
  useFormat,
  clsx,
  layouts,
  typography,
} from '#src/ui/index.ts';
import classes from './home.module.css';
import { CorrectButton } from './links.tsx';
import type { Todo } from './todo.ts';

/** How far it has come with what was corrected on this device, and whose workbook is next. */
function useProgress({ kind, item }: Todo) {
  const ref = { kind, ...useScope(), id: item.id };
  const copy = useQuery(resultsQuery(ref));
  const merged = useMergedResults(ref, copy);
  const next = merged && toCorrect(merged, item.state)[0];
  const isOffline = useIsOffline();
  const workbook = useQuery({
    ...workbookQuery(ref, next?.studentId ?? ''),
    enabled: isOffline && next !== undefined,
    retry: false,
  });
  // Without a network a workbook that was never read here opens nowhere; the list of students does.
  const isNextHere = !isOffline || workbook.data !== undefined;
  return { ...progressOf(countsOnDevice(item.counts, copy.data, merged)), next, isNextHere };
}

/** The one thing to continue, with its progress in the margin, where a mark stands on paper. */
export function ContinueCard({
  todo,
  isViewer,
  isHere,
}: {
  todo: Todo;
  isViewer: boolean;
  isHere: boolean;
}) {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  const { item } = todo;
  const { corrected, whole, next, isNextHere } = useProgress(todo);
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
          className={typography.quiet ?? ''}
          items={[
            item.courseName,
            item.classes.map((one) => one.name).join(t('listComma')),
            t('left', { count: left, number: number(left) }),
          ]}
        />
        <div className={classes['progress']}>
          <ProgressLine value={corrected} max={whole} label={t('progress', progress)} />
        </div>
        <div className={clsx(layouts.row, layouts.gap8x16)}>
          <CorrectButton
            kind={todo.kind}
            id={item.id}
            studentId={isViewer || !isNextHere ? undefined : next?.studentId}
            isHere={isHere}
            size="lg"
            variant="filled"
          >
            {t(isViewer ? 'view' : corrected > 0 ? 'continueButton' : 'beginButton')}
          </CorrectButton>
          {!isHere && <span className={typography.quiet}>{t('notHere')}</span>}
          {!isViewer && isHere && isNextHere && next && (
            <span className={typography.quiet}>
              {t('next', { student: fullName(next.student) })}
            </span>
          )}
        </div>
      </div>
    </article>
  );
}
