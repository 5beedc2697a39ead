/** Every screen that a picture is taken of: the pictures and the page that shows them are both made of this list. */
import type { Screen } from './screen.ts';
import { beginning } from './screens-beginning.ts';
import { making } from './screens-making.ts';
import { marking } from './screens-marking.ts';

export const screens: readonly Screen[] = [...making, ...marking, ...beginning];
