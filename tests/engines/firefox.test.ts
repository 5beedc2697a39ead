import { describe } from 'vitest';
import { keepsItsPromises } from './promise.ts';
import { firefox } from './tablet.ts';

describe('the engine in Firefox', () => {
  keepsItsPromises(firefox);
});
