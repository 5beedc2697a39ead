import '#src/ui/choices.css';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import type { Part } from './changes.ts';
import type { FormState } from './form.ts';
import { FieldSummary, useLabel } from './field-summary.tsx';
import classes from './form.module.css';
import clash from './clash.module.css';

export type Decision = 'mine' | 'theirs';

interface Both {
  mine: FormState;
  now: FormState;
}

/** One part that was changed here and elsewhere: both, and nothing chosen beforehand. */
function ClashRow({
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
      <div className={clash['versions']}>
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className={clash['version']}>
            <input
              type="radio"
              name={name}
              checked={value === side}
              onChange={() => onDecide(side)}
            />
            <small>{t(`clash.${side}`)}</small>
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
export function ClashPanel({
  clashes,
  moved,
  mine,
  now,
  decided,
  onDecide,
}: Both & {
  /** Changed in both places. */
  clashes: readonly Part[];
  /** Changed elsewhere alone. */
  moved: readonly Part[];
  decided: Partial<Record<Part, Decision>>;
  onDecide: (part: Part, value: Decision) => void;
}) {
  const { t } = useTranslation('form');
  const label = useLabel();
  return (
    <section
      className={clsx(layouts.stack, layouts.gap12, clash['clash'])}
      role="alert"
      id="form-clash"
      tabIndex={-1}
    >
      <h2>
        <IconArrowsSplit2 size={20} stroke={1.75} aria-hidden />
        {t('clash.title')}
      </h2>
      <p>{t(clashes.length > 0 ? 'clash.choose' : 'clash.fits')}</p>
      {clashes.map((part) => (
        <ClashRow
          key={part}
          part={part}
          mine={mine}
          now={now}
          value={decided[part]}
          onDecide={(value) => onDecide(part, value)}
        />
      ))}
      {moved.length > 0 && (
        <dl className={clsx(typography.medium, clash['moved'])}>
          {moved.map((part) => (
            <div key={part}>
              <dt>{t('clash.moved', { what: label(part) })}</dt>
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
