/** Loaded before the server, so that its clock stands with the browser's. */
import { ahead, moveClock } from './clock.ts';

moveClock(ahead);
