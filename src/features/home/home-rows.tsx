import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { leftOf } from '#domain/counting.ts';
import { QuestionsLink, StudentsLink } from '#src/features/activities/index.ts';
import { coverClass, Facts, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './home.module.css';
import type { KeptForm } from './kept-forms.ts';
import { CorrectButton, FormLink } from './links.tsx';
import type { Entry, Todo } from './todo.ts';

function Row({
  title,
  facts,
  children,
}: {
  title: ReactNode;
  facts: ReactNode[];
  /** A button at its end; without one the title's link covers the row. */
  children?: ReactNode;
}) {
  return (
    <li
      className={clsx(layouts.row, layouts.gap8x16, classes['row'])}
      data-open={!children || undefined}
    >
      <div className={classes['rowText']}>
        <div className={classes['rowTitle']}>{title}</div>
        <Facts className={typography.quiet ?? ''} items={facts} />
      </div>
      {children}
    </li>
  );
}

/** When it ends: an exam by the clock, an assignment by its last day. */
function useEnd(now: number) {
  const { t } = useTranslation('home');
  const { day, moment } = useFormat();
  return ({ kind, item: { endDate } }: Entry) => {
    if (kind === 'exam') return t('untilTime', { at: moment(endDate, now) });
    // The end is exclusive: midnight belongs to the day before.
    return t('untilDay', { day: day(new Date(Date.parse(endDate) - 1).toISOString()) });
  };
}

/** When it starts: an exam by the clock, an assignment by its first day. */
function useStart(now: number) {
  const { day, moment } = useFormat();
  return ({ kind, item: { startDate } }: Entry) =>
    kind === 'exam' ? moment(startDate, now) : day(startDate);
}

/** What runs now: until when, and how many have handed in. */
export function RunningRow({ entry, now, isHere }: { entry: Entry; now: number; isHere: boolean }) {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  const end = useEnd(now);
  const { kind, item } = entry;
  const { handedIn, students } = item.counts;
  const left = leftOf(item.counts);
  return (
    <Row
      title={<bdi>{item.title}</bdi>}
      // Instead of figures that only the network has: a line more would move what is below when it goes.
      facts={
        isHere
          ? [
              end(entry),
              t('running', { handedIn: number(handedIn), students: number(students) }),
              left > 0 ? t('waitsFor', { count: left, number: number(left) }) : null,
            ]
          : [end(entry), t('notHere')]
      }
    >
      <CorrectButton kind={kind} id={item.id} isHere={isHere} variant="default">
        {t('follow')}
      </CorrectButton>
    </Row>
  );
}

/** A stack behind the first one. */
export function TodoRow({
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
  const { item, corrected, whole } = todo;
  const sub =
    corrected > 0
      ? t('progress', { corrected: number(corrected), whole: number(whole) })
      : t('left', { count: whole, number: number(whole) });
  return (
    <Row title={<bdi>{item.title}</bdi>} facts={isHere ? [item.courseName, sub] : [t('notHere')]}>
      <CorrectButton kind={todo.kind} id={item.id} isHere={isHere} variant="default">
        {t(isViewer ? 'view' : 'correct')}
      </CorrectButton>
    </Row>
  );
}

/** What is about to start; the whole row opens its questions, or its students for who only looks. */
export function ComingRow({
  entry,
  now,
  isViewer,
}: {
  entry: Entry;
  now: number;
  isViewer: boolean;
}) {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  const start = useStart(now);
  const { kind, item } = entry;
  const { students } = item.counts;
  const Target = isViewer ? StudentsLink : QuestionsLink;
  return (
    <Row
      title={
        <Target kind={kind} id={item.id} className={coverClass}>
          <bdi>{item.title}</bdi>
        </Target>
      }
      facts={[
        start(entry),
        t(`scheduled.${kind}`),
        t('students', { count: students, number: number(students) }),
      ]}
    />
  );
}

/** An unpublished one on the server; the whole row opens its questions. */
export function DraftRow({ entry, now }: { entry: Entry; now: number }) {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  const start = useStart(now);
  const { kind, item } = entry;
  const count = item.questionCount;
  return (
    <Row
      title={
        <QuestionsLink kind={kind} id={item.id} className={coverClass}>
          <bdi>{item.title}</bdi>
        </QuestionsLink>
      }
      facts={[
        t(`draft.${kind}`),
        count > 0 ? t('draft.questions', { count, number: number(count) }) : t('draft.noQuestions'),
        Date.parse(item.startDate) > now
          ? t('draft.starts', { at: start(entry) })
          : t('draft.late'),
      ]}
    />
  );
}

const newNames = { exam: 'newExam', assignment: 'newAssignment', template: 'newTemplate' } as const;

/** A form whose words are on this device alone; the whole row goes on with it. */
export function FormRow({ form, now }: { form: KeptForm; now: number }) {
  const { t } = useTranslation('home');
  const { moment } = useFormat();
  const { place, title } = form;
  const name =
    place.to === 'new'
      ? t(`draft.form.${newNames[place.kind]}`)
      : t(`draft.form.${place.to}`, { title });
  const at = moment(new Date(form.at).toISOString(), now);
  const isTitled = place.to === 'new' && title !== '';
  return (
    <Row
      title={
        <FormLink place={place} className={coverClass}>
          {isTitled ? <bdi>{title}</bdi> : name}
        </FormLink>
      }
      facts={[isTitled && name, t('draft.unfinished', { at })].filter(Boolean)}
    />
  );
}
