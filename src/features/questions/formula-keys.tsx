import { useTranslation } from 'react-i18next';
import { ScreenReaderText, clsx, layouts } from '#src/ui/index.ts';
import classes from './formula-keys.module.css';

/** What each key shows, and what it writes; `|` is where the caret comes to stand. */
const groups = {
  build: [
    ['fraction', 'a⁄b', '\\frac{|}{}'],
    ['root', '√', '\\sqrt{|}'],
    ['nthRoot', 'ⁿ√', '\\sqrt[|]{}'],
    ['power', 'xⁿ', '^{|}'],
    ['index', 'xₙ', '_{|}'],
    ['brackets', '( )', '\\left(|\\right)'],
    ['absolute', '|x|', '\\left\\lvert |\\right\\rvert'],
    ['vector', 'x⃗', '\\vec{|}'],
    ['segment', 'A̅B̅', '\\overline{|}'],
    ['sum', '∑', '\\sum_{|}^{}'],
    ['integral', '∫', '\\int_{|}^{}'],
    ['limit', 'lim', '\\lim_{|}'],
    ['degree', '°', '^{\\circ}'],
    ['infinity', '∞', '\\infty'],
  ],
  relations: [
    ['times', '×', '\\times'],
    ['divided', '÷', '\\div'],
    ['plusMinus', '±', '\\pm'],
    ['atMost', '≤', '\\le'],
    ['atLeast', '≥', '\\ge'],
    ['notEqual', '≠', '\\ne'],
    ['nearly', '≈', '\\approx'],
    ['in', '∈', '\\in'],
    ['subset', '⊂', '\\subset'],
    ['union', '∪', '\\cup'],
    ['intersection', '∩', '\\cap'],
    ['perpendicular', '⊥', '\\perp'],
    ['parallel', '∥', '\\parallel'],
    ['angle', '∠', '\\angle'],
    ['arrow', '→', '\\to'],
    ['implies', '⇒', '\\Rightarrow'],
  ],
  greek: [
    ['alpha', 'α', '\\alpha'],
    ['beta', 'β', '\\beta'],
    ['gamma', 'γ', '\\gamma'],
    ['delta', 'δ', '\\delta'],
    ['theta', 'θ', '\\theta'],
    ['lambda', 'λ', '\\lambda'],
    ['mu', 'μ', '\\mu'],
    ['pi', 'π', '\\pi'],
    ['rho', 'ρ', '\\rho'],
    ['sigma', 'σ', '\\sigma'],
    ['phi', 'φ', '\\varphi'],
    ['omega', 'ω', '\\omega'],
    ['bigDelta', 'Δ', '\\Delta'],
    ['bigOmega', 'Ω', '\\Omega'],
  ],
} as const;

const names = ['build', 'relations', 'greek'] as const;

/** Symbols for whoever has no LaTeX at hand: a key writes its piece at the caret. */
export function FormulaKeys({ onKey }: { onKey: (piece: string) => void }) {
  const { t } = useTranslation('questions');
  return (
    <div className={clsx(layouts.stack, layouts.above8, classes['keys'])}>
      {names.map((group) => (
        <fieldset key={group} aria-label={t(`formulaKeys.${group}`)}>
          {groups[group].map(([name, shown, piece]) => (
            <button
              key={name}
              type="button"
              title={t(`formulaKeys.key.${name}`)}
              // The caret stays where it is.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onKey(piece)}
            >
              <span aria-hidden>{shown}</span>
              <ScreenReaderText>{t(`formulaKeys.key.${name}`)}</ScreenReaderText>
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
