/** Signs and names of MathML as LaTeX writes them. */

const signs: Record<string, string> = {
  '×': '\\times',
  '÷': '\\div',
  '±': '\\pm',
  '∓': '\\mp',
  '⋅': '\\cdot',
  '·': '\\cdot',
  '∗': '*',
  '−': '-',
  '∘': '\\circ',
  '≤': '\\le',
  '≥': '\\ge',
  '⩽': '\\le',
  '⩾': '\\ge',
  '≠': '\\ne',
  '≈': '\\approx',
  '≡': '\\equiv',
  '≅': '\\cong',
  '∼': '\\sim',
  '∝': '\\propto',
  '∞': '\\infty',
  '∂': '\\partial',
  '∇': '\\nabla',
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∬': '\\iint',
  '∮': '\\oint',
  '√': '\\surd',
  '∈': '\\in',
  '∉': '\\notin',
  '∋': '\\ni',
  '⊂': '\\subset',
  '⊆': '\\subseteq',
  '⊃': '\\supset',
  '⊇': '\\supseteq',
  '∪': '\\cup',
  '∩': '\\cap',
  '∅': '\\emptyset',
  '∀': '\\forall',
  '∃': '\\exists',
  '¬': '\\neg',
  '∧': '\\wedge',
  '∨': '\\vee',
  '→': '\\to',
  '←': '\\leftarrow',
  '↔': '\\leftrightarrow',
  '⇒': '\\Rightarrow',
  '⇐': '\\Leftarrow',
  '⇔': '\\Leftrightarrow',
  '↑': '\\uparrow',
  '↓': '\\downarrow',
  '↦': '\\mapsto',
  '⇌': '\\rightleftharpoons',
  '∠': '\\angle',
  '⊥': '\\perp',
  '∥': '\\parallel',
  '△': '\\triangle',
  '°': '^{\\circ}',
  '′': "'",
  '″': "''",
  '…': '\\ldots',
  '⋯': '\\cdots',
  '⋮': '\\vdots',
  '⋱': '\\ddots',
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '〈': '\\langle',
  '〉': '\\rangle',
  '⌈': '\\lceil',
  '⌉': '\\rceil',
  '⌊': '\\lfloor',
  '⌋': '\\rfloor',
  '∣': '\\mid',
  '‖': '\\|',
  ℝ: '\\mathbb{R}',
  ℕ: '\\mathbb{N}',
  ℤ: '\\mathbb{Z}',
  ℚ: '\\mathbb{Q}',
  ℂ: '\\mathbb{C}',
  ℓ: '\\ell',
  ℏ: '\\hbar',
  α: '\\alpha',
  β: '\\beta',
  γ: '\\gamma',
  δ: '\\delta',
  ε: '\\varepsilon',
  ϵ: '\\epsilon',
  ζ: '\\zeta',
  η: '\\eta',
  θ: '\\theta',
  ϑ: '\\vartheta',
  ι: '\\iota',
  κ: '\\kappa',
  λ: '\\lambda',
  μ: '\\mu',
  µ: '\\mu',
  ν: '\\nu',
  ξ: '\\xi',
  π: '\\pi',
  ρ: '\\rho',
  σ: '\\sigma',
  ς: '\\varsigma',
  τ: '\\tau',
  υ: '\\upsilon',
  φ: '\\varphi',
  ϕ: '\\phi',
  χ: '\\chi',
  ψ: '\\psi',
  ω: '\\omega',
  Γ: '\\Gamma',
  Δ: '\\Delta',
  Θ: '\\Theta',
  Λ: '\\Lambda',
  Ξ: '\\Xi',
  Π: '\\Pi',
  Σ: '\\Sigma',
  Φ: '\\Phi',
  Ψ: '\\Psi',
  Ω: '\\Omega',
  '\\': '\\backslash',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  $: '\\$',
  _: '\\_',
  '~': '\\sim',
  '^': '\\wedge',
  '\u00A0': '\\ ',
};

/** Signs without a width: they only tell how to read. */
const unseen = /[\u2061-\u2064\u200B]/g;

const functions = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim max min sup inf det dim gcd deg ker arg mod'.split(
    ' ',
  ),
);

/** Accents over or under a base. */
export const over: Record<string, string> = {
  '→': 'overrightarrow',
  '⃗': 'vec',
  '⇀': 'vec',
  '←': 'overleftarrow',
  '¯': 'overline',
  '‾': 'overline',
  '―': 'overline',
  _: 'overline',
  '^': 'hat',
  ˆ: 'hat',
  '~': 'tilde',
  '˜': 'tilde',
  '˙': 'dot',
  '.': 'dot',
  '¨': 'ddot',
  '⏞': 'overbrace',
};

const wordLike = /[\p{Script=Arabic}\p{Script=Hebrew}\u200C]|\s\S/u;

/** Words of a formula. */
export function latexText(text: string): string {
  const safe = text.replace(/[\\{}%#&$_^~]/g, (sign) =>
    sign === '\\'
      ? '\\textbackslash{}'
      : sign === '^' || sign === '~'
        ? `\\${sign}{}`
        : `\\${sign}`,
  );
  return safe === '' ? '' : `\\text{${safe}}`;
}

/** A number, a name or an operator of MathML. */
export function latexToken(written: string, upright: boolean): string {
  const text = written.replace(unseen, '').replace(/\s+/g, ' ').trim();
  if (text === '') return '';
  if (wordLike.test(text)) return latexText(text);
  if (functions.has(text)) return `\\${text === 'mod' ? 'bmod' : text}`;
  const signed = Array.from(text, (sign) => signs[sign] ?? sign).reduce(join, '');
  return upright && /^[a-z]{2,}$/i.test(text) ? `\\mathrm{${signed}}` : signed;
}

/** Two pieces of LaTeX after each other, apart where a command would swallow a letter. */
export function join(left: string, right: string): string {
  return /\\[a-z]+$/i.test(left.slice(-40)) && /^[a-z]/i.test(right)
    ? `${left} ${right}`
    : left + right;
}
