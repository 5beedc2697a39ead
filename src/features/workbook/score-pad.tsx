import { IconBackspace, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { STEP_UNITS, UNITS_PER_POINT } from '#domain/score.ts';
import { clsx, useFormat } from '#src/ui/index.ts';
import {
  directKeys,
  needsFullKey,
  quarterOf,
  usesScale,
  wholeKeys,
  wholeOf,
  type EntryFault,
  type ScoreKey,
} from './score-entry.ts';
import classes from './pad.module.css';

interface PadProps {
  units: number | null;
  maxUnits: number;
  isLocked: boolean;
  onPress: (key: ScoreKey) => void;
}

function Key({
  label,
  isSmall = false,
  isPressed,
  isDisabled,
  onPress,
  children,
}: {
  label?: string;
  isSmall?: boolean;
  isPressed?: boolean;
  isDisabled: boolean;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className={classes['key']}
      data-small={isSmall || undefined}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** «٫۲۵»: the fraction alone, as it stands after a whole number. */
function useQuarterText() {
  const { number } = useFormat();
  const separator = number(1.5).replace(number(1), '').replace(number(5), '');
  return (quarter: number) =>
    quarter === 0 ? `${separator}${number(0)}${number(0)}` : `${separator}${number(quarter * 25)}`;
}

function Quarters({ units, maxUnits, isLocked, onPress }: PadProps) {
  const { t } = useTranslation('workbook');
  const text = useQuarterText();
  const whole = wholeOf(units) * UNITS_PER_POINT;
  return (
    <fieldset className={classes['keys']} data-count="4" aria-label={t('pad.quarters')}>
      {[0, 1, 2, 3].map((quarter) => {
        const value = whole + quarter * STEP_UNITS;
        return (
          <Key
            key={quarter}
            isSmall
            isPressed={units !== null && quarterOf(units) === quarter}
            isDisabled={isLocked || value > maxUnits}
            onPress={() => onPress({ type: 'quarter', quarter })}
          >
            {text(quarter)}
          </Key>
        );
      })}
    </fieldset>
  );
}

function FullKey({ units, maxUnits, isLocked, onPress }: PadProps) {
  const { t } = useTranslation('workbook');
  return (
    <Key
      isSmall
      isPressed={units === maxUnits}
      isDisabled={isLocked}
      onPress={() => onPress({ type: 'set', units: maxUnits })}
    >
      {t('pad.full')}
    </Key>
  );
}

function Scale(props: PadProps) {
  const { units, maxUnits, isLocked, onPress } = props;
  const { t } = useTranslation('workbook');
  const { number, score } = useFormat();
  const direct = directKeys(maxUnits);
  if (direct)
    return (
      <fieldset
        className={classes['keys']}
        data-count={direct.length}
        data-direct
        aria-label={t('pad.scores')}
      >
        {direct.map((value) => (
          <Key
            key={value}
            isPressed={units === value}
            isDisabled={isLocked}
            onPress={() => onPress({ type: 'set', units: value })}
          >
            {score(value)}
          </Key>
        ))}
      </fieldset>
    );
  const wholes = wholeKeys(maxUnits);
  return (
    <>
      <fieldset className={classes['keys']} data-count={wholes.length} aria-label={t('pad.wholes')}>
        {wholes.map((whole) => (
          <Key
            key={whole}
            isPressed={units !== null && units >= 0 && wholeOf(units) === whole}
            isDisabled={isLocked}
            onPress={() => onPress({ type: 'whole', whole })}
          >
            {number(whole)}
          </Key>
        ))}
      </fieldset>
      <Quarters {...props} />
      {needsFullKey(maxUnits) && (
        <div className={classes['keys']} data-count="1">
          <FullKey {...props} />
        </div>
      )}
    </>
  );
}

function NumberPad(props: PadProps) {
  const { isLocked, onPress } = props;
  const { t } = useTranslation('workbook');
  const { number } = useFormat();
  const quarterText = useQuarterText();
  const digit = (value: number) => (
    <Key key={value} isDisabled={isLocked} onPress={() => onPress({ type: 'digit', digit: value })}>
      {number(value)}
    </Key>
  );
  const quarter = (value: number) => (
    <Key
      key={`q${value}`}
      isSmall
      isDisabled={isLocked}
      onPress={() => onPress({ type: 'quarter', quarter: value })}
    >
      {quarterText(value)}
    </Key>
  );
  return (
    <fieldset className={classes['numbers']} aria-label={t('pad.numbers')}>
      {[1, 2, 3].map(digit)}
      <FullKey {...props} />
      {[4, 5, 6].map(digit)}
      {quarter(1)}
      {[7, 8, 9].map(digit)}
      {quarter(2)}
      <Key label={t('pad.point')} isDisabled={isLocked} onPress={() => onPress({ type: 'point' })}>
        {quarterText(0).slice(0, 1)}
      </Key>
      {digit(0)}
      <Key
        label={t('pad.backspace')}
        isDisabled={isLocked}
        onPress={() => onPress({ type: 'backspace' })}
      >
        <IconBackspace size={20} stroke={1.75} aria-hidden />
      </Key>
      {quarter(3)}
    </fieldset>
  );
}

/** The score of a question: what it is, and the keys that set it. */
export const ScorePad = memo(function ScorePad({
  number,
  fault,
  ...pad
}: PadProps & { number: number; fault: EntryFault | null }) {
  const { t } = useTranslation('workbook');
  const format = useFormat();
  const { units, maxUnits, isLocked, onPress } = pad;
  return (
    <>
      <div className={classes['padScore']}>
        {/* A fault stands in the title's place, so that no key moves under the finger. */}
        {fault ? (
          <p className={classes['fault']} role="alert">
            {t(`fault.${fault}`, { max: format.score(maxUnits) })}
          </p>
        ) : (
          <h3 className={classes['padTitle']}>
            <span className={classes['onlyWide']}>
              {t('scoreOf', { n: format.number(number) })}
            </span>
            <span className={classes['onlyPhone']}>
              {t('questionN', { n: format.number(number) })}
            </span>
          </h3>
        )}
        <button
          type="button"
          className={classes['clear']}
          aria-label={t('pad.clear')}
          title={t('pad.clear')}
          disabled={isLocked || units === null}
          onClick={() => onPress({ type: 'clear' })}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
        <span className={classes['padValue']}>
          <b data-empty={units === null || undefined}>{format.score(units)}</b>{' '}
          <span>{t('ofMax', { max: format.score(maxUnits) })}</span>
        </span>
      </div>
      <div className={clsx(classes['padKeys'])}>
        {usesScale(maxUnits) ? <Scale {...pad} /> : <NumberPad {...pad} />}
      </div>
    </>
  );
});
