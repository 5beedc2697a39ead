import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import classes from './charts.module.css';
import { Drawn } from './drawn.tsx';
import { percent, shareOf, type Look } from './looks.ts';

export interface Part {
  value: number;
  name: string;
  look: Extract<Look, 'right' | 'wrong' | 'blank' | 'part' | 'rest'>;
}

/** In a narrower part a number has no room. */
const ROOM = 0.09;

/** A whole divided into parts, each with its number: one line of the item analysis. */
export function SplitBar({
  parts,
  label,
}: {
  parts: readonly Part[];
  /** What is to be seen; by itself every part and its number. */
  label?: string | undefined;
}) {
  const { t } = useTranslation('charts');
  const { number } = useFormat();
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const named = parts.filter(({ look }) => look !== 'rest');
  const said = named.map(({ name, value }) => t('named', { name, value: number(value) }));
  // A part of a rest is a share, and its number stands elsewhere.
  const isNumbered = named.length === parts.length;
  return (
    <Drawn className={classes['split']} label={label ?? said.join(t('comma'))}>
      {parts
        .filter(({ value }) => value > 0)
        .map(({ value, name, look }) => (
          <span key={name} data-look={look} style={{ inlineSize: percent(shareOf(value, whole)) }}>
            {isNumbered && shareOf(value, whole) >= ROOM && <span>{number(value)}</span>}
          </span>
        ))}
    </Drawn>
  );
}
