import { useTranslation } from 'react-i18next';
import { Facts, ProgressLine, useFormat } from '#src/ui/index.ts';
import { CorrectButton } from './correct-button.tsx';
import classes from './home.module.css';
import type { Todo } from './todo.ts';

/** The one thing to go on with: how far it is stands in the margin, as a mark does on paper. */
export function ContinueCard({ todo, isViewer }: { todo: Todo; isViewer: boolean }) {
  const { t } = useTranslation('common');
  const { number } = useFormat();
  const { item, corrected, whole } = todo;
  const progress = { corrected: number(corrected), whole: number(whole) };
  return (
    <div className={classes['paper']}>
      <div className={classes['margin']}>
        <span className={classes['mark']}>{number(corrected)}</span>{' '}
        <span className={classes['of']}>{t('home.of', { whole: number(whole) })}</span>
      </div>
      <div className={classes['body']}>
        <h3 className={classes['title']}>{item.title}</h3>
        <Facts
          className={classes['facts'] ?? ''}
          items={[
            item.courseName,
            item.classes.map((one) => one.name).join(t('listComma')),
            t('home.left', { count: whole - corrected, number: number(whole - corrected) }),
          ]}
        />
        <div className={classes['progress']}>
          <ProgressLine value={corrected} max={whole} label={t('home.progress', progress)} />
        </div>
        <CorrectButton kind={todo.kind} id={item.id} size="lg" variant="filled">
          {t(isViewer ? 'home.view' : corrected > 0 ? 'home.continueButton' : 'home.beginButton')}
        </CorrectButton>
      </div>
    </div>
  );
}
