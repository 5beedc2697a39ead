import { describe } from 'vitest';
import { keepsItsPromises } from './promise.ts';
import { webkit } from './tablet.ts';

describe('the engine in WebKitGTK', () => {
  keepsItsPromises(webkit);
});
