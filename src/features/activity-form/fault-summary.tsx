import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import type { FieldName } from './fields.ts';
import classes from './form.module.css';

/** One line of the summary: where it stands, and what is said there. */
export interface Trouble {
  field: FieldName | null;
  text: string;
  /** Not filled in, rather than wrong. */
  isMissing: boolean;
}

/** What is wrong, on top of the form; it takes the focus whenever a save is tried in vain. */
export function FaultSummary({
  troubles,
  tries,
  onGo,
}: {
  troubles: readonly Trouble[];
  tries: number;
  onGo: (field: FieldName) => void;
}) {
  const { t } = useTranslation('form');
  const { number } = useFormat();
  const node = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries > 0) node.current?.focus();
  }, [tries]);
  if (troubles.length === 0) return null;
  const missing = troubles.filter(({ isMissing }) => isMissing).length;
  return (
    <div ref={node} tabIndex={-1} className={classes['summary']} role="alert">
      <h2>
        <IconAlertCircle size={20} stroke={1.75} aria-hidden />
        {missing > 1
          ? t('fillAll')
          : t('faults', { count: troubles.length, n: number(troubles.length) })}
      </h2>
      <ul>
        {troubles.map(({ field, text }) => (
          <li key={`${field ?? ''} ${text}`}>
            {field ? (
              <button type="button" onClick={() => onGo(field)}>
                {text}
              </button>
            ) : (
              <span>{text}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
