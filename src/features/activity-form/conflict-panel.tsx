import '#src/ui/choices.css';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import type { Part } from './changes.ts';
import type { FormState } from './form.ts';
import { FieldSummary, useLabel } from './field-summary.tsx';
import classes from './form.module.css';
import conflict from './conflict.module.css';

export type Decision = 'mine' | 'theirs';

interface Both {
  mine: FormState;
  now: FormState;
}

/** One part that was changed here and elsewhere: both versions, neither preselected. */
function ConflictRow({
  part,
  mine,
  now,
  value,
  onDecide,
}: Both & { part: Part; value: Decision | undefined; onDecide: (value: Decision) => void }) {
  const { t } = useTranslation('form');
  const label = useLabel();
  const name = useId();
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>{label(part)}</legend>
      <div className={conflict['versions']}>
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className={conflict['version']}>
            <input
              type="radio"
              name={name}
              checked={value === side}
              onChange={() => onDecide(side)}
            />
            <small>{t(`conflict.${side}`)}</small>
            <span>
              <FieldSummary part={part} form={side === 'mine' ? mine : now} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** It was changed elsewhere meanwhile: what stands there beside hers; she chooses. */
export function ConflictPanel({
  conflicts,
  moved,
  mine,
  now,
  decided,
  onDecide,
}: Both & {
  /** Changed in both places. */
  conflicts: readonly Part[];
  /** Changed elsewhere alone. */
  moved: readonly Part[];
  decided: Partial<Record<Part, Decision>>;
  onDecide: (part: Part, value: Decision) => void;
}) {
  const { t } = useTranslation('form');
  const label = useLabel();
  return (
    <section
      className={clsx(layouts.stack, layouts.gap12, conflict['conflict'])}
      role="alert"
      id="form-conflict"
      tabIndex={-1}
    >
      <h2>
        <IconArrowsSplit2 size={20} stroke={1.75} aria-hidden />
        {t('conflict.title')}
      </h2>
      <p>{t(conflicts.length > 0 ? 'conflict.choose' : 'conflict.fits')}</p>
      {conflicts.map((part) => (
        <ConflictRow
          key={part}
          part={part}
          mine={mine}
          now={now}
          value={decided[part]}
          onDecide={(value) => onDecide(part, value)}
        />
      ))}
      {moved.length > 0 && (
        <dl className={clsx(typography.medium, conflict['moved'])}>
          {moved.map((part) => (
            <div key={part}>
              <dt>{t('conflict.moved', { what: label(part) })}</dt>
              <dd>
                <FieldSummary part={part} form={now} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
