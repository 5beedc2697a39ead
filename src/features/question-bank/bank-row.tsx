import '#src/ui/choices.css';
import { IconDots, IconLock, IconPaperclip, IconUsers } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Marked, QuestionWords, SyncMark } from '#src/features/questions/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import type { BankEntry } from '#src/offline/index.ts';
import { Formula } from '#src/ui/formula.tsx';
import { clsx, controls, Facts, layouts, useFormat } from '#src/ui/index.ts';
import { useReached } from '#src/ui/use-reached.tsx';
import { QuestionTypeIcon } from '#src/ui/question-type-icon.tsx';
import { excerptOf } from './excerpt.ts';
import type { RowActions } from './bank-row-menu.tsx';
import classes from './bank.module.css';

const loadMenu = async () => (await import('./bank-row-menu.tsx')).BankRowMenu;
const BankRowMenu = lazyPart(loadMenu);
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface BankRowProps {
  entry: BankEntry;
  place: number;
  words: readonly string[];
  isPicked: boolean;
  isMine: boolean;
  /** Why nothing may be changed; null where it may. */
  lock: 'supporter' | null;
  actions: RowActions;
}

function Dots(props: Pick<BankRowProps, 'entry' | 'lock' | 'actions'> & { name: string }) {
  const { reach, show } = useReached(loadMenu);
  return show(
    // Plain, like all of a row: many of them come at once while the list is scrolled and searched.
    <button
      type="button"
      className={clsx(layouts.center, controls.lit, classes['dots'])}
      aria-label={props.name}
      aria-haspopup="menu"
      aria-expanded={false}
      {...reach}
    >
      <IconDots size={20} stroke={1.75} aria-hidden />
    </button>,
    <BankRowMenu {...props} />,
  );
}

/** One question of the bank. */
export const BankRow = memo(function BankRow(props: BankRowProps) {
  const { entry, place, words, isPicked, isMine, actions } = props;
  const { t } = useTranslation('question-bank');
  const { t: tq } = useTranslation('questions');
  const { number, score } = useFormat();
  const { id, question, state } = entry;
  const { template } = question;
  const openBy = question.isPublic ? 'public' : template?.isPublic ? 'publicByTemplate' : null;
  const n = number(place);
  return (
    <>
      <label className={clsx(layouts.center, classes['pick'])}>
        <input
          type="checkbox"
          checked={isPicked}
          aria-label={t('row.pick', { n })}
          onChange={(event) => actions.onPick(id, event.currentTarget.checked)}
        />
      </label>
      <div className={classes['rowMain']}>
        <button
          type="button"
          className={classes['text']}
          data-open={id}
          onClick={() => actions.onOpen(id)}
        >
          <bdi>
            <QuestionWords text={question.text} words={words} />
          </bdi>
        </button>
        {question.formula && <Formula tex={question.formula} />}
        <Facts
          className={classes['facts'] ?? ''}
          items={[
            <span key="type" className={clsx(layouts.inline, layouts.gap4, classes['fact'])}>
              <QuestionTypeIcon type={question.type} size={16} />{' '}
              {tq(`common:questionType.${question.type}`)}
            </span>,
            tq('scoreText', { score: score(question.maxScoreUnits) }),
            <span key="open" className={clsx(layouts.inline, layouts.gap4, classes['fact'])}>
              {openBy ? <IconUsers {...icon} /> : <IconLock {...icon} />}
              {t(`row.${openBy ?? 'private'}`)}
            </span>,
            question.difficulty && tq(`difficulty.${question.difficulty}`),
            isMine ? null : <bdi key="owner">{question.ownerName}</bdi>,
            template && (
              <bdi key="of">{t('row.ofTemplate', { title: excerptOf(template.title) })}</bdi>
            ),
            question.files.length === 0 ? null : (
              <span key="files" className={clsx(layouts.inline, layouts.gap4, classes['fact'])}>
                <IconPaperclip {...icon} />
                {t('row.files', { count: question.files.length, n: number(question.files.length) })}
              </span>
            ),
            ...question.tags.map((tag) => (
              <bdi key={`#${tag}`}>
                <Marked text={tag} words={words} />
              </bdi>
            )),
          ]}
        />
        <SyncMark state={state} />
      </div>
      <Dots {...props} name={t('menu.open', { n })} />
    </>
  );
});
