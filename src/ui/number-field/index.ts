export { NumberField } from './number-field.tsx';
export { parseNumber } from './parse-number.ts';
