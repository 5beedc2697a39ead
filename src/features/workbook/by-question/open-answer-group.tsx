import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#src/lib/person-name.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { useOpened } from '#src/ui/subject.tsx';
import { QuietButton, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { AnswerBody } from '../answer/answer-body.tsx';
import { AnswerWords } from './answer-words.tsx';
import type { AnswerGroup } from './groups/answer-groups.ts';
import type { AnswerGroupView } from './use-answer-groups.ts';
import type { useMarking } from './use-marking.ts';
import classes from './answer-group.module.css';

type Marking = ReturnType<typeof useMarking>;

/** Those who stand with another score: who, with what, and the way to one score for all. */
function Others({ marking, isBlind }: { marking: Marking; isBlind: boolean }) {
  const { t } = useTranslation('by-question');
  const { number, score } = useFormat();
  const { targets, others, othersUnits, units } = marking;
  if (others.length === 0) return null;
  const count = others.length;
  const list = others.map((view) =>
    isBlind
      ? score(view.question.scoreUnits)
      : t('otherScore', {
          name: fullName(view.student),
          score: score(view.question.scoreUnits),
        }),
  );
  const gaps = { count, n: number(count) };
  const rest = { count: targets.length, n: number(targets.length), score: score(othersUnits) };
  return (
    <div
      className={clsx(
        layouts.row,
        typography.quiet,
        layouts.gap4x16,
        typography.tall,
        classes['others'],
      )}
    >
      <p>
        {othersUnits === null
          ? t('others', { ...gaps, list: list.join(t('comma')) })
          : t('othersSame', { ...gaps, score: score(othersUnits) })}
      </p>
      {units === null && othersUnits !== null && (
        <QuietButton onClick={() => marking.give(othersUnits)}>{t('rest', rest)}</QuietButton>
      )}
      {units !== null && (
        <QuietButton onClick={marking.takeAlong}>
          {t('takeAlong', { ...gaps, score: score(units) })}
        </QuietButton>
      )}
    </div>
  );
}

/** Nothing for all blank answers, in one step, once it was asked. */
function ZeroButton({ marking }: { marking: Marking }) {
  const { t } = useTranslation(['by-question', 'workbook']);
  const { number, score } = useFormat();
  const [asked, ask] = useOpened<true>();
  const count = marking.targets.length;
  const gaps = { count, n: number(count), zero: score(0) };
  if (marking.units !== null) return null;
  return (
    <>
      <QuietButton onClick={() => ask(true)}>{t('zero.give', gaps)}</QuietButton>
      {asked && (
        <Dialog onClose={() => ask(null)} title={t('zero.title', gaps)}>
          <p>{t('zero.text')}</p>
          <DialogActions>
            <Button variant="default" onClick={() => ask(null)}>
              {t('workbook:cancel')}
            </Button>
            <Button
              data-autofocus
              onClick={() => {
                ask(null);
                marking.give(0);
              }}
            >
              {t('zero.confirm', gaps)}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

/** What the answers of a group say, each wording with how many wrote it. */
function Wordings({ answerGroup }: { answerGroup: AnswerGroup }) {
  const { t } = useTranslation('by-question');
  const { number } = useFormat();
  return (
    <>
      <p className={clsx(typography.quiet, typography.tall)}>{t('near')}</p>
      <ul className={clsx(layouts.stack, layouts.gap4, classes['wordings'])}>
        {answerGroup.wordings.map(({ key, rows: [row], rows }) => (
          <li key={key}>
            {row && <AnswerWords row={row} isOpen />}
            <span className={classes['times']}>
              {t('times', { count: rows.length, n: number(rows.length) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What stands in the open group: the answer as it was handed in, or all wordings of a group. */
export function OpenAnswerGroup({
  active,
  marking,
  isBlind,
  canScore,
  onApart,
}: {
  active: AnswerGroupView;
  marking: Marking;
  isBlind: boolean;
  canScore: boolean;
  onApart: () => void;
}) {
  const { t } = useTranslation('by-question');
  const { answerGroup, views } = active;
  const [first] = views;
  if (!first) return null;
  const isNear = answerGroup.wordings.length > 1;
  const body = (
    <AnswerBody
      question={first.question}
      isHandedIn={first.state === 'handedIn'}
      onScore={canScore ? (units) => marking.score.press({ type: 'set', units }) : null}
    />
  );
  if (answerGroup.kind === 'single')
    return <div className={clsx(layouts.stack, layouts.gap12, classes['answer'])}>{body}</div>;
  return (
    <div className={clsx(layouts.stack, layouts.gap12, classes['answer'])}>
      {isNear ? <Wordings answerGroup={answerGroup} /> : body}
      {!isBlind && (
        <p className={clsx(typography.quiet, typography.tall, classes['names'])}>
          {views.map((view) => fullName(view.student)).join(t('comma'))}
        </p>
      )}
      {canScore && <Others marking={marking} isBlind={isBlind} />}
      <div className={layouts.wrap}>
        {canScore && answerGroup.kind === 'blank' && <ZeroButton marking={marking} />}
        <QuietButton
          icon={<IconArrowsSplit2 size={20} stroke={1.75} aria-hidden />}
          onClick={onApart}
        >
          {t('apart')}
        </QuietButton>
      </div>
    </div>
  );
}
