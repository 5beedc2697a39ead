/** Fields of answers that came without our contract, read one by one. */
import { scoreToUnits } from '#domain/score.ts';

/** An answer, or a part of one, as it came. */
export type Json = Record<string, unknown>;

/** Whether it is an object. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The objects of a list. */
export const listOf = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter(isJson) : [];
/** Words, or none. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** A number, or null. */
export const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
/** A score in units of 1/240 point. */
export const units = (score: unknown): number | null => scoreToUnits(number(score) ?? Number.NaN);
/** The fields of the answer over what it may lack; whoever asks says what that makes, since no type can. */
export const over = (lacking: object, given: Json): never => {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...lacking, ...Object.fromEntries(said) } as never;
};

/** Where an id is not told. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
