import { useTranslation } from 'react-i18next';
import type { ActivityItem } from '#contract/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import { Facts, useFormat } from '#src/ui/index.ts';
import { CorrectButton } from './correct-button.tsx';
import classes from './home.module.css';
import type { Todo } from './todo.ts';

export function TodoRow({ todo, isViewer }: { todo: Todo; isViewer: boolean }) {
  const { t } = useTranslation('common');
  const { number } = useFormat();
  const { item, corrected, whole } = todo;
  const sub =
    corrected > 0
      ? t('home.progress', { corrected: number(corrected), whole: number(whole) })
      : t('home.left', { count: whole, number: number(whole) });
  return (
    <li className={classes['row']}>
      <div className={classes['rowText']}>
        <div className={classes['rowTitle']}>{item.title}</div>
        <Facts className={classes['facts'] ?? ''} items={[item.courseName, sub]} />
      </div>
      <CorrectButton kind={todo.kind} id={item.id} variant="default">
        {t(isViewer ? 'home.view' : 'home.correct')}
      </CorrectButton>
    </li>
  );
}

/** What runs or is about to: when, and how many have handed in. */
export function ComingRow({ kind, item }: { kind: Kind; item: ActivityItem }) {
  const { t } = useTranslation('common');
  const { dayTime, number } = useFormat();
  const { handedIn, students } = item.counts;
  const sub =
    item.state === 'running'
      ? t('home.running', { handedIn: number(handedIn), students: number(students) })
      : t(`home.scheduled.${kind}`);
  const at = dayTime(kind === 'exam' || item.state === 'scheduled' ? item.startDate : item.endDate);
  return (
    <li className={classes['row']}>
      <div className={classes['rowText']}>
        <div className={classes['rowTitle']}>{item.title}</div>
        <Facts className={classes['facts'] ?? ''} items={[at, sub]} />
      </div>
    </li>
  );
}
