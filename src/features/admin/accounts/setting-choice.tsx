import { SegmentedControl } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryFallback } from '#src/features/activities/index.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { Sheet, layouts } from '#src/ui/index.ts';
import classes from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import type { Doing } from '../use-doing.ts';

/** One of a few for the whole school, sent as soon as it is chosen, with what it means below it. */
export function SettingChoice<Value extends string>({
  label,
  value,
  values,
  nameOf,
  text,
  doing,
  onChoose,
  children,
}: {
  label: string;
  value: Value;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  text: string;
  doing: Doing | null;
  onChoose: (value: Value) => void;
  children?: ReactNode;
}) {
  const isOffline = useIsOffline();
  return (
    <div className={layouts.grid}>
      <SegmentedControl
        aria-label={label}
        value={value}
        disabled={doing?.state === 'busy' || isOffline}
        onChange={(next) => {
          const chosen = values.find((one) => one === next);
          if (chosen !== undefined) onChoose(chosen);
        }}
        data={values.map((one) => ({ value: one, label: nameOf(one) }))}
      />
      <p className={classes['quiet']}>{text}</p>
      {children}
      <DoingNote doing={doing} />
    </div>
  );
}

/** A setting under its title, once it is read. */
export function SettingSection<Setting>({
  title,
  failed,
  query,
  children,
}: {
  title: string;
  failed: string;
  query: UseQueryResult<Setting>;
  children: (now: Setting) => ReactNode;
}) {
  return (
    <section className={classes['group']} aria-label={title}>
      <h2>{title}</h2>
      {query.data === undefined ? (
        <QueryFallback query={query} what={failed} rows={2} />
      ) : (
        <Sheet padded>{children(query.data)}</Sheet>
      )}
    </section>
  );
}
