export { DateTimeField, DayField } from './lazy-fields.tsx';
