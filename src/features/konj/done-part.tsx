import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classStudentsQuery } from '#src/features/school/index.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import {
  Note,
  ProgressLine,
  QuietLink,
  Sheet,
  SkeletonRows,
  useFormat,
  clsx,
  layouts,
  typography,
  EmptySheet,
} from '#src/ui/index.ts';
import { useErrorText } from '#src/ui/error-text.ts';
import { fullName } from '#src/lib/person-name.ts';
import classes from './konj.module.css';
import { isSessionLost } from './konj-state.ts';
import { ListFault } from './lost.tsx';
import { ProblemRow } from './problem-row.tsx';
import { type Source, membersQuery } from './queries.ts';
import { keyOf, type Outcome, memberOf, type Chosen } from './results.ts';
import type { KonjPageProps, Place } from './stages.ts';
import { useChosen } from './use-chosen.ts';
import { useImport } from './use-import.ts';
import { useTarget } from './use-target.ts';

/** Under which name a class of Konj lists somebody; empty until its lists have come. */
function useNames(source: Source, externalClass: number) {
  const students = useQuery(membersQuery(source, externalClass, 'student'));
  const teachers = useQuery(membersQuery(source, externalClass, 'teacher'));
  const members = [...(students.data ?? []), ...(teachers.data ?? [])].map(memberOf);
  const names = new Map(members.map((one) => [keyOf(one), one.name]));
  return (one: Pick<Chosen, 'role' | 'externalId'>) => names.get(keyOf(one)) ?? '';
}

type Given = KonjPageProps & { source: Source; place: Extract<Place, { room: number }> };

/** Those who came in, or were here before, by name. */
function Named({
  kind,
  outcomes,
  nameOf,
}: {
  kind: 'imported' | 'already';
  outcomes: Outcome[];
  nameOf: (one: Outcome) => string;
}) {
  const { t } = useTranslation('konj');
  const { number } = useFormat();
  const count = outcomes.length;
  if (count === 0) return null;
  return (
    <details className={classes['details']}>
      <summary>{t(`done.${kind}`, { count, n: number(count) })}</summary>
      <ul className={classes['names']}>
        {outcomes.map((one) => (
          <li key={keyOf(one)}>
            <bdi>{nameOf(one)}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The class as it is now. */
function ClassNow({ target }: { target: ReturnType<typeof useTarget> }) {
  const { t } = useTranslation('konj');
  const { number } = useFormat();
  const id = target.target?.id ?? '';
  const { data, error, refetch } = useQuery({
    ...classStudentsQuery(target.scope, id),
    enabled: id !== '',
  });
  if (error && data === undefined)
    return <ListFault error={error} onRetry={() => void refetch()} />;
  if (target.isComing || (target.target && data === undefined))
    return (
      <div className={classes['lineWait']}>
        <SkeletonRows rows={1} />
      </div>
    );
  if (!target.target || data === undefined) return null;
  const { name } = target.target;
  return (
    <details className={classes['details']}>
      <summary>{t('done.now', { count: data.length, n: number(data.length), name })}</summary>
      <ul className={classes['names']} aria-label={t('done.list', { name })}>
        {data.map((student) => (
          <li key={student.studentId}>
            <Link to="/student-profile/$studentId" params={{ studentId: student.studentId }}>
              <bdi>{fullName(student)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What became of each; those of whom one of the same name is here are asked about and tried again. */
export function DonePart({ source, place, search }: Given) {
  const { t } = useTranslation('konj');
  const { number } = useFormat();
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const target = useTarget(source, place);
  const choosing = useChosen(place.room);
  const nameOf = useNames(source, place.room);
  const [isAsking, setAsking] = useState(false);
  const alert = useRef<HTMLDivElement>(null);
  const job = useImport({
    source,
    scope: target.scope,
    classId: place.to ?? '',
    externalClass: place.room,
  });
  const { outcomes, answers } = choosing;
  // Another window, or another import since: there is nothing to tell here.
  if (outcomes === null)
    return (
      <EmptySheet
        title={t('done.nothing')}
        text={t('done.nothingText')}
        action={
          <QuietLink to="." search={{ ...search, stage: 'members' }} isMain>
            {t('done.choose')}
          </QuietLink>
        }
      />
    );
  const of = (kind: Outcome['kind']) => outcomes.filter((one) => one.kind === kind);
  const problems = outcomes.filter((one) => one.kind === 'problem');
  const asked = problems.filter(({ code }) => code === 'konj.sameName');
  const open = asked.filter((one) => answers[keyOf(one)] === undefined);

  async function again() {
    setAsking(open.length > 0);
    const toAlert = () => requestAnimationFrame(() => alert.current?.focus());
    if (open.length > 0) {
      toAlert();
      return;
    }
    const said = new Map(
      asked.map((one) => [
        keyOf(one),
        { answer: answers[keyOf(one)] ?? 'same', personId: one.personId },
      ]),
    );
    const members = asked.map(({ externalId, role, courseId }) => ({ externalId, role, courseId }));
    const next = await job.run(members, outcomes ?? [], choosing.finish, said);
    if (next === null) toAlert();
  }

  const count = of('imported').length;
  const { progress, fault } = job;
  return (
    <div className={clsx(layouts.stack, layouts.gap16, classes['stack'])}>
      <Note
        kind={count > 0 ? 'right' : 'plain'}
        live
        icon={count > 0 && <IconCircleCheck size={20} stroke={1.75} aria-hidden />}
      >
        {count > 0
          ? t('done.came', { count, n: number(count), name: target.target?.name ?? '' })
          : t('done.nobodyNew')}
      </Note>
      <Sheet padded className={clsx(layouts.stack, layouts.gap16, classes['stack'])}>
        <Named kind="imported" outcomes={of('imported')} nameOf={nameOf} />
        <Named kind="already" outcomes={of('already')} nameOf={nameOf} />
        <ClassNow target={target} />
      </Sheet>
      {problems.length > 0 && (
        <Sheet padded className={clsx(layouts.stack, layouts.gap16, classes['stack'])}>
          <h2>{t('done.problems', { count: problems.length, n: number(problems.length) })}</h2>
          <div ref={alert} tabIndex={-1} role="alert" className={classes['summary']}>
            {isAsking && open.length > 0 && (
              <Note kind="wrong">
                {t('done.unanswered', { count: open.length, n: number(open.length) })}
              </Note>
            )}
            {fault !== null && !isSessionLost(fault) && (
              <Note kind="wrong">
                {errorText(fault)} {t('import.repeat')}
              </Note>
            )}
            {fault !== null && isSessionLost(fault) && (
              <ListFault error={fault} onRetry={() => undefined} />
            )}
          </div>
          <ul className={clsx(layouts.stack, layouts.gap16)}>
            {problems.map((one) => (
              <ProblemRow
                key={keyOf(one)}
                problem={one}
                name={nameOf(one)}
                answer={answers[keyOf(one)]}
                isMissing={isAsking}
                isBusy={progress !== null}
                onAnswer={(answer) => choosing.answer(one, answer)}
              />
            ))}
          </ul>
          {asked.length > 0 && (
            <Button
              className={classes['start'] ?? ''}
              disabled={isOffline}
              aria-disabled={progress !== null || undefined}
              onClick={() => void again()}
            >
              {t(progress ? 'import.busy' : 'done.again')}
            </Button>
          )}
          {progress && (
            <ProgressLine value={progress.done} max={progress.all} label={t('import.busy')} />
          )}
          {isOffline && asked.length > 0 && <p className={typography.quiet}>{t('offline.text')}</p>}
        </Sheet>
      )}
      <div className={layouts.wrap}>
        <QuietLink
          to="."
          search={{ stage: 'class', school: search.school, grade: search.grade }}
          isMain={asked.length === 0}
        >
          {t('done.more')}
        </QuietLink>
        <QuietLink to="/">{t('done.home')}</QuietLink>
      </div>
    </div>
  );
}
