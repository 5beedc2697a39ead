import { IconBackspace, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { STEP_UNITS, UNITS_PER_POINT } from '#domain/score.ts';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import {
  directKeys,
  quarterOf,
  usesScale,
  wholeKeys,
  wholeOf,
  type EntryFault,
  type ScoreKey,
} from './score-entry.ts';
import { AutoAdvanceSwitch } from './auto-advance-switch.tsx';
import classes from './pad.module.css';

interface PadProps {
  units: number | null;
  maxUnits: number;
  isLocked: boolean;
  onPress: (key: ScoreKey) => void;
}

const backspaceIcon = <IconBackspace size={20} stroke={1.75} aria-hidden />;

/** A pointer does not move the focus to a key: Enter, pressed afterwards, goes on and does not press it again. */
const leaveFocus = (event: React.MouseEvent) => event.preventDefault();

/** Each of the pad's keys is one object, so that a key which looks the same at the next answer is not drawn anew. */
const keys = {
  digit: Array.from({ length: 10 }, (_, digit): ScoreKey => ({ type: 'digit', digit })),
  whole: Array.from({ length: 11 }, (_, whole): ScoreKey => ({ type: 'whole', whole })),
  quarter: Array.from({ length: 4 }, (_, quarter): ScoreKey => ({ type: 'quarter', quarter })),
  point: { type: 'point' },
  backspace: { type: 'backspace' },
} satisfies Record<string, ScoreKey | ScoreKey[]>;

const Key = memo(function Key({
  label,
  isSmall = false,
  isPressed,
  isDisabled,
  presses,
  onPress,
  children,
}: {
  label?: string;
  isSmall?: boolean;
  isPressed?: boolean;
  isDisabled: boolean;
  /** What it stands for; a number is the score itself, in units. */
  presses: ScoreKey | number | undefined;
  onPress: (key: ScoreKey) => void;
  children: React.ReactNode;
}) {
  const press = () => {
    if (typeof presses === 'number') onPress({ type: 'set', units: presses });
    else if (presses) onPress(presses);
  };
  return (
    <button
      type="button"
      className={clsx(layouts.center, classes['key'])}
      data-small={isSmall || undefined}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onMouseDown={leaveFocus}
      onClick={press}
    >
      {children}
    </button>
  );
});

/** «٫۲۵»: the fraction alone, as it stands after a whole number. */
function useQuarterText() {
  const { number } = useFormat();
  const separator = number(1.5).replace(number(1), '').replace(number(5), '');
  return (quarter: number) =>
    quarter === 0 ? `${separator}${number(0)}${number(0)}` : `${separator}${number(quarter * 25)}`;
}

/** The quarters, and beside them the commonest mark of all. */
function Quarters(props: PadProps) {
  const { units, maxUnits, isLocked, onPress } = props;
  const { t } = useTranslation('workbook');
  const text = useQuarterText();
  const whole = wholeOf(units) * UNITS_PER_POINT;
  return (
    <fieldset className={classes['keys']} data-count="5" aria-label={t('pad.quarters')}>
      {[0, 1, 2, 3].map((quarter) => {
        const value = whole + quarter * STEP_UNITS;
        return (
          <Key
            key={quarter}
            isSmall
            isPressed={units !== null && quarterOf(units) === quarter}
            isDisabled={isLocked || value > maxUnits}
            presses={keys.quarter[quarter]}
            onPress={onPress}
          >
            {text(quarter)}
          </Key>
        );
      })}
      <FullKey {...props} />
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
      presses={maxUnits}
      onPress={onPress}
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
        {direct.map((value, at) => (
          <Key
            // By its place, not by what it stands for: at the next answer the same button says another score.
            // oxlint-disable-next-line react/no-array-index-key -- as said
            key={at}
            isPressed={units === value}
            isDisabled={isLocked}
            presses={value}
            onPress={onPress}
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
            presses={keys.whole[whole]}
            onPress={onPress}
          >
            {number(whole)}
          </Key>
        ))}
      </fieldset>
      <Quarters {...props} />
    </>
  );
}

function NumberPad(props: PadProps) {
  const { isLocked, onPress } = props;
  const { t } = useTranslation('workbook');
  const { number } = useFormat();
  const quarterText = useQuarterText();
  const digit = (value: number) => (
    <Key key={value} isDisabled={isLocked} presses={keys.digit[value]} onPress={onPress}>
      {number(value)}
    </Key>
  );
  const quarter = (value: number) => (
    <Key
      key={`q${value}`}
      isSmall
      isDisabled={isLocked}
      presses={keys.quarter[value]}
      onPress={onPress}
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
      <Key label={t('pad.point')} isDisabled={isLocked} presses={keys.point} onPress={onPress}>
        {quarterText(0).slice(0, 1)}
      </Key>
      {digit(0)}
      <Key
        label={t('pad.backspace')}
        isDisabled={isLocked}
        presses={keys.backspace}
        onPress={onPress}
      >
        {backspaceIcon}
      </Key>
      {quarter(3)}
    </fieldset>
  );
}

/** The score of a question: what it is, and the keys that set it. */
export const ScorePad = memo(function ScorePad({
  number,
  fault,
  isAutoAdvancing,
  onAutoAdvance,
  onPressBegin,
  ...pad
}: PadProps & {
  number: number;
  fault: EntryFault | null;
  /** Whether a complete score opens the next answer. */
  isAutoAdvancing: boolean;
  onAutoAdvance: (isOn: boolean) => void;
  /** A finger or a key goes down, before it is a press. */
  onPressBegin: () => void;
}) {
  const { t } = useTranslation('workbook');
  const format = useFormat();
  const { units, maxUnits, isLocked, onPress } = pad;
  const begins = { onPointerDown: onPressBegin, onKeyDown: onPressBegin };
  return (
    <>
      <div className={clsx(layouts.row, layouts.gap4, classes['padScore'])} {...begins}>
        {/* A fault stands in the title's place, so that no key moves under the finger. */}
        {fault ? (
          <p className={clsx(layouts.rest, typography.wrong, classes['fault'])} role="alert">
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
          className={clsx(layouts.center, typography.faded, layouts.fixed, classes['clear'])}
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
      <div className={clsx(layouts.stack, layouts.fixed, classes['padKeys'])} {...begins}>
        {usesScale(maxUnits) ? <Scale {...pad} /> : <NumberPad {...pad} />}
        {!isLocked && <AutoAdvanceSwitch isOn={isAutoAdvancing} onChange={onAutoAdvance} />}
      </div>
    </>
  );
});
