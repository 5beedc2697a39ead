import { NativeSelect, SegmentedControl, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode, RefusedError } from '#src/api/errors.ts';
import { Note, Sheet, useFormat, clsx, ProgressLine, layouts, typography } from '#src/ui/index.ts';
import { useErrorText } from '#src/ui/error-text.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { floatingBar } from '#src/ui/floating-bar.ts';
import classes from './konj.module.css';
import { isSessionLost } from './konj-state.ts';
import { ListFault } from './lost.tsx';
import { MemberList } from './member-list.tsx';
import { importedQuery, membersQuery, type Source } from './queries.ts';
import type { KonjPageProps, Place } from './stages.ts';
import { useChosen, type Choosing } from './use-chosen.ts';
import { useImport, type Progress } from './use-import.ts';
import { useTarget } from './use-target.ts';

/** How many come, the one step that brings them, and how far it is. */
function ImportBar({
  choosing,
  progress,
  onImport,
}: {
  choosing: Choosing;
  progress: Progress | null;
  onImport: () => void;
}) {
  const { t } = useTranslation('konj');
  const { number } = useFormat();
  const isOffline = useIsOffline();
  const count = choosing.chosen.length;
  return (
    <div className={classes['dock']} data-dock>
      <section className={floatingBar} aria-label={t('import.label')}>
        <output>
          {progress
            ? t('import.progress', { n: number(progress.done), all: number(progress.all) })
            : t('import.chosen', { count, n: number(count) })}
        </output>
        <Button
          disabled={isOffline}
          aria-disabled={progress !== null || undefined}
          onClick={() => {
            if (progress === null) onImport();
          }}
        >
          {t(progress ? 'import.busy' : 'import.button')}
        </Button>
        {progress && (
          <div className={classes['whole']}>
            <ProgressLine value={progress.done} max={progress.all} label={t('import.busy')} />
          </div>
        )}
        {isOffline && (
          <p className={clsx(classes['whole'], typography.quiet)}>{t('offline.text')}</p>
        )}
      </section>
    </div>
  );
}

type Missing = 'nobody' | 'course';
type Given = KonjPageProps & { source: Source; place: Extract<Place, { room: number }> };

/** The class here that they come into. */
function TargetField({
  target,
  error,
  onChange,
}: {
  target: ReturnType<typeof useTarget>;
  error: string | null;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation('konj');
  if (target.error !== null) return <ListFault error={target.error} onRetry={target.refetch} />;
  if (target.isEmpty) return <Note kind="wait">{t('target.none')}</Note>;
  return (
    <NativeSelect
      className={classes['field'] ?? ''}
      label={t('target.label')}
      // Its line is there before the name is.
      description={target.external ? t('target.help', { name: target.external.name }) : '\u00a0'}
      error={error}
      value={target.target?.id ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('target.choose') },
        ...target.classes.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** Who of the class comes, into which class here. */
export function MembersPart({ source, place, search, onGo, onChoose }: Given) {
  const { t } = useTranslation('konj');
  const { number } = useFormat();
  const errorText = useErrorText();
  const target = useTarget(source, place);
  const classId = target.target?.id ?? '';
  const choosing = useChosen(place.room);
  const { scope } = target;
  const job = useImport({ source, scope, classId, externalClass: place.room });
  const imported = useQuery(importedQuery(classId));
  const lists = {
    student: useQuery(membersQuery(source, place.room, 'student')),
    teacher: useQuery(membersQuery(source, place.room, 'teacher')),
  };
  const [missing, setMissing] = useState<Missing | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const toSummary = () => requestAnimationFrame(() => summary.current?.focus());

  async function bring() {
    const { chosen } = choosing;
    const lacks = chosen.some(({ role, courseId }) => role === 'teacher' && !courseId);
    const gap = classId === '' || chosen.length === 0 ? 'nobody' : lacks ? 'course' : null;
    setMissing(gap);
    const outcomes = gap === null ? await job.run(chosen, [], choosing.note) : null;
    if (outcomes === null) {
      toSummary();
      return;
    }
    choosing.finish(outcomes);
    // Nobody is taken back to a page that she has left.
    if (job.isHere()) onGo({ ...search, stage: 'done', to: classId });
  }

  const { fault, progress } = job;
  const labelOf = (role: 'student' | 'teacher') => {
    const count = lists[role].data?.length;
    return (
      <>
        {t(`role.${role}`)} {/* Its room is there before the count is. */}
        <span className={classes['count']}>
          {count === undefined ? '' : t('role.count', { n: number(count) })}
        </span>
      </>
    );
  };
  const lacksMarks = imported.error instanceof RefusedError && imported.error.status === 404;
  return (
    <div className={clsx(layouts.stack, layouts.gap16, classes['stack'])}>
      <div ref={summary} tabIndex={-1} role="alert" className={classes['summary']}>
        {missing !== null && (
          <Note kind="wrong" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}>
            {t(`missing.${missing}`)}
          </Note>
        )}
        {fault !== null && !isSessionLost(fault) && (
          <Note kind="wrong" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}>
            {errorText(fault)} {errorCode(fault) === 'role.notYours' ? '' : t('import.repeat')}
          </Note>
        )}
        {fault !== null && isSessionLost(fault) && (
          <ListFault error={fault} onRetry={() => undefined} />
        )}
      </div>
      <Sheet padded>
        <TargetField
          target={target}
          error={missing === 'nobody' && classId === '' ? t('target.missing') : null}
          onChange={(to) => {
            setMissing(null);
            onChoose({ to });
          }}
        />
        {lacksMarks && <p className={typography.quiet}>{t('target.noMarks')}</p>}
      </Sheet>
      <SegmentedControl
        className={classes['roles'] ?? ''}
        aria-label={t('role.label')}
        value={place.role}
        onChange={(role) => onChoose({ role })}
        data={(['student', 'teacher'] as const).map((value) => ({ value, label: labelOf(value) }))}
      />
      <MemberList
        key={place.role}
        role={place.role}
        query={lists[place.role]}
        imported={imported.data ?? []}
        courses={target.courses}
        hasTarget={classId !== ''}
        choosing={choosing}
        isBusy={progress !== null}
        lacksCourse={missing === 'course'}
      />
      {/* It stands at the foot of the list, and comes with it. */}
      {lists[place.role].data && (
        <ImportBar choosing={choosing} progress={progress} onImport={() => void bring()} />
      )}
    </div>
  );
}
