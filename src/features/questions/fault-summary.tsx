import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import { useFaultText } from './fault-text.ts';
import type { Fault, FaultField } from './form.ts';
import classes from './editor.module.css';

/** What is wrong, on top of the form; it takes the focus whenever a save is tried in vain. */
export function FaultSummary({
  faults,
  tries,
  onGo,
}: {
  faults: readonly Fault[];
  tries: number;
  onGo: (field: FaultField) => void;
}) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  const faultText = useFaultText();
  const node = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries > 0) node.current?.focus();
  }, [tries]);
  if (faults.length === 0) return null;
  return (
    <div ref={node} tabIndex={-1} className={classes['summary']} role="alert">
      <h3>
        <IconAlertCircle size={20} stroke={1.75} aria-hidden />
        {t('faults', { count: faults.length, n: number(faults.length) })}
      </h3>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.field} ${fault.code}`}>
            <button type="button" onClick={() => onGo(fault.field)}>
              {faultText(fault)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
